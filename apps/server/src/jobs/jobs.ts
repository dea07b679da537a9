import type { Deps } from '../shared/deps.ts'
import { assignPoints } from './assign-points.ts'
import { endHolds } from './expire-holds.ts'
import { expireOffers } from './expire-offers.ts'
import { expirePoints } from './expire-points.ts'
import { passBookingDeadlines, passLateComers } from './expire-at-booking-deadline.ts'
import { scheduleComingYears } from './schedule-coming-years.ts'
import { sweep, sweepSignIn } from './delete-expired-rows.ts'

/** A kind of work that falls due by time alone. */
export interface Duty {
  readonly name: string
  /** How often it is looked for, in wall time; 0: every time. */
  readonly everyMs: number
  /** One step, in transactions of its own; called again until it has done nothing. */
  readonly work: (deps: Deps) => Promise<{ readonly done: number; readonly lagMs: number }>
}

const always = 0
const minute = 60_000

/**
 * Everything that time does, in the order in which it is done: a deadline ends what an offer would pass on, and
 * points are given before what is left of them expires.
 */
export const duties: readonly Duty[] = [
  { name: 'booking-deadlines', everyMs: always, work: passBookingDeadlines },
  { name: 'holds', everyMs: always, work: endHolds },
  { name: 'offers', everyMs: always, work: expireOffers },
  { name: 'points', everyMs: always, work: assignPoints },
  { name: 'year-ends', everyMs: always, work: expirePoints },
  { name: 'late-comers', everyMs: minute, work: passLateComers },
  { name: 'schedules', everyMs: minute, work: scheduleComingYears },
  { name: 'sweeps', everyMs: minute, work: sweep },
  { name: 'sign-in-sweeps', everyMs: minute, work: sweepSignIn },
]
