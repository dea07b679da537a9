import type { cancelBooking as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayCancelBooking, isRepeatedCancelBooking } from '@samhus/domain/booking'
import { computeRefund, type Refund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { freesWeek } from '@samhus/domain/row-transitions'
import { getYearEnd } from '@samhus/domain/week'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import { getRefundKind } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import type { OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import { setCancelled, setEnded, type CancelWrite, type RowEndWrite } from '../db/queries/owner-writes.ts'
import { fromLook } from '../db/queries/compare-and-set.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import type { LookedBooking } from '../db/queries/looked-week.ts'
import { findOwnerBooking, lookAtBooking } from '../db/queries/owner-look.ts'
import { findWeekWithWaitlist, type WeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { cancelWeek } from '../steps/cancel-week.ts'
import { endRow, planOwnEnd, type ActiveRow } from '../steps/end-row.ts'
import { compareAndSetWrite, StaleReadError, type RunCompareAndSet } from '../steps/idempotent-write.ts'
import { createRefundLedgerLines } from '../steps/refund-ledger-lines.ts'

type CancelAnswer = Output<typeof contract>

/**
 * Cancels a booked week, or leaves a waitlist.
 *
 * Before the week's refund end its points are refunded in full; later a refund claim opens, which is paid if another
 * owner books the week. The week is offered to the next owner on its waitlist. When an owner leaves a waitlist the
 * owners behind move up. For a booking that its owner has already cancelled the answer is the same as the first time.
 *
 * What concerns the owner alone is written by comparing versions (decision 150); locks are taken for a week that others
 * wait for, on which a claim is open, or beside which the owner skips a cleaning.
 *
 * @throws RefusedError docs/rules.md R46, R47, R63, R64, in that order
 * @see docs/rules.md R111, R112
 */
export async function cancelBooking(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<CancelAnswer> {
  const { bookingId } = input
  return compareAndSetWrite<CancelAnswer>(deps, actor, {
    operation: 'cancel-booking',
    input,
    run: async (inTransaction, compareAndSet) => {
      const now = deps.now()
      const seen = decide(await lookAtBooking(deps.db, actor.personId, { bookingId, at: now }), now)
      if (isRepeatedCancelBooking(seen.booking))
        return inTransaction((tx) => repeatAnswer(tx, seen), seen.groupId)
      const args = { actor, facts: seen, at: now }
      const withoutLocks = compareAndSet && setWithoutLocks(deps, args, compareAndSet)
      if (withoutLocks) return withoutLocks
      return inTransaction(async (tx) => {
        const locked = await lockForCancel(tx, seen)
        const at = deps.now()
        const [found, week] = await Promise.all([
          findOwnerBooking(tx, actor.personId, { bookingId, at }),
          findWeekWithWaitlist(tx, seen.unit.id),
        ])
        const facts = decide(found, at)
        if (isRepeatedCancelBooking(facts.booking)) return repeatAnswer(tx, facts)
        if (facts.booking.type !== seen.booking.type || !week)
          throw new StaleReadError('the booking has changed')
        return freesWeek('cancel-booking', facts.booking)
          ? cancelBookedWeek(tx, deps, { actor, facts, week, locked, at })
          : leaveWaitlist(tx, { actor, facts, at })
      })
    },
  })
}

/** @throws RefusedError R46, R47, R63, R64 */
function decide(facts: LookedBooking | null, at: Instant): LookedBooking {
  if (!facts) throw new RefusedError('no-booking-found')
  if (!isRepeatedCancelBooking(facts.booking)) throwIfRefused(mayCancelBooking(facts, at), at)
  return facts
}

/** Returns the write that compares versions; null where locks are needed. */
function setWithoutLocks(
  deps: Deps,
  args: CancelArgs & { readonly facts: LookedBooking },
  compareAndSet: RunCompareAndSet<CancelAnswer>,
): Promise<CancelAnswer> | null {
  const { facts } = args
  if (!freesWeek('cancel-booking', facts.booking))
    return compareAndSet(setEnded, planLeaving(args), toAnswer(facts, noRefund))
  if (facts.waitlist.length > 0 || facts.claim !== null || facts.skipsCleaningElsewhere) return null
  const { booking, unit, policy } = facts
  const refund = computeRefund({ unit, price: booking.points, debited: booking.debited }, policy, args.at)
  const write = planCancelled(deps, args, refund)
  return write && compareAndSet(setCancelled, write, toAnswer(facts, refund))
}

function toAnswer({ booking }: OwnerBookingFacts, { kind, points }: RefundPart): CancelAnswer {
  return { bookingId: booking.id, refund: kind, points }
}

type RefundPart = Pick<Refund, 'kind' | 'points'>
const noRefund: RefundPart = { kind: 'none', points: 0 }

/** What both ways of cancelling write. */
function planEnd({ actor, facts, at }: CancelArgs & { readonly facts: LookedBooking }): RowEndWrite {
  const { booking } = facts
  const cause = { event: 'cancel-booking', by: actor, at } as const
  return {
    bookingId: booking.id,
    ...fromLook(facts, at),
    until: Infinity,
    ...planOwnEnd(toActiveRow(facts), cause),
  }
}

/** A waitlist may be left at any time. */
function planLeaving(args: CancelArgs & { readonly facts: LookedBooking }): RowEndWrite {
  return { ...planEnd(args), affected: listBehind(args.facts) }
}

/** Returns null if the refund takes more than one ledger line: in a year that has ended it expires at once. */
function planCancelled(
  deps: Deps,
  args: CancelArgs & { readonly facts: LookedBooking },
  refund: Refund,
): CancelWrite | null {
  const { facts, at } = args
  const { booking, unit, policy, groupId, membershipId } = facts
  const isFull = refund.kind === 'full'
  const debit = { groupId, membershipId, bookingId: booking.id, year: unit.year, points: refund.points }
  const [line, ...more] = isFull ? createRefundLedgerLines(deps, debit, { policy, at }) : []
  if (more.length > 0) return null
  const ends = {
    full: Math.min(refund.fullUntil, getYearEnd(unit.year, policy.timeZone)),
    claim: unit.bookingDeadline,
    none: Infinity,
  }
  return {
    ...planEnd(args),
    until: Math.min(unit.cancellationDeadline, ends[refund.kind]),
    pointsChanged: isFull,
    year: unit.year,
    line: line ?? null,
    mailId: deps.newId(),
    mailData: { refund: refund.kind, points: refund.points },
    claimId: refund.kind === 'claim' ? deps.newId() : null,
  }
}

function toActiveRow({ booking, unit, groupId }: OwnerBookingFacts): ActiveRow {
  return { ...booking, bookingId: booking.id, unitId: unit.id, groupId }
}

/** A booked week will be offered to the next owner, so its waitlist is locked too; leaving a waitlist needs only one row. */
function lockForCancel(
  tx: Tx,
  { groupId, unit, membershipId, booking }: OwnerBookingFacts,
): Promise<LockedMembers> {
  const waitlistUnitIds = booking.type === 'Wait' ? [] : [unit.id]
  return lockWeeksAndMembers(tx, {
    groupId,
    unitIds: [unit.id],
    membershipIds: [membershipId],
    waitlistUnitIds,
  })
}

async function repeatAnswer(tx: Tx, { groupId, booking }: OwnerBookingFacts): Promise<CancelAnswer> {
  const refund = await getRefundKind(tx, { groupId, bookingId: booking.id })
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
  const { booking, unit, groupId } = facts
  await Promise.all([
    endRow(tx, toActiveRow(facts), { event: 'cancel-booking', by: actor, at }),
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
      affected: listBehind(facts),
    }),
  ])
  return toAnswer(facts, noRefund)
}

/** Returns the owners who move up when the booking's owner leaves the waitlist. */
function listBehind({ booking, waitlist }: OwnerBookingFacts): AffectedPerson[] {
  const behind = waitlist.slice(waitlist.findIndex((entry) => entry.bookingId === booking.id) + 1)
  return behind.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false }))
}
