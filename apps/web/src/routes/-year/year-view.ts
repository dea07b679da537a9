import type { Booking } from '@samhus/contract/bookings'
import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { ErrorType } from '@samhus/contract/errors'
import { addDays } from '@samhus/domain/day'
import { mergeStatuses } from '@samhus/domain/unit-status'
import { findLockingReason } from '@samhus/domain/week-view'
import { countIsoWeeks, getMonday, getMonthOfWeek } from '@samhus/domain/week'

/** A rule that blocks, and the instant from which it no longer does, in milliseconds. */
export interface Reason {
  type: ErrorType
  until: number | null
  /** The number of the owner's own week that it is about, where it is about one of this year. */
  adjacentWeek?: number
}

/** One house in one week, as its owner sees it. */
export interface HouseWeek {
  unitId: string
  houseId: string
  houseName: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
  /** From this instant on its points do not come back at once; null where it cannot be booked. */
  refundEnd: number | null
  status: CalendarUnit['status']
  waitlistCount: number
  bookingId: string | null
  /** The owner's place in the queue. */
  place: number | null
  reasons: readonly Reason[]
  /** What locks the week on the screen; missing points and passed deadlines never do. */
  lock: Reason | null
}

export interface Week {
  week: number
  month: number
  dateFrom: string
  dateTo: string
  /** The week is over. */
  isPast: boolean
  isCurrent: boolean
  /** It has begun: from here on nothing can be booked. */
  hasBegun: boolean
}

export interface House {
  houseId: string
  name: string
  calendarId: string
  /** One a week of the year, in order; null where the calendar lacks it. */
  weeks: readonly (HouseWeek | null)[]
}

export interface YearView {
  year: number
  weeks: readonly Week[]
  houses: readonly House[]
}

/** Æ, Ø and Å after Z, whatever language the screen speaks: the houses keep their places. */
const danish = new Intl.Collator('da')
const weekMs = 7 * 86_400_000
/**
 * One year of a group's calendars, week by week and house by house.
 *
 * Always all weeks that the year has, 52 or 53, whatever the calendars hold; houses by name.
 */
export function createYearView(
  { calendars, weeks }: GroupCalendars,
  year: number,
  { now, waitlists }: { now: number; waitlists: readonly Booking[] },
): YearView {
  const count = countIsoWeeks(year)
  const starts = new Map(
    weeks.flatMap((one) => (one.year === year ? [[one.week, Date.parse(one.startsAt)]] : [])),
  )
  const places = new Map(
    waitlists.map(({ calendarUnitId, priority }) => [calendarUnitId, (priority ?? 1) - 1]),
  )
  const houses = calendars
    .filter((calendar) => calendar.year === year)
    .map((calendar): House => {
      const found: (HouseWeek | null)[] = Array.from({ length: count }, () => null)
      for (const unit of calendar.units) {
        const { houseId, houseName } = calendar
        const week = Number.parseInt(unit.code, 10)
        if (week < 1 || week > count) continue
        found[week - 1] = {
          ...toWeekFacts(unit),
          houseId,
          houseName,
          year,
          week,
          place: places.get(unit.id) ?? null,
        }
      }
      const weeks = found.map((week) => (week === null ? null : nameAdjacentWeek(week, found)))
      return { houseId: calendar.houseId, name: calendar.houseName, calendarId: calendar.id, weeks }
    })
    .toSorted((one, other) => danish.compare(one.name, other.name))
  return { year, houses, weeks: Array.from({ length: count }, (_, index) => weekOf(year, index + 1)) }

  function weekOf(ofYear: number, week: number): Week {
    const dateFrom = getMonday(ofYear, week)
    const startsAt = starts.get(week) ?? Date.parse(dateFrom)
    return {
      week,
      month: getMonthOfWeek(ofYear, week),
      dateFrom,
      dateTo: addDays(dateFrom, 7),
      isPast: now >= startsAt + weekMs,
      isCurrent: now >= startsAt && now < startsAt + weekMs,
      hasBegun: now >= startsAt,
    }
  }
}

/** A week that may not follow upon one of the owner's own says which one that is. */
function nameAdjacentWeek(unit: HouseWeek, all: readonly (HouseWeek | null)[]): HouseWeek {
  const own = [all[unit.week - 2], all[unit.week]].find((one) => one?.status === 'YourBooking')
  if (own === undefined || own === null) return unit
  const named = (reason: Reason): Reason =>
    reason.type === 'consecutive-weeks-restricted' ? { ...reason, adjacentWeek: own.week } : reason
  return { ...unit, reasons: unit.reasons.map(named), lock: unit.lock && named(unit.lock) }
}

function toWeekFacts(unit: CalendarUnit) {
  const given = unit.reasons.map(({ type, until }) => ({
    type,
    until: until === null ? null : Date.parse(until),
  }))
  const first = unit.validationError === null ? [] : [{ type: unit.validationError, until: null }]
  const reasons: Reason[] = given.length > 0 ? given : first
  return {
    unitId: unit.id,
    dateFrom: unit.dateFrom,
    dateTo: unit.dateTo,
    points: unit.points,
    refundEnd: unit.refundEnd === null ? null : Date.parse(unit.refundEnd),
    status: unit.status,
    waitlistCount: unit.waitlistCount,
    bookingId: unit.bookingId,
    reasons,
    // A held week has a reason too, but nothing that is the owner's own doing: it opens to say so.
    lock: unit.status === 'Reserved' ? null : findLockingReason(reasons),
  }
}

/** Whether an owner could book the week at once: free, and no rule against it. */
export function canBook({ status, reasons }: HouseWeek): boolean {
  return status === 'Available' && reasons.length === 0
}

/** What the overview says of a week over all houses. */
export interface WeekSummary {
  status: CalendarUnit['status']
  isLocked: boolean
  place: number | null
  waitlistCount: number
  free: number
  isBookable: boolean
  points: number
  pointsTo: number
}

/**
 * The most telling status wins; it is locked only if every house with that status is. A house without a
 * calendar counts as open for the waitlist. Prices span the houses that are in operation.
 *
 * @see docs/rules.md R25, docs/domain.md §4
 */
export function summarizeWeek(houses: readonly House[], week: number): WeekSummary {
  const units = houses.map((house) => house.weeks[week - 1] ?? null)
  const there = units.filter((unit) => unit !== null)
  const status = mergeStatuses(units.map((unit) => unit?.status ?? 'AvailableForWaitlist'))
  const telling = there.filter((unit) => unit.status === status)
  const prices = there.map(({ points }) => points).filter((points) => points > 0)
  return {
    status,
    isLocked: telling.length > 0 && telling.every(({ lock }) => lock !== null),
    place: telling.find(({ place }) => place !== null)?.place ?? null,
    waitlistCount: telling.length === 0 ? 0 : Math.min(...telling.map((unit) => unit.waitlistCount)),
    free: there.filter((unit) => unit.status === 'Available').length,
    isBookable: there.some(canBook),
    points: prices.length === 0 ? 0 : Math.min(...prices),
    pointsTo: prices.length === 0 ? 0 : Math.max(...prices),
  }
}
