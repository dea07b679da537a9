import { Temporal } from 'temporal-polyfill'
import { addDays, toDayNumber, fromDayNumber, getWeekday } from './day.ts'
import type { LocalTime, Policy } from './policy.ts'
import type { Day, Instant } from './refusal.ts'

const minute = 60_000
const hour = 60 * minute

/** Returns the Monday of an ISO week; week 1 contains 4 January. R1 */
export function getMonday(year: number, week: number): Day {
  const fourth = `${year}-01-04`
  return addDays(fourth, 1 - getWeekday(fourth) + 7 * (week - 1))
}

/** Returns 52 or 53. R1 */
export function countIsoWeeks(year: number): number {
  return (toDayNumber(getMonday(year + 1, 1)) - toDayNumber(getMonday(year, 1))) / 7
}

/** Returns the ISO week that contains the day. Its year is the week's, not the day's: 2025-12-29 is 2026-W01. R1 */
export function getIsoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(day, 4 - getWeekday(day))
  const year = +thursday.slice(0, 4)
  return { year, week: (toDayNumber(thursday) - toDayNumber(getMonday(year, 1)) - 3) / 7 + 1 }
}

/** Returns the month (1 to 12) whose card shows the week: the month of its Thursday. R2 */
export function getMonthOfWeek(year: number, week: number): number {
  return +addDays(getMonday(year, week), 3).slice(5, 7)
}

/** Returns the two digits with which a unit's code begins: `05`. */
export function formatWeekCode(week: number): string {
  return String(week).padStart(2, '0')
}

/** A period in which a time zone has one UTC offset: from an instant until the next period. */
interface OffsetPeriod {
  readonly from: Instant
  readonly offset: number
}

const periodsByZoneAndYear = new Map<string, readonly OffsetPeriod[]>()

/**
 * Returns the offsets of a zone from a month before a year to a month after it.
 *
 * Cached per zone and year, since a conversion by Temporal takes about 20 µs; the rest is arithmetic.
 *
 * @throws RangeError for an unknown zone.
 */
function getOffsetPeriods(timeZone: string, year: number): readonly OffsetPeriod[] {
  const key = `${timeZone} ${year}`
  const cached = periodsByZoneAndYear.get(key)
  if (cached) return cached
  const until = Date.UTC(year + 1, 1)
  const periods: OffsetPeriod[] = []
  let zoned: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    Date.UTC(year - 1, 11),
  ).toZonedDateTimeISO(timeZone)
  while (zoned && zoned.epochMilliseconds < until) {
    periods.push({ from: zoned.epochMilliseconds, offset: zoned.offsetNanoseconds / 1e6 })
    zoned = zoned.getTimeZoneTransition('next')
  }
  periodsByZoneAndYear.set(key, periods)
  return periods
}

function getOffset(instant: Instant, timeZone: string): number {
  let offset = 0
  for (const period of getOffsetPeriods(timeZone, new Date(instant).getUTCFullYear())) {
    if (period.from <= instant) offset = period.offset
  }
  return offset
}

/**
 * Whether the runtime knows a time zone of that name; fixed offsets such as `+01:00` are not zones. Asked without
 * Temporal, which browsers would have to load for it.
 */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Converts a local time in a zone to an instant.
 *
 * A time that a clock change skips is read with the offset before the change; of a time that occurs twice the
 * first occurrence is used. R9
 */
export function toInstant(day: Day, time: LocalTime, timeZone: string): Instant {
  const local = toDayNumber(day) * 24 * hour + +time.slice(0, 2) * hour + +time.slice(3, 5) * minute
  let offset = 0
  for (const period of getOffsetPeriods(timeZone, +day.slice(0, 4))) {
    // Both readings must be in the period: in a gap the later one is not, in a repeated hour the first is not.
    if (local - Math.max(offset, period.offset) >= period.from) offset = period.offset
  }
  return local - offset
}

/** Returns the local day in a zone. */
export function toDay(instant: Instant, timeZone: string): Day {
  return fromDayNumber(Math.floor((instant + getOffset(instant, timeZone)) / (24 * hour)))
}

/** Returns the local time in a zone, `HH:MM`. */
export function toLocalTime(instant: Instant, timeZone: string): LocalTime {
  return new Date(instant + getOffset(instant, timeZone)).toISOString().slice(11, 16)
}

/** Returns the local calendar year in a zone: the "current year" of the screens. */
export function toYear(instant: Instant, timeZone: string): number {
  return +toDay(instant, timeZone).slice(0, 4)
}

/** Returns 31 December 24:00 local, when the rest of the year's points expires. R76 */
export function getYearEnd(year: number, timeZone: string): Instant {
  return toInstant(`${year + 1}-01-01`, '00:00', timeZone)
}

/** Every day and instant that is stored on a unit when its calendar is created or the policy changes. */
export interface UnitTimes {
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
  readonly restrictedUntil: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

/**
 * Computes the instants of a week in the group's time zone. All ends are exclusive: the instant itself is too late.
 *
 * `restrictedUntil` counts hours, the refund ends count local days; across a clock change they differ.
 *
 * @see docs/rules.md R3 to R8
 */
export function computeUnitTimes(year: number, week: number, policy: Policy): UnitTimes {
  const { timeZone } = policy
  const dateFrom = getMonday(year, week)
  const dateTo = addDays(dateFrom, 7)
  const before = (days: number, time: LocalTime) => toInstant(addDays(dateFrom, -days), time, timeZone)
  const startsAt = before(0, '00:00')
  return {
    dateFrom,
    dateTo,
    startsAt,
    bookingDeadline: before(policy.bookingDeadline.daysBefore, policy.bookingDeadline.time),
    cancellationDeadline: before(policy.cancellationDeadline.daysBefore, policy.cancellationDeadline.time),
    restrictedUntil: startsAt - policy.restrictionHours * hour,
    refundEndHigh: before(policy.refundHighDays, '00:00'),
    refundEndLow: before(policy.refundLowDays, '00:00'),
    checkInAt: before(0, policy.checkInTime),
    checkOutAt: toInstant(dateTo, policy.checkOutTime, timeZone),
  }
}
