import { findSunday } from './point-plan.ts'
import type { DeadlineRule, LocalTime, PlanPortion, Policy } from './policy.ts'
import type { Day } from './refusal.ts'
import { isTimeZone } from './week.ts'

/** An invalid field of a policy; the admin's form shows it next to the field. */
export interface PolicyProblem {
  /** As in `Policy`, with dots: `pointPlan.portions.0.points`. */
  readonly field: string
  readonly problem:
    | 'unknown-time-zone'
    | 'not-a-time'
    | 'not-a-whole-number'
    | 'out-of-range'
    | 'after-check-in'
    | 'after-booking-deadline'
    | 'no-such-sunday'
    | 'twice-on-one-day'
  /** Smallest and largest valid value, where there are such. */
  readonly range?: readonly [min: number, max: number]
}

type NumberField = {
  [Key in keyof Policy]: Policy[Key] extends number ? Key : never
}[keyof Policy]

/** Limits are 1 to 20; the others are what a group could reasonably need. R10 */
const ranges: Record<NumberField, readonly [number, number]> = {
  holdMinutes: [1, 60],
  highSeasonAbovePoints: [0, 20],
  maxConsecutiveHighSeasonWeeks: [1, 20],
  restrictionHours: [0, 8784],
  maxWaitlistPerUnit: [1, 20],
  maxWaitlistsPerUser: [1, 20],
  offerHours: [1, 168],
  refundFromPoints: [0, 20],
  refundHighDays: [0, 366],
  refundLowDays: [0, 366],
  administrationFeeKroner: [0, 100_000],
  coolingHolds: [1, 20],
  coolingMinutes: [0, 1440],
}

const daysBefore = [1, 60] as const
const portionPoints = [1, 100] as const
const portionMonth = [1, 12] as const
const yearOffset = [0, 5] as const

/** The smallest and the largest valid value of every number of a policy, by its name with dots. R10 */
export const policyRanges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  ...ranges,
  'bookingDeadline.daysBefore': daysBefore,
  'cancellationDeadline.daysBefore': daysBefore,
  'pointPlan.pointsYearOffset': yearOffset,
  'pointPlan.portions.month': portionMonth,
  'pointPlan.portions.points': portionPoints,
}

function checkWholeNumber(field: string, value: number, range: readonly [number, number]): PolicyProblem[] {
  if (!Number.isInteger(value)) return [{ field, problem: 'not-a-whole-number' }]
  return value < range[0] || value > range[1] ? [{ field, problem: 'out-of-range', range }] : []
}

function checkLocalTime(field: string, value: LocalTime): PolicyProblem[] {
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(value) ? [] : [{ field, problem: 'not-a-time' }]
}

function checkDeadline(field: string, rule: DeadlineRule): PolicyProblem[] {
  return [
    ...checkWholeNumber(`${field}.daysBefore`, rule.daysBefore, daysBefore),
    ...checkLocalTime(`${field}.time`, rule.time),
  ]
}

function isLater(a: DeadlineRule, b: DeadlineRule): boolean {
  return a.daysBefore < b.daysBefore || (a.daysBefore === b.daysBefore && a.time > b.time)
}

/** Every month has a fourth Sunday, not every one a fifth. */
function checkPortion(field: string, { month, sunday, points }: PlanPortion): PolicyProblem[] {
  const exists = Number.isInteger(sunday) && sunday !== 0 && Math.abs(sunday) <= 4
  return [
    ...checkWholeNumber(`${field}.month`, month, portionMonth),
    ...(exists ? [] : [{ field: `${field}.sunday`, problem: 'no-such-sunday' } as const]),
    ...checkWholeNumber(`${field}.points`, points, portionPoints),
  ]
}

/** In 28 years each weekday begins a year of 365 and one of 366 days, so these have every Sunday that there is. */
const sampleYears = Array.from({ length: 28 }, (_, index) => 2000 + index)

/** A Sunday may be counted from both ends of its month: where one has four of them, the fourth is the last. */
function findRepeatedPortions(portions: readonly PlanPortion[]): PolicyProblem[] {
  const seen = new Set<Day>()
  return portions.flatMap((portion, index) => {
    const field = `pointPlan.portions.${index}`
    if (checkPortion(field, portion).length > 0) return []
    const days = sampleYears.map((year) => findSunday(year, portion.month, portion.sunday))
    const isRepeated = days.some((day) => seen.has(day))
    for (const day of days) seen.add(day)
    return isRepeated ? [{ field, problem: 'twice-on-one-day' }] : []
  })
}

/**
 * Returns every problem of a policy; empty: it may be stored.
 *
 * Deadlines must be at least a day before the week begins, and the cancellation deadline not after the booking
 * deadline, so that another owner can still book a cancelled week.
 *
 * @see docs/rules.md R10, docs/domain.md §2
 */
export function validatePolicy(policy: Policy): PolicyProblem[] {
  const { bookingDeadline, cancellationDeadline, checkInTime, checkOutTime, pointPlan } = policy
  const problems: PolicyProblem[] = [
    ...(isTimeZone(policy.timeZone) ? [] : [{ field: 'timeZone', problem: 'unknown-time-zone' } as const]),
    ...checkLocalTime('checkInTime', checkInTime),
    ...checkLocalTime('checkOutTime', checkOutTime),
    ...(Object.keys(ranges) as NumberField[]).flatMap((field) =>
      checkWholeNumber(field, policy[field], ranges[field]),
    ),
    ...checkDeadline('bookingDeadline', bookingDeadline),
    ...checkDeadline('cancellationDeadline', cancellationDeadline),
    ...checkLocalTime('pointPlan.assignTime', pointPlan.assignTime),
    ...checkWholeNumber('pointPlan.pointsYearOffset', pointPlan.pointsYearOffset, yearOffset),
    ...pointPlan.portions.flatMap((each, index) => checkPortion(`pointPlan.portions.${index}`, each)),
    ...findRepeatedPortions(pointPlan.portions),
  ]
  if (problems.length > 0) return problems
  if (checkOutTime > checkInTime) problems.push({ field: 'checkOutTime', problem: 'after-check-in' })
  if (isLater(cancellationDeadline, bookingDeadline)) {
    problems.push({ field: 'cancellationDeadline', problem: 'after-booking-deadline' })
  }
  return problems
}
