import type { AdminWeek } from '@samhus/contract/admin-years'
import { toIso } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'
import { isRestricted } from '@samhus/domain/week-price'
import type { AdminWeekRow } from '../../db/queries/admin-calendars.ts'

/** Returns a week as the wire has it. */
export function toAdminWeek(
  { unitId, calendarId: _calendarId, startsAt, outSince, ...row }: AdminWeekRow,
  now: Instant,
): AdminWeek {
  return {
    ...row,
    unitId: String(unitId),
    restrictOne: isRestricted(row.code),
    outSince: toIso(outSince),
    hasBegun: now >= startsAt,
  }
}
