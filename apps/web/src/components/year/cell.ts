import type { UnitStatus } from '@samhus/domain/unit-status'
import { type Appearance, getPointStep } from '../../theme/status.ts'

/**
 * One week as a circle or a grid cell shows it.
 *
 * Only primitive values, so that an unchanged cell is not rendered again.
 */
export interface Cell {
  /** Unique in its grid; identifies the pressed cell. */
  id: string
  week: number
  appearance: Appearance
  /** Shown if the appearance's icon is a number: position in the waitlist, or its length. 0 shows none. */
  count: number
  /** The lowest price, and the highest if houses differ. */
  points: number
  pointsTo: number
  /** The price is of houses that the owner cannot have now. */
  isPriceFaded: boolean
  /** The points of every house that the price is of, as `1 3`. */
  prices: string
  /** The owner can book it now for no more points than the limit: outlined in the points mode. */
  isWithinLimit: boolean
  /** How many houses are free for the owner; null if one house is shown. */
  free: number | null
  /** The share of houses that are free for the owner, in four steps; null if one house is shown. */
  fill: 0 | 1 | 2 | 3 | null
  /** The day on which it begins, as `17/5`. */
  date: string
  /** The line below it over all houses: the price, as `1–4 p`; empty if one house is shown, whose points are dots. */
  caption: string
  /** How many houses it is the price of, before it with the sign of a house; undefined if it is of the own week. */
  homes?: number
  isPast: boolean
  isCurrent: boolean
  /** Whether the search finds it; null while there is no search. */
  isFound: boolean | null
  /** Cannot be booked: a press explains why, and its label gives the reason. */
  isLocked: boolean
  /** The names of the week's holidays, which its flag stands for; undefined if it has none, or none are shown. */
  holiday?: string
  /** The accessible name, which contains everything above. */
  label: string
}

export interface CellMonth {
  month: number
  cells: Cell[]
}

/** Returns the attributes of a week's button, circle or grid cell, for styles, keyboard and screen readers. */
export function getCellAttributes(cell: Cell) {
  return {
    'data-cell': cell.id,
    'data-look': cell.appearance,
    'data-points': getPointStep(cell.points),
    'data-prices': cell.prices,
    'data-fill': cell.fill ?? undefined,
    'data-found': cell.isFound ?? undefined,
    'data-within-limit': cell.isWithinLimit || undefined,
    'data-past': cell.isPast || undefined,
    'data-price-faded': cell.isPriceFaded || undefined,
    'aria-disabled': cell.isLocked || undefined,
    'aria-label': cell.label,
    // One of all cells is the tab stop: see `useRovingTabindex`.
    tabIndex: -1,
  } as const
}

/**
 * Returns the share of free houses in four steps: more than five of eight, more than two of eight, some, none.
 *
 * @param of How many houses there are.
 */
export function getFill(free: number, of: number): 0 | 1 | 2 | 3 {
  if (free * 8 > of * 5) return 3
  if (free * 8 > of * 2) return 2
  return free > 0 ? 1 : 0
}

/**
 * Returns the appearance of a week.
 *
 * A rule locks only a week that could otherwise be booked; the owner's own week and an unavailable one keep theirs.
 */
export function getAppearance(status: UnitStatus, isLocked: boolean): Appearance {
  const isBookable = status === 'Available' || status === 'AvailableForWaitlist'
  return isBookable && isLocked ? 'Blocked' : status
}
