import type { groupCalendars as contract } from '@samhus/contract/calendars'
import type { Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { yearOf } from '@samhus/domain/week'
import { readGroup, readViewer } from '../db/calendar-rows.ts'
import type { Db } from '../db/client.ts'
import { policyOf } from '../db/groups.ts'
import type { Actor, Deps } from '../deps.ts'
import { ReadyJson } from '../ready-json.ts'
import { RefusedError } from '../refused.ts'
import { CalendarSnapshot, type Own } from './calendar-snapshot.ts'

const lastYear = 2100

/** Change rows are swept after an hour: a snapshot that has not been read for so long may have missed some. */
const freshMs = 30 * 60 * 1000

interface Kept {
  readonly fromYear: number
  readonly snapshot: Promise<CalendarSnapshot | null>
  /** Business time at which it was last brought up to date. */
  readAt: Instant
}

/** One snapshot a group, last year to the last that exists. It is rebuilt at the turn of the year. */
const kept = new WeakMap<Db, Map<string, Kept>>()

/**
 * Every week of a group's houses as one member sees them; `year` gives one (older) year alone.
 *
 * Refuses no-group-found for a foreign or unknown group, no-calendars-found where it has none.
 *
 * @see domain §4
 */
export async function groupCalendars(
  deps: Deps,
  actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<ReadyJson> {
  const policy = await policyOf(deps.db, groupId)
  if (!policy) throw new RefusedError('no-group-found')
  const fromYear = year ?? yearOf(deps.now(), policy.timeZone) - 1
  for (let attempt = 1; ; attempt++) {
    const snapshot =
      year === undefined
        ? await sharedSnapshot(deps, groupId, fromYear)
        : await build(deps, groupId, { from: year, to: year })
    if (!snapshot) throw new RefusedError('no-group-found')
    const since = snapshot.horizon
    const seen = await readViewer(deps.db, groupId, { personId: actor.personId, since, at: deps.now() })
    if (!seen) throw new RefusedError('no-group-found')
    const isStale = seen.refetches.some((number) => !snapshot.seenRefetches.has(number))
    if (isStale && attempt === 1 && since < seen.horizon) {
      forget(deps.db, groupId)
      continue
    }
    if (snapshot.isEmpty) throw new RefusedError('no-calendars-found')
    for (const number of seen.refetches) snapshot.seenRefetches.add(number)
    const now = deps.now()
    snapshot.apply(seen.changed, now)
    const shared = kept.get(deps.db)?.get(groupId)
    if (shared && year === undefined) shared.readAt = now
    if (seen.horizon > snapshot.horizon) snapshot.horizon = seen.horizon
    snapshot.turnTo(now)
    const own = new Map<number, Own>(seen.ownRows.map((row) => [row.unitId, row]))
    return new ReadyJson(snapshot.jsonFor(groupId, { owner: seen.owner, own }, now))
  }
}

function sharedSnapshot(deps: Deps, groupId: string, fromYear: number): Promise<CalendarSnapshot | null> {
  const groups = kept.get(deps.db) ?? new Map<string, Kept>()
  kept.set(deps.db, groups)
  const now = deps.now()
  const known = groups.get(groupId)
  if (known?.fromYear === fromYear && Math.abs(now - known.readAt) < freshMs) return known.snapshot
  const snapshot = build(deps, groupId, { from: fromYear, to: lastYear })
  groups.set(groupId, { fromYear, snapshot, readAt: now })
  snapshot.catch(() => groups.delete(groupId))
  return snapshot
}

function forget(db: Db, groupId: string): void {
  kept.get(db)?.delete(groupId)
}

async function build(
  deps: Deps,
  groupId: string,
  years: { from: number; to: number },
): Promise<CalendarSnapshot | null> {
  const read = await readGroup(deps.db, groupId, years)
  return read && new CalendarSnapshot(read, deps.now())
}
