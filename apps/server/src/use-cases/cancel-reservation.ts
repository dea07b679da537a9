import type { cancelReservation as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayCancelReservation, isRepeatedCancelReservation } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerBooking, type OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type CancelReservationAnswer = Output<typeof contract>

/**
 * Releases the owner's hold: it becomes `Ended` and the week is free; or declines an offer: it becomes `WaitExpire`
 * and the week is offered to the next owner. If it has already ended, the answer is the same as the first time.
 *
 * @throws RefusedError docs/rules.md R46, R47, R62, in that order
 */
export async function cancelReservation(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CancelReservationAnswer> {
  const { bookingId } = input
  return idempotentWrite<CancelReservationAnswer>(deps, actor, {
    operation: 'cancel-reservation',
    input,
    run: async (inTransaction) => {
      const factsBeforeLock = await loadForRelease(deps.db, actor, { bookingId, at: deps.now() })
      if (isRepeatedCancelReservation(factsBeforeLock.booking))
        return inTransaction(async () => ({ bookingId }))
      return inTransaction(async (tx) => {
        const { unit, membershipId, booking } = factsBeforeLock
        const waitlistUnitIds = booking.origin === 'offer' ? [unit.id] : []
        const locked = await lockWeeksAndMembers(tx, {
          unitIds: [unit.id],
          membershipIds: [membershipId],
          waitlistUnitIds,
        })
        const at = deps.now()
        const facts = await loadForRelease(tx, actor, { bookingId, at })
        if (isRepeatedCancelReservation(facts.booking)) return { bookingId }
        if (facts.booking.origin !== booking.origin) throw new StaleReadError('the reservation has changed')
        await release(tx, deps, { actor, facts, locked, at })
        return { bookingId }
      })
    },
  })
}

/** @throws RefusedError R46, R47, R62 */
async function loadForRelease(
  reader: Queryable,
  actor: Actor,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<OwnerBookingFacts> {
  const facts = await findOwnerBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedCancelReservation(facts.booking)) throwIfRefused(mayCancelReservation(facts.booking), at)
  return facts
}

async function release(
  tx: Tx,
  deps: Deps,
  {
    actor,
    facts,
    locked,
    at,
  }: { actor: Actor; facts: OwnerBookingFacts; locked: LockedMembers; at: Instant },
): Promise<void> {
  const { booking, unit, groupId } = facts
  const { reservedUntil } = booking
  const isExpired = reservedUntil !== null && reservedUntil <= at
  await closeReservation(tx, deps, {
    reservation: { ...booking, bookingId: booking.id, unitId: unit.id, groupId },
    cause: isExpired ? { event: 'expire', at } : { event: 'cancel-reservation', by: actor, at },
    requesterId: actor.personId,
    locked,
  })
}
