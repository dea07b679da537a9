import type { Day } from './refusal.ts'

const millisecondsPerDay = 86_400_000

/** Days since 1970-01-01; a month 13 is the January after. */
export function dayNumber(day: Day): number {
  return Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10)) / millisecondsPerDay
}

/** The day with that number. */
export function dayOfNumber(number: number): Day {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days)
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}
