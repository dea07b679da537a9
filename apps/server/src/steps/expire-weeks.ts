import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../db/queries/audit.ts'
import { markDeadlinesPassed, type PassedDeadline } from '../db/queries/calendar.ts'
import { publishChanges, type AffectedPerson } from '../db/queries/change.ts'
import { listActiveRows, type ActiveRow } from '../db/queries/due-work.ts'
import { closeRefundClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import { endRow } from './end-row.ts'

/** A week whose booking deadline has passed, and what was still open on it. */
export interface ExpiredWeek {
  readonly week: PassedDeadline
  readonly activeRows: readonly ActiveRow[]
}

interface ExpireArgs {
  readonly at: Instant
  /** Since when the deadline has been where it is: no row ends earlier. Missing: always. */
  readonly movedAt?: Instant
}

/**
 * Ends what is still open on weeks whose booking deadline has passed: offers and waitlists become `WaitExpire`, an open
 * refund claim lapses, and the week's change is published, with or without a waitlist. The caller has locked the weeks.
 *
 * @see docs/rules.md R60, R86, R161, docs/domain.md §5
 */
export async function expireWeeks(
  tx: Tx,
  { groupId, unitIds }: { groupId: string; unitIds: readonly number[] },
  args: ExpireArgs,
): Promise<ExpiredWeek[]> {
  const [rows, weeks] = await Promise.all([
    listActiveRows(tx, { groupId, unitIds }),
    markDeadlinesPassed(tx, { groupId, unitIds }, args.at),
  ])
  const expired = weeks.map((week) => ({
    week,
    activeRows: rows.filter(({ unitId }) => unitId === week.unitId),
  }))
  await Promise.all([
    ...expired.map((each) => expireWeek(tx, each, args)),
    publishChanges(
      tx,
      { at: args.at, groupId },
      expired.map((each) => ({ unitId: each.week.unitId, affected: listAffected(each) })),
    ),
  ])
  return expired
}

function listAffected({ week: { claim }, activeRows }: ExpiredWeek): AffectedPerson[] {
  return [...activeRows, ...(claim ? [claim] : [])].map(({ personId, bookingId }) => ({
    personId,
    bookingId,
    pointsChanged: false,
  }))
}

async function expireWeek(
  tx: Tx,
  { week, activeRows }: ExpiredWeek,
  { at, movedAt = 0 }: ExpireArgs,
): Promise<void> {
  const { claim } = week
  const bookingDeadline = Math.max(week.bookingDeadline, movedAt)
  await Promise.all([
    ...activeRows.map((row) => endRow(tx, row, { event: 'booking-deadline', bookingDeadline, at })),
    claim ? lapseClaim(tx, { week, claim, at }) : null,
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
    closeRefundClaim(tx, { groupId, claimId: claim.id }, { state: 'lapsed', at }),
    insertAuditRow(tx, { at, by: null, action: 'claim-lapsed', ...subject }),
  ])
}
