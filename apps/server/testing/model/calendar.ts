import type { ModelPolicy } from './policies.ts'

/**
 * Dates for the reference model, computed only from the Gregorian calendar and `Intl`. It shares no line with the
 * domain, so that one mistake cannot be on both sides.
 */
const hour = 3_600_000
const day = 24 * hour

const localClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Copenhagen',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** Returns the local time in Copenhagen as if it were UTC. */
function toLocalTime(at: number): number {
  const parts = Object.fromEntries(
    localClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, date, hours, minute)
}

const instants = new Map<number, number>()

/** Returns the instant of a local time; summer time is tried first, so of two instants the earlier one. */
function toInstant(local: number): number {
  let at = instants.get(local)
  if (at === undefined) {
    at = toLocalTime(local - 2 * hour) === local ? local - 2 * hour : local - hour
    instants.set(local, at)
  }
  return at
}

/** Returns midnight UTC of the Monday of an ISO week: the week with 4 January is the first. */
function getMonday(year: number, week: number): number {
  const fourth = Date.UTC(year, 0, 4)
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7
  return fourth - weekday * day + (week - 1) * 7 * day
}

/** Returns the year in local time. */
export function getLocalYear(at: number): number {
  return new Date(toLocalTime(at)).getUTCFullYear()
}

/** Returns 31 December 24:00 local time. */
export function getYearEnd(year: number): number {
  return toInstant(Date.UTC(year + 1, 0, 1))
}

export interface WeekTimes {
  readonly monday: number
  readonly startsAt: number
  bookingDeadline: number
  cancellationDeadline: number
  restrictedUntil: number
  refundEndHigh: number
  refundEndLow: number
  readonly checkOutAt: number
}

/** docs/domain.md §3: deadlines at 12:00 local some days before, the restriction in hours, refund ends in local days. */
export function computeWeekTimes(year: number, week: number, policy: ModelPolicy): WeekTimes {
  const first = getMonday(year, week)
  const startsAt = toInstant(first)
  return {
    monday: first,
    startsAt,
    bookingDeadline: toInstant(first - policy.bookingDays * day + 12 * hour),
    cancellationDeadline: toInstant(first - policy.cancellationDays * day + 12 * hour),
    restrictedUntil: startsAt - policy.restrictionHours * hour,
    refundEndHigh: toInstant(first - policy.refundHighDays * day),
    refundEndLow: toInstant(first - policy.refundLowDays * day),
    checkOutAt: toInstant(first + 7 * day + 10 * hour),
  }
}

/** Returns the Sundays of a month, first to last, at 19:00 local time. */
function listSundays(year: number, month: number): number[] {
  const found: number[] = []
  for (let date = Date.UTC(year, month, 1); new Date(date).getUTCMonth() === month; date += day) {
    if (new Date(date).getUTCDay() === 0) found.push(toInstant(date + 19 * hour))
  }
  return found
}

/** The plan Comfort: 4 points on the first three Sundays of January and the last two of September. */
export function listPortions(givenYear: number): { at: number; points: number; year: number }[] {
  const instants = [...listSundays(givenYear, 0).slice(0, 3), ...listSundays(givenYear, 8).slice(-2)]
  return instants.map((at) => ({ at, points: 4, year: givenYear + 1 }))
}
