import type { Day, Instant } from './refusal.ts'

/** A week of the owner: a `Book` or `Assign` row that is not cancelled. */
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

/** A stored `Pre` of origin hold. It may have expired: the rules compare it with the time themselves. */
export interface OwnHold {
  readonly unitId: number
  readonly calendarId: number
  readonly year: number
  /** The frozen price. */
  readonly points: number
  readonly reservedUntil: Instant
}

/** A hold that became `Ended` without being confirmed. */
export interface EndedHold {
  readonly unitId: number
  /** When it was released; `reservedUntil` if it expired. */
  readonly endedAt: Instant
}

/**
 * What the rules need to know about one owner in one group. It may contain more than a rule reads: the browser has one
 * for all weeks on the screen, a transaction loads only what concerns its week.
 */
export interface OwnerFacts {
  /**
   * At least the weeks of the same house up to `maxConsecutiveHighSeasonWeeks` before and after, and the same week
   * number of the year before.
   */
  readonly ownWeeks: readonly OwnWeek[]
  readonly holds: readonly OwnHold[]
  /** Those of the last 24 hours, for the cooling rule. */
  readonly endedHolds: readonly EndedHold[]
  /** A year without an entry has the balance 0. */
  readonly accounts: readonly { readonly year: number; readonly balance: number }[]
  /** Number of `Wait` rows per year; a year without an entry has none. */
  readonly waitlists: readonly { readonly year: number; readonly count: number }[]
  /** Scheduled assignments that this owner will still get; may be empty, then `not-enough-points` has no `until`. */
  readonly upcomingPoints: readonly { readonly year: number; readonly at: Instant; readonly points: number }[]
}

/** An owner without weeks, holds or points. */
export const noOwner: OwnerFacts = {
  ownWeeks: [],
  holds: [],
  endedHolds: [],
  accounts: [],
  waitlists: [],
  upcomingPoints: [],
}

/** Returns the points of a year that were assigned and not spent. */
export function findBalance(owner: OwnerFacts, year: number): number {
  return owner.accounts.find((account) => account.year === year)?.balance ?? 0
}

/** Returns the owner with that many points more in a year. */
export function addToBalance(owner: OwnerFacts, year: number, points: number): OwnerFacts {
  const others = owner.accounts.filter((account) => account.year !== year)
  return { ...owner, accounts: [...others, { year, balance: findBalance(owner, year) + points }] }
}

/** Returns how many waitlists of that year the owner is on. */
export function countWaitlists(owner: OwnerFacts, year: number): number {
  return owner.waitlists.find((waits) => waits.year === year)?.count ?? 0
}
