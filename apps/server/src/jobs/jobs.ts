import type { Deps } from '../shared/deps.ts'
import { assignPoints } from './assign-points.ts'
import { checkImports } from './check-imports.ts'
import { deletePersonalData, removeFiles } from './delete-personal-data.ts'
import { countLedgerLines } from './count-ledger-lines.ts'
import { deleteExpiredRows, deleteExpiredSignIns } from './delete-expired-rows.ts'
import { expireAtDeadline, expireLateEntries } from './expire-at-booking-deadline.ts'
import { expireHolds } from './expire-holds.ts'
import { expireOffers } from './expire-offers.ts'
import { expirePoints } from './expire-points.ts'
import type { JobResult } from './job-result.ts'
import { planMails } from './plan-mails.ts'
import { scheduleComingYears } from './schedule-point-plan.ts'
import { sendMails } from './send-mails.ts'
import { sendPushNotifications } from './send-push-notifications.ts'

/** Work that becomes due by time alone. */
export interface Job {
  readonly name: string
  /** How often the scheduler runs it, however the clocks are set; 0: on every tick. */
  readonly intervalMs: number
  /** Does one step in transactions of its own. The scheduler repeats it until it has done nothing. */
  readonly run: (deps: Deps) => Promise<JobResult>
}

const everyTick = 0
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The jobs in the order in which they run: a booking deadline ends what an expired offer would offer to the next owner,
 * and points are given before the rest of them expires.
 */
export const timedJobs: readonly Job[] = [
  { name: 'booking-deadlines', intervalMs: everyTick, run: expireAtDeadline },
  { name: 'holds', intervalMs: everyTick, run: expireHolds },
  { name: 'offers', intervalMs: everyTick, run: expireOffers },
  { name: 'points', intervalMs: everyTick, run: assignPoints },
  { name: 'year-ends', intervalMs: everyTick, run: expirePoints },
  { name: 'ledger-tally', intervalMs: everyTick, run: countLedgerLines },
  { name: 'late-entries', intervalMs: minuteMs, run: expireLateEntries },
  { name: 'point-plans', intervalMs: minuteMs, run: scheduleComingYears },
]

/** Clean-ups have a scheduler of their own: no one waits for them, and after a restore they take minutes. */
export const cleanUpJobs: readonly Job[] = [
  { name: 'expired-rows', intervalMs: minuteMs, run: deleteExpiredRows },
  { name: 'expired-sign-ins', intervalMs: minuteMs, run: deleteExpiredSignIns },
  { name: 'retention', intervalMs: hourMs, run: deletePersonalData },
]

/** A storage may take seconds for a file. */
export const fileJobs: readonly Job[] = [{ name: 'file-removals', intervalMs: minuteMs, run: removeFiles }]

/** Jobs that pass rows on to external services. They have a scheduler of their own, since a service may be slow. */
export const outboxJobs: readonly Job[] = [
  { name: 'mail-plans', intervalMs: minuteMs, run: planMails },
  { name: 'push-notifications', intervalMs: everyTick, run: sendPushNotifications },
]

/** A relay may take minutes for a mail, and messages about offers must not wait for that. */
export const mailJobs: readonly Job[] = [{ name: 'mails', intervalMs: everyTick, run: sendMails }]

/** Judging the rows of a large file takes seconds. */
export const importJobs: readonly Job[] = [{ name: 'imports', intervalMs: everyTick, run: checkImports }]

/** Each list has a scheduler of its own. */
export const jobLists: readonly (readonly Job[])[] = [
  timedJobs,
  cleanUpJobs,
  fileJobs,
  outboxJobs,
  mailJobs,
  importJobs,
]
