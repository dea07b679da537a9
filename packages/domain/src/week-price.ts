import { decide } from './refusal.ts'
import type { Decision, Instant } from './refusal.ts'
import type { UnitFacts } from './unit-status.ts'

const restriction = 'RestrictOne'

/** Whether a unit's code restricts the weeks next to it. R44 */
export function isRestricted(code: string): boolean {
  return code.includes(restriction)
}

/** Returns a unit's code with the restriction or without; other tags stay. */
export function setRestricted(code: string, restrictOne: boolean): string {
  if (isRestricted(code) === restrictOne) return code
  return restrictOne ? `${code}-${restriction}` : code.replaceAll(`-${restriction}`, '')
}

/**
 * May an admin give this week a price and a restriction now? Until it begins; and not 0 points while an owner holds it,
 * was offered it, waits for it, has booked it or may get points back of it.
 *
 * @param price.isLive Such a row is there, `!isFree` of unit-status.ts, or an open claim.
 * @see docs/rules.md R169
 */
export function mayPriceWeek(
  unit: Pick<UnitFacts, 'startsAt'>,
  price: { readonly points: number; readonly isLive: boolean },
  now: Instant,
): Decision {
  return decide([
    [now >= unit.startsAt, 'booking-date-passed'],
    [price.points === 0 && price.isLive, 'has-live-weeks'],
  ])
}
