import type { cancelling as contract, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { computeAdminRefund } from '@samhus/domain/admin-release'
import { mayAdminCancel } from '@samhus/domain/admin-rules'
import { toIso } from '@samhus/domain/day'
import { findBalance } from '@samhus/domain/owner-facts'
import { getYearEnd } from '@samhus/domain/week'
import { findMemberBooking } from '../../db/queries/booking-facts.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { findFreedWeek, findWeekHead, nameClaimant, notFreed, tellFreed } from './act-effects.ts'

/**
 * Returns what cancelling a booked week would give back by each choice, who would get the week, and who is told.
 *
 * @throws RefusedError no-booking-found
 * @see docs/rules.md R115, R180
 */
export async function cancelling(
  deps: Deps,
  _actor: Actor,
  { bookingId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const now = deps.now()
  const facts = await findMemberBooking(deps.db, { bookingId, at: now })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, policy, member, claim } = facts
  const refusals = mayAdminCancel({ ...booking, unit }, now)
  const isAllowed = refusals.length === 0
  const paid = { unit, price: booking.points, debited: booking.debited, hasLeft: member.hasLeft }
  const { kind, points, fullUntil } = computeAdminRefund('rule', paid, { policy, now })
  const [week, freed, supersedes] = await Promise.all([
    findWeekHead(deps.db, unit.id),
    isAllowed ? findFreedWeek(deps.db, unit.id, now) : notFreed,
    nameClaimant(deps.db, kind === 'claim' ? claim : null),
  ])
  const owner = { userId: member.personId, name: member.name }
  const tellOwner: ToldPerson = { ...owner, mail: 'cancelled', onlyIfTold: true }
  return {
    week,
    owner,
    refusals: toRules(refusals),
    refunds: {
      rule: { kind, points, until: kind === 'full' ? toIso(fullUntil) : null },
      full: booking.debited,
    },
    balance: { year: unit.year, before: findBalance(facts.owner, unit.year) },
    expires: now >= getYearEnd(unit.year, policy.timeZone),
    lentOutTo: booking.lentOutName,
    freed,
    supersedes,
    fee: policy.administrationFeeKroner,
    told: isAllowed ? [tellOwner, ...tellFreed(freed)] : [],
  }
}
