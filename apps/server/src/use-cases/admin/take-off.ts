import type { takeOff as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayTakeOff } from '@samhus/domain/admin-release'
import type { Instant } from '@samhus/domain/refusal'
import { findMemberBooking, type MemberBookingFacts } from '../../db/queries/booking-facts.ts'
import { publishChange } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { closeReservation } from '../../steps/close-reservation.ts'
import { endRow } from '../../steps/end-row.ts'
import { describeEndedRow } from '../../steps/ended-row-mail.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Ends an owner's reservation, which becomes `Ended`, or an offer or a place on a waitlist, which becomes `WaitExpire`.
 * The week of an offer is offered to the next owner; behind a place on the waitlist the others move up.
 *
 * @throws RefusedError invalid-request without a reason; no-booking-found, booking-expired, booking-not-a-reservation
 * @see docs/rules.md R111, R112, R181, docs/domain.md §5
 */
export async function takeOff(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const act = readToldAct(input)
  const { bookingId } = input
  return idempotentWrite(deps, actor, {
    operation: 'take-off',
    input,
    run: async (inTransaction) => {
      const { groupId, unit, membershipId } = await loadForTakeOff(deps.db, bookingId, deps.now())
      return inTransaction(async (tx) => {
        const locked = await lockWeeksAndMembers(tx, {
          groupId,
          unitIds: [unit.id],
          membershipIds: [membershipId],
          waitlistUnitIds: [unit.id],
        })
        const at = deps.now()
        const facts = await loadForTakeOff(tx, bookingId, at)
        await end(tx, deps, { actor, act, facts, locked, at })
        return { bookingId }
      })
    },
  })
}

/** @throws RefusedError R181 */
async function loadForTakeOff(
  reader: Queryable,
  bookingId: string,
  at: Instant,
): Promise<MemberBookingFacts> {
  const facts = await findMemberBooking(reader, { bookingId, at })
  throwIfRefused(mayTakeOff(facts?.booking ?? null, at), at)
  if (!facts) throw new RefusedError('no-booking-found')
  return facts
}

interface EndArgs {
  readonly actor: Actor
  readonly act: ToldAct
  readonly facts: MemberBookingFacts
  readonly locked: LockedMembers
  readonly at: Instant
}

async function end(tx: Tx, deps: Deps, { actor, act, facts, locked, at }: EndArgs): Promise<void> {
  const { booking, unit, groupId, waitlist } = facts
  const row = { ...booking, bookingId: booking.id, unitId: unit.id, groupId }
  const cause = { event: 'take-off', reason: act.reason, by: actor, at } as const
  if (booking.type === 'Wait') {
    const from = waitlist.findIndex((entry) => entry.bookingId === booking.id)
    const affected = waitlist.slice(from).map(({ personId, bookingId }) => ({
      personId,
      bookingId,
      pointsChanged: false,
    }))
    await endRow(tx, row, cause)
    await publishChange(tx, { at, groupId, unitId: unit.id, actorId: null, affected })
  } else {
    await closeReservation(tx, deps, { reservation: row, cause, requesterId: null, locked })
  }
  if (!act.tells) return
  const told = describeEndedRow(row, { unitId: unit.id, ...act.words })
  await enqueueMail(tx, { id: deps.newId(), groupId, personId: booking.personId, ...told }, at)
}
