import type { Booking } from '@samhus/contract/bookings'
import type { Group } from '@samhus/contract/groups'
import { addDays } from '@samhus/domain/day'

/**
 * What giving a booked week back brings, as far as the browser can tell before the press.
 *
 * `full`: the points come back; `claim`: only when another owner takes the week; `none`: nothing was paid.
 */
export function refundOf({ refundUntil, points }: Booking, now: number): 'full' | 'claim' | 'none' {
  if (refundUntil === null || points === 0) return 'none'
  return now < Date.parse(refundUntil) ? 'full' : 'claim'
}

/** How many weeks ahead a week of that price must be given back for its points to return. */
export function refundWeeks(points: number, policy: Group['policy']): number {
  return (points >= policy.refundFromPoints ? policy.refundHighDays : policy.refundLowDays) / 7
}

/** Whether a week that is booked today could no longer be given back in full. */
export function isTooLateForRefund(
  { dateFrom, points }: { dateFrom: string; points: number },
  policy: Group['policy'],
  today: string,
): boolean {
  return today >= addDays(dateFrom, -7 * refundWeeks(points, policy))
}
