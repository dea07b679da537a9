import { computeOutageRefund, countsUntilOutage } from '@samhus/domain/outage'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { enqueueMail, type NewMail } from '../db/queries/mail.ts'
import type { OutageClaim, OutageWeek, OutageWeekRow } from '../db/queries/outage.ts'
import { closeRefundClaim } from '../db/queries/refund-claim.ts'
import type { Deps } from '../shared/deps.ts'

/** An admin's act that takes weeks out of operation. */
export interface Outage {
  /** The admin's reason, for admins. */
  readonly reason: string
  /** What owners read; empty: nothing but that the house is closed. */
  readonly note: string
  readonly by: AuditActor
  readonly at: Instant
}

/**
 * Lapses the claim of a week that goes out of operation, records the act on the week, and publishes it as one change
 * with all people that it affects. The caller has locked the week and its members, and has ended its rows.
 *
 * @see docs/rules.md R86, docs/domain.md §5
 */
export async function closeWeek(tx: Tx, week: OutageWeek, { reason, by, at }: Outage): Promise<void> {
  const { unitId, groupId, claim } = week
  const affected: AffectedPerson[] = week.rows.map((row) => ({
    personId: row.personId,
    bookingId: row.bookingId,
    pointsChanged: computeOutageRefund(row) > 0,
  }))
  if (claim) affected.push({ personId: claim.personId, bookingId: claim.bookingId, pointsChanged: false })
  await Promise.all([
    claim ? lapseClaim(tx, { week, claim, by, at }) : null,
    insertAuditRow(tx, {
      at,
      by,
      groupId,
      action: 'take-out-of-operation',
      subjectKind: 'unit',
      subjectId: String(unitId),
      unitId,
      fields: ['isOutOfOperation'],
      values: [{ field: 'isOutOfOperation', before: 'false', after: 'true' }],
      adminReason: reason,
    }),
    publishChange(tx, { at, groupId, unitId, actorId: null, affected }),
  ])
}

async function lapseClaim(
  tx: Tx,
  { week, claim, by, at }: { week: OutageWeek; claim: OutageClaim; by: AuditActor; at: Instant },
): Promise<void> {
  const { unitId, groupId } = week
  const { id: subjectId, membershipId } = claim
  await Promise.all([
    closeRefundClaim(tx, { groupId, claimId: subjectId }, { state: 'lapsed', at }),
    insertAuditRow(tx, {
      at,
      by,
      groupId,
      action: 'claim-lapsed',
      subjectKind: 'claim',
      subjectId,
      unitId,
      membershipId,
    }),
  ])
}

/** Sends each owner whose row still counted, and the claimant, a mail. Returns the people. R164 */
export async function tellOfOutage(
  tx: Tx,
  deps: Deps,
  { week, outage }: { week: OutageWeek; outage: Outage },
): Promise<string[]> {
  const { unitId, groupId, claim } = week
  const { at, note } = outage
  const words = note === '' ? {} : { reason: note }
  const rows = week.rows.filter((row) => countsUntilOutage(row, week, at))
  const mails: NewMail[] = rows.map(({ personId, ...row }) => ({
    id: deps.newId(),
    groupId,
    personId,
    ...createMail(row, { unitId, ...words }),
  }))
  if (claim && at < week.bookingDeadline) {
    const { personId, bookingId } = claim
    const data = { what: 'claim-closed', unitId, ...words }
    mails.push({ id: deps.newId(), groupId, personId, bookingId, kind: 'changed', data })
  }
  await Promise.all(mails.map((mail) => enqueueMail(tx, mail, at)))
  return mails.map(({ personId }) => personId)
}

function createMail(
  row: Omit<OutageWeekRow, 'personId'>,
  { unitId, ...words }: { unitId: number; reason?: string },
): Pick<NewMail, 'kind' | 'bookingId' | 'data'> {
  const { bookingId, type, origin } = row
  if (type === 'Book' || type === 'Assign') {
    const points = computeOutageRefund(row)
    const refund = points === 0 ? 'none' : 'full'
    return { kind: 'cancelled', bookingId, data: { what: 'out-of-operation', refund, points, ...words } }
  }
  // Ended holds are deleted later, so no mail refers to one.
  if (origin === 'hold') return { kind: 'changed', data: { what: 'hold-closed', unitId, ...words } }
  const what = type === 'Wait' ? 'wait-closed' : 'offer-closed'
  return { kind: 'changed', bookingId, data: { what, unitId, ...words } }
}
