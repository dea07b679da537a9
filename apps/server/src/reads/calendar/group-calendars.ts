import type { groupCalendars as contract } from '@samhus/contract/calendars'
import type { Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { toYear } from '@samhus/domain/week'
import { findGroupCalendars, findViewer, type ViewerOwnRows, type ViewerRow } from '../../db/queries/calendar-rows.ts'
import type { Db } from '../../db/core/client.ts'
import { findPolicy } from '../../db/queries/group.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import type { OwnBooking } from './calendar-cell.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'
import { CalendarResponseCache } from './calendar-response-cache.ts'

const lastYear = 2100

/** Change rows are swept after an hour: a snapshot that has not been read for so long may have missed some. */
const maxSnapshotAgeMs = 30 * 60 * 1000

/** Every attempt but the last finds that a mass change came while it was reading. */
const maxAttempts = 10

interface SharedSnapshot {
  readonly fromYear: number
  readonly snapshot: CalendarSnapshot
  /** Business time at which it was last brought up to date. */
  readAt: Instant
}

/** What a process keeps of one database: a snapshot a group, and the answers made of them. */
interface ProcessCache {
  /** Last year to the last that exists; rebuilt at the turn of the year. Several may wait for one that is built. */
  readonly snapshots: Map<string, Promise<SharedSnapshot | null>>
  readonly responses: CalendarResponseCache
}

const caches = new WeakMap<Db, ProcessCache>()

function getCache(db: Db): ProcessCache {
  const kept = caches.get(db) ?? { snapshots: new Map(), responses: new CalendarResponseCache() }
  caches.set(db, kept)
  return kept
}

/**
 * Every week of a group's houses as one member sees them; `year` gives one (older) year alone.
 *
 * Each read asks the database once, so it contains whatever was committed before, by any process. Where that
 * brings nothing new the bytes of the last answer that was made of the same are sent again.
 *
 * Refuses no-group-found for a foreign or unknown group, no-calendars-found where it has none.
 *
 * @see docs/domain.md §4
 */
export async function groupCalendars(
  deps: Deps,
  actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<EncodedJson> {
  if (year !== undefined) {
    const snapshot = await createSnapshot(deps, groupId, { from: year, to: year })
    const { seen } = await readViewer(deps, { groupId, personId: actor.personId, snapshot })
    return new EncodedJson(render(groupId, { snapshot, seen, now: deps.now() }).bytes)
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const shared = await getSharedSnapshot(deps, groupId)
    const { snapshot } = shared
    const { seen, isStale } = await readViewer(deps, { groupId, personId: actor.personId, snapshot })
    if (isStale) {
      await evict(deps.db, groupId, shared)
      continue
    }
    const now = deps.now()
    shared.readAt = now
    snapshot.apply(seen.changed, now)
    if (seen.horizon > snapshot.horizon) snapshot.horizon = seen.horizon
    snapshot.advanceTo(now)
    const madeOf = { groupId, snapshot, revision: snapshot.version, own: seen.own }
    const { responses: answers } = getCache(deps.db)
    const known = answers.get(madeOf, now)
    if (known) return known
    const { bytes, until } = render(groupId, { snapshot, seen, now })
    const made = new EncodedJson(bytes)
    answers.set({ ...madeOf, response: made, validFrom: now, validUntil: until })
    return made
  }
  throw new RefusedError('unavailable')
}

/** What one round trip finds: the viewer's rows and what the snapshot may be missing. */
async function readViewer(
  deps: Deps,
  { groupId, personId, snapshot }: { groupId: string; personId: string; snapshot: CalendarSnapshot },
): Promise<{ seen: ViewerRow; isStale: boolean }> {
  const since = snapshot.horizon
  const seen = await findViewer(deps.db, groupId, { personId, since, at: deps.now() })
  if (!seen) throw new RefusedError('no-group-found')
  const isStale =
    seen.policyVersion !== snapshot.policyVersion ||
    seen.refetches.some((number) => !snapshot.refetches.has(number))
  if (!isStale && snapshot.isEmpty) throw new RefusedError('no-calendars-found')
  return { seen, isStale }
}

function render(
  groupId: string,
  { snapshot, seen, now }: { snapshot: CalendarSnapshot; seen: ViewerRow; now: Instant },
): { bytes: Buffer; until: Instant } {
  const { owner, rows } = JSON.parse(seen.own) as ViewerOwnRows
  const own = new Map<number, OwnBooking>(rows.map((row) => [row.unitId, row]))
  return snapshot.renderFor(groupId, { owner, own }, now)
}

async function getSharedSnapshot(deps: Deps, groupId: string): Promise<SharedSnapshot> {
  const { snapshots: groups } = getCache(deps.db)
  const known = await groups.get(groupId)
  const now = deps.now()
  if (known && Math.abs(now - known.readAt) < maxSnapshotAgeMs && known.fromYear === getFirstYear(known.snapshot, now)) {
    return known
  }
  if (known) await evict(deps.db, groupId, known)
  const building = groups.get(groupId) ?? createSharedSnapshot(deps, groupId)
  groups.set(groupId, building)
  const shared = await building.catch((error: unknown) => {
    if (groups.get(groupId) === building) groups.delete(groupId)
    throw error
  })
  if (shared) return shared
  groups.delete(groupId)
  throw new RefusedError('no-group-found')
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

/** Unless another one has been put in its place meanwhile. */
async function evict(db: Db, groupId: string, shared: SharedSnapshot): Promise<void> {
  const { snapshots: groups } = getCache(db)
  const current = groups.get(groupId)
  if ((await current) === shared && groups.get(groupId) === current) groups.delete(groupId)
}

async function createSnapshot(
  deps: Deps,
  groupId: string,
  years: { from: number; to: number },
): Promise<CalendarSnapshot> {
  const read = await findGroupCalendars(deps.db, groupId, years)
  if (!read) throw new RefusedError('no-group-found')
  return new CalendarSnapshot(read, deps.now())
}
