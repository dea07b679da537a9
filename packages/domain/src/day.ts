import type { Day, Instant } from './refusal.ts'

const millisecondsPerDay = 86_400_000

/** Whether a text is a day that there is, YYYY-MM-DD: 2027-02-30 is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromDayNumber(toDayNumber(text)) === text
}

/** Returns the days since 1970-01-01; month 13 is January of the following year. */
export function toDayNumber(day: Day): number {
  return Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10)) / millisecondsPerDay
}

/** Returns the day of a day number: the inverse of `toDayNumber`. */
export function fromDayNumber(number: number): Day {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return fromDayNumber(toDayNumber(day) + days)
}

/** Returns 1 for Monday to 7 for Sunday. */
export function getWeekday(day: Day): number {
  return ((((toDayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** Returns an instant as it is written on the wire, `2027-06-28T10:00:00.000Z`; null stays null. */
export function toIso(at: Instant): string
export function toIso(at: Instant | null): string | null
export function toIso(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
