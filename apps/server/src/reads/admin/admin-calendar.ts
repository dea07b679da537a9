import type { adminCalendar as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { findCalendarVersions, listAdminWeeks } from '../../db/queries/admin-calendars.ts'
import { findCalendar } from '../../db/queries/calendar-prices.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAdminWeek } from './to-admin-week.ts'

/**
 * Returns a house's year week by week, with who is on each.
 *
 * @throws RefusedError no-calendar-found
 */
export async function adminCalendar(
  deps: Deps,
  _actor: Actor,
  { calendarId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const calendar = await findCalendar(deps.db, Number(calendarId))
  if (!calendar) throw new RefusedError('no-calendar-found')
  const { id, groupId, houseId, houseName, year } = calendar
  const calendars = { groupId, calendarIds: [id] }
  const now = deps.now()
  const versions = await findCalendarVersions(deps.db, calendars)
  const weeks = await listAdminWeeks(deps.db, calendars, now)
  return {
    calendarId,
    houseId,
    houseName,
    year,
    weeks: weeks.map((week) => toAdminWeek(week, now)),
    version: versions.get(id) ?? 0,
  }
}
