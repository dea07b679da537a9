import type { GroupYear, groupYear as contract } from '@samhus/contract/admin-years'
import type { Input } from '@samhus/contract/operation'
import {
  findCalendarVersions,
  listAdminWeeks,
  listHousesOfYear,
  listYears,
  type AdminWeekRow,
} from '../../db/queries/admin-calendars.ts'
import { findPrices } from '../../db/queries/calendar-prices.ts'
import { hasGroup } from '../../db/queries/group.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { mapInTurns } from '../../shared/in-turns.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAdminWeek } from './to-admin-week.ts'

/** Of 53 weeks each. */
const housesPerTurn = 20

/**
 * Returns a group's year: every house that is not archived, with the weeks of its calendar, if it has one, and the prices
 * of its year before.
 *
 * @throws RefusedError no-group-found
 */
export async function groupYear(
  { db, now }: Deps,
  _actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<GroupYear> {
  if (!(await hasGroup(db, groupId))) throw new RefusedError('no-group-found')
  const at = now()
  const [houses, years] = await Promise.all([listHousesOfYear(db, groupId, year), listYears(db, groupId)])
  const calendarIds = houses.flatMap(({ calendarId }) => (calendarId === null ? [] : [calendarId]))
  const houseIds = houses.map(({ houseId }) => houseId)
  const versions = await findCalendarVersions(db, { groupId, calendarIds })
  const [weeks, lastYear] = await Promise.all([
    listAdminWeeks(db, { groupId, calendarIds }, at),
    findPrices(db, { groupId, houseIds, year: year - 1 }),
  ])
  const byCalendar = new Map(calendarIds.map((id): [number, AdminWeekRow[]] => [id, []]))
  for (const week of weeks) byCalendar.get(week.calendarId)?.push(week)
  return {
    groupId,
    year,
    years,
    houses: await mapInTurns(
      houses,
      ({ calendarId, ...house }) => ({
        ...house,
        calendarId: calendarId === null ? null : String(calendarId),
        version: calendarId === null ? null : (versions.get(calendarId) ?? 0),
        weeks: (byCalendar.get(calendarId ?? 0) ?? []).map((week) => toAdminWeek(week, at)),
        lastYear: [...(lastYear.get(house.houseId) ?? [])],
      }),
      housesPerTurn,
    ),
  }
}
