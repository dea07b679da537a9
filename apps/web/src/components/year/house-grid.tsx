import { useMemo } from 'react'
import type { Cell } from './cell.ts'
import { HouseGridPhone } from './house-grid-phone.tsx'
import { HouseGridWide } from './house-grid-wide.tsx'

export interface GridWeek {
  week: number
  month: number
  dateFrom: string
  isCurrent: boolean
  /** The week is over. */
  isPast: boolean
  /** The names of its holidays, which its flag stands for; undefined if it has none, or none are shown. */
  holiday?: string
}

export interface GridHouse {
  houseId: string
  name: string
  /** Missing or empty if it is not known: then the house has no heading above it. */
  country?: string
  /** Of its first image. */
  imageUrl?: string | undefined
  /** One per week, in the order of the weeks; null if the house has no calendar. */
  cells: readonly (Cell | null)[]
}

/** The houses of one country; one group without a name if all are in the same country or none is known. */
export interface GridGroup {
  country: string
  houses: readonly GridHouse[]
}

interface Props {
  weeks: readonly GridWeek[]
  houses: readonly GridHouse[]
  /** Weeks in rows and houses in columns, for a phone. */
  isTransposed: boolean
}

/** All houses by all weeks, grouped by country, each week with its price; it opens at the current week. */
export function HouseGrid({ weeks, houses, isTransposed }: Props) {
  const groups = useMemo(() => groupByCountry(houses), [houses])
  const cheapest = useMemo(() => findCheapest(houses, weeks.length), [houses, weeks.length])
  const Grid = isTransposed ? HouseGridPhone : HouseGridWide
  return <Grid weeks={weeks} groups={groups} cheapest={cheapest} />
}

/** Returns the houses by country, the country with most houses first; houses stay in their order. */
export function groupByCountry(houses: readonly GridHouse[]): GridGroup[] {
  const byCountry = new Map<string, GridHouse[]>()
  for (const house of houses) {
    const country = house.country ?? ''
    byCountry.set(country, [...(byCountry.get(country) ?? []), house])
  }
  if (byCountry.size < 2) return [{ country: '', houses }]
  return [...byCountry]
    .map(([country, inCountry]) => ({ country, houses: inCountry }))
    .toSorted((one, other) => other.houses.length - one.houses.length)
}

/** Returns for each week the lowest price of a house that the owner can book; null if there is none. */
export function findCheapest(houses: readonly GridHouse[], weeks: number): (number | null)[] {
  return Array.from({ length: weeks }, (_, index) => {
    const prices = houses.flatMap(({ cells }) => {
      const cell = cells[index]
      return cell?.appearance === 'Available' && cell.points > 0 ? [cell.points] : []
    })
    return prices.length === 0 ? null : Math.min(...prices)
  })
}
