import type { createCalendar as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { planFromLastYear, planFromTemplate, type PricedWeek } from '@samhus/domain/season-plan'
import { findPrices, hasCalendar, listCalendarHouses } from '../../db/queries/calendar-prices.ts'
import { findSeasonTemplate } from '../../db/queries/season-template.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { insertYear, toPlannedWeeks } from '../../steps/insert-year.ts'

type CreateInput = Input<typeof contract>

/**
 * Creates a house's calendar of a year: from the year before, of which it takes the prices with the holidays that have
 * moved, from a season template, or from the weeks that are sent. A week without a price cannot be booked.
 *
 * @throws RefusedError house-not-found, house-not-in-operation for an archived one; calendar-exists; no-calendar-found
 * for a house without a calendar of the year before; not-found for an unknown template; invalid-request for weeks that
 * are not those of the year
 * @see docs/rules.md R167, R168
 */
export async function createCalendar(
  deps: Deps,
  actor: Actor,
  input: CreateInput,
): Promise<Output<typeof contract>> {
  const { houseId, year } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'create-calendar',
    input,
    run: async (inTransaction) => {
      const [house] = await listCalendarHouses(deps.db, [houseId])
      if (!house) throw new RefusedError('house-not-found')
      if (house.isArchived) throw new RefusedError('house-not-in-operation')
      const { groupId } = house
      if (await hasCalendar(deps.db, { groupId, houseIds: [houseId], year }))
        throw new RefusedError('calendar-exists')
      const weeks = toPlannedWeeks(await planWeeks(deps, groupId, input))
      return inTransaction(async (tx) => {
        const calendars = [{ houseId, weeks }]
        const opened = { at: deps.now(), by: actor }
        const [id] = await insertYear(tx, { groupId, year, calendars }, opened)
        return { calendarId: String(id) }
      })
    },
  })
}

async function planWeeks(
  { db }: Deps,
  groupId: string,
  { houseId, year, source }: CreateInput,
): Promise<readonly PricedWeek[]> {
  if (source.from === 'weeks') return source.weeks
  if (source.from === 'template') {
    const template = await findSeasonTemplate(db, source.templateId)
    if (!template) throw new RefusedError('not-found')
    return planFromTemplate(template.weeks, year)
  }
  const prices = await findPrices(db, { groupId, houseIds: [houseId], year: year - 1 })
  const lastYear = prices.get(houseId)
  if (!lastYear) throw new RefusedError('no-calendar-found')
  return planFromLastYear(lastYear, year)
}
