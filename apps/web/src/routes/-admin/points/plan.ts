import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { toLocalInstant } from '../../../lib/local-instant.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import type { Member } from '../booking-acts/member-picker.tsx'
import { getPresentYear } from './years.ts'

export const maxPoints = 999

/** An assignment as it is typed. */
export interface Plan {
  /** Empty until one is chosen. */
  readonly groupId: string
  readonly to: 'all' | 'one'
  /** With `one` only. */
  readonly member: Member | null
  readonly points: number | null
  readonly year: number
  readonly when: 'now' | 'later'
  /** YYYY-MM-DD; empty until one is chosen. */
  readonly day: string
  /** HH:MM at the houses. */
  readonly time: string
}

/** In the order of the form. */
export type PlanField = 'groupId' | 'member' | 'points' | 'day' | 'time'

/** The plans of the associations give at this time. */
const usualTime = '19:00'

export const startPlan = (): Plan => ({
  groupId: '',
  to: 'all',
  member: null,
  points: null,
  year: getPresentYear(),
  when: 'now',
  day: '',
  time: usualTime,
})

/** Returns what cannot be sent. An instant that has passed would be now, which is not what was chosen. */
export function findPlanProblems(plan: Plan): PlanField[] {
  const { groupId, to, member, points, when, day, time } = plan
  const isLater = when === 'later'
  const isTimeWrong = !/^\d\d:\d\d$/.test(time)
  const isDayWrong = day === '' || (!isTimeWrong && getLaterInstant(plan) <= getServerNow())
  const problems = {
    groupId: groupId === '',
    member: to === 'one' && member === null,
    points: points === null || points < 1 || points > maxPoints,
    day: isLater && isDayWrong,
    time: isLater && isTimeWrong,
  }
  return (Object.keys(problems) as PlanField[]).filter((name) => problems[name])
}

const getLaterInstant = ({ day, time }: Plan): number => toLocalInstant(day, time, getHouseZone())

/**
 * Returns the instant as it is sent, of a plan without problems.
 *
 * @param now The same for every press: a repeated one must be the same request, so that points are not given twice.
 */
export function getGivingInstant(plan: Plan, now: number): { assignAt: string } {
  const at = plan.when === 'now' ? now : getLaterInstant(plan)
  return { assignAt: new Date(at).toISOString() }
}

/** Returns what asks for the receivers, or null while something is missing. */
export function toReceiversInput(plan: Plan): InputOf<typeof adminEndpoints.pointReceivers> | null {
  if (findPlanProblems(plan).length > 0) return null
  const { groupId, member, points, year } = plan
  return {
    groupId,
    year,
    points: points ?? 0,
    ...(member === null ? {} : { membershipId: member.membershipId }),
    // Without it the server takes its own now, and the question is the same from second to second.
    ...(plan.when === 'now' ? {} : getGivingInstant(plan, getServerNow())),
  }
}
