import type { weekOdds as contract } from '@samhus/contract/odds'
import type { Input, Output } from '@samhus/contract/operation'
import { countedYears, summarizeOdds } from '@samhus/domain/odds'
import { findMembershipId } from '../db/queries/membership.ts'
import { sumPastWeeks } from '../db/queries/week-odds.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns how often, and how soon, each week was taken in the five years before, and how often a waitlist led to an
 * offer: sums without names (R221). The same for every member.
 *
 * @throws RefusedError no-group-found if the caller is no member
 */
export async function weekOdds(
  { db, now }: Deps,
  actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if ((await findMembershipId(db, groupId, actor.personId)) === null) throw new RefusedError('no-group-found')
  const rows = await sumPastWeeks(db, { groupId, fromYear: year - countedYears, toYear: year - 1 }, now())
  const { weeks, waitlists } = summarizeOdds(rows)
  return { weeks: [...weeks], waitlists: [...waitlists] }
}
