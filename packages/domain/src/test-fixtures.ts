import type { BookingFacts, ReserveFacts } from './booking.ts'
import { noOwner } from './owner-facts.ts'
import type { OwnWeek, OwnerFacts } from './owner-facts.ts'
import { defaultPolicy } from './policy.ts'
import type { Policy } from './policy.ts'
import type { Instant } from './refusal.ts'
import type { HolderFacts, UnitFacts, UnitState } from './unit-status.ts'
import { computeUnitTimes, formatWeekCode } from './week.ts'

// Fixtures for tests, here and in the packages that use the rules: realistic defaults, which a test overrides.

const houseNumbers: Record<string, number> = { lodge: 1, cabin: 2, villa: 3 }

/** Returns house number and year as one number: calendar 12026 is the lodge's of 2026. */
function getCalendarId(houseId: string, year: number): number {
  return (houseNumbers[houseId] ?? 9) * 10_000 + year
}

/** Returns, by default, a week of the lodge: 3 points, in operation, with the instants of the policy. */
export function makeUnit(
  year: number,
  week: number,
  { policy = defaultPolicy, ...overrides }: Partial<UnitFacts> & { policy?: Policy } = {},
): UnitFacts {
  const houseId = overrides.houseId ?? 'lodge'
  const calendar = getCalendarId(houseId, year)
  return {
    id: calendar * 100 + week,
    calendarId: calendar,
    houseId,
    year,
    week,
    code: formatWeekCode(week),
    points: 3,
    isOutOfOperation: false,
    ...computeUnitTimes(year, week, policy),
    ...overrides,
  }
}

/** Returns, by default, a booked week on that unit, for the unit's price. */
export function makeOwnWeek(unit: UnitFacts, overrides: Partial<OwnWeek> = {}): OwnWeek {
  const { id, houseId, year, week, code, dateFrom, points } = unit
  return { unitId: id, houseId, year, week, code, dateFrom, points, type: 'Book', ...overrides }
}

export const freeState: UnitState = { holder: null, waitlistCount: 0, isOnWaitlist: false }

export function makeState(
  holder: Partial<HolderFacts> | null,
  overrides: Partial<UnitState> = {},
): UnitState {
  const row: HolderFacts = { type: 'Book', origin: null, reservedUntil: null, isOwn: false }
  return { ...freeState, holder: holder && { ...row, ...holder }, ...overrides }
}

export function makeHeldState(reservedUntil: Instant, isOwn = false): UnitState {
  return makeState({ type: 'Pre', origin: 'hold', reservedUntil, isOwn })
}

export function makeOfferedState(
  reservedUntil: Instant,
  overrides: Partial<UnitState> & { isOwn?: boolean } = {},
) {
  const { isOwn = false, ...state } = overrides
  return makeState({ type: 'Pre', origin: 'offer', reservedUntil, isOwn }, state)
}

/** Returns, by default, an owner with 20 points for each year from 2024 to 2034. */
export function makeOwner(overrides: Partial<OwnerFacts> = {}): OwnerFacts {
  const accounts = Array.from({ length: 11 }, (_, index) => ({ year: 2024 + index, balance: 20 }))
  return { ...noOwner, accounts, ...overrides }
}

/** Returns facts for reserve and join: by default the lodge's free week 26 of 2027, and an owner with points. */
export function makeReserveFacts(overrides: Partial<ReserveFacts> = {}): ReserveFacts & { unit: UnitFacts } {
  return { state: freeState, owner: makeOwner(), ...overrides, unit: makeUnit(2027, 26, overrides.unit) }
}

/** Returns, by default, the owner's own hold that never expires. */
export function makeBooking(overrides: Partial<BookingFacts> = {}): BookingFacts {
  return {
    isOwn: true,
    type: 'Pre',
    origin: 'hold',
    reservedUntil: Number.POSITIVE_INFINITY,
    endedAt: null,
    points: 3,
    checkedOutAt: null,
    ...overrides,
  }
}

/** Parses a readable time, such as `2027-03-24T12:00+01:00`. */
export function parseInstant(text: string): Instant {
  return Date.parse(text)
}
