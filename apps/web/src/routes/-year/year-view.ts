import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { MemberErrorType } from '../../locales/da/errors.ts'
import type { ErrorType } from '@samhus/contract/errors'
import type { Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { mergeStatuses } from '@samhus/domain/unit-status'
import { findLockingReason } from '@samhus/domain/week-view'
import { countIsoWeeks, getMonday, getMonthOfWeek } from '@samhus/domain/week'

/** A rule that blocks a week, and the instant in milliseconds from which it no longer does. */
export interface Reason {
  type: MemberErrorType
  until: number | null
  /** For the rule on consecutive weeks: the number of the owner's own adjacent week, if it is in the same year. */
  adjacentWeek?: number
  /** For the rule on the booking deadline: that deadline. */
  deadline?: number
}

/** One house in one week (a unit), as the owner sees it. */
export interface HouseWeek {
  unitId: string
  houseId: string
  houseName: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
  /** From this instant on, cancelling does not return the points immediately; null if it cannot be booked. */
  refundEnd: number | null
  status: CalendarUnit['status']
  waitlistCount: number
  bookingId: string | null
  /** The owner's place in the waitlist; null if the owner is not on it. */
  place: number | null
  reasons: readonly Reason[]
  /** The reason that locks the week on the screen; missing points and passed deadlines never do. */
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
  /** The week has begun: it can no longer be booked. */
  hasBegun: boolean
}

export interface House {
  houseId: string
  name: string
  calendarId: string
  /** One entry for each week of the year, in order; null if the calendar lacks it. */
  weeks: readonly (HouseWeek | null)[]
}

export interface YearView {
  year: number
  weeks: readonly Week[]
  houses: readonly House[]
  /** Points for weeks of this year that the owner is still to get, soonest first. */
  upcomingPoints: readonly UpcomingPoints[]
}

/** Points that the owner gets at an instant, in milliseconds. */
export interface UpcomingPoints {
  at: number
  points: number
}

/** Sorts Æ, Ø and Å after Z in every language, so that the houses keep their tabs. */
const danish = new Intl.Collator('da')
const weekMs = 7 * 86_400_000

/**
 * Returns one year of a group's calendars, by week and by house.
 *
 * It has all 52 or 53 weeks of the year, whatever the calendars contain; houses are sorted by name.
 */
export function createYearView(
  { calendars, weeks, owner }: GroupCalendars,
  year: number,
  { now, bookings }: { now: number; bookings: Output<typeof myBookings> | undefined },
): YearView {
  const count = countIsoWeeks(year)
  const starts = new Map(
    weeks.flatMap((one) => (one.year === year ? [[one.week, Date.parse(one.startsAt)]] : [])),
  )
  const deadlines = new Map(
    weeks.flatMap((one) => (one.year === year ? [[one.week, Date.parse(one.bookingDeadline)]] : [])),
  )
  const places = new Map(
    bookings?.waitlists.map(({ calendarUnitId, priority }) => [calendarUnitId, (priority ?? 1) - 1]),
  )
  const paidPoints = new Map(listPaidWeeks(bookings).map((one) => [one.calendarUnitId, one.points]))
  const houses = calendars
    .filter((calendar) => calendar.year === year)
    .map((calendar): House => {
      const found: (HouseWeek | null)[] = Array.from({ length: count }, () => null)
      for (const unit of calendar.units) {
        const { houseId, houseName } = calendar
        const week = Number.parseInt(unit.code, 10)
        if (week < 1 || week > count) continue
        found[week - 1] = {
          ...toWeekFacts(unit, deadlines.get(week)),
          points: paidPoints.get(unit.id) ?? unit.points,
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
  return {
    year,
    houses,
    weeks: Array.from({ length: count }, (_, index) => toWeek(year, index + 1)),
    upcomingPoints: listUpcomingPoints(owner, year, now),
  }

  function toWeek(ofYear: number, week: number): Week {
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

/** Returns the rows whose week the owner has or had, at the price that was frozen on them. */
function listPaidWeeks(bookings: Output<typeof myBookings> | undefined): Booking[] {
  const rows = bookings === undefined ? [] : [bookings.history, bookings.active, bookings.reserved].flat()
  return rows.filter(({ type }) => type === 'Book' || type === 'Assign' || type === 'Pre')
}

function listUpcomingPoints(owner: GroupCalendars['owner'], year: number, now: number): UpcomingPoints[] {
  return owner.upcomingPoints
    .filter((one) => one.year === year)
    .map(({ at, points }) => ({ at: Date.parse(at), points }))
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)
}

/** Adds the number of the owner's own adjacent week to the reasons about consecutive weeks. */
function nameAdjacentWeek(unit: HouseWeek, all: readonly (HouseWeek | null)[]): HouseWeek {
  const own = [all[unit.week - 2], all[unit.week]].find((one) => one?.status === 'YourBooking')
  if (own === undefined || own === null) return unit
  const nameWeek = (reason: Reason): Reason =>
    reason.type === 'consecutive-weeks-restricted' ? { ...reason, adjacentWeek: own.week } : reason
  return { ...unit, reasons: unit.reasons.map(nameWeek), lock: unit.lock && nameWeek(unit.lock) }
}

/** No rule about a week refuses with a type of the admin area. */
function toMemberError(type: ErrorType): MemberErrorType {
  return type as MemberErrorType
}

function toWeekFacts(unit: CalendarUnit, deadline: number | undefined) {
  const listed = unit.reasons.map(({ type, until }) => ({
    type: toMemberError(type),
    until: until === null ? null : Date.parse(until),
    ...(type === 'booking-deadline-exceeded' && deadline !== undefined ? { deadline } : {}),
  }))
  const first =
    unit.validationError === null ? [] : [{ type: toMemberError(unit.validationError), until: null }]
  const reasons: Reason[] = listed.length > 0 ? listed : first
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
    // A week that another owner has on hold has a reason too, but it can be pressed: a dialog explains it.
    lock: unit.status === 'Reserved' ? null : findLockingReason(reasons),
  }
}

/** Whether the owner could book the week now: it is free and no rule blocks it. */
export function canBook({ status, reasons }: HouseWeek): boolean {
  return status === 'Available' && reasons.length === 0
}

/** One week over all houses, for the overview. */
export interface WeekOverview {
  status: CalendarUnit['status']
  isLocked: boolean
  place: number | null
  waitlistCount: number
  /** Houses that are free and that no rule locks for the owner, and free ones that a rule locks. */
  free: number
  locked: number
  points: number
  pointsTo: number
  /** Each of these prices once, ascending, as `1 3`. */
  prices: string
  /** The price is of houses that the owner cannot have now. */
  isPriceFaded: boolean
}

/**
 * The status of highest precedence wins; the week is locked only if every house with that status is. A house
 * without a calendar counts as open for the waitlist.
 *
 * The price is that of the owner's own week; else it ranges over the houses that the owner could have, points apart;
 * else over all that are in operation.
 *
 * @see docs/rules.md R25, docs/domain.md §4
 */
export function summarizeWeek(houses: readonly House[], week: number): WeekOverview {
  const units = houses.map((house) => house.weeks[week - 1] ?? null)
  const existing = units.filter((unit) => unit !== null)
  const status = mergeStatuses(units.map((unit) => unit?.status ?? 'AvailableForWaitlist'))
  const decisive = existing.filter((unit) => unit.status === status)
  const available = existing.filter((unit) => unit.status === 'Available')
  const open = available.filter(({ lock }) => lock === null)
  const isOwn = status === 'YourReservation' || status === 'YourBooking'
  const isWaiting = status === 'YourWaitlist' && open.length === 0
  const priced = isOwn || isWaiting ? decisive : open.length > 0 ? open : existing
  const prices = priced.map(({ points }) => points).filter((points) => points > 0)
  return {
    status,
    isLocked: decisive.length > 0 && decisive.every(({ lock }) => lock !== null),
    place: decisive.find(({ place }) => place !== null)?.place ?? null,
    waitlistCount: decisive.length === 0 ? 0 : Math.min(...decisive.map((unit) => unit.waitlistCount)),
    free: open.length,
    locked: available.length - open.length,
    prices: [...new Set(prices)].toSorted((one, other) => one - other).join(' '),
    points: prices.length === 0 ? 0 : Math.min(...prices),
    pointsTo: prices.length === 0 ? 0 : Math.max(...prices),
    isPriceFaded: priced === existing,
  }
}
