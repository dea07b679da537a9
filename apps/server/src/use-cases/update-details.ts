import type { updateDetails as contract } from '@samhus/contract/bookings'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayUpdateDetails } from '@samhus/domain/booking'
import type { LendOutContact } from '@samhus/domain/contact'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import type { Details } from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import type { Reads, Tx } from '../db/core/client.ts'
import { factsOfBooking, type BookingOfOwner, type StoredBooking } from '../db/queries/booking-facts.ts'
import { lock } from '../db/queries/locks.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { write } from '../steps/idempotent-write.ts'

type Updated = Answer<typeof contract>

/**
 * Lends a booked week out (or takes it back), and skips or orders its cleaning. Saying what already is so
 * changes nothing.
 *
 * Refuses as docs/rules.md R46, R47, R65, R66, in that order.
 */
export async function updateDetails(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Updated> {
  const bookingId = input.id
  const details = detailsOf(input)
  return write<Updated>(deps, actor, {
    operation: 'update-details',
    input,
    attempt: async (inTransaction) => {
      const wanted = { bookingId, wantsSkipCleaning: details.skipsCleaning }
      const seen = await allowedToUpdate(deps.db, actor, { ...wanted, at: deps.now() })
      return inTransaction(async (tx) => {
        await lock(tx, { unitIds: [seen.unit.id], membershipIds: [seen.membershipId] })
        const at = deps.now()
        const facts = await allowedToUpdate(tx, actor, { ...wanted, at })
        await save(tx, { actor, facts, details, at })
        return { bookingId }
      })
    },
  })
}

function detailsOf({ lendedOutContact, skipCleaning }: Input<typeof contract>): Details {
  const contact = lendedOutContact && { ...lendedOutContact, language: lendedOutContact.language ?? null }
  return { contact, skipsCleaning: skipCleaning }
}

async function allowedToUpdate(
  reader: Reads,
  actor: Actor,
  { bookingId, wantsSkipCleaning, at }: { bookingId: string; wantsSkipCleaning: boolean; at: Instant },
): Promise<BookingOfOwner> {
  const facts = await factsOfBooking(reader, actor.personId, { bookingId, at })
  if (!facts) throw new RefusedError('no-booking-found')
  const { booking, unit, owner } = facts
  orThrow(mayUpdateDetails({ booking, unit, ownWeeks: owner.ownWeeks, wantsSkipCleaning }, at), at)
  return facts
}

interface Saving {
  readonly actor: Actor
  readonly facts: BookingOfOwner
  readonly details: Details
  readonly at: Instant
}

async function save(tx: Tx, { actor, facts, details, at }: Saving): Promise<void> {
  const { booking, unit, groupId, membershipId } = facts
  const before = fieldsOf(contactOf(booking), booking.skipsCleaning)
  const after = fieldsOf(details.contact, details.skipsCleaning)
  const changed = fieldNames.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  await Promise.all([
    bookings.changeDetails(tx, booking.id, details),
    audit.record(tx, {
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
    changes.announce(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: actor.personId,
      actorBookingId: booking.id,
    }),
  ])
}

function contactOf(booking: StoredBooking): LendOutContact | null {
  const { lentOutName: name, lentOutPhone: phone, lentOutEmail: email, lentOutLanguage: language } = booking
  return name === null || phone === null || email === null ? null : { name, phone, email, language }
}

const fieldNames = ['name', 'phone', 'email', 'language', 'skipCleaning'] as const

function fieldsOf(
  contact: LendOutContact | null,
  skipsCleaning: boolean,
): Record<(typeof fieldNames)[number], string | null> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  return { name, phone, email, language, skipCleaning: String(skipsCleaning) }
}
