import type { myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'

/**
 * Returns the years after `year` in which an owner has points, or weeks on hold, booked or waited for; soonest first.
 *
 * The screens always link to this year and the next; later years only if they are among these.
 */
export function findYearsWithActivity(
  year: number,
  balances: readonly { year: number; points: number }[] | undefined,
  lists: Output<typeof myBookings> | undefined,
): number[] {
  const withPoints = (balances ?? []).filter(({ points }) => points > 0)
  const withWeeks = [lists?.reserved ?? [], lists?.active ?? [], lists?.waitlists ?? []].flat()
  const years = new Set([...withPoints, ...withWeeks].map((one) => one.year))
  return [...years].filter((one) => one > year).toSorted((one, other) => one - other)
}
