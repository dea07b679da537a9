import type { Policy } from './policy.ts'
import type { Instant } from './refusal.ts'
import type { UnitFacts } from './unit-status.ts'

/**
 * What a cancellation brings. `full`: at once; `claim`: when another owner takes the week; `none`: nothing was
 * paid, or nobody can take the week any more.
 */
export type RefundKind = 'full' | 'claim' | 'none'

export interface Refund {
  readonly kind: RefundKind
  /** What comes back, or may: what the debit took. */
  readonly points: number
  /** Before this instant a cancellation brings everything back. */
  readonly fullUntil: Instant
}

export interface RefundFacts {
  readonly unit: Pick<UnitFacts, 'refundEndHigh' | 'refundEndLow' | 'bookingDeadline'>
  /** Frozen on the row when the week was held; it decides the window even where the debit was waived. */
  readonly price: number
  /** What the debit took, positive; 0 where it was waived. */
  readonly debited: number
}

/** What is sent of a refund: enough to know later what has become of it. */
export interface SentRefund extends Pick<Refund, 'kind'> {
  /** Of `full`: its end; else null. */
  readonly until: Instant | null
}

function hasLongWindow(price: number, policy: Pick<Policy, 'refundFromPoints'>): boolean {
  return price >= policy.refundFromPoints
}

/** The end of the full refund: 84 local days before the week from 4 points, else 56. R82 */
export function getFullRefundEnd(
  unit: Pick<UnitFacts, 'refundEndHigh' | 'refundEndLow'>,
  price: number,
  policy: Pick<Policy, 'refundFromPoints'>,
): Instant {
  return hasLongWindow(price, policy) ? unit.refundEndHigh : unit.refundEndLow
}

/** How many local days before the week that end lies, for a sentence that names the number; decides nothing. R82 */
export function getRefundWindowDays(
  price: number,
  policy: Pick<Policy, 'refundFromPoints' | 'refundHighDays' | 'refundLowDays'>,
): number {
  return hasLongWindow(price, policy) ? policy.refundHighDays : policy.refundLowDays
}

/** Whether it is too late for a full refund; at its end itself it is. R8, R82 */
export function hasRefundEnded(refundEnd: Instant, now: Instant): boolean {
  return now >= refundEnd
}

/**
 * What cancelling now brings; the cancel dialog says it before the click.
 *
 * @see docs/rules.md R81 to R83, docs/domain.md §8
 */
export function computeRefund({ unit, price, debited }: RefundFacts, policy: Policy, now: Instant): Refund {
  const fullUntil = getFullRefundEnd(unit, price, policy)
  const late = now < unit.bookingDeadline ? 'claim' : 'none'
  const kind = debited === 0 ? 'none' : hasRefundEnded(fullUntil, now) ? late : 'full'
  return { kind, points: kind === 'none' ? 0 : debited, fullUntil }
}

/**
 * The kind that a refund has by now, for a page that was sent it a while ago.
 *
 * A full one becomes a claim at its end: a week that can still be cancelled can still be booked (R5).
 *
 * @see docs/rules.md R82, R83
 */
export function getRefundKindAt({ kind, until }: SentRefund, now: Instant): RefundKind {
  return kind === 'full' && until !== null && hasRefundEnded(until, now) ? 'claim' : kind
}

export type ClaimState = 'open' | 'paid' | 'superseded' | 'lapsed'

/** What happens to a week with an open claim. */
export type ClaimEvent =
  /** Confirmed, from the queue too, or given by the office. */
  | { readonly kind: 'taken'; readonly byClaimant: boolean }
  /** A newer late cancellation of the same week. */
  | { readonly kind: 'new-claim' }
  | { readonly kind: 'booking-deadline' }
  | { readonly kind: 'out-of-operation' }
  | { readonly kind: 'claimant-left' }

/**
 * The claim's state after an event; a closed claim stays as it is.
 *
 * Another owner's taking pays it, the claimant's own supersedes it: who cancels late and books again has
 * got nothing back.
 *
 * @see docs/rules.md R84 to R86, docs/domain.md §8
 */
export function applyClaimEvent(state: ClaimState, event: ClaimEvent): ClaimState {
  if (state !== 'open') return state
  if (event.kind === 'taken') return event.byClaimant ? 'superseded' : 'paid'
  return event.kind === 'new-claim' ? 'superseded' : 'lapsed'
}
