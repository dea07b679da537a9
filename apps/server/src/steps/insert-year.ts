import type { PricedWeek } from '@samhus/domain/season-plan'
import type { Instant } from '@samhus/domain/refusal'
import { computeUnitTimes, countIsoWeeks, formatWeekCode } from '@samhus/domain/week'
import { setRestricted } from '@samhus/domain/week-price'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { insertCalendars } from '../db/queries/calendar.ts'
import { publishRefetch } from '../db/queries/change.ts'
import { lockPolicyForUse } from '../db/queries/policy.ts'
import type { Tx } from '../db/core/client.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** What the admin decides about a week; its instants follow from the group's policy. */
export interface PlannedWeek {
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
}

/** Returns weeks as they are inserted, in operation. */
export function toPlannedWeeks(weeks: readonly PricedWeek[]): PlannedWeek[] {
  return weeks.map(({ week, points, restrictOne }) => ({
    week,
    code: setRestricted(formatWeekCode(week), restrictOne),
    points,
    isOutOfOperation: false,
  }))
}

interface NewYear {
  readonly groupId: string
  readonly year: number
  readonly calendars: readonly { readonly houseId: string; readonly weeks: readonly PlannedWeek[] }[]
}

/**
 * Creates the calendars of a year of several houses of a group with all their weeks, every deadline computed in the
 * group's time zone, and no change of the policy in between. Returns their ids in the order of the houses.
 *
 * @throws RefusedError no-group-found; invalid-request if a week is missing or occurs twice
 * @see docs/domain.md §1, §3
 */
export async function insertYear(
  tx: Tx,
  { groupId, year, calendars }: NewYear,
  audited: { readonly at: Instant; readonly by: AuditActor | null; readonly adminReason?: string },
): Promise<number[]> {
  const policy = await lockPolicyForUse(tx, groupId)
  if (!policy) throw new RefusedError('no-group-found')
  if (!calendars.every(({ weeks }) => hasEveryWeek(year, weeks))) throw new RefusedError('invalid-request')
  const computed = calendars.map(({ houseId, weeks }) => ({
    houseId,
    units: weeks.map((week) => ({ ...week, ...computeUnitTimes(year, week.week, policy) })),
  }))
  const ids = await insertCalendars(tx, { groupId, year }, computed)
  const entry = { ...audited, groupId, action: 'open-calendar', subjectKind: 'calendar' }
  await Promise.all(ids.map((id) => insertAuditRow(tx, { ...entry, subjectId: String(id) })))
  await publishRefetch(tx, { at: audited.at, groupId })
  return ids
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
