import { getYearEnd } from './calendar.ts'
import type { ModelAnswer } from './model-actions.ts'
import type { Assignment, Owner, State } from './state.ts'

/** What an admin plans: points of a year for one owner, or for all without one. */
export interface PlannedPoints {
  readonly owner: Owner | null
  readonly at: number
  readonly year: number
  readonly points: number
}

/** An instant that has passed is now. `id`: null where the system refused. */
export function planPoints(state: State, wanted: PlannedPoints, id: string | null): ModelAnswer {
  const at = Math.max(wanted.at, state.now)
  if (wanted.owner?.isMember === false) return 'user-not-found'
  if (at >= getYearEnd(wanted.year)) return 'year-has-ended'
  if (id !== null) state.assignments.push({ ...wanted, at, id, state: 'Scheduled', takenBack: new Map() })
  return 'ok'
}

export function cancelPoints(assignment: Assignment): ModelAnswer {
  if (assignment.state !== 'Scheduled') return 'assignment-not-scheduled'
  assignment.state = 'Cancelled'
  return 'ok'
}

export function reopenPoints(state: State, assignment: Assignment): ModelAnswer {
  if (assignment.state !== 'Cancelled') return 'assignment-not-cancelled'
  if (state.now >= getYearEnd(assignment.year)) return 'year-has-ended'
  assignment.state = 'Scheduled'
  return 'ok'
}

/** Holds do not keep their points from a correction. */
export function adjustPoints(
  state: State,
  owner: Owner,
  { year, change }: { year: number; change: number },
): ModelAnswer {
  if (!owner.isMember) return 'user-not-found'
  if (state.now >= getYearEnd(year)) return 'year-has-ended'
  if (state.getBalance(owner, year) + change < 0) return 'not-enough-points'
  state.addPoints(owner, year, change)
  return 'ok'
}

/** From each member who got them, as far as the balance allows. */
export function takeBackPoints(state: State, assignment: Assignment, points: number): ModelAnswer {
  const { takenBack, year, points: given } = assignment
  if (state.now >= getYearEnd(year)) return 'year-has-ended'
  let total = 0
  for (const [owner, before] of takenBack) {
    const takes = owner.isMember ? Math.min(points, given - before, state.getBalance(owner, year)) : 0
    if (takes > 0) state.addPoints(owner, year, -takes)
    takenBack.set(owner, before + takes)
    total += takes
  }
  return total === 0 ? 'no-receivers' : 'ok'
}
