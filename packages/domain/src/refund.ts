import { toDayNumber } from './day.ts'
import type { Policy } from './policy.ts'
import type { Day, Instant } from './refusal.ts'
import type { UnitFacts, UnitStatus } from './unit-status.ts'

const dayMs = 24 * 60 * 60_000

/**
 * What a cancellation refunds. `full`: everything, immediately; `claim`: everything when another owner takes the
 * week; `none`: nothing was paid, or no owner can take the week any more.
 */
export type RefundKind = 'full' | 'claim' | 'none'

export interface Refund {
  readonly kind: RefundKind
  /** The points that are refunded, or may be: those that were debited. */
  readonly points: number
  /** Before this instant a cancellation refunds everything. */
  readonly fullUntil: Instant
}

export interface RefundFacts {
  readonly unit: Pick<UnitFacts, 'refundEndHigh' | 'refundEndLow' | 'bookingDeadline'>
  /** Frozen on the row when the week was held; decides the window even if the debit was waived. */
  readonly price: number
  /** The points debited, positive; 0 if they were waived. */
  readonly debited: number
}

/** The part of a refund that is sent to the browser: enough to derive its kind at a later time. */
export interface WireRefund extends Pick<Refund, 'kind'> {
  /** The end of a `full` refund; else null. */
  readonly until: Instant | null
}

/** Returns the end of the full refund: 84 local days before the week from 4 points, else 56. R82 */
export function getFullRefundEnd(
  unit: Pick<UnitFacts, 'refundEndHigh' | 'refundEndLow'>,
  price: number,
  policy: Pick<Policy, 'refundFromPoints'>,
): Instant {
  return price >= policy.refundFromPoints ? unit.refundEndHigh : unit.refundEndLow
}

/**
 * Returns how many local days before the week the full refund ends: not always as many as the policy says now (R160). For
 * texts only, not for decisions. R82
 */
export function getRefundWindowDays(dateFrom: Day, refundEnd: Instant): number {
  // The end is a midnight, which in no time zone is half a day from that of UTC.
  return Math.round(toDayNumber(dateFrom) - refundEnd / dayMs)
}

/** Whether it is too late for a full refund; the end itself is too late. R8, R82 */
export function hasRefundEnded(refundEnd: Instant, now: Instant): boolean {
  return now >= refundEnd
}

/**
 * Decides what cancelling now refunds; the cancel dialog shows it beforehand.
 *
 * @see docs/rules.md R81 to R83, docs/domain.md §8
 */
export function computeRefund({ unit, price, debited }: RefundFacts, policy: Policy, now: Instant): Refund {
  const fullUntil = getFullRefundEnd(unit, price, policy)
  const kindAfterEnd = now < unit.bookingDeadline ? 'claim' : 'none'
  const kind = debited === 0 ? 'none' : hasRefundEnded(fullUntil, now) ? kindAfterEnd : 'full'
  return { kind, points: kind === 'none' ? 0 : debited, fullUntil }
}

/**
 * Returns the points that come back when an admin ends a booked week together with the membership: all of them while an
 * owner would get all of them, else none, and no claim is opened. R82, R86
 */
export function computePointsBack(facts: RefundFacts, policy: Policy, now: Instant): number {
  const { kind, points } = computeRefund(facts, policy, now)
  return kind === 'full' ? points : 0
}

/**
 * Returns the kind that a refund has now, for a page that received it earlier.
 *
 * A full refund becomes a claim at its end: a week that can still be cancelled can still be booked (R5).
 *
 * @see docs/rules.md R82, R83
 */
export function getRefundKindAt({ kind, until }: WireRefund, now: Instant): RefundKind {
  return kind === 'full' && until !== null && hasRefundEnded(until, now) ? 'claim' : kind
}

/** Until when a cancellation returns what; `closed`: the week can no longer be cancelled. */
export interface RefundWindow {
  readonly kind: RefundKind | 'closed'
  readonly until: Instant
}

export interface RefundWindowFacts {
  /** Before this instant a cancellation refunds everything. */
  readonly fullUntil: Instant
  readonly cancellationDeadline: Instant
  readonly startsAt: Instant
  /** False: the points were waived. */
  readonly isPaid: boolean
}

/**
 * Returns what cancelling a booked week refunds, from now on until the week begins: windows in order, none of them
 * empty, each from the end of the one before it. The last ends when the week begins. R214
 */
export function listRefundWindows(facts: RefundWindowFacts): RefundWindow[] {
  const { fullUntil, cancellationDeadline, startsAt, isPaid } = facts
  const windows: RefundWindow[] = isPaid
    ? [
        { kind: 'full', until: Math.min(fullUntil, cancellationDeadline) },
        { kind: 'claim', until: cancellationDeadline },
      ]
    : [{ kind: 'none', until: cancellationDeadline }]
  return [...windows, { kind: 'closed' as const, until: startsAt }].filter(
    ({ until }, index, all) => until > (all[index - 1]?.until ?? Number.NEGATIVE_INFINITY),
  )
}

/** What is known after a cancellation, for the offer to undo it. */
export interface UndoFacts {
  readonly refund: RefundKind
  /** The points that came back. */
  readonly refunded: number
  /** The week as the owner sees it now. */
  readonly unit: { readonly status: UnitStatus; readonly points: number; readonly hasReasons: boolean }
}

/**
 * Whether an owner who has just cancelled is offered to undo it, by booking the week again at the price that came
 * back: never after a cancellation that opened a claim, nor where a rule or another owner is in the way. R215
 */
export function canUndoCancellation({ refund, refunded, unit }: UndoFacts): boolean {
  return refund === 'full' && unit.status === 'Available' && !unit.hasReasons && unit.points === refunded
}

export type ClaimState = 'open' | 'paid' | 'superseded' | 'lapsed'

/** What can happen to a week with an open refund claim. */
export type ClaimEvent =
  /** Confirmed (also from an offer), or assigned by an admin. */
  | { readonly kind: 'taken'; readonly byClaimant: boolean }
  /** A newer late cancellation of the same week. */
  | { readonly kind: 'new-claim' }
  | { readonly kind: 'booking-deadline' }
  | { readonly kind: 'out-of-operation' }
  | { readonly kind: 'claimant-left' }

/**
 * Returns the claim's state after an event; a closed claim does not change.
 *
 * The claim is paid when another owner takes the week. It is superseded when the claimant does: an owner who cancels
 * late and books the same week again gets no refund.
 *
 * @see docs/rules.md R84 to R86, docs/domain.md §8
 */
export function applyClaimEvent(state: ClaimState, event: ClaimEvent): ClaimState {
  if (state !== 'open') return state
  if (event.kind === 'taken') return event.byClaimant ? 'superseded' : 'paid'
  return event.kind === 'new-claim' ? 'superseded' : 'lapsed'
}
