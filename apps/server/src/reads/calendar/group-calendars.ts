// How GET group-calendars is answered:
//
// 1. `groupCalendars` (this file) gets the group's snapshot of this process, or creates it for a member from one query
//    (shared-snapshots.ts, db/queries/calendar-rows.ts).
// 2. `findViewer` reads, in one round trip, the viewer's own rows and the weeks that changed since the snapshot.
// 3. The snapshot (calendar-snapshot.ts) applies the changed weeks and advances to the current instant. It stores a
//    cell for each week (calendar-cell.ts): the row, and the JSON for viewers without rows near that week
//    (calendar-json.ts has the contract's fields).
// 4. The response cache (calendar-response-cache.ts) may have a response for exactly this content. If not,
//    `snapshot.renderFor` joins the shared JSON of the houses, and renders again only the weeks that differ for this
//    viewer. The response is cached until the next instant at which a rule result in it changes.
//
// Browsers ask for the compact form (compact-group.ts), which needs neither 4 nor a cache: what all see is a compressed
// prefix, and behind it stand the viewer's own rows, of which the browser derives the rest.

import type { groupCalendars as contract } from '@samhus/contract/calendars'
import type { Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { findViewer, type ViewerOwnRows, type ViewerRow } from '../../db/queries/calendar-rows.ts'
import type { Db } from '../../db/core/client.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import type { OwnBooking } from './calendar-cell.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'
import { toCompactOwn, type CompactResponse } from './compact-group.ts'
import { CalendarResponseCache } from './calendar-response-cache.ts'
import { evictSnapshot, getSharedSnapshot, type CalendarScope } from './shared-snapshots.ts'

/** An attempt fails if a mass change was committed between creating the snapshot and reading the viewer. */
const maxAttempts = 10

/** What this process has sent from each database. */
const responsesByDb = new WeakMap<Db, CalendarResponseCache>()

function getResponses(db: Db): CalendarResponseCache {
  const responses = responsesByDb.get(db) ?? new CalendarResponseCache()
  responsesByDb.set(db, responses)
  return responses
}

/**
 * Returns every week of a group's houses as one member sees them; with `year` only that (older) year.
 *
 * Each call queries the database once, so the response includes everything that any process committed before.
 *
 * @throws RefusedError no-group-found: an unknown group, or the caller is no member; no-calendars-found: it has none of
 * any year (a year without one is an empty list)
 * @see docs/domain.md §4
 */
export async function groupCalendars(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<EncodedJson> {
  return readCalendars(deps, actor, { input, render: (args) => getResponse(deps.db, args) })
}

/**
 * Returns the same in the compact form: the facts of which a browser derives it.
 *
 * @throws RefusedError as `groupCalendars`
 * @see packages/contract/src/compact-calendars.ts, docs/decisions/0153-compact-calendars-for-the-browser.md
 */
export async function compactGroupCalendars(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CompactResponse> {
  return readCalendars(deps, actor, {
    input,
    render: ({ scope, snapshot, viewer }) => snapshot.renderCompact(scope.groupId, toCompactOwn(viewer.own)),
  })
}

interface CalendarsReading<Response> {
  readonly input: Input<typeof contract>
  readonly render: (args: RenderArgs) => Response
}

/** Brings the group's snapshot up to date and reads the viewer's rows; renders both before another request changes the former. */
async function readCalendars<Response>(
  deps: Deps,
  actor: Actor,
  { input: { groupId, year }, render }: CalendarsReading<Response>,
): Promise<Response> {
  const { personId } = actor
  const scope: CalendarScope = { groupId, year: year ?? null }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const shared = await getSharedSnapshot(deps, scope, personId)
    const { snapshot } = shared
    const { viewer, isStale } = await readViewer(deps, { groupId, personId, snapshot })
    if (isStale) {
      await evictSnapshot(deps.db, scope, shared)
      continue
    }
    const now = deps.now()
    shared.readAt = now
    snapshot.apply(viewer.changed, now)
    if (viewer.horizon > snapshot.horizon) snapshot.horizon = viewer.horizon
    snapshot.advanceTo(now)
    return render({ scope, snapshot, viewer, now })
  }
  throw new RefusedError('unavailable')
}

interface RenderArgs {
  readonly scope: CalendarScope
  readonly snapshot: CalendarSnapshot
  readonly viewer: ViewerRow
  readonly now: Instant
}

function getResponse(db: Db, args: RenderArgs): EncodedJson {
  const { scope, snapshot, viewer, now } = args
  const responses = getResponses(db)
  const key = { ...scope, snapshotId: snapshot.id, version: snapshot.version, ownRows: viewer.own }
  const cached = responses.get(key, now)
  if (cached) return cached
  const { bytes, validUntil } = renderPlain(args)
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
  if (!isStale && !snapshot.hasCalendars) throw new RefusedError('no-calendars-found')
  return { viewer, isStale }
}

function renderPlain({ scope, snapshot, viewer, now }: RenderArgs): { bytes: Buffer; validUntil: Instant } {
  const { owner, rows } = JSON.parse(viewer.own) as ViewerOwnRows
  const ownBookings = new Map<number, OwnBooking>(rows.map((row) => [row.unitId, row]))
  return snapshot.renderFor(scope.groupId, { owner, ownBookings }, now)
}
