import type { myBookings } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'

/**
 * The years after `year` in which an owner has points, or weeks held, booked or waited for; soonest first.
 *
 * The two year buttons and the links between the years end at next year; where points are given further ahead
 * these lead there.
 */
export function findYearsWithActivity(
  year: number,
  balances: readonly { year: number; points: number }[] | undefined,
  lists: Answer<typeof myBookings> | undefined,
): number[] {
  const withPoints = (balances ?? []).filter(({ points }) => points > 0)
  const withWeeks = [lists?.reserved ?? [], lists?.active ?? [], lists?.waitlists ?? []].flat()
  const years = new Set([...withPoints, ...withWeeks].map((one) => one.year))
  return [...years].filter((one) => one > year).toSorted((one, other) => one - other)
}
