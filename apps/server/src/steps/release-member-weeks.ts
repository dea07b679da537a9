import { computePointsBack } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { freesWeek } from '@samhus/domain/row-transitions'
import type { AuditActor } from '../db/queries/audit.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import type { MembershipFacts, MemberBookingRow } from '../db/queries/membership.ts'
import { appendLedgerLines, type LedgerLine } from '../db/queries/ledger.ts'
import { enqueueMail, type NewMail } from '../db/queries/mail.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { describeEndedRow } from './ended-row-mail.ts'
import { endRows, getEndEvent } from './end-row.ts'
import { offerToNext } from './offer-to-next.ts'
import { createRefundLedgerLines } from './refund-ledger-lines.ts'
import { resetSkippedCleaning } from './reset-skipped-cleaning.ts'

export interface ReleaseArgs {
  readonly member: MembershipFacts
  /** The member's rows that end; booked weeks among them are cancelled. */
  readonly rows: readonly MemberBookingRow[]
  /** Shows that the member is locked, and every member on the waitlists of these weeks. */
  readonly locked: LockedMembers
  readonly event: 'leave' | 'disable'
  /** The admin's reason. */
  readonly reason: string
  /** The owner gets a mail about each row. */
  readonly tellsOwner: boolean
  readonly by: AuditActor
  readonly at: Instant
}

/**
 * Ends an owner's rows when the membership ends or the owner is disabled: hold → `Ended`, offer and `Wait` →
 * `WaitExpire`, booked → `Cancel`. A booked week is refunded before its refund end and not at all later. Every freed
 * week is offered to the next owner.
 *
 * The caller has already written what decides whether the owner may be offered a week (membership, enabled).
 *
 * @see docs/rules.md R111, R112, docs/domain.md §5
 */
export async function releaseMemberWeeks(tx: Tx, deps: Deps, args: ReleaseArgs): Promise<void> {
  const { member, rows, event, reason, by, at } = args
  const { groupId, membershipId } = member
  const cancelled = rows.filter((row) => getEndEvent(row, args) === 'admin-cancel')
  const ending = rows.map((row) => ({ ...row, groupId, membershipId }))
  await endRows(tx, ending, { event, reason, by, at })
  const refunds = cancelled.flatMap((row) => createRefund(deps, args, row))
  await appendLedgerLines(tx, refunds, at)
  for (const houseId of new Set(cancelled.map((row) => row.houseId))) {
    await resetSkippedCleaning(tx, { groupId, membershipId, houseId }, { by, at })
  }
  // One after the other: an owner who is offered the first week may not be allowed the second.
  for (const row of rows) {
    const isRefunded = refunds.some(({ bookingId }) => bookingId === row.bookingId)
    await offerWeek(tx, deps, { ...args, row, isRefunded })
    const isExpired = row.reservedUntil !== null && row.type === 'Pre' && row.reservedUntil <= at
    if (args.tellsOwner && !isExpired) await enqueueMail(tx, createMail(deps, args, { row, isRefunded }), at)
  }
}

function createRefund(deps: Deps, { member, at }: ReleaseArgs, row: MemberBookingRow): LedgerLine[] {
  const { groupId, membershipId, policy } = member
  const points = computePointsBack({ unit: row, price: row.points, debited: row.debited }, policy, at)
  if (points === 0) return []
  const debit = { groupId, membershipId, bookingId: row.bookingId, year: row.year, points }
  return createRefundLedgerLines(deps, debit, { policy, at })
}

/** The owner's mail: a booked week is cancelled, with or without a refund; a hold, an offer or a `Wait` has ended. */
function createMail(
  deps: Deps,
  { member: { groupId, personId }, event, reason }: ReleaseArgs,
  { row, isRefunded }: { row: MemberBookingRow; isRefunded: boolean },
): NewMail {
  const { bookingId, unitId } = row
  const mail = { id: deps.newId(), groupId, personId }
  if (getEndEvent(row, { event }) === 'admin-cancel') {
    const refund = isRefunded ? { refund: 'full', points: row.debited } : { refund: 'none', points: 0 }
    return { ...mail, bookingId, kind: 'cancelled', data: { ...refund, reason } }
  }
  return { ...mail, ...describeEndedRow(row, { unitId, reason }) }
}

/** Offers the week to the next owner if the row's end has freed it, and publishes its change. */
async function offerWeek(
  tx: Tx,
  deps: Deps,
  { row, isRefunded, ...args }: ReleaseArgs & { row: MemberBookingRow; isRefunded: boolean },
): Promise<void> {
  const { member, locked, by, at } = args
  const { groupId, personId } = member
  const { bookingId, unitId } = row
  const week = await findWeekWithWaitlist(tx, unitId)
  if (!week) throw new Error(`unit ${unitId} does not exist any more`)
  const others: readonly AffectedPerson[] = freesWeek(getEndEvent(row, args), row)
    ? await offerToNext(tx, deps, { week, locked, by, at })
    : week.waitlist.map((each) => ({
        personId: each.personId,
        bookingId: each.bookingId,
        pointsChanged: false,
      }))
  const owner = { personId, bookingId, pointsChanged: isRefunded }
  await publishChange(tx, { at, groupId, unitId, actorId: null, affected: [owner, ...others] })
}
