import type { PlanChanges } from '@samhus/domain/point-plan'
import { changeWeek, type ChangingWeek, type WeekChange } from '@samhus/domain/policy-change'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { getIsoWeek, toDay } from '@samhus/domain/week'
import type { Queryable } from '../db/core/client.ts'
import { listPortions } from '../db/queries/point-assignments.ts'
import type { CurrentPolicy, OpenWeeks } from '../db/queries/policy.ts'
import { comparePlan } from './follow-point-plan.ts'

/** Returns which weeks of a group a change of its policy at that instant may concern. */
export function toOpenWeeks(groupId: string, at: Instant): OpenWeeks {
  // A week that has not begun anywhere on earth is not of an earlier year than today in UTC.
  return { groupId, fromYear: getIsoWeek(toDay(at, 'UTC')).year, at }
}

/** Returns what the new policy does to each of the weeks. */
export function planWeeks(
  weeks: readonly ChangingWeek[],
  change: { readonly before: Policy; readonly after: Policy },
  at: Instant,
): WeekChange[] {
  return weeks.flatMap((week) => changeWeek(week, change, at) ?? [])
}

/** Returns what the new policy's point plan does to what is scheduled; nothing in an archived group. */
export async function planPortions(
  reader: Queryable,
  { groupId, current, after }: { groupId: string; current: CurrentPolicy; after: Policy },
  at: Instant,
): Promise<PlanChanges> {
  if (current.isArchived) return noPlanChanges
  return comparePlan({ groupId, policy: after, portions: await listPortions(reader, groupId, at) }, at)
}

export const noPlanChanges: PlanChanges = { added: [], rescheduled: [], cancelled: [] }
