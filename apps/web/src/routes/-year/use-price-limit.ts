import { useMemo } from 'react'
import { countWeeks, listUnits } from './use-week-search.ts'
import { canBook, type House, type YearView } from './year-view.ts'

interface Args {
  view: YearView
  /** Null for all houses. */
  house: House | null
  /** The owner's points of the year; null while they are not known. */
  balance: number | null
  /** The limit of the search; null: the balance is the limit. */
  maxPoints: number | null
}

const ascending = (one: number, other: number) => one - other
const listOnce = (prices: readonly number[]) => [...new Set(prices)].toSorted(ascending)

/** What an owner can get for a number of points: the prices of the shown weeks, and those within the limit. */
export function usePriceLimit({ view, house, balance, maxPoints }: Args) {
  return useMemo(() => {
    const units = listUnits(house === null ? view.houses : [house])
    const prices = listOnce(units.map(({ points }) => points).filter((points) => points > 0))
    const highest = prices.at(-1) ?? 1
    const mostPoints = Math.max(balance ?? 0, highest)
    const limit = maxPoints ?? balance ?? highest
    const within = units.filter((unit) => canBook(unit) && unit.points <= limit)
    return {
      prices,
      mostPoints,
      limit,
      within: listOnce(within.map(({ points }) => points)).filter((points) => points > 0),
      weeksWithin: countWeeks(within),
    }
  }, [view, house, balance, maxPoints])
}
