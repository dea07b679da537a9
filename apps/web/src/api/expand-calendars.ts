import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type {
  CompactBooking,
  CompactCalendars,
  CompactExceptions,
  CompactUnit,
  CompactWeek,
} from '@samhus/contract/compact-calendars'
import { addDays, toDayNumber, toIso } from '@samhus/domain/day'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd } from '@samhus/domain/refund'
import type { Day, Instant } from '@samhus/domain/refusal'
import { applyOwnRow, inferWeekFacts, isInOperation, type RuleUnit } from '@samhus/domain/unit-status'
import { getWeekView } from '@samhus/domain/week-view'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** As `compactStates` of the contract, of which the browser loads types only. */
const states = ['Available', 'AvailableForWaitlist', 'Reserved', 'NotAvailable'] as const
const outOfOperation = 4

/**
 * Returns the calendars in the plain form: what the server would answer at `now`, which is not before that of the
 * compact form. What follows from the caller's own weeks, holds and points comes from the rules by which the server
 * decides.
 *
 * @see packages/contract/src/compact-calendars.ts, docs/rules.md R26
 */
export function expandCalendars(compact: CompactCalendars, now: Instant): GroupCalendars {
  const weeks = new Map(compact.weeks.map((week) => [`${week[0]} ${week[1]}`, toWeekTimes(week)]))
  const changed = new Map(compact.changed)
  const bookings = new Map(compact.bookings.map((booking) => [booking[0], booking]))
  const owner = toOwnerFacts(compact)
  const { policy } = compact
  return {
    groupId: compact.groupId,
    name: compact.name,
    calendars: compact.calendars.map((calendar) => {
      const { id, houseId, houseName, year } = calendar
      const units = calendar.units.flatMap((known) => {
        const times = weeks.get(`${year} ${Number.parseInt(known[0], 10)}`)
        if (!times) return []
        const unitId = id * 100 + times.week
        const unit = changed.get(unitId) ?? known
        return expandUnit({ unit, calendar, times, booking: bookings.get(unitId) }, { policy, owner, now })
      })
      return { id: String(id), houseId, houseName, year, units }
    }),
    weeks: [...weeks.values()].map(({ year, week, dateFrom, startsAt, bookingDeadline }) => {
      return { year, week, dateFrom, startsAt: toIso(startsAt), bookingDeadline: toIso(bookingDeadline) }
    }),
    ownWeeks: owner.ownWeeks.map(({ unitId, ...own }) => ({ calendarUnitId: String(unitId), ...own })),
    owner: toWireOwner(owner),
  }
}

interface WeekTimes {
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
}

function toWeekTimes([year, week, dateFrom, start, deadline, high, low]: CompactWeek): WeekTimes {
  const midnight = toDayNumber(dateFrom) * dayMs
  return {
    year,
    week,
    dateFrom,
    dateTo: addDays(dateFrom, 7),
    startsAt: midnight - start,
    bookingDeadline: midnight - deadline,
    refundEndHigh: midnight - high,
    refundEndLow: midnight - low,
  }
}

interface UnitParts {
  readonly unit: CompactUnit
  readonly calendar: CompactCalendars['calendars'][number]
  readonly times: WeekTimes
  /** The viewer's own; a `Pre` may have run out, which the rules see by its end. */
  readonly booking: CompactBooking | undefined
}

interface Rules {
  readonly policy: Policy
  readonly owner: OwnerFacts
  readonly now: Instant
}

/** Without destructuring and spreading, which take most of the time where thousands of weeks are expanded. */
function expandUnit(
  { unit, calendar, times, booking }: UnitParts,
  { policy, owner, now }: Rules,
): CalendarUnit {
  const exceptions = unit[6] ?? noExceptions
  const startsAt = exceptions.startsAt ?? times.startsAt
  const isOutOfOperation = unit[2] === outOfOperation
  const rule: RuleUnit = {
    id: calendar.id * 100 + times.week,
    calendarId: calendar.id,
    houseId: calendar.houseId,
    year: times.year,
    week: times.week,
    code: unit[0],
    points: unit[1],
    isOutOfOperation,
    dateFrom: times.dateFrom,
    startsAt,
    bookingDeadline: exceptions.bookingDeadline ?? times.bookingDeadline,
    restrictedUntil: exceptions.restrictedUntil ?? startsAt - policy.restrictionHours * hourMs,
  }
  const status = applyOwnRow(states[unit[2]] ?? 'NotAvailable', booking?.[2] ?? null)
  const heldUntil = (status === 'YourReservation' ? booking?.[3] : unit[5]) ?? null
  const received = {
    unit: rule,
    status,
    waitlistCount: unit[3],
    heldUntil,
    wasOutOfOperation: isOutOfOperation,
  }
  const facts = inferWeekFacts(received, policy, now)
  const view = getWeekView({ unit: facts.unit, state: facts.state, owner }, policy, now)
  return {
    id: String(rule.id),
    code: rule.code,
    dateFrom: times.dateFrom,
    dateTo: times.dateTo,
    points: rule.points,
    refundEnd: toIso(findRefundEnd(rule, { times, exceptions, policy, now })),
    status: view.status,
    waitlistCount: unit[3],
    bookingId: booking?.[1] ?? null,
    validationError: view.validationError,
    reasons: view.reasons.map(({ type, until }) => ({ type, until: toIso(until) })),
    version: unit[4],
  }
}

const noExceptions: CompactExceptions = {}

interface RefundContext extends Pick<Rules, 'policy' | 'now'> {
  readonly times: WeekTimes
  readonly exceptions: CompactExceptions
}

/** Returns null for a week that cannot be booked, or no longer. R82 */
function findRefundEnd(unit: RuleUnit, { times, exceptions, policy, now }: RefundContext): Instant | null {
  if (!isInOperation(unit) || now >= unit.startsAt) return null
  return exceptions.refundEnd ?? getFullRefundEnd(times, unit.points, policy)
}

function toOwnerFacts({ owner, ownWeeks }: CompactCalendars): OwnerFacts {
  const weeks = Object.entries(ownWeeks).flatMap(([houseId, ofHouse]) =>
    ofHouse.map(([unitId, year, code, dateFrom, points, type]) => {
      return { unitId, houseId, year, week: Number.parseInt(code, 10), code, dateFrom, points, type }
    }),
  )
  return { ...owner, ownWeeks: weeks.toSorted((one, other) => one.unitId - other.unitId) }
}

function toWireOwner({
  holds,
  endedHolds,
  accounts,
  waitlists,
  upcomingPoints,
}: OwnerFacts): GroupCalendars['owner'] {
  return {
    holds: holds.map(({ unitId, calendarId, reservedUntil, year, points }) => ({
      calendarUnitId: String(unitId),
      calendarId: String(calendarId),
      year,
      points,
      reservedUntil: toIso(reservedUntil),
    })),
    endedHolds: endedHolds.map(({ unitId, endedAt }) => ({
      calendarUnitId: String(unitId),
      endedAt: toIso(endedAt),
    })),
    accounts: [...accounts],
    waits: [...waitlists],
    upcomingPoints: upcomingPoints.map(({ year, at, points }) => ({ year, at: toIso(at), points })),
  }
}
