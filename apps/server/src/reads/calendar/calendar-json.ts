import type { CalendarUnit } from '@samhus/contract/calendars'
import { toIso } from '@samhus/domain/day'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Instant } from '@samhus/domain/refusal'
import type { getWeekView } from '@samhus/domain/week-view'
import type { CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import { findDistinctWeeks } from './distinct-weeks.ts'

type UnitView = ReturnType<typeof getWeekView> & {
  readonly bookingId: string | null
  readonly refundEnd: Instant | null
}

/** Returns the contract's fields in one fixed order, so that the houses of a response compress well. */
export function toUnitJson(row: CalendarUnitRow, view: UnitView): string {
  const { status, validationError, reasons, bookingId, refundEnd } = view
  return JSON.stringify({
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    code: row.code,
    points: row.points,
    refundEnd: toIso(refundEnd),
    status,
    waitlistCount: row.waitlistCount,
    bookingId,
    validationError,
    reasons: reasons.map(({ type, until }) => ({ type, until: toIso(until) })),
    version: row.version,
    id: String(row.id),
  } satisfies CalendarUnit)
}

/** Returns the `weeks` of the response: each week once, as all houses have the same instants. */
export function listDistinctWeeks(units: readonly CalendarUnitRow[]): object[] {
  const rows = [...findDistinctWeeks(units).values()]
  return rows.map(({ year, week, dateFrom, startsAt, bookingDeadline }) => {
    return { year, week, dateFrom, startsAt: toIso(startsAt), bookingDeadline: toIso(bookingDeadline) }
  })
}

export function toWireOwnWeek(ownWeek: OwnerFacts['ownWeeks'][number]): object {
  const { unitId, ...rest } = ownWeek
  return { calendarUnitId: String(unitId), ...rest }
}

export function toWireOwner({ holds, endedHolds, accounts, waitlists, upcomingPoints }: OwnerFacts): object {
  return {
    holds: holds.map(({ unitId, calendarId, year, points, reservedUntil }) => ({
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
    accounts,
    waits: waitlists,
    upcomingPoints: upcomingPoints.map(({ year, at, points }) => ({ year, at: toIso(at), points })),
  }
}
