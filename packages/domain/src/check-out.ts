import type { BookingType } from './booking.ts'
import { decide, refused } from './refusal.ts'
import type { Decision, Instant } from './refusal.ts'

const day = 24 * 3_600_000

/** A link works this many times 24 hours after the stay's last check-out time. */
export const checkOutLinkDays = 30

export const mostGuests = 99

/** The browser's number where the house has no usual one. */
export const defaultGuests = 5

export interface CheckOutFacts {
  /** The type of the link's booking. */
  readonly type: BookingType
  readonly checkedOutAt: Instant | null
  /** The stay that contains it now, first week to last; of a cancelled booking it is empty. */
  readonly block: readonly { readonly checkInAt: Instant; readonly checkOutAt: Instant }[]
}

/**
 * May the guest with this link report the check-out now?
 *
 * From check-in of the stay's first week until 30 days after check-out of its last. Looking changes nothing
 * and is refused for the same reasons.
 *
 * @param facts Null: the link is wrong, malformed or revoked; all three answer alike.
 * @see docs/rules.md R92 to R95, domain §9
 */
export function mayCheckOut(facts: CheckOutFacts | null, now: Instant): Decision {
  if (!facts) return refused('booking-not-found')
  const isBooked = facts.type === 'Book' || facts.type === 'Assign'
  const [first, last] = [facts.block[0], facts.block.at(-1)]
  if (!isBooked || !first || !last) return refused('consecutive-block-not-found')
  const isEarly = now < first.checkInAt
  return decide([
    [facts.checkedOutAt !== null, 'already-checked-out'],
    [
      isEarly || now >= last.checkOutAt + checkOutLinkDays * day,
      'booking-not-eligible',
      isEarly ? first.checkInAt : null,
    ],
  ])
}

/** A whole number from 0 to 99. R96 */
export function isGuestCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= mostGuests
}
