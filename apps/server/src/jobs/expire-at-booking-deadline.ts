import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import { closeRefundClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import {
  listActiveRows,
  lockLateEntries,
  lockPassedDeadlines,
  type ActiveRow,
} from '../db/queries/due-work.ts'
import { markDeadlinesPassed, type PassedDeadline } from '../db/queries/calendar.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'

const maxWeeksPerBatch = 50
/** A browser that has not been told for so long has read everything anew since. */
const maxEventAgeMs = 60 * 60 * 1000

/**
 * Lets booking deadlines pass, a batch of weeks at a time: offers and everybody who waits become `WaitExpire`,
 * an open claim lapses, and the week's change is announced, queue or not.
 *
 * @see docs/rules.md R60, R86, docs/domain.md §5
 */
export async function expireAtDeadline(deps: Deps): Promise<JobResult> {
  return expireWeeks(deps, lockPassedDeadlines)
}

/**
 * The same for weeks whose deadline had been told already when a process with a clock a moment behind let
 * somebody in. Rare, so it looks rarely.
 */
export async function expireLateEntries(deps: Deps): Promise<JobResult> {
  return expireWeeks(deps, lockLateEntries)
}

async function expireWeeks(deps: Deps, claim: typeof lockPassedDeadlines): Promise<JobResult> {
  return deps.db.transaction(async (tx) => {
    const unitIds = await claim(tx, deps.now(), maxWeeksPerBatch)
    if (unitIds.length === 0) return noWork
    const at = deps.now()
    const [rows, weeks] = await Promise.all([
      listActiveRows(tx, unitIds),
      markDeadlinesPassed(tx, unitIds, at),
    ])
    const passing = weeks.map((week) => ({
      week,
      live: rows.filter(({ unitId }) => unitId === week.unitId),
      at,
    }))
    await Promise.all(passing.filter((each) => !needsNoEvent(each)).map((each) => endAll(tx, each)))
    // A week may be opened after its deadline; nobody has been waiting for that.
    return createJobResult(
      passing.map((each) => (needsNoEvent(each) ? at : each.week.bookingDeadline)),
      at,
    )
  })
}

interface DeadlineArgs {
  readonly week: PassedDeadline
  readonly live: readonly ActiveRow[]
  readonly at: Instant
}

/** Nobody is concerned, and every browser has long seen the week without being told. */
function needsNoEvent({ week, live, at }: DeadlineArgs): boolean {
  return live.length === 0 && week.claim === null && at - week.bookingDeadline > maxEventAgeMs
}

async function endAll(tx: Tx, { week, live, at }: DeadlineArgs): Promise<void> {
  const { unitId, groupId, claim } = week
  const concerned = [...live, ...(claim ? [claim] : [])]
  const affected: AffectedPerson[] = concerned.map(({ personId, bookingId }) => ({
    personId,
    bookingId,
    pointsChanged: false,
  }))
  await Promise.all([
    ...live.map((row) => expire(tx, { row, week, at })),
    claim ? lapseClaim(tx, { week, claim, at }) : null,
    publishChange(tx, { at, groupId, unitId, actorId: null, affected }),
  ])
}

/** A `Pre` ends when it ran out, where that was before the deadline; all others with the deadline. */
async function expire(
  tx: Tx,
  { row, week, at }: { row: ActiveRow; week: PassedDeadline; at: Instant },
): Promise<void> {
  const { bookingId: id, type, origin, reservedUntil, groupId, unitId, membershipId } = row
  const endedAt = Math.min(reservedUntil ?? week.bookingDeadline, week.bookingDeadline)
  const action = type === 'Wait' ? 'wait-expired' : `${origin}-expired`
  await Promise.all([
    type === 'Wait'
      ? bookings.expireWait(tx, id, { at: endedAt, reason: 'booking-deadline-exceeded' })
      : bookings.endReservation(tx, { id, origin: origin ?? 'hold' }, { at: endedAt, reason: 'expired' }),
    audit.record(tx, {
      at,
      by: null,
      groupId,
      action,
      subjectKind: 'booking',
      subjectId: id,
      unitId,
      membershipId,
    }),
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
    audit.record(tx, { at, by: null, action: 'claim-lapsed', ...subject }),
  ])
}
