import type { priceGroupYear as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { priceCalendars } from '../../steps/price-calendars.ts'

/**
 * Changes prices and restrictions of weeks of several houses of a group's year, all or none, each as price-weeks does.
 *
 * @throws RefusedError no-calendar-found for a calendar of another group or year; calendar-unit-not-found;
 * invalid-request without a reason, or with a calendar or a week twice
 * @throws ChangedMeanwhileError changed-meanwhile (R136), with fields such as `12.27.points` after the calendar's id
 * @throws InputProblemsError booking-date-passed, has-live-weeks (R169), with the weeks
 */
export async function priceGroupYear(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, year } = input
  const reason = requireReason(input.reason)
  const calendars = input.calendars.map(({ calendarId, ...prices }) => ({
    calendarId: Number(calendarId),
    ...prices,
  }))
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'price-group-year',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => ({
        changed: await priceCalendars(tx, deps, { actor, reason, calendars, within: { groupId, year } }),
      })),
  })
}
