import type { deleteCalendar as contract } from '@samhus/contract/admin-years'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { deleteUntouchedCalendar, lockCalendars } from '../../db/queries/calendar-prices.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Deletes a calendar with its weeks, on which no owner has a row, of the past either.
 *
 * @throws RefusedError no-calendar-found; has-live-weeks if there is such a row
 */
export async function deleteCalendar(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { calendarId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'delete-calendar',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const [calendar] = await lockCalendars(tx, [Number(calendarId)])
        if (!calendar) throw new RefusedError('no-calendar-found')
        const { groupId, houseName, year } = calendar
        if (!(await deleteUntouchedCalendar(tx, calendar))) throw new RefusedError('has-live-weeks')
        const at = deps.now()
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'delete-calendar',
          subjectKind: 'calendar',
          subjectId: calendarId,
          fields: ['house', 'year'],
          values: [
            { field: 'house', before: houseName, after: null },
            { field: 'year', before: String(year), after: null },
          ],
        })
        await publishRefetch(tx, { at, groupId })
        return { calendarId }
      }),
  })
}
