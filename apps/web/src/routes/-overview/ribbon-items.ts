import type { Booking } from '@samhus/contract/bookings'
import { addDays, toDayNumber } from '@samhus/domain/day'
import { findSunday } from '@samhus/domain/point-plan'
import type { PointPlan } from '@samhus/domain/policy'

/** Something on the ribbon. `at`: how far it is from its beginning to its end, from 0 to 1. */
export type RibbonItem = { readonly key: string; readonly at: number; readonly day: string } & (
  | { readonly kind: 'stay' | 'wait'; readonly booking: Booking; readonly lane: number }
  | { readonly kind: 'coin'; readonly points: number; readonly year: number }
  | { readonly kind: 'end'; readonly year: number }
)

export interface RibbonMonth {
  readonly at: number
  readonly year: number
  readonly month: number
}

export interface Ribbon {
  /** By day. */
  readonly items: readonly RibbonItem[]
  readonly months: readonly RibbonMonth[]
  /** How many rows the stays take, so that none covers another; at least 1. */
  readonly lanes: number
}

interface RibbonFacts {
  readonly today: string
  readonly active: readonly Booking[]
  readonly waitlists: readonly Booking[]
  readonly plan: PointPlan
}

const monthsShown = 24
/** Pictures nearer than this would cover one another on a screen of 1280 px. */
const minDistance = 0.056

/**
 * Returns what the owner has in the 24 months from today: stays, places on waitlists, the days on which the plan gives
 * points (those of a month together), and the ends of years, at which points expire.
 */
export function buildRibbon({ today, active, waitlists, plan }: RibbonFacts): Ribbon {
  const first = toDayNumber(today)
  const last = toDayNumber(`${Number(today.slice(0, 4)) + monthsShown / 12}${today.slice(4)}`)
  const toShare = (day: string) => (toDayNumber(day) - first) / (last - first)
  const isShown = (day: string) => toShare(day) >= 0 && toShare(day) <= 1
  const laneEnds: number[] = []
  const weeks = [
    ...active.map((booking) => ({ kind: 'stay' as const, booking })),
    ...waitlists.map((booking) => ({ kind: 'wait' as const, booking })),
  ]
    .filter(({ booking }) => isShown(booking.dateTo) && toShare(booking.dateFrom) <= 1)
    .toSorted((a, b) => (a.booking.dateFrom < b.booking.dateFrom ? -1 : 1))
    .map(({ kind, booking }): RibbonItem => {
      const at = Math.max(0, toShare(booking.dateFrom))
      const free = laneEnds.findIndex((end) => at - end >= minDistance)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = at
      return { key: booking.bookingId, kind, at, day: booking.dateFrom, booking, lane }
    })
  const years = [0, 1, 2].map((more) => Number(today.slice(0, 4)) + more)
  const coins = new Map<string, RibbonItem>()
  for (const { day, year, points } of years.flatMap((one) => listPointDays(plan, one))) {
    const key = `coin ${day.slice(0, 7)}`
    const known = coins.get(key)
    if (known?.kind === 'coin') coins.set(key, { ...known, points: known.points + points })
    else if (isShown(day)) coins.set(key, { key, kind: 'coin', at: toShare(day), day, year, points })
  }
  const ends = years
    .map((year): RibbonItem => {
      const day = `${year}-12-31`
      return { key: `end ${year}`, kind: 'end', at: toShare(day), day, year }
    })
    .filter(({ day }) => isShown(day))
  return {
    items: [...weeks, ...coins.values(), ...ends].toSorted((a, b) => a.at - b.at),
    months: listMonths(today).map((day) => {
      return { at: toShare(day), year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
    }),
    lanes: Math.max(1, laneEnds.length),
  }
}

/** Returns the days of a year on which a plan gives points, earliest first, and the year that they pay for. R79, R80 */
function listPointDays(plan: PointPlan, givenYear: number): { day: string; year: number; points: number }[] {
  const year = givenYear + plan.pointsYearOffset
  return plan.portions
    .map(({ month, sunday, points }) => ({ day: findSunday(givenYear, month, sunday), year, points }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Returns the first days of the months that begin in the 24 months from today. */
function listMonths(today: string): string[] {
  const months: string[] = []
  let day = `${today.slice(0, 7)}-01`
  while (months.length < monthsShown) {
    day = `${addDays(day, 31).slice(0, 7)}-01`
    months.push(day)
  }
  return months
}
