import { findContactProblems, type LendOutContact } from '@samhus/domain/contact'
import {
  changesGuest,
  findChangedDetails,
  isOfGuest,
  toDetailValues,
  type DetailField,
  type WeekDetails,
} from '@samhus/domain/details-change'
import type { Instant } from '@samhus/domain/refusal'
import { findLinksToRevoke } from '@samhus/domain/stay'
import { insertAuditRow, type AuditActor, type AuditValue } from '../db/queries/audit.ts'
import { updateDetails } from '../db/queries/booking.ts'
import type { OwnerBookingFacts, StoredBooking } from '../db/queries/booking-facts.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { listStayWeeks } from '../db/queries/own-bookings.ts'
import { revokeCheckOutLinks } from '../db/queries/token.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the details as they are stored.
 *
 * @throws RefusedError invalid-request for an incomplete contact (R67)
 */
export function readDetails({
  contact,
  skipsCleaning,
}: {
  readonly contact:
    (Omit<LendOutContact, 'language'> & { language?: LendOutContact['language'] | undefined }) | null
  readonly skipsCleaning: boolean
}): WeekDetails {
  if (contact && findContactProblems(contact).length > 0) throw new RefusedError('invalid-request')
  return { contact: contact && { ...contact, language: contact.language ?? null }, skipsCleaning }
}

/** What a change of a booked week's details does. */
export interface DetailsChange {
  readonly changed: readonly DetailField[]
  /** The bookings whose check-out links end, since the guest is another. */
  readonly linked: readonly string[]
}

/**
 * Returns what new details of a booked week change. It is read before they are written: a week that parts from the stay
 * loses its links too.
 *
 * @see docs/rules.md R92, docs/domain.md §9
 */
export async function planDetailsChange(
  reader: Queryable,
  { booking, unit, groupId, membershipId }: OwnerBookingFacts,
  details: WeekDetails,
): Promise<DetailsChange> {
  const changed = findChangedDetails(toWeekDetails(booking), details)
  if (!changesGuest(changed)) return { changed, linked: [] }
  const weeks = await listStayWeeks(reader, { groupId, membershipId, houseId: unit.houseId })
  const linked = weeks
    .filter(({ bookingId }) => bookingId === booking.id)
    .flatMap((week) => findLinksToRevoke(weeks, { ...week, ...details }))
  return { changed, linked }
}

/** Writes new details, revokes the links that end, and records both. The caller publishes the change. */
export async function changeDetails(
  tx: Tx,
  args: {
    readonly facts: OwnerBookingFacts
    readonly details: WeekDetails
    readonly plan: DetailsChange
    readonly action: 'update-details' | 'correct-details'
    readonly by: AuditActor
    readonly adminReason?: string
    readonly at: Instant
  },
): Promise<void> {
  const { facts, details, plan, action, by, adminReason, at } = args
  const { booking, unit, groupId, membershipId } = facts
  const subject = { subjectKind: 'booking', subjectId: booking.id, unitId: unit.id, membershipId, groupId }
  await Promise.all([
    updateDetails(tx, { groupId, bookingId: booking.id }, details),
    plan.linked.length > 0 ? revokeCheckOutLinks(tx, { groupId, bookingIds: plan.linked }, at) : null,
    insertAuditRow(tx, {
      at,
      by,
      action,
      ...subject,
      fields: plan.changed,
      values: toAuditValues(plan.changed, {
        before: toWeekDetails(booking),
        after: details,
        checkOutAt: unit.checkOutAt,
      }),
      ...(adminReason === undefined ? {} : { adminReason }),
    }),
  ])
}

/** Returns what the audit trail says of details that changed: of a guest it names the end of the stay. R125 */
export function toAuditValues(
  changed: readonly DetailField[],
  { before, after, checkOutAt }: { before: WeekDetails | null; after: WeekDetails; checkOutAt: Instant },
): AuditValue[] {
  const [old, now] = [before && toDetailValues(before), toDetailValues(after)]
  return changed.map((field) => ({
    field,
    before: old?.[field] ?? null,
    after: now[field],
    ...(isOfGuest(field) ? { guestUntil: new Date(checkOutAt).toISOString() } : {}),
  }))
}

export function toWeekDetails(booking: StoredBooking): WeekDetails {
  return { contact: toContact(booking), skipsCleaning: booking.skipsCleaning }
}

function toContact(booking: StoredBooking): LendOutContact | null {
  const { lentOutName: name, lentOutPhone: phone, lentOutEmail: email, lentOutLanguage: language } = booking
  return name === null || phone === null || email === null ? null : { name, phone, email, language }
}
