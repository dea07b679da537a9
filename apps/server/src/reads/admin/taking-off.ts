import type { takingOff as contract, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayTakeOff } from '@samhus/domain/admin-release'
import { getActiveKind } from '@samhus/domain/row-transitions'
import { findMemberBooking } from '../../db/queries/booking-facts.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { findFreedWeek, findWeekHead, notFreed, tellFreed } from './act-effects.ts'

/**
 * Returns what ending a reservation, an offer or a place on a waitlist would do: who is offered the week of an offer.
 *
 * @throws RefusedError no-booking-found
 * @see docs/rules.md R181
 */
export async function takingOff(
  deps: Deps,
  _actor: Actor,
  { bookingId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const now = deps.now()
  const facts = await findMemberBooking(deps.db, { bookingId, at: now })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, member } = facts
  const refusals = mayTakeOff(booking, now)
  const isAllowed = refusals.length === 0
  const active = getActiveKind(booking)
  const kind = active === 'Wait' ? 'wait' : active === 'hold' || active === 'offer' ? active : null
  const [week, freed] = await Promise.all([
    findWeekHead(deps.db, unit.id),
    isAllowed && kind === 'offer' ? findFreedWeek(deps.db, unit.id, now) : notFreed,
  ])
  const owner = { userId: member.personId, name: member.name }
  const tellOwner: ToldPerson = { ...owner, mail: 'changed', onlyIfTold: true }
  return {
    week,
    owner,
    kind,
    refusals: toRules(refusals),
    freed,
    told: isAllowed ? [tellOwner, ...tellFreed(freed)] : [],
  }
}
