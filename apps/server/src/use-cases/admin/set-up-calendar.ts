import { countIsoWeeks, computeUnitTimes } from '@samhus/domain/week'
import { insertCalendar } from '../../db/queries/calendar.ts'
import * as audit from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { lockPolicyForUse } from '../../db/queries/policy.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'

/** What the admin decides about a week; its instants follow from the group's policy. */
export interface PlannedWeek {
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
}

/**
 * Creates a house's calendar of one year with all its weeks, with every deadline computed in the group's time zone. No
 * change of the policy comes in between.
 *
 * @throws RefusedError no-group-found; invalid-request if a week is missing or occurs twice, and for an admin without
 * a reason
 * @see docs/domain.md §1, §3
 */
export async function setUpCalendar(
  deps: Deps,
  by: AdminAct | null,
  {
    groupId,
    houseId,
    year,
    weeks,
  }: { groupId: string; houseId: string; year: number; weeks: readonly PlannedWeek[] },
): Promise<number> {
  const audited = toAuditFields(by)
  return deps.db.transaction(async (tx) => {
    const policy = await lockPolicyForUse(tx, groupId)
    if (!policy) throw new RefusedError('no-group-found')
    if (!hasEveryWeek(year, weeks)) throw new RefusedError('invalid-request')
    const units = weeks.map((week) => ({ ...week, ...computeUnitTimes(year, week.week, policy) }))
    const calendarId = await insertCalendar(tx, { groupId, houseId, year }, units)
    const at = deps.now()
    const subject = { subjectKind: 'calendar', subjectId: String(calendarId), groupId }
    await audit.insertAuditRow(tx, { ...audited, at, action: 'open-calendar', ...subject })
    await publishRefetch(tx, { at, groupId })
    return calendarId
  })
}

function hasEveryWeek(year: number, weeks: readonly PlannedWeek[]): boolean {
  const numbers = new Set(weeks.map(({ week }) => week))
  const count = countIsoWeeks(year)
  return (
    weeks.length === count &&
    numbers.size === count &&
    [...numbers].every((week) => week >= 1 && week <= count)
  )
}
