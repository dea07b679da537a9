import type { updateDetails as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { mayUpdateDetails } from '@samhus/domain/booking'
import { findContactProblems, type LendOutContact } from '@samhus/domain/contact'
import type { Instant } from '@samhus/domain/refusal'
import { findLinksToRevoke } from '@samhus/domain/stay'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import type { BookingDetails } from '../db/queries/booking.ts'
import { publishPrivateChange } from '../db/queries/change.ts'
import type { Queryable, Tx } from '../db/core/client.ts'
import { findOwnerBooking, type OwnerBookingFacts, type StoredBooking } from '../db/queries/booking-facts.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import { listStayWeeks } from '../db/queries/own-bookings.ts'
import { revokeCheckOutLinks } from '../db/queries/token.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type UpdateAnswer = Output<typeof contract>

/**
 * Lends a booked week out, or ends that; and skips its cleaning, or orders it again. Values that are already stored
 * change nothing. A new name or e-mail address of the contact revokes the check-out links of the stay.
 *
 * @throws RefusedError invalid-request for an incomplete contact (R67); then docs/rules.md R46, R47, R65, R66, in that
 * order
 * @see docs/domain.md §9
 */
export async function updateDetails(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<UpdateAnswer> {
  const bookingId = input.id
  const details = toDetails(input)
  if (details.contact && findContactProblems(details.contact).length > 0) {
    throw new RefusedError('invalid-request')
  }
  return idempotentWrite<UpdateAnswer>(deps, actor, {
    operation: 'update-details',
    input,
    run: async (inTransaction) => {
      const changes = { bookingId, wantsSkipCleaning: details.skipsCleaning }
      const factsBeforeLock = await loadForUpdate(deps.db, actor, { ...changes, at: deps.now() })
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, {
          unitIds: [factsBeforeLock.unit.id],
          membershipIds: [factsBeforeLock.membershipId],
        })
        const at = deps.now()
        const facts = await loadForUpdate(tx, actor, { ...changes, at })
        await save(tx, { actor, facts, details, at })
        return { bookingId }
      })
    },
  })
}

function toDetails({ lendedOutContact, skipCleaning }: Input<typeof contract>): BookingDetails {
  const contact = lendedOutContact && { ...lendedOutContact, language: lendedOutContact.language ?? null }
  return { contact, skipsCleaning: skipCleaning }
}

async function loadForUpdate(
  reader: Queryable,
  actor: Actor,
  { bookingId, wantsSkipCleaning, at }: { bookingId: string; wantsSkipCleaning: boolean; at: Instant },
): Promise<OwnerBookingFacts> {
  const facts = await findOwnerBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, owner } = facts
  throwIfRefused(mayUpdateDetails({ booking, unit, ownWeeks: owner.ownWeeks, wantsSkipCleaning }, at), at)
  return facts
}

interface SaveArgs {
  readonly actor: Actor
  readonly facts: OwnerBookingFacts
  readonly details: BookingDetails
  readonly at: Instant
}

async function save(tx: Tx, { actor, facts, details, at }: SaveArgs): Promise<void> {
  const { booking, unit, groupId, membershipId } = facts
  const before = toFields(toContact(booking), booking.skipsCleaning)
  const after = toFields(details.contact, details.skipsCleaning)
  const changed = fieldNames.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const hasNewGuest = changed.includes('name') || changed.includes('email')
  // Read before the write: a week that parts from the stay loses its links too.
  const linked = hasNewGuest ? await listLinkedBookings(tx, facts, details) : []
  await Promise.all([
    bookings.updateDetails(tx, booking.id, details),
    linked.length > 0 ? revokeCheckOutLinks(tx, linked, at) : null,
    audit.insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action: 'update-details',
      subjectKind: 'booking',
      subjectId: booking.id,
      unitId: unit.id,
      membershipId,
      fields: changed,
      values: changed.map((field) => ({ field, before: before[field], after: after[field] })),
    }),
    publishPrivateChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
    }),
  ])
}

async function listLinkedBookings(
  tx: Tx,
  { booking, unit, membershipId }: OwnerBookingFacts,
  { contact, skipsCleaning }: BookingDetails,
): Promise<string[]> {
  const weeks = await listStayWeeks(tx, membershipId, unit.houseId)
  return weeks
    .filter(({ bookingId }) => bookingId === booking.id)
    .flatMap((week) => findLinksToRevoke(weeks, { ...week, contact, skipsCleaning }))
}

function toContact(booking: StoredBooking): LendOutContact | null {
  const { lentOutName: name, lentOutPhone: phone, lentOutEmail: email, lentOutLanguage: language } = booking
  return name === null || phone === null || email === null ? null : { name, phone, email, language }
}

const fieldNames = ['name', 'phone', 'email', 'language', 'skipCleaning'] as const

function toFields(
  contact: LendOutContact | null,
  skipsCleaning: boolean,
): Record<(typeof fieldNames)[number], string | null> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  return { name, phone, email, language, skipCleaning: String(skipsCleaning) }
}
