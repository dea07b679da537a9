import type { Instant, Refusal } from '@samhus/domain/refusal'
import { findNextOffer } from '@samhus/domain/waitlist'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishNotice, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { enqueueOfferPush } from '../db/queries/push.ts'
import type { WeekWithWaitlist, WaitingRow } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'

/** A week whose holder has just gone, read with its queue after the locks. */
export interface FreedWeek {
  readonly week: WeekWithWaitlist
  /** Shows that everyone on the waitlist is locked (`waitlistUnitIds`). */
  readonly locked: LockedMembers
  /** Whose act freed the week; null: time did. */
  readonly by: audit.AuditActor | null
  readonly at: Instant
}

/**
 * Offers a freed week to the first of its queue who may take it; those before become `WaitExpire` and are told
 * why. Nobody left: the week is free. At or after the booking deadline nobody is asked.
 *
 * The price is frozen on the offer. The row that held the week must have left it already. Answers whom the
 * week's change concerns (offered, skipped, moved up); the caller announces it, once for all that its
 * transaction does to the week.
 *
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export async function offerToNext(tx: Tx, deps: Deps, freed: FreedWeek): Promise<readonly AffectedPerson[]> {
  const { week, locked, at } = freed
  const { unit, policy, waitlist } = week
  if (!waitlist.every(({ membershipId }) => locked.membershipIds.has(membershipId))) {
    throw new Error(`unit ${unit.id} is passed on without a lock on its queue`)
  }
  const waiting = waitlist.map((row) => ({ id: row, facts: { unit, ...row } }))
  const { offered, skipped } = findNextOffer(waiting, policy, at)
  if (!offered && skipped.length === 0) return []
  await Promise.all([
    ...skipped.map(({ id, reasons }) => skip(tx, deps, { ...freed, row: id, reason: reasons[0] })),
    offered ? offer(tx, deps, { ...freed, row: offered.id, reservedUntil: offered.reservedUntil }) : null,
  ])
  // Skipped, offered, moved up: with nobody offered everybody was skipped.
  return waitlist.map(({ personId, bookingId }) => ({ personId, bookingId, pointsChanged: false }))
}

async function skip(
  tx: Tx,
  deps: Deps,
  { week, row, reason, by, at }: FreedWeek & { row: WaitingRow; reason: Refusal | undefined },
): Promise<void> {
  if (!reason) throw new Error('somebody was skipped without a reason')
  const { bookingId, personId } = row
  const { groupId } = week
  const until = reason.until === null ? null : new Date(reason.until).toISOString()
  const data = { reason: reason.type, until }
  await Promise.all([
    bookings.expireWait(tx, bookingId, { at, reason: reason.type }),
    audit.record(tx, { ...act(week, row, 'skip'), at, by, reason: reason.type }),
    enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'skipped', data }, at),
  ])
}

async function offer(
  tx: Tx,
  deps: Deps,
  { week, row, reservedUntil, by, at }: FreedWeek & { row: WaitingRow; reservedUntil: Instant },
): Promise<void> {
  const { bookingId, personId } = row
  const { groupId, unit } = week
  const data = { unitId: unit.id, reservedUntil: new Date(reservedUntil).toISOString() }
  await Promise.all([
    bookings.offer(tx, bookingId, { price: unit.points, reservedUntil }),
    audit.record(tx, { ...act(week, row, 'offer'), at, by }),
    enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'offered', data }, at),
    publishNotice(tx, { at, groupId, personId, bookingId, notice: 'offered', data }),
    enqueueOfferPush(tx, { bookingId, groupId, personId }, at),
  ])
}

function act({ groupId, unit }: WeekWithWaitlist, { bookingId, membershipId }: WaitingRow, action: string) {
  return { groupId, action, subjectKind: 'booking', subjectId: bookingId, unitId: unit.id, membershipId }
}
