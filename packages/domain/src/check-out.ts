import type { BookingType } from './booking.ts'
import { decide, refuse } from './refusal.ts'
import type { RuleCheck, Decision, Instant } from './refusal.ts'

const day = 24 * 3_600_000

/** A link works until this many times 24 hours after the stay's last check-out time. */
export const checkOutLinkDays = 30

export const maxGuests = 99

/** Support reports per booking, and photos per report. */
export const maxSupportReports = 10
export const maxSupportPhotos = 5
/** Of one photo as it is sent; the browser makes larger ones smaller first. */
export const maxSupportPhotoBytes = 6_000_000

/** Preset in the form when the house has no usual guest count. */
export const defaultGuestCount = 5

export interface CheckOutFacts {
  /** The type of the link's booking. */
  readonly type: BookingType
  readonly checkedOutAt: Instant | null
  /** The stay that contains the booking now, first week to last; empty for a cancelled booking. */
  readonly stay: readonly { readonly checkInAt: Instant; readonly checkOutAt: Instant }[]
}

/**
 * May the guest with this link report the check-out now?
 *
 * From check-in of the stay's first week until 30 days after check-out of its last. Opening the page changes
 * nothing and is refused for the same reasons.
 *
 * @param facts Null: the link is wrong, malformed or revoked; all three get the same refusal.
 * @see docs/rules.md R92 to R95, docs/domain.md §9
 */
export function mayCheckOut(facts: CheckOutFacts | null, now: Instant): Decision {
  if (!facts) return refuse('booking-not-found')
  const rule = checkLinkPeriod(facts, now)
  return rule ? decide([[facts.checkedOutAt !== null, 'already-checked-out'], rule]) : noStay
}

/**
 * May the guest with this link report something to support now? As long as the link is valid, also after the
 * check-out, which is when guests report.
 *
 * @param reports Number of reports already sent about the link's booking.
 * @see docs/rules.md R92 to R95, R119
 */
export function mayReportSupport(facts: CheckOutFacts | null, reports: number, now: Instant): Decision {
  if (!facts) return refuse('booking-not-found')
  const rule = checkLinkPeriod(facts, now)
  return rule ? decide([rule, [reports >= maxSupportReports, 'max-support-reports']]) : noStay
}

const noStay = refuse('consecutive-block-not-found')

/** Blocks outside the period in which the link is valid; null: its booking is part of no stay. R93, R95 */
function checkLinkPeriod({ type, stay }: CheckOutFacts, now: Instant): RuleCheck | null {
  const isBooked = type === 'Book' || type === 'Assign'
  const [first, last] = [stay[0], stay.at(-1)]
  if (!isBooked || !first || !last) return null
  const isEarly = now < first.checkInAt
  const isLate = now >= last.checkOutAt + checkOutLinkDays * day
  return [isEarly || isLate, 'booking-not-eligible', isEarly ? first.checkInAt : null]
}

/** Whether the count is a whole number from 0 to 99. R96 */
export function isGuestCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= maxGuests
}
