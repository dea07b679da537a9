import type { priceWeeks as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { findCalendarVersion, priceCalendars } from '../../steps/price-calendars.ts'

/**
 * Changes prices and restrictions of a calendar's weeks that have not begun, all or none. Rows that are there keep
 * their prices.
 *
 * @throws RefusedError no-calendar-found; calendar-unit-not-found; invalid-request without a reason, or with a week twice
 * @throws ChangedMeanwhileError changed-meanwhile (R136), with the fields `27.points` and `27.restrictOne`
 * @throws InputProblemsError booking-date-passed, has-live-weeks (R169), with the weeks
 */
export async function priceWeeks(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { calendarId, weeks, version } = input
  const reason = requireReason(input.reason)
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'price-weeks',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const calendars = [{ calendarId: Number(calendarId), weeks, version }]
        const changed = await priceCalendars(tx, deps, { actor, reason, calendars })
        return { calendarId, changed, version: await findCalendarVersion(tx, Number(calendarId)) }
      }),
  })
}
