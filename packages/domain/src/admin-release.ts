import { isExpired, type BookingFacts } from './booking.ts'
import { checkOutLinkDays, type CheckOutFacts } from './check-out.ts'
import type { Policy } from './policy.ts'
import { computeRefund, type Refund, type RefundFacts } from './refund.ts'
import { decide, refuse, type Decision, type Instant } from './refusal.ts'

const day = 24 * 3_600_000

/** What an admin lets come back: `rule`: as if the owner cancelled; `full`: all that was debited; `none`. */
export type RefundChoice = 'rule' | 'full' | 'none'

export interface AdminRefundFacts extends RefundFacts {
  /** The owner has left the group and kept the week. */
  readonly hasLeft: boolean
}

/**
 * Decides what an admin's cancellation refunds. Only the rule may open a claim, and not for an owner who has left, whose
 * claims have lapsed.
 *
 * @see docs/rules.md R180
 */
export function computeAdminRefund(
  choice: RefundChoice,
  facts: AdminRefundFacts,
  { policy, now }: { readonly policy: Policy; readonly now: Instant },
): Refund {
  const byRule = computeRefund(facts, policy, now)
  const { fullUntil } = byRule
  const nothing: Refund = { kind: 'none', points: 0, fullUntil }
  if (choice === 'none' || facts.debited === 0) return nothing
  if (choice === 'full') return { kind: 'full', points: facts.debited, fullUntil }
  return byRule.kind === 'claim' && facts.hasLeft ? nothing : byRule
}

/**
 * May an admin end this reservation, this offer or this place on a waitlist?
 *
 * @param booking Null: no such row.
 * @see docs/rules.md R181
 */
export function mayTakeOff(booking: BookingFacts | null, now: Instant): Decision {
  if (!booking) return refuse('no-booking-found')
  const { type } = booking
  return decide([
    [isExpired(booking, now), 'booking-expired'],
    [type !== 'Pre' && type !== 'Wait', 'booking-not-a-reservation'],
  ])
}

interface OwnerOfStay {
  /** No address is left at which the owner could be told, or get a link. */
  readonly isAnonymized: boolean
}
/** A booking whose check-out an admin takes back, or whose guest gets a new link. */
type CheckedOutWeek = Pick<CheckOutFacts, 'type' | 'checkedOutAt'> & OwnerOfStay

const isBooked = ({ type }: Pick<CheckOutFacts, 'type'>): boolean => type === 'Book' || type === 'Assign'

/**
 * May an admin take back the check-out of this week? However long ago it was: the number of people may be needed for the
 * books.
 *
 * @param booking Null: no such booking.
 * @see docs/rules.md R182, R228
 */
export function mayReopenCheckOut(booking: CheckedOutWeek | null): Decision {
  if (!booking) return refuse('no-booking-found')
  if (!isBooked(booking)) return refuse('booking-is-not-book-type')
  return decide([
    [booking.isAnonymized, 'user-not-found'],
    [booking.checkedOutAt === null, 'not-checked-out'],
  ])
}

/** From when until when a check-out link works. */
export interface LinkPeriod {
  readonly from: Instant
  readonly until: Instant
}

/** Returns when the links of a stay work; null: it has no week. R95 */
export function getLinkPeriod({ stay }: Pick<CheckOutFacts, 'stay'>): LinkPeriod | null {
  const [first, last] = [stay[0], stay.at(-1)]
  if (!first || !last) return null
  return { from: first.checkInAt, until: last.checkOutAt + checkOutLinkDays * day }
}

/**
 * May an admin make a new link to check out? Until links end; one that is shown may be made before they begin, but a mail
 * with it would speak of a stay that has not begun.
 *
 * @param facts Null: no such booking.
 * @see docs/rules.md R184, R228
 */
export function mayIssueCheckOutLink(
  facts: (CheckOutFacts & OwnerOfStay) | null,
  { isMailed }: { readonly isMailed: boolean },
  now: Instant,
): Decision {
  if (!facts) return refuse('no-booking-found')
  const period = getLinkPeriod(facts)
  if (!isBooked(facts) || !period) return refuse('booking-is-not-book-type')
  const isEarly = isMailed && now < period.from
  return decide([
    [facts.isAnonymized, 'user-not-found'],
    [facts.checkedOutAt !== null, 'already-checked-out'],
    [isEarly || now >= period.until, 'booking-not-eligible', isEarly ? period.from : null],
  ])
}

/** Returns which departure mail brings a new link: the stay is under way, or over. R184 */
export function chooseLinkMail(
  { stay }: Pick<CheckOutFacts, 'stay'>,
  now: Instant,
): 'Departure1' | 'Departure3' {
  const last = stay.at(-1)
  return last && now >= last.checkOutAt ? 'Departure3' : 'Departure1'
}
