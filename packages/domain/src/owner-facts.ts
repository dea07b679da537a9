import type { Day, Instant } from './refusal.ts'

/** One week that the owner has as `Book` or `Assign`, not cancelled. */
export interface OwnWeek {
  readonly unitId: number
  readonly houseId: string
  readonly year: number
  readonly week: number
  readonly code: string
  readonly dateFrom: Day
  /** The frozen price of the row. */
  readonly points: number
  readonly type: 'Book' | 'Assign'
}

/** A stored `Pre` of origin hold, run out or not: the rules look at the time themselves. */
export interface OwnHold {
  readonly unitId: number
  readonly calendarId: number
  readonly year: number
  /** The frozen price. */
  readonly points: number
  readonly reservedUntil: Instant
}

/** A hold that became `Ended` without having been confirmed. */
export interface EndedHold {
  readonly unitId: number
  /** When it was released; `reservedUntil` where it ran out. */
  readonly endedAt: Instant
}

/**
 * What the rules need to know of one owner in one group. It may hold more than one rule looks at: the browser
 * keeps one for all weeks on the screen, a transaction loads only what is near its week.
 */
export interface OwnerFacts {
  /** At least: the same house up to `maxConsecutiveHighSeasonWeeks` weeks each way, and the same week number in the year before. */
  readonly ownWeeks: readonly OwnWeek[]
  readonly holds: readonly OwnHold[]
  /** Those of the last 24 hours, for the cooling rule. */
  readonly endedHolds: readonly EndedHold[]
  /** A year that is missing has the balance 0. */
  readonly accounts: readonly { readonly year: number; readonly balance: number }[]
  /** `Wait` rows in a year; a missing year has none. */
  readonly waitlists: readonly { readonly year: number; readonly count: number }[]
  /** Scheduled assignments still to come to this owner; may be left empty, then no `until` can be told. */
  readonly upcomingPoints: readonly { readonly year: number; readonly at: Instant; readonly points: number }[]
}

export const noOwner: OwnerFacts = {
  ownWeeks: [],
  holds: [],
  endedHolds: [],
  accounts: [],
  waitlists: [],
  upcomingPoints: [],
}

/** Points of a year that have been given and not spent. */
export function findBalance(owner: OwnerFacts, year: number): number {
  return owner.accounts.find((account) => account.year === year)?.balance ?? 0
}

/** How many queues of that year the owner stands in. */
export function countWaitlists(owner: OwnerFacts, year: number): number {
  return owner.waitlists.find((waits) => waits.year === year)?.count ?? 0
}
