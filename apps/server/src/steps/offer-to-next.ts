import type { Instant, Refusal } from '@samhus/domain/refusal'
import { findNextOffer } from '@samhus/domain/waitlist'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { updateToOffer } from '../db/queries/booking.ts'
import { publishNotice, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { enqueueOfferPush } from '../db/queries/push.ts'
import type { WeekWithWaitlist, WaitingRow } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { endRow } from './end-row.ts'

/** A week whose holder's row has ended, read with its waitlist after the locks. */
export interface FreedWeek {
  readonly week: WeekWithWaitlist
  /** Shows that every member on the waitlist is locked (`waitlistUnitIds`). */
  readonly locked: LockedMembers
  /** The user who freed the week; null for a job. */
  readonly by: AuditActor | null
  readonly at: Instant
}

/**
 * Offers a freed week to the first owner on its waitlist who may take it. The owners before that one become
 * `WaitExpire` and get a mail with the reason. With no owner left the week is free. At or after the booking deadline
 * the week is offered to no one.
 *
 * The price is frozen on the offer. The row that held the week must have ended before. Returns the owners that the
 * week's change affects (offered, skipped, moved up); the caller publishes it, once for all that its transaction does
 * to the week.
 *
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export async function offerToNext(tx: Tx, deps: Deps, freed: FreedWeek): Promise<readonly AffectedPerson[]> {
  const { week, locked, at } = freed
  const { unit, policy, waitlist } = week
  if (!waitlist.every(({ membershipId }) => locked.membershipIds.has(membershipId))) {
    throw new Error(`unit ${unit.id} is offered to the next owner without a lock on its waitlist`)
  }
  const waiting = waitlist.map((row) => ({ id: row, facts: { unit, ...row } }))
  const { offered, skipped } = findNextOffer(waiting, policy, at)
  if (!offered && skipped.length === 0) return []
  await Promise.all([
    ...skipped.map(({ id, reasons }) => skip(tx, deps, { ...freed, row: id, refusal: reasons[0] })),
    offered ? offer(tx, deps, { ...freed, row: offered.id, reservedUntil: offered.reservedUntil }) : null,
  ])
  // Skipped, offered or moved up: without an offer every owner was skipped.
  return waitlist.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false }))
}

async function skip(
  tx: Tx,
  deps: Deps,
  { week, row, refusal, by, at }: FreedWeek & { row: WaitingRow; refusal: Refusal | undefined },
): Promise<void> {
  if (!refusal) throw new Error('an owner was skipped without a reason')
  const { bookingId, personId, membershipId } = row
  const { groupId, unit } = week
  const { type: reason } = refusal
  const until = refusal.until === null ? null : new Date(refusal.until).toISOString()
  const entry = { bookingId, unitId: unit.id, groupId, membershipId }
  const mail = {
    id: deps.newId(),
    groupId,
    personId,
    bookingId,
    kind: 'skipped',
    data: { reason, until },
  } as const
  await Promise.all([
    endRow(
      tx,
      { ...entry, type: 'Wait', origin: null, reservedUntil: null },
      { event: 'skip', reason, by, at },
    ),
    enqueueMail(tx, mail, at),
  ])
}

async function offer(
  tx: Tx,
  deps: Deps,
  { week, row, reservedUntil, by, at }: FreedWeek & { row: WaitingRow; reservedUntil: Instant },
): Promise<void> {
  const { bookingId, personId, membershipId } = row
  const { groupId, unit } = week
  const data = { unitId: unit.id, reservedUntil: new Date(reservedUntil).toISOString() }
  await Promise.all([
    updateToOffer(tx, { groupId, bookingId }, { price: unit.points, reservedUntil }),
    insertAuditRow(tx, {
      at,
      by,
      groupId,
      action: 'offer',
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId: unit.id,
      membershipId,
    }),
    enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'offered', data }, at),
    publishNotice(tx, { at, groupId, personId, bookingId, notice: 'offered', data }),
    enqueueOfferPush(tx, { bookingId, groupId, personId }, at),
  ])
}
