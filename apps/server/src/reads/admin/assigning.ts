import type { assigning as contract, Assigning, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input } from '@samhus/contract/operation'
import { mayAssign } from '@samhus/domain/admin-rules'
import { createAssignLines } from '@samhus/domain/assignment'
import { findBalance } from '@samhus/domain/owner-facts'
import { sumLines } from '@samhus/domain/points'
import { findMemberWeek } from '../../db/queries/booking-facts.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { findWeekHead } from './act-effects.ts'
import { findAssignEffects } from './assign-effects.ts'

/**
 * Returns what assigning a week to an owner would do now: which rules are against it, what is debited, and who loses an
 * offer, gets points back or goes on waiting.
 *
 * @throws RefusedError calendar-unit-not-found if the week is not one of the member's group
 * @see docs/rules.md R84, R85, R113, R114, R177
 */
export async function assigning(
  deps: Deps,
  _actor: Actor,
  { unitId, membershipId, isWaived = false }: Input<typeof contract>,
): Promise<Assigning> {
  const now = deps.now()
  const facts = await findMemberWeek(deps.db, Number(membershipId), { unitId: Number(unitId), at: now })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  const { unit, policy, owner, member } = facts
  const decision = mayAssign({ ...facts, isWaived }, { policy, hasOverride: true }, now)
  const [week, { told, ...effects }] = await Promise.all([
    findWeekHead(deps.db, unit.id),
    findAssignEffects(deps.db, facts, now),
  ])
  const person = { userId: member.personId, name: member.name }
  const points = Math.abs(sumLines(createAssignLines(unit, { isWaived })))
  const before = findBalance(owner, unit.year)
  const ownMail: ToldPerson = { ...person, mail: 'confirmed', onlyIfTold: true }
  return {
    week,
    owner: person,
    refusals: toRules(decision.refusals),
    overridable: toRules(decision.overridden),
    ...effects,
    points,
    balance: { year: unit.year, before, after: before - points },
    fee: policy.administrationFeeKroner,
    told: decision.refusals.length === 0 ? [ownMail, ...told] : [],
  }
}
