import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { offerToNext } from './offer-to-next.ts'

/** A hold or an offer that is to end, and its week. */
export interface Reservation {
  readonly bookingId: string
  readonly unitId: number
  readonly groupId: string
  readonly membershipId: number
  readonly personId: string
  readonly origin: 'hold' | 'offer'
  /** Null ends it now, by its owner's wish. */
  readonly ranOutAt: Instant | null
}

/** Who ends it and when; null: time does, or somebody who only met it. */
export interface Ending {
  readonly by: audit.AuditActor | null
  readonly at: Instant
}

/**
 * Ends a `Pre` with everything that follows: hold → `Ended`; offer → `WaitExpire`, and the week is passed on.
 * One change row tells of all of it.
 *
 * The caller holds the unit's lock, for an offer with its waitlist (`waitlistUnitIds`).
 *
 * @see docs/domain.md §5
 */
export async function closeReservation(
  tx: Tx,
  deps: Deps,
  { reservation, locked, by, at }: Ending & { reservation: Reservation; locked: LockedMembers },
): Promise<void> {
  const { unitId, groupId, personId, origin } = reservation
  const ended = await endReservation(tx, reservation, { by, at })
  const passed = origin === 'offer' ? await passOn(tx, deps, { reservation, locked, by, at }) : []
  const isOwn = by?.personId === personId
  await publishChange(tx, {
    at,
    groupId,
    unitId,
    actorId: isOwn ? personId : null,
    affected: isOwn ? passed : [...ended, ...passed],
  })
}

/**
 * Ends the row alone, at the instant at which it ran out or was let go, and answers whom that concerns: for who
 * puts something else on the week in the same transaction, and announces that.
 */
export async function endReservation(
  tx: Tx,
  reservation: Reservation,
  { by, at }: Ending,
): Promise<readonly AffectedPerson[]> {
  const { bookingId, unitId, groupId, membershipId, personId, origin, ranOutAt } = reservation
  const reason = ranOutAt !== null ? 'expired' : origin === 'hold' ? 'released' : 'declined'
  await Promise.all([
    bookings.endReservation(tx, { id: bookingId, origin }, { at: ranOutAt ?? at, reason }),
    audit.record(tx, {
      at,
      by: ranOutAt === null ? by : null,
      groupId,
      action: `${origin}-${reason}`,
      subjectKind: 'booking',
      subjectId: bookingId,
      unitId,
      membershipId,
    }),
  ])
  return [{ personId, bookingId, pointsChanged: false }]
}

async function passOn(
  tx: Tx,
  deps: Deps,
  { reservation, locked, by, at }: Ending & { reservation: Reservation; locked: LockedMembers },
): Promise<readonly AffectedPerson[]> {
  const week = await findWeekWithWaitlist(tx, reservation.unitId)
  if (!week) throw new Error(`unit ${reservation.unitId} is gone`)
  return offerToNext(tx, deps, { week, locked, by: reservation.ranOutAt === null ? by : null, at })
}
