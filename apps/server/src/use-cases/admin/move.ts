import type { move as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayMove } from '@samhus/domain/admin-rules'
import type { Decision, Instant } from '@samhus/domain/refusal'
import {
  findMemberBooking,
  findMemberWeek,
  type MemberBookingFacts,
  type MemberWeekFacts,
} from '../../db/queries/booking-facts.ts'
import type { Queryable } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { moveBooking } from '../../steps/move-booking.ts'
import { throwUnlessShown } from '../../steps/overridden-offer.ts'

type MoveInput = Input<typeof contract>
type MoveAnswer = Output<typeof contract>

/**
 * Moves a booked week to another week of the group: the old row becomes `Cancel` with a refund in full, however late it
 * is, and its week is offered to the next owner; the new one is an `Assign` at the price of its week, unless that is
 * waived, with the guest, and with the skipped cleaning where the owner has a week beside it.
 *
 * @throws RefusedError invalid-request without a reason; no-booking-found; docs/rules.md R115; calendar-unit-not-found;
 *   R113, R114, R177, R178; changed-meanwhile for an override of more than the form has shown
 * @see docs/rules.md R179
 */
export async function move(deps: Deps, actor: Actor, input: MoveInput): Promise<MoveAnswer> {
  const told = readToldAct(input)
  const { isWaived = false, notesFee = false } = input
  return idempotentWrite<MoveAnswer>(deps, actor, {
    operation: 'move',
    input,
    run: async (inTransaction) => {
      const { from, to } = await loadForMove(deps.db, input, deps.now())
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, {
          groupId: from.groupId,
          unitIds: [from.unit.id, to.unit.id],
          membershipIds: [from.membershipId],
          waitlistUnitIds: [from.unit.id],
        })
        const at = deps.now()
        const loaded = await loadForMove(tx, input, at)
        const act = { ...told, isWaived, notesFee, by: actor, at }
        return moveBooking(tx, deps, { ...loaded, locked, act })
      })
    },
  })
}

/** @throws RefusedError as of `move` */
async function loadForMove(
  reader: Queryable,
  { bookingId, toUnitId, isWaived = false, hasOverride = false, shown }: MoveInput,
  at: Instant,
): Promise<{ from: MemberBookingFacts; to: MemberWeekFacts; overridden: Decision }> {
  const from = await findMemberBooking(reader, { bookingId, at })
  if (!from) throw new RefusedError('no-booking-found')
  const to = await findMemberWeek(reader, from.membershipId, { unitId: Number(toUnitId), at })
  const { booking, unit, policy } = from
  const facts = { booking, from: unit, to: to && { ...to, isWaived } }
  const { refusals, overridden } = mayMove(facts, { policy, hasOverride }, at)
  throwIfRefused(refusals, at)
  if (!to) throw new RefusedError('calendar-unit-not-found')
  throwUnlessShown({ facts: to, overridden, shown }, at)
  return { from, to, overridden }
}
