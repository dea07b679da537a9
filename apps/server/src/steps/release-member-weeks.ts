import { computeRefund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { getTypeAfter, freesWeek, type RowEvent } from '@samhus/domain/row-transitions'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { endActiveRows } from '../db/queries/booking.ts'
import type { MembershipFacts, MemberBookingRow } from '../db/queries/membership.ts'
import { appendLedgerLines, type LedgerLine } from '../db/queries/ledger.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { resetSkippedCleaning } from './reset-skipped-cleaning.ts'
import { offerToNext } from './offer-to-next.ts'
import { toRefundLedgerLines } from './refund-lines.ts'

/** What an office act takes an owner off. */
export interface ReleaseArgs {
  readonly member: MembershipFacts
  /** Those of the member's rows that end; booked weeks among them are cancelled. */
  readonly rows: readonly MemberBookingRow[]
  /** Shows that every week's queue is locked, and the member. */
  readonly locked: LockedMembers
  readonly by: audit.AuditActor
  readonly at: Instant
  readonly why: { readonly action: 'left-group' | 'access-closed'; readonly reason: string }
}

/**
 * Ends an owner's rows by an office act: hold → `Ended`, offer and `Wait` → `WaitExpire`, booked → `Cancel` with
 * its points back before the refund end and nothing later; every week that this frees is passed on.
 *
 * What decides whether the owner may be offered a week (membership, access) must have been written before.
 *
 * @see docs/rules.md R111, R112, docs/domain.md §5
 */
export async function releaseMemberWeeks(tx: Tx, deps: Deps, taking: ReleaseArgs): Promise<void> {
  const { member, rows, at, why } = taking
  const cancelled = rows.filter((row) => actOn(row, why) === 'admin-cancel')
  const ended = rows.flatMap((row) => {
    const becomes = getTypeAfter(actOf[why.action], row)
    return becomes === null ? [] : [{ bookingId: row.bookingId, becomes }]
  })
  if (ended.length > 0) await endActiveRows(tx, ended, { at, reason: why.action })
  for (const row of cancelled) await bookings.cancel(tx, row.bookingId, { at, reason: 'cancelled' })
  await appendLedgerLines(
    tx,
    cancelled.flatMap((row) => linesBack(deps, taking, row)),
    at,
  )
  for (const houseId of new Set(cancelled.map((row) => row.houseId))) {
    await resetSkippedCleaning(tx, { ...member, houseId }, taking)
  }
  // One after the other: who is offered the first week may not take the second.
  for (const row of rows) await leaveWeek(tx, deps, { ...taking, row })
}

const actOf = { 'left-group': 'leave', 'access-closed': 'disable' } as const

/** What ends the row: the member's going, or, where that leaves it alone, the office that takes it back. */
function actOn(row: MemberBookingRow, { action }: ReleaseArgs['why']): RowEvent {
  const act = actOf[action]
  return getTypeAfter(act, row) === null ? 'admin-cancel' : act
}

function linesBack(deps: Deps, { member, at }: ReleaseArgs, row: MemberBookingRow): LedgerLine[] {
  const { groupId, membershipId, policy } = member
  const refund = computeRefund({ unit: row, price: row.points, debited: row.debited }, policy, at)
  if (refund.kind !== 'full') return []
  const debited = { groupId, membershipId, bookingId: row.bookingId, year: row.year, points: refund.points }
  return toRefundLedgerLines(deps, debited, { policy, at })
}

async function leaveWeek(
  tx: Tx,
  deps: Deps,
  { row, ...taking }: ReleaseArgs & { row: MemberBookingRow },
): Promise<void> {
  const { member, locked, by, at, why } = taking
  const { groupId, membershipId, personId } = member
  const { bookingId, unitId, debited } = row
  const week = await findWeekWithWaitlist(tx, unitId)
  if (!week) throw new Error(`unit ${unitId} is gone`)
  const movedUp = week.waitlist.map((each) => ({
    personId: each.personId,
    bookingId: each.bookingId,
    pointsChanged: false,
  }))
  const concerned: readonly AffectedPerson[] = freesWeek(actOn(row, why), row)
    ? await offerToNext(tx, deps, { week, locked, by, at })
    : movedUp
  const own = { personId, bookingId, pointsChanged: debited > 0 }
  await Promise.all([
    audit.record(tx, {
      at,
      by,
      groupId,
      action: why.action,
      reason: why.reason,
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId,
      membershipId,
    }),
    publishChange(tx, { at, groupId, unitId, actorId: null, affected: [own, ...concerned] }),
  ])
}
