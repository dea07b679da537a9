import type { cancelReservation as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { isExpired, isRepeatedCancelReservation, mayCancelReservation } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import type { OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { setEnded, type RowEndWrite } from '../db/queries/owner-writes.ts'
import { fromLook } from '../db/queries/compare-and-set.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import type { LookedBooking } from '../db/queries/looked-week.ts'
import { findOwnerBooking, lookAtBooking } from '../db/queries/owner-look.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { planOwnEnd, type ActiveRow } from '../steps/end-row.ts'
import { compareAndSetWrite, StaleReadError } from '../steps/idempotent-write.ts'

type CancelReservationAnswer = Output<typeof contract>

/**
 * Releases the owner's hold: it becomes `Ended` and the week is free; or declines an offer: it becomes `WaitExpire`
 * and the week is offered to the next owner. If it has already ended, the answer is the same as the first time.
 *
 * An unexpired hold is released by comparing versions (decision 150). Locks are taken for an offer, since its week goes to
 * the next owner, and for what has expired.
 *
 * @throws RefusedError docs/rules.md R46, R47, R62, in that order
 */
export async function cancelReservation(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CancelReservationAnswer> {
  const { bookingId } = input
  return compareAndSetWrite<CancelReservationAnswer>(deps, actor, {
    operation: 'cancel-reservation',
    input,
    run: async (inTransaction, compareAndSet) => {
      const now = deps.now()
      const seen = decide(await lookAtBooking(deps.db, actor.personId, { bookingId, at: now }), now)
      const { groupId, unit, membershipId, booking } = seen
      if (isRepeatedCancelReservation(booking)) return inTransaction(async () => ({ bookingId }), groupId)
      if (compareAndSet && booking.origin === 'hold' && !isExpired(booking, now))
        return compareAndSet(setEnded, planRelease(actor, seen, now), { bookingId })
      return inTransaction(async (tx) => {
        const waitlistUnitIds = booking.origin === 'offer' ? [unit.id] : []
        const locked = await lockWeeksAndMembers(tx, {
          groupId,
          unitIds: [unit.id],
          membershipIds: [membershipId],
          waitlistUnitIds,
        })
        const at = deps.now()
        const facts = decide(await findOwnerBooking(tx, actor.personId, { bookingId, at }), at)
        if (isRepeatedCancelReservation(facts.booking)) return { bookingId }
        if (facts.booking.origin !== booking.origin) throw new StaleReadError('the reservation has changed')
        await release(tx, deps, { actor, facts, locked, at })
        return { bookingId }
      })
    },
  })
}

/** @throws RefusedError R46, R47, R62 */
function decide(facts: LookedBooking | null, at: Instant): LookedBooking {
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedCancelReservation(facts.booking)) throwIfRefused(mayCancelReservation(facts.booking), at)
  return facts
}

/** From its end on a hold has expired instead. */
function planRelease(actor: Actor, facts: LookedBooking, at: Instant): RowEndWrite {
  const { booking } = facts
  return {
    bookingId: booking.id,
    ...fromLook(facts, at),
    until: booking.reservedUntil ?? at,
    ...planOwnEnd(toActiveRow(facts), { event: 'cancel-reservation', by: actor, at }),
  }
}

function toActiveRow({
  booking,
  unit,
  groupId,
}: OwnerBookingFacts): ActiveRow & { readonly personId: string } {
  return { ...booking, bookingId: booking.id, unitId: unit.id, groupId }
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
  await closeReservation(tx, deps, {
    reservation: toActiveRow(facts),
    cause: isExpired(facts.booking, at)
      ? { event: 'expire', at }
      : { event: 'cancel-reservation', by: actor, at },
    requesterId: actor.personId,
    locked,
  })
}
