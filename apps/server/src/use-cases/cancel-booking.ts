import type { cancelBooking as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayCancelBooking, isRepeatedCancelBooking } from '@samhus/domain/booking'
import { computeRefund, type Refund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { freesWeek } from '@samhus/domain/row-transitions'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import { refundKindOf } from '../db/queries/refund-claim.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { factsOfBooking, type BookingOfOwner } from '../db/queries/booking-facts.ts'
import { lock, type Locked } from '../db/queries/locks.ts'
import * as mails from '../db/queries/mail.ts'
import * as points from '../db/queries/ledger.ts'
import { weekWithQueue, type QueuedWeek } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { dropSkips } from '../steps/reset-skipped-cleaning.ts'
import { openClaim } from '../steps/open-refund-claim.ts'
import { passWeekOn } from '../steps/offer-to-next.ts'
import { refundOf } from '../steps/refund-lines.ts'
import { LookAgainError, write } from '../steps/idempotent-write.ts'

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
  return write<Cancelled>(deps, actor, {
    operation: 'cancel-booking',
    input,
    attempt: async (inTransaction) => {
      const seen = await allowedToCancel(deps.db, actor, { ...input, at: deps.now() })
      if (isRepeatedCancelBooking(seen.booking)) return inTransaction((tx) => sameAnswer(tx, seen))
      return inTransaction(async (tx) => {
        const locked = await lockFor(tx, seen)
        const at = deps.now()
        const [facts, week] = await Promise.all([
          allowedToCancel(tx, actor, { ...input, at }),
          weekWithQueue(tx, seen.unit.id),
        ])
        if (isRepeatedCancelBooking(facts.booking)) return sameAnswer(tx, facts)
        if (facts.booking.type !== seen.booking.type || !week)
          throw new LookAgainError('the row has moved on')
        return freesWeek('cancel-booking', facts.booking)
          ? giveBack(tx, deps, { actor, facts, week, locked, at })
          : leaveQueue(tx, { actor, facts, at })
      })
    },
  })
}

async function allowedToCancel(
  reader: Reads,
  actor: Actor,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<BookingOfOwner> {
  const facts = await factsOfBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedCancelBooking(facts.booking)) orThrow(mayCancelBooking(facts, at), at)
  return facts
}

/** A booked week is passed on, so its queue is locked too; a queue is left without touching the others. */
function lockFor(tx: Tx, { unit, membershipId, booking }: BookingOfOwner): Promise<Locked> {
  const queuesOf = booking.type === 'Wait' ? [] : [unit.id]
  return lock(tx, { unitIds: [unit.id], membershipIds: [membershipId], queuesOf })
}

async function sameAnswer(tx: Tx, { booking }: BookingOfOwner): Promise<Cancelled> {
  const refund = await refundKindOf(tx, booking.id)
  return { bookingId: booking.id, refund, points: refund === 'none' ? 0 : booking.debited }
}

interface Cancelling {
  readonly actor: Actor
  readonly facts: BookingOfOwner
  readonly at: Instant
}

async function giveBack(
  tx: Tx,
  deps: Deps,
  { actor, facts, week, locked, at }: Cancelling & { week: QueuedWeek; locked: Locked },
): Promise<Cancelled> {
  const { booking, unit, policy, groupId, membershipId } = facts
  const refund = computeRefund({ unit, price: booking.points, debited: booking.debited }, policy, at)
  const bookingId = booking.id
  await bookings.cancel(tx, bookingId, { at, reason: 'cancelled' })
  const data = { refund: refund.kind, points: refund.points }
  const mail = {
    id: deps.ids(),
    groupId,
    personId: actor.personId,
    bookingId,
    kind: 'cancelled',
    data,
  } as const
  const [affected] = await Promise.all([
    passWeekOn(tx, deps, { week, locked, by: actor, at }),
    payBack(tx, deps, { facts, refund, at }),
    dropSkips(tx, { groupId, membershipId, houseId: unit.houseId }, { by: actor, at }),
    recordCancel(tx, { actor, facts, at }),
    mails.post(tx, mail, at),
  ])
  await changes.announce(tx, {
    at,
    groupId,
    unitId: unit.id,
    actorId: actor.personId,
    actorPointsChanged: refund.kind === 'full',
    affected,
  })
  return { bookingId, ...data }
}

async function payBack(
  tx: Tx,
  deps: Deps,
  { facts, refund, at }: { facts: BookingOfOwner; refund: Refund; at: Instant },
): Promise<void> {
  const { booking, unit, policy, groupId, membershipId, claim: older } = facts
  const of = { groupId, membershipId, bookingId: booking.id }
  if (refund.kind === 'claim') return openClaim(tx, deps, { older, claim: { ...of, unitId: unit.id }, at })
  if (refund.kind === 'none') return
  await points.append(
    tx,
    refundOf(deps, { ...of, year: unit.year, points: refund.points }, { policy, at }),
    at,
  )
}

async function leaveQueue(tx: Tx, { actor, facts, at }: Cancelling): Promise<Cancelled> {
  const { booking, unit, groupId, queue } = facts
  const behind = queue.slice(queue.findIndex((place) => place.bookingId === booking.id) + 1)
  await Promise.all([
    bookings.cancel(tx, booking.id, { at, reason: 'left' }),
    recordCancel(tx, { actor, facts, at }),
    changes.announce(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      affected: behind.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false })),
    }),
  ])
  return { bookingId: booking.id, refund: 'none', points: 0 }
}

async function recordCancel(tx: Tx, { actor, facts, at }: Cancelling): Promise<void> {
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
