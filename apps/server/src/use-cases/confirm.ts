import type { confirm as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayConfirm, isRepeatedConfirm } from '@samhus/domain/booking'
import { createDebitLines } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import * as bookings from '../db/queries/booking.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { setBooked, type BookedWrite } from '../db/queries/owner-writes.ts'
import { fromLook } from '../db/queries/compare-and-set.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { LookedBooking } from '../db/queries/looked-week.ts'
import { findOwnerBooking, lookAtBooking } from '../db/queries/owner-look.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { bookWeek } from '../steps/book-week.ts'
import { compareAndSetWrite } from '../steps/idempotent-write.ts'

type ConfirmAnswer = Output<typeof contract>

/**
 * Turns the owner's unexpired hold or offer into a booking: the frozen price is debited, and an open refund claim on
 * the week is settled. For a booking that its owner has already confirmed the answer is the same as the first time.
 *
 * A week without a claim is booked by comparing versions (decision 150); one with a claim under locks.
 *
 * @throws RefusedError docs/rules.md R46 to R50, in that order
 */
export async function confirm(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<ConfirmAnswer> {
  const { bookingId } = input
  return compareAndSetWrite<ConfirmAnswer>(deps, actor, {
    operation: 'confirm',
    input,
    run: async (inTransaction, compareAndSet) => {
      const now = deps.now()
      const seen = decide(await lookAtBooking(deps.db, actor.personId, { bookingId, at: now }), now)
      if (isRepeatedConfirm(seen.booking)) return inTransaction(async () => ({ bookingId }), seen.groupId)
      if (compareAndSet && seen.claim === null)
        return compareAndSet(setBooked, planBooked(deps, seen, now), { bookingId })
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, {
          groupId: seen.groupId,
          unitIds: [seen.unit.id],
          membershipIds: [seen.membershipId],
        })
        const at = deps.now()
        const facts = decide(await findOwnerBooking(tx, actor.personId, { bookingId, at }), at)
        if (!isRepeatedConfirm(facts.booking)) await book(tx, deps, { actor, facts, at })
        return { bookingId }
      })
    },
  })
}

/** @throws RefusedError R46 to R50 */
function decide(facts: LookedBooking | null, at: Instant): LookedBooking {
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedConfirm(facts.booking)) throwIfRefused(mayConfirm(facts, facts.policy, at), at)
  return facts
}

/** A booking of a week without a claim. It may be made until the hold or the offer ends. */
function planBooked(deps: Deps, facts: LookedBooking, at: Instant): BookedWrite {
  const { booking, unit } = facts
  const [debit] = createDebitLines(booking.points, unit.year)
  return {
    bookingId: booking.id,
    ...fromLook(facts, at),
    until: booking.reservedUntil ?? at,
    action: 'confirm',
    pointsChanged: debit !== undefined,
    year: unit.year,
    line: debit ? { id: deps.newId(), points: debit.points } : null,
    mailId: deps.newId(),
  }
}

async function book(
  tx: Tx,
  deps: Deps,
  { actor, facts, at }: { actor: Actor; facts: OwnerBookingFacts; at: Instant },
): Promise<void> {
  const { booking, groupId } = facts
  const { id: bookingId, points } = booking
  const booked = bookWeek(tx, deps, { bookingId, action: 'confirm', facts, points, actor, at })
  await Promise.all([
    bookings.updateToBooked(tx, { groupId, bookingId }, at),
    booked.writes,
    appendLedgerLines(tx, booked.lines, at),
  ])
}
