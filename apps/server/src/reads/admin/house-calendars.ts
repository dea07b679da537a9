import type { houseCalendars as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { listCalendarsOfHouse } from '../../db/queries/admin-calendars.ts'
import { listCalendarHouses } from '../../db/queries/calendar-prices.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns the years of a house with a calendar, in numbers.
 *
 * @throws RefusedError house-not-found
 */
export async function houseCalendars(
  deps: Deps,
  _actor: Actor,
  { houseId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const rows = await listCalendarsOfHouse(deps.db, houseId)
  if (rows.length === 0 && (await listCalendarHouses(deps.db, [houseId])).length === 0) {
    throw new RefusedError('house-not-found')
  }
  return { calendars: rows.map((row) => ({ ...row, calendarId: String(row.calendarId) })) }
}
