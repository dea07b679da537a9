import type { cancelBooking as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayCancelBooking, isRepeatedCancelBooking } from '@samhus/domain/booking'
import { computeRefund, type Refund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { freesWeek } from '@samhus/domain/row-transitions'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange } from '../db/queries/change.ts'
import { getRefundKind } from '../db/queries/refund-claim.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerBooking, type OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import { findWeekWithWaitlist, type WeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { resetSkippedCleaning } from '../steps/reset-skipped-cleaning.ts'
import { openRefundClaim } from '../steps/open-refund-claim.ts'
import { offerToNext } from '../steps/offer-to-next.ts'
import { toRefundLedgerLines } from '../steps/refund-lines.ts'
import { StaleReadError, idempotentWrite } from '../steps/idempotent-write.ts'

type Cancelled = Answer<typeof contract>

/**
 * Gives a booked week back, or leaves a queue.
 *
 * A week's points come back in full before its refund end, later as a claim on whoever takes it; the week is
 * passed on to its queue. Who leaves a queue lets the others move up. Cancelling one's own cancelled booking
 * again answers as the first time.
 *
 * Refuses as docs/rules.md R46, R47, R63, R64, in that order. What it makes of the row and the week: R111, R112.
 */
export async function cancelBooking(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Cancelled> {
  return idempotentWrite<Cancelled>(deps, actor, {
    operation: 'cancel-booking',
    input,
    run: async (inTransaction) => {
      const seen = await loadForCancel(deps.db, actor, { ...input, at: deps.now() })
      if (isRepeatedCancelBooking(seen.booking)) return inTransaction((tx) => repeatAnswer(tx, seen))
      return inTransaction(async (tx) => {
        const locked = await lockForCancel(tx, seen)
        const at = deps.now()
        const [facts, week] = await Promise.all([
          loadForCancel(tx, actor, { ...input, at }),
          findWeekWithWaitlist(tx, seen.unit.id),
        ])
        if (isRepeatedCancelBooking(facts.booking)) return repeatAnswer(tx, facts)
        if (facts.booking.type !== seen.booking.type || !week)
          throw new StaleReadError('the row has moved on')
        return freesWeek('cancel-booking', facts.booking)
          ? cancelWeek(tx, deps, { actor, facts, week, locked, at })
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

/** A booked week is passed on, so its queue is locked too; a queue is left without touching the others. */
function lockForCancel(tx: Tx, { unit, membershipId, booking }: OwnerBookingFacts): Promise<LockedMembers> {
  const waitlistUnitIds = booking.type === 'Wait' ? [] : [unit.id]
  return lockWeeksAndMembers(tx, { unitIds: [unit.id], membershipIds: [membershipId], waitlistUnitIds })
}

async function repeatAnswer(tx: Tx, { booking }: OwnerBookingFacts): Promise<Cancelled> {
  const refund = await getRefundKind(tx, booking.id)
  return { bookingId: booking.id, refund, points: refund === 'none' ? 0 : booking.debited }
}

interface CancelArgs {
  readonly actor: Actor
  readonly facts: OwnerBookingFacts
  readonly at: Instant
}

async function cancelWeek(
  tx: Tx,
  deps: Deps,
  { actor, facts, week, locked, at }: CancelArgs & { week: WeekWithWaitlist; locked: LockedMembers },
): Promise<Cancelled> {
  const { booking, unit, policy, groupId, membershipId } = facts
  const refund = computeRefund({ unit, price: booking.points, debited: booking.debited }, policy, at)
  const bookingId = booking.id
  await bookings.cancel(tx, bookingId, { at, reason: 'cancelled' })
  const data = { refund: refund.kind, points: refund.points }
  const mail = {
    id: deps.newId(),
    groupId,
    personId: actor.personId,
    bookingId,
    kind: 'cancelled',
    data,
  } as const
  const [affected] = await Promise.all([
    offerToNext(tx, deps, { week, locked, by: actor, at }),
    writeRefund(tx, deps, { facts, refund, at }),
    resetSkippedCleaning(tx, { groupId, membershipId, houseId: unit.houseId }, { by: actor, at }),
    recordCancel(tx, { actor, facts, at }),
    enqueueMail(tx, mail, at),
  ])
  await publishChange(tx, {
    at,
    groupId,
    unitId: unit.id,
    actorId: actor.personId,
    actorPointsChanged: refund.kind === 'full',
    affected,
  })
  return { bookingId, ...data }
}

async function writeRefund(
  tx: Tx,
  deps: Deps,
  { facts, refund, at }: { facts: OwnerBookingFacts; refund: Refund; at: Instant },
): Promise<void> {
  const { booking, unit, policy, groupId, membershipId, claim: older } = facts
  const of = { groupId, membershipId, bookingId: booking.id }
  if (refund.kind === 'claim') return openRefundClaim(tx, deps, { older, claim: { ...of, unitId: unit.id }, at })
  if (refund.kind === 'none') return
  await appendLedgerLines(
    tx,
    toRefundLedgerLines(deps, { ...of, year: unit.year, points: refund.points }, { policy, at }),
    at,
  )
}

async function leaveWaitlist(tx: Tx, { actor, facts, at }: CancelArgs): Promise<Cancelled> {
  const { booking, unit, groupId, waitlist } = facts
  const behind = waitlist.slice(waitlist.findIndex((entry) => entry.bookingId === booking.id) + 1)
  await Promise.all([
    bookings.cancel(tx, booking.id, { at, reason: 'left' }),
    recordCancel(tx, { actor, facts, at }),
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      affected: behind.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false })),
    }),
  ])
  return { bookingId: booking.id, refund: 'none', points: 0 }
}

async function recordCancel(tx: Tx, { actor, facts, at }: CancelArgs): Promise<void> {
  const { booking, unit, groupId, membershipId } = facts
  await audit.record(tx, {
    at,
    by: actor,
    groupId,
    action: 'cancel-booking',
    subjectKind: 'booking',
    subjectId: booking.id,
    unitId: unit.id,
    membershipId,
  })
}
