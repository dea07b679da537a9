// How GET group-calendars is answered:
//
// 1. `groupCalendars` (this file) gets the group's snapshot of this process, or creates it from one query
//    (db/queries/calendar-rows.ts).
// 2. `findViewer` reads, in one round trip, the viewer's own rows and the weeks that changed since the snapshot.
// 3. The snapshot (calendar-snapshot.ts) applies the changed weeks and advances to the current instant. It stores a
//    cell for each week (calendar-cell.ts): the row, and the JSON for viewers without rows near that week
//    (calendar-json.ts has the contract's fields).
// 4. The response cache (calendar-response-cache.ts) may have a response for exactly this content. If not,
//    `snapshot.renderFor` joins the shared JSON of the houses, and renders again only the weeks that differ for this
//    viewer. The response is cached until the next instant at which a rule result in it changes.

import type { groupCalendars as contract } from '@samhus/contract/calendars'
import type { Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { toYear } from '@samhus/domain/week'
import {
  findGroupCalendars,
  findViewer,
  type ViewerOwnRows,
  type ViewerRow,
} from '../../db/queries/calendar-rows.ts'
import type { Db } from '../../db/core/client.ts'
import { findPolicy } from '../../db/queries/group.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import type { OwnBooking } from './calendar-cell.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'
import { CalendarResponseCache } from './calendar-response-cache.ts'

const lastYear = 2100

/** Change rows are deleted after an hour: a snapshot that was not read for longer may have missed some. */
const maxSnapshotAgeMs = 30 * 60 * 1000

/** An attempt fails if a mass change was committed between creating the snapshot and reading the viewer. */
const maxAttempts = 10

interface SharedSnapshot {
  readonly fromYear: number
  readonly snapshot: CalendarSnapshot
  /** Business time at which it was last brought up to date. */
  readAt: Instant
}

/** What this process caches of one database. */
interface ProcessCache {
  /** By group: from last year on, recreated when the year changes. Concurrent requests share one that is being created. */
  readonly snapshots: Map<string, Promise<SharedSnapshot | null>>
  readonly responses: CalendarResponseCache
}

const caches = new WeakMap<Db, ProcessCache>()

function getCache(db: Db): ProcessCache {
  const cache = caches.get(db) ?? { snapshots: new Map(), responses: new CalendarResponseCache() }
  caches.set(db, cache)
  return cache
}

/**
 * Returns every week of a group's houses as one member sees them; with `year` only that (older) year.
 *
 * Each call queries the database once, so the response includes everything that any process committed before.
 *
 * @throws RefusedError no-group-found: an unknown group, or the caller is no member; no-calendars-found: it has none
 * @see docs/domain.md §4
 */
export async function groupCalendars(
  deps: Deps,
  actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<EncodedJson> {
  const { personId } = actor
  if (year !== undefined) {
    const snapshot = await createSnapshot(deps, groupId, { from: year, to: year })
    const { viewer } = await readViewer(deps, { groupId, personId, snapshot })
    return new EncodedJson(render(groupId, { snapshot, viewer, now: deps.now() }).bytes)
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const shared = await getSharedSnapshot(deps, groupId)
    const { snapshot } = shared
    const { viewer, isStale } = await readViewer(deps, { groupId, personId, snapshot })
    if (isStale) {
      await evict(deps.db, groupId, shared)
      continue
    }
    const now = deps.now()
    shared.readAt = now
    snapshot.apply(viewer.changed, now)
    if (viewer.horizon > snapshot.horizon) snapshot.horizon = viewer.horizon
    snapshot.advanceTo(now)
    return getResponse(deps.db, groupId, { snapshot, viewer, now })
  }
  throw new RefusedError('unavailable')
}

interface RenderArgs {
  readonly snapshot: CalendarSnapshot
  readonly viewer: ViewerRow
  readonly now: Instant
}

function getResponse(db: Db, groupId: string, args: RenderArgs): EncodedJson {
  const { snapshot, viewer, now } = args
  const { responses } = getCache(db)
  const key = { groupId, snapshot, version: snapshot.version, ownRows: viewer.own }
  const cached = responses.get(key, now)
  if (cached) return cached
  const { bytes, validUntil } = render(groupId, args)
  const response = new EncodedJson(bytes)
  responses.set({ ...key, response, validFrom: now, validUntil })
  return response
}

/** Reads the viewer's rows and what the snapshot may be missing, in one round trip. `isStale`: create a new snapshot. */
async function readViewer(
  deps: Deps,
  { groupId, personId, snapshot }: { groupId: string; personId: string; snapshot: CalendarSnapshot },
): Promise<{ viewer: ViewerRow; isStale: boolean }> {
  const since = snapshot.horizon
  const viewer = await findViewer(deps.db, groupId, { personId, since, at: deps.now() })
  if (!viewer) throw new RefusedError('no-group-found')
  const isStale =
    viewer.policyVersion !== snapshot.policyVersion ||
    viewer.refetches.some((number) => !snapshot.refetches.has(number))
  if (!isStale && snapshot.isEmpty) throw new RefusedError('no-calendars-found')
  return { viewer, isStale }
}

function render(
  groupId: string,
  { snapshot, viewer, now }: RenderArgs,
): { bytes: Buffer; validUntil: Instant } {
  const { owner, rows } = JSON.parse(viewer.own) as ViewerOwnRows
  const ownBookings = new Map<number, OwnBooking>(rows.map((row) => [row.unitId, row]))
  return snapshot.renderFor(groupId, { owner, ownBookings }, now)
}

async function getSharedSnapshot(deps: Deps, groupId: string): Promise<SharedSnapshot> {
  const { snapshots } = getCache(deps.db)
  const cached = await snapshots.get(groupId)
  if (cached && isUsable(cached, deps.now())) return cached
  if (cached) await evict(deps.db, groupId, cached)
  const creating = snapshots.get(groupId) ?? createSharedSnapshot(deps, groupId)
  snapshots.set(groupId, creating)
  const shared = await creating.catch((error: unknown) => {
    if (snapshots.get(groupId) === creating) snapshots.delete(groupId)
    throw error
  })
  if (shared) return shared
  snapshots.delete(groupId)
  throw new RefusedError('no-group-found')
}

function isUsable({ snapshot, fromYear, readAt }: SharedSnapshot, now: Instant): boolean {
  return Math.abs(now - readAt) < maxSnapshotAgeMs && fromYear === getFirstYear(snapshot, now)
}

function getFirstYear({ policy }: Pick<CalendarSnapshot, 'policy'>, now: Instant): number {
  return toYear(now, policy.timeZone) - 1
}

async function createSharedSnapshot(deps: Deps, groupId: string): Promise<SharedSnapshot | null> {
  const policy = await findPolicy(deps.db, groupId)
  if (!policy) return null
  const readAt = deps.now()
  const fromYear = getFirstYear({ policy }, readAt)
  return { fromYear, readAt, snapshot: await createSnapshot(deps, groupId, { from: fromYear, to: lastYear }) }
}

/** Removes the snapshot, unless another request has already replaced it. */
async function evict(db: Db, groupId: string, shared: SharedSnapshot): Promise<void> {
  const { snapshots } = getCache(db)
  const current = snapshots.get(groupId)
  if ((await current) === shared && snapshots.get(groupId) === current) snapshots.delete(groupId)
}

async function createSnapshot(
  deps: Deps,
  groupId: string,
  years: { from: number; to: number },
): Promise<CalendarSnapshot> {
  const rows = await findGroupCalendars(deps.db, groupId, years)
  if (!rows) throw new RefusedError('no-group-found')
  return new CalendarSnapshot(rows, deps.now())
}
