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
