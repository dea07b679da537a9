import type { Deps } from '../shared/deps.ts'
import { assignPoints } from './assign-points.ts'
import { expireHolds } from './expire-holds.ts'
import { expireOffers } from './expire-offers.ts'
import { expirePoints } from './expire-points.ts'
import { expireAtDeadline, expireLateEntries } from './expire-at-booking-deadline.ts'
import { scheduleComingYears } from './schedule-coming-years.ts'
import { deleteExpiredRows, deleteExpiredSignIns } from './delete-expired-rows.ts'

/** A kind of work that falls due by time alone. */
export interface Job {
  readonly name: string
  /** How often it is looked for, in system time; 0: every time. */
  readonly intervalMs: number
  /** One step, in transactions of its own; called again until it has done nothing. */
  readonly run: (deps: Deps) => Promise<{ readonly done: number; readonly lagMs: number }>
}

const everyTime = 0
const minuteMs = 60_000

/**
 * Everything that time does, in the order in which it is done: a deadline ends what an offer would pass on, and
 * points are given before what is left of them expires.
 */
export const timedJobs: readonly Job[] = [
  { name: 'booking-deadlines', intervalMs: everyTime, run: expireAtDeadline },
  { name: 'holds', intervalMs: everyTime, run: expireHolds },
  { name: 'offers', intervalMs: everyTime, run: expireOffers },
  { name: 'points', intervalMs: everyTime, run: assignPoints },
  { name: 'year-ends', intervalMs: everyTime, run: expirePoints },
  { name: 'late-comers', intervalMs: minuteMs, run: expireLateEntries },
  { name: 'schedules', intervalMs: minuteMs, run: scheduleComingYears },
  { name: 'sweeps', intervalMs: minuteMs, run: deleteExpiredRows },
  { name: 'sign-in-sweeps', intervalMs: minuteMs, run: deleteExpiredSignIns },
]
