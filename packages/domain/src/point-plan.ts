import { addDays, getWeekday } from './day.ts'
import type { PlanPortion, PointPlan } from './policy.ts'
import type { Day, Instant } from './refusal.ts'
import { toInstant } from './week.ts'

/** One assignment of a point plan. */
export interface PlannedAssignment {
  /** Its key within the plan, such as `2027-09 sunday -1`, so that each is scheduled only once. */
  readonly portion: string
  readonly assignAt: Instant
  /** The year whose weeks the points pay for. */
  readonly year: number
  readonly points: number
}

/** Returns the n-th Sunday of a month (1: the first), or counted from its end (-1: the last). R79 */
export function findSunday(year: number, month: number, nth: number): Day {
  // A negative number is counted back from the next month, whose first Sunday would be number 0.
  const [from, weeks] = nth > 0 ? [month, nth - 1] : [month + 1, nth]
  const first = `${year}-${String(from).padStart(2, '0')}-01`
  return addDays(first, 7 - getWeekday(first) + 7 * weeks)
}

/**
 * Returns the assignments that a plan gives within one calendar year, earliest first.
 *
 * @param givenYear The year in which they are given; they pay for `pointsYearOffset` years later.
 * @see docs/rules.md R79, R80, docs/domain.md §2
 */
export function planAssignments(plan: PointPlan, givenYear: number, timeZone: string): PlannedAssignment[] {
  const assignment = ({ month, sunday, points }: PlanPortion): PlannedAssignment => ({
    portion: `${givenYear}-${String(month).padStart(2, '0')} sunday ${sunday}`,
    assignAt: toInstant(findSunday(givenYear, month, sunday), plan.assignTime, timeZone),
    year: givenYear + plan.pointsYearOffset,
    points,
  })
  return plan.portions.map(assignment).toSorted((a, b) => a.assignAt - b.assignAt)
}

/** A portion of a point plan as it was scheduled. */
export interface StoredPortion extends PlannedAssignment {
  readonly id: string
  /** `reopened`: scheduled again by an admin. `fixed`: it was given or is being given, or an admin cancelled it. */
  readonly state: 'scheduled' | 'reopened' | 'cancelled-by-plan' | 'fixed'
}

/** What has to be done so that what is scheduled is what the plan says. */
export interface PlanChanges {
  readonly added: readonly PlannedAssignment[]
  /** In place, the cancelled ones that the plan has again among them. */
  readonly rescheduled: readonly { readonly portion: StoredPortion; readonly planned: PlannedAssignment }[]
  readonly cancelled: readonly StoredPortion[]
}

/**
 * Compares a group's stored portions with those that its plan has now.
 *
 * A scheduled one follows the plan even to an instant that has passed, and is then due; no other one is given late. One
 * that an admin has reopened is never cancelled: the admin wanted it whatever the plan says.
 *
 * @param planned Of every year of which there are stored portions.
 * @see docs/rules.md R80, R186, docs/domain.md §2
 */
export function findPlanChanges(
  stored: readonly StoredPortion[],
  planned: readonly PlannedAssignment[],
  now: Instant,
): PlanChanges {
  const byName = new Map(stored.map((portion) => [portion.portion, portion]))
  const names = new Set(planned.map(({ portion }) => portion))
  return {
    added: planned.filter(({ portion, assignAt }) => assignAt > now && !byName.has(portion)),
    rescheduled: planned.flatMap((each) => {
      const portion = byName.get(each.portion)
      return portion && needsRescheduling(portion, each, now) ? [{ portion, planned: each }] : []
    }),
    cancelled: stored.filter(({ portion, state }) => state === 'scheduled' && !names.has(portion)),
  }
}

function needsRescheduling(portion: StoredPortion, planned: PlannedAssignment, now: Instant): boolean {
  if (portion.state === 'fixed') return false
  if (portion.state === 'cancelled-by-plan') return planned.assignAt > now
  return (
    portion.assignAt !== planned.assignAt ||
    portion.year !== planned.year ||
    portion.points !== planned.points
  )
}
