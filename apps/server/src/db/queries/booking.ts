import type { LendOutContact } from '@samhus/domain/contact'
import type { Instant, RefusalType } from '@samhus/domain/refusal'
import { getTypeAfter } from '@samhus/domain/row-transitions'
import type { UnitFacts } from '@samhus/domain/unit-status'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const insertHoldRow = statement(
  'booking-insert-hold',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points,
     reserved_until, created_at)
   values ($1, $2, $3, $4, $5, $6, 'Pre', 'hold', $7, $8, $9)`,
)

const insertWaitRow = statement(
  'booking-insert-wait',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at,
     queue_number, unit_slot, year_slot)
   values ($1, $2, $3, $4, $5, $6, 'Wait', $7, $8, nextval('queue_number'), $9, $10)`,
)

const endPre = statement(
  'booking-end-pre',
  `update booking set type = $2, ended_at = $3, end_reason = $4 where id = $1 and type = 'Pre'`,
)

const acceptPre = statement(
  'booking-accept',
  `update booking set type = 'Book', accepted_at = $2 where id = $1 and type = 'Pre'`,
)

const cancelBooked = statement(
  'booking-cancel',
  `update booking set type = 'Cancel', ended_at = $2, end_reason = $3, unit_slot = null, year_slot = null
   where id = $1 and type in ('Book', 'Assign', 'Wait')`,
)

const offerWait = statement(
  'booking-offer',
  `update booking set type = 'Pre', origin = 'offer', points = $2, reserved_until = $3,
     unit_slot = null, year_slot = null
   where id = $1 and type = 'Wait'`,
)

const expireWait = statement(
  'booking-expire-wait',
  `update booking set type = 'WaitExpire', ended_at = $2, end_reason = $3, unit_slot = null, year_slot = null
   where id = $1 and type = 'Wait'`,
)

const writeDetails = statement(
  'booking-details',
  `update booking set lent_out_name = $2, lent_out_phone = $3, lent_out_email = $4, lent_out_language = $5,
     skips_cleaning = $6
   where id = $1 and type in ('Book', 'Assign')`,
)

const cleanAgain = statement(
  'booking-clean-again',
  `update booking set skips_cleaning = false where id = $1 and type in ('Book', 'Assign') and skips_cleaning`,
)

/** A new row on a week; its price is frozen. */
export interface NewRow {
  readonly id: string
  readonly groupId: string
  readonly unit: UnitFacts
  readonly membershipId: number
  readonly at: Instant
}

export async function insertHold(tx: Tx, hold: NewRow & { readonly reservedUntil: Instant }): Promise<void> {
  await tx.run(insertHoldRow, [...columnsOf(hold), timestamptz(hold.reservedUntil), timestamptz(hold.at)])
}

/** At the end of the queue: the unit's lock makes the order of these rows the order of the transactions. */
export async function insertWait(
  tx: Tx,
  wait: NewRow & { readonly unitSlot: number; readonly yearSlot: number },
): Promise<void> {
  await tx.run(insertWaitRow, [...columnsOf(wait), timestamptz(wait.at), wait.unitSlot, wait.yearSlot])
}

function columnsOf({ id, groupId, unit, membershipId }: NewRow): (string | number)[] {
  return [id, groupId, unit.id, unit.calendarId, unit.year, membershipId, unit.points]
}

/** Why a `Pre` ended. */
export type EndReason = 'expired' | 'released' | 'declined'

/** Ends a hold or an offer as R111 says. Throws where the row is no longer a `Pre`: the locks were wrong. */
export async function endReservation(
  tx: Tx,
  booking: { id: string; origin: 'hold' | 'offer' },
  { at, reason }: { at: Instant; reason: EndReason },
): Promise<void> {
  const act = reason === 'expired' ? 'expire' : 'cancel-reservation'
  const becomes = getTypeAfter(act, { type: 'Pre', origin: booking.origin })
  moved(await tx.run(endPre, [booking.id, becomes, timestamptz(at), reason]), booking.id)
}

/** Live `Pre` → `Book`. */
export async function accept(tx: Tx, bookingId: string, at: Instant): Promise<void> {
  moved(await tx.run(acceptPre, [bookingId, timestamptz(at)]), bookingId)
}

/** `Book`, `Assign` or `Wait` → `Cancel`. */
export async function cancel(
  tx: Tx,
  bookingId: string,
  { at, reason }: { at: Instant; reason: 'cancelled' | 'left' },
): Promise<void> {
  moved(await tx.run(cancelBooked, [bookingId, timestamptz(at), reason]), bookingId)
}

/** `Wait` → offer, at the price that the week has now. */
export async function offer(
  tx: Tx,
  bookingId: string,
  { price, reservedUntil }: { price: number; reservedUntil: Instant },
): Promise<void> {
  moved(await tx.run(offerWait, [bookingId, price, timestamptz(reservedUntil)]), bookingId)
}

/** `Wait` → `WaitExpire`: skipped for the rule that refused, or the booking deadline has passed. */
export async function expire(
  tx: Tx,
  bookingId: string,
  { at, reason }: { at: Instant; reason: RefusalType },
): Promise<void> {
  moved(await tx.run(expireWait, [bookingId, timestamptz(at), reason]), bookingId)
}

/** Who stays, null for the owner, and whether the cleaning before the next own week is skipped. */
export interface Details {
  readonly contact: LendOutContact | null
  readonly skipsCleaning: boolean
}

export async function changeDetails(
  tx: Tx,
  bookingId: string,
  { contact, skipsCleaning }: Details,
): Promise<void> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  moved(await tx.run(writeDetails, [bookingId, name, phone, email, language, skipsCleaning]), bookingId)
}

/** Skip falls back to cleaning. */
export async function dropSkip(tx: Tx, bookingId: string): Promise<void> {
  moved(await tx.run(cleanAgain, [bookingId]), bookingId)
}

function moved(rows: number, bookingId: string): void {
  if (rows !== 1) throw new Error(`booking ${bookingId} was not in the state that its lock promised`)
}
