import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { lateEntries, passedDeadlines } from '../db/queries/due-work.ts'
import type { WeeksOfGroup } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { expireWeeks, type ExpiredWeek } from '../steps/expire-weeks.ts'
import { workOnDueWeeks } from './each-week.ts'
import { createJobResult, type JobResult } from './job-result.ts'

/** A week whose deadline is older and has nothing to end is one of a calendar that was created later. */
const maxLagMs = 60 * 60 * 1000

/**
 * Ends what is still open on weeks whose booking deadline has passed, a batch of weeks at a time: offers and waitlists
 * become `WaitExpire`, an open refund claim lapses, and the week's change is published, with or without a waitlist and
 * however late.
 *
 * @see docs/rules.md R60, R86, docs/domain.md §5
 */
export async function expireAtDeadline(deps: Deps): Promise<JobResult> {
  return workOnDueWeeks(deps, passedDeadlines, expireDueWeeks)
}

/**
 * Does the same for weeks whose deadline was already marked as passed when a process with a clock slightly behind
 * accepted another row. That is rare, so the job runs rarely.
 */
export async function expireLateEntries(deps: Deps): Promise<JobResult> {
  return workOnDueWeeks(deps, lateEntries, expireDueWeeks)
}

async function expireDueWeeks(tx: Tx, weeks: WeeksOfGroup, at: Instant): Promise<JobResult> {
  const expired = await expireWeeks(tx, weeks, { at })
  return createJobResult(
    expired.map((each) => (isFromLaterCalendar(each, at) ? at : each.week.bookingDeadline)),
    at,
  )
}

/** The calendar was created after the week's deadline, so the job is not late. */
function isFromLaterCalendar({ week, activeRows }: ExpiredWeek, at: Instant): boolean {
  return activeRows.length === 0 && week.claim === null && at - week.bookingDeadline > maxLagMs
}
