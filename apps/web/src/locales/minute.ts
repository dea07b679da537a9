import type { Group } from '@samhus/contract/groups'

export type Policy = Group['policy']

/** The rows of "the essentials in one minute" above the booking terms, in their order. */
export const minuteRows = ['points', 'hold', 'deadlines', 'refund', 'waitlist'] as const

/** One sentence or two for each row, with the numbers of a group's policy. */
export type Minute = Readonly<Record<(typeof minuteRows)[number], { title: string; text: string }>>

type Deadline = Policy['bookingDeadline']

/** Returns the ISO weekday of a deadline, 1 to 7, and how many weeks before the week of arrival that is. */
export function locateDeadline({ daysBefore }: Deadline): { weekday: number; weeksBefore: number } {
  return { weekday: ((7 - (daysBefore % 7)) % 7) + 1, weeksBefore: Math.ceil(daysBefore / 7) }
}

export function sumPoints({ pointPlan }: Policy): number {
  return pointPlan.portions.reduce((sum, { points }) => sum + points, 0)
}

/** Returns a window as whole weeks where it is some, otherwise as days. */
export function toWindow(days: number): { count: number; unit: 'week' | 'day' } {
  return days % 7 === 0 ? { count: days / 7, unit: 'week' } : { count: days, unit: 'day' }
}
