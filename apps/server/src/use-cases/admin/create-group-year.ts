import type { createGroupYear as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { hasCalendar, listCalendarHouses } from '../../db/queries/calendar-prices.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { insertYear, toPlannedWeeks } from '../../steps/insert-year.ts'

/**
 * Creates the calendars of a year of several houses of a group, all or none.
 *
 * @throws RefusedError house-not-found for a house of another group; house-not-in-operation for an archived one;
 * calendar-exists; invalid-request for a house that is named twice, and for weeks that are not those of the year
 */
export async function createGroupYear(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, year } = input
  const houseIds = input.houses.map(({ houseId }) => houseId)
  const calendars = input.houses.map(({ houseId, weeks }) => ({ houseId, weeks: toPlannedWeeks(weeks) }))
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'create-group-year',
    input,
    run: async (inTransaction) => {
      if (new Set(houseIds).size < houseIds.length) throw new RefusedError('invalid-request')
      const houses = await listCalendarHouses(deps.db, houseIds)
      if (houses.filter((house) => house.groupId === groupId).length < houseIds.length) {
        throw new RefusedError('house-not-found')
      }
      if (houses.some(({ isArchived }) => isArchived)) throw new RefusedError('house-not-in-operation')
      if (await hasCalendar(deps.db, { groupId, houseIds, year })) throw new RefusedError('calendar-exists')
      return inTransaction(async (tx) => {
        const ids = await insertYear(tx, { groupId, year, calendars }, { at: deps.now(), by: actor })
        return { calendarIds: ids.map(String) }
      })
    },
  })
}
