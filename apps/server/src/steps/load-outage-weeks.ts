import { mayChangeOperation } from '@samhus/domain/admin-rules'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../db/core/client.ts'
import { listOutageWeeks, type OutageWeek } from '../db/queries/outage.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'

/** Returns the ids of weeks in a request as numbers, each once. */
export function toUnitIds(unitIds: readonly string[]): number[] {
  return [...new Set(unitIds.map(Number))]
}

/**
 * Returns the weeks that an admin takes out of operation or puts back: all of them, or none.
 *
 * @throws RefusedError calendar-unit-not-found; invalid-request for weeks of two groups; booking-date-passed, already-checked-out (R116)
 */
export async function loadOutageWeeks(
  reader: Queryable,
  unitIds: readonly number[],
  at: Instant,
): Promise<OutageWeek[]> {
  const weeks = await listOutageWeeks(reader, unitIds)
  if (weeks.length < unitIds.length) throw new RefusedError('calendar-unit-not-found')
  if (new Set(weeks.map(({ groupId }) => groupId)).size > 1) throw new RefusedError('invalid-request')
  for (const { startsAt, rows } of weeks) {
    const isCheckedOut = rows.some((row) => row.isCheckedOut)
    throwIfRefused(mayChangeOperation({ startsAt, isCheckedOut }, at), at)
  }
  return weeks
}
