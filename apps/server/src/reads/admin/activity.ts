import type { Act, activity as contract } from '@samhus/contract/admin-activity'
import type { Input, Output } from '@samhus/contract/operation'
import { isSuperAdmin } from '@samhus/domain/access'
import { addDays, toIso } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import { listActsByNumber, type ActRow } from '../../db/queries/admin-acts.ts'
import { findActs, listActions, type ActFilter } from '../../db/queries/admin-activity.ts'
import { findPersonById } from '../../db/queries/person.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

const defaultLimit = 50
const { timeZone } = defaultPolicy

/**
 * Returns what was done, by which person and about which, newest first. A page may have fewer acts than it could and still not be the last one:
 * `next` says so. A Super Admin reads by which request, and from where.
 *
 * @see docs/domain.md §14
 */
export async function activity(
  { db }: Deps,
  { personId }: Actor,
  { before, limit = defaultLimit, ...query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const page = { before: before === undefined ? null : Number(before), limit }
  const [{ numbers, next }, actions, caller] = await Promise.all([
    findActs(db, toActFilter(query), page),
    listActions(db),
    findPersonById(db, personId),
  ])
  const showsRequest = isSuperAdmin(caller?.roleType ?? [])
  const acts = await listActsByNumber(db, numbers)
  return {
    acts: acts.map((row) => ({ ...toWireAct(row), request: showsRequest ? row.request : null })),
    next: next === null ? null : String(next),
    actions,
  }
}

/** Returns the filters of a request; its days are Danish ones. */
export function toActFilter(query: Omit<Input<typeof contract>, 'before' | 'limit'>): ActFilter {
  const { from, to } = query
  return {
    actorId: query.actorId ?? null,
    personId: query.personId ?? null,
    groupId: query.groupId ?? null,
    subjectKind: query.subjectKind ?? null,
    subjectId: query.subjectId ?? null,
    action: query.action ?? null,
    isByAdmin: query.byAdmin === 'true',
    from: from === undefined ? null : toInstant(from, '00:00', timeZone),
    until: to === undefined ? null : toInstant(addDays(to, 1), '00:00', timeZone),
  }
}

/** Returns an act in the shape of the contract, without the request that acted. */
export function toWireAct({ at, week, overrides, changes, ...act }: ActRow): Act {
  return {
    ...act,
    at: toIso(at),
    week: week && { ...week, unitId: String(week.unitId) },
    overrides: [...overrides],
    request: null,
    changes: [...changes],
  }
}
