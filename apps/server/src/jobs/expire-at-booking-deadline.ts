import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../db/queries/audit.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import { closeRefundClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import { lateEntries, listActiveRows, passedDeadlines, type ActiveRow } from '../db/queries/due-work.ts'
import { markDeadlinesPassed, type PassedDeadline } from '../db/queries/calendar.ts'
import type { Deps } from '../shared/deps.ts'
import { endRow } from '../steps/end-row.ts'
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
  return workOnDueWeeks(deps, passedDeadlines, expireWeeks)
}

/**
 * Does the same for weeks whose deadline was already marked as passed when a process with a clock slightly behind
 * accepted another row. That is rare, so the job runs rarely.
 */
export async function expireLateEntries(deps: Deps): Promise<JobResult> {
  return workOnDueWeeks(deps, lateEntries, expireWeeks)
}

async function expireWeeks(tx: Tx, unitIds: readonly number[], at: Instant): Promise<JobResult> {
  const [rows, weeks] = await Promise.all([listActiveRows(tx, unitIds), markDeadlinesPassed(tx, unitIds, at)])
  const dueWeeks = weeks.map((week) => ({
    week,
    activeRows: rows.filter(({ unitId }) => unitId === week.unitId),
    at,
  }))
  await Promise.all(dueWeeks.map((each) => expireWeek(tx, each)))
  return createJobResult(
    dueWeeks.map((each) => (isFromLaterCalendar(each) ? at : each.week.bookingDeadline)),
    at,
  )
}

interface DeadlineArgs {
  readonly week: PassedDeadline
  readonly activeRows: readonly ActiveRow[]
  readonly at: Instant
}

/** The calendar was created after the week's deadline, so the job is not late. */
function isFromLaterCalendar({ week, activeRows, at }: DeadlineArgs): boolean {
  return activeRows.length === 0 && week.claim === null && at - week.bookingDeadline > maxLagMs
}

async function expireWeek(tx: Tx, { week, activeRows, at }: DeadlineArgs): Promise<void> {
  const { unitId, groupId, claim, bookingDeadline } = week
  const affected: AffectedPerson[] = [...activeRows, ...(claim ? [claim] : [])].map(
    ({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false }),
  )
  await Promise.all([
    ...activeRows.map((row) => endRow(tx, row, { event: 'booking-deadline', bookingDeadline, at })),
    claim ? lapseClaim(tx, { week, claim, at }) : null,
    publishChange(tx, { at, groupId, unitId, actorId: null, affected }),
  ])
}

async function lapseClaim(
  tx: Tx,
  { week, claim, at }: { week: PassedDeadline; claim: NonNullable<PassedDeadline['claim']>; at: Instant },
): Promise<void> {
  const { unitId, groupId } = week
  const subject = {
    subjectKind: 'claim',
    subjectId: claim.id,
    unitId,
    groupId,
    membershipId: claim.membershipId,
  }
  await Promise.all([
    closeRefundClaim(tx, claim.id, { state: 'lapsed', at }),
    insertAuditRow(tx, { at, by: null, action: 'claim-lapsed', ...subject }),
  ])
}
