import type { cancelBooking as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayCancelBooking, isRepeatedCancelBooking } from '@samhus/domain/booking'
import { computeRefund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { freesWeek } from '@samhus/domain/row-transitions'
import { publishChange } from '../db/queries/change.ts'
import { getRefundKind } from '../db/queries/refund-claim.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerBooking, type OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { findWeekWithWaitlist, type WeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { cancelWeek } from '../steps/cancel-week.ts'
import { endRow } from '../steps/end-row.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type CancelAnswer = Output<typeof contract>

/**
 * Cancels a booked week, or leaves a waitlist.
 *
 * Before the week's refund end its points are refunded in full; later a refund claim opens, which is paid if another
 * owner books the week. The week is offered to the next owner on its waitlist. When an owner leaves a waitlist the
 * owners behind move up. For a booking that its owner has already cancelled the answer is the same as the first time.
 *
 * @throws RefusedError docs/rules.md R46, R47, R63, R64, in that order
 * @see docs/rules.md R111, R112
 */
export async function cancelBooking(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CancelAnswer> {
  return idempotentWrite<CancelAnswer>(deps, actor, {
    operation: 'cancel-booking',
    input,
    run: async (inTransaction) => {
      const factsBeforeLock = await loadForCancel(deps.db, actor, { ...input, at: deps.now() })
      if (isRepeatedCancelBooking(factsBeforeLock.booking))
        return inTransaction((tx) => repeatAnswer(tx, factsBeforeLock))
      return inTransaction(async (tx) => {
        const locked = await lockForCancel(tx, factsBeforeLock)
        const at = deps.now()
        const [facts, week] = await Promise.all([
          loadForCancel(tx, actor, { ...input, at }),
          findWeekWithWaitlist(tx, factsBeforeLock.unit.id),
        ])
        if (isRepeatedCancelBooking(facts.booking)) return repeatAnswer(tx, facts)
        if (facts.booking.type !== factsBeforeLock.booking.type || !week)
          throw new StaleReadError('the booking has changed')
        return freesWeek('cancel-booking', facts.booking)
          ? cancelBookedWeek(tx, deps, { actor, facts, week, locked, at })
          : leaveWaitlist(tx, { actor, facts, at })
      })
    },
  })
}

async function loadForCancel(
  reader: Queryable,
  actor: Actor,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<OwnerBookingFacts> {
  const facts = await findOwnerBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedCancelBooking(facts.booking)) throwIfRefused(mayCancelBooking(facts, at), at)
  return facts
}

/** A booked week will be offered to the next owner, so its waitlist is locked too; leaving a waitlist needs only one row. */
function lockForCancel(tx: Tx, { unit, membershipId, booking }: OwnerBookingFacts): Promise<LockedMembers> {
  const waitlistUnitIds = booking.type === 'Wait' ? [] : [unit.id]
  return lockWeeksAndMembers(tx, { unitIds: [unit.id], membershipIds: [membershipId], waitlistUnitIds })
}

async function repeatAnswer(tx: Tx, { booking }: OwnerBookingFacts): Promise<CancelAnswer> {
  const refund = await getRefundKind(tx, booking.id)
  return { bookingId: booking.id, refund, points: refund === 'none' ? 0 : booking.debited }
}

interface CancelArgs {
  readonly actor: Actor
  readonly facts: OwnerBookingFacts
  readonly at: Instant
}

async function cancelBookedWeek(
  tx: Tx,
  deps: Deps,
  { actor, facts, week, locked, at }: CancelArgs & { week: WeekWithWaitlist; locked: LockedMembers },
): Promise<CancelAnswer> {
  const { booking, unit, policy, groupId } = facts
  const refund = computeRefund({ unit, price: booking.points, debited: booking.debited }, policy, at)
  const bookingId = booking.id
  const data = { refund: refund.kind, points: refund.points }
  const { personId } = actor
  const mail = { id: deps.newId(), groupId, personId, bookingId, kind: 'cancelled', data } as const
  const cause = { event: 'cancel-booking', by: actor, at } as const
  const [affected] = await Promise.all([
    cancelWeek(tx, deps, { facts, refund, cause, week, locked }),
    enqueueMail(tx, mail, at),
  ])
  await publishChange(tx, {
    at,
    groupId,
    unitId: unit.id,
    actorId: actor.personId,
    actorBookingId: bookingId,
    actorPointsChanged: refund.kind === 'full',
    affected,
  })
  return { bookingId, ...data }
}

async function leaveWaitlist(tx: Tx, { actor, facts, at }: CancelArgs): Promise<CancelAnswer> {
  const { booking, unit, groupId, waitlist } = facts
  const behind = waitlist.slice(waitlist.findIndex((entry) => entry.bookingId === booking.id) + 1)
  await Promise.all([
    endRow(
      tx,
      { ...booking, bookingId: booking.id, unitId: unit.id, groupId },
      { event: 'cancel-booking', by: actor, at },
    ),
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
      affected: behind.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false })),
    }),
  ])
  return { bookingId: booking.id, refund: 'none', points: 0 }
}
