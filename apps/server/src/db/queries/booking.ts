import type { BookingType } from '@samhus/domain/booking'
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

const endReservationRow = statement(
  'booking-end-reservation',
  `update booking set type = $2, ended_at = $3, end_reason = $4 where id = $1 and type = 'Pre'`,
)

const acceptRow = statement(
  'booking-accept',
  `update booking set type = 'Book', accepted_at = $2 where id = $1 and type = 'Pre'`,
)

const cancelRow = statement(
  'booking-cancel',
  `update booking set type = 'Cancel', ended_at = $2, end_reason = $3, unit_slot = null, year_slot = null
   where id = $1 and type in ('Book', 'Assign', 'Wait')`,
)

const offerRow = statement(
  'booking-offer',
  `update booking set type = 'Pre', origin = 'offer', points = $2, reserved_until = $3,
     unit_slot = null, year_slot = null
   where id = $1 and type = 'Wait'`,
)

const expireWaitRow = statement(
  'booking-expire-wait',
  `update booking set type = 'WaitExpire', ended_at = $2, end_reason = $3, unit_slot = null, year_slot = null
   where id = $1 and type = 'Wait'`,
)

const updateDetailsRow = statement(
  'booking-details',
  `update booking set lent_out_name = $2, lent_out_phone = $3, lent_out_email = $4, lent_out_language = $5,
     skips_cleaning = $6
   where id = $1 and type in ('Book', 'Assign')`,
)

const resetSkippedCleaningRow = statement(
  'booking-reset-skipped-cleaning',
  `update booking set skips_cleaning = false where id = $1 and type in ('Book', 'Assign') and skips_cleaning`,
)

/** A new row on a week. It stores the week's price of today. */
export interface NewBooking {
  readonly id: string
  readonly groupId: string
  readonly unit: UnitFacts
  readonly membershipId: number
  readonly at: Instant
}

export async function insertHold(
  tx: Tx,
  hold: NewBooking & { readonly reservedUntil: Instant },
): Promise<void> {
  await tx.run(insertHoldRow, [...toColumns(hold), timestamptz(hold.reservedUntil), timestamptz(hold.at)])
}

/** Appends to the waitlist. Under the unit's lock the order of these rows is the order of the transactions. */
export async function insertWait(
  tx: Tx,
  wait: NewBooking & { readonly unitSlot: number; readonly yearSlot: number },
): Promise<void> {
  await tx.run(insertWaitRow, [...toColumns(wait), timestamptz(wait.at), wait.unitSlot, wait.yearSlot])
}

function toColumns({ id, groupId, unit, membershipId }: NewBooking): (string | number)[] {
  return [id, groupId, unit.id, unit.calendarId, unit.year, membershipId, unit.points]
}

/** Why a `Pre` ended. */
export type EndReason = 'expired' | 'released' | 'declined'

/** Ends a hold or an offer as R111 says. Throws if the row is no longer a `Pre`, since then the locks were wrong. */
export async function endReservation(
  tx: Tx,
  booking: { id: string; origin: 'hold' | 'offer' },
  { at, reason }: { at: Instant; reason: EndReason },
): Promise<void> {
  const act = reason === 'expired' ? 'expire' : 'cancel-reservation'
  const becomes = getTypeAfter(act, { type: 'Pre', origin: booking.origin })
  assertOneRow(await tx.run(endReservationRow, [booking.id, becomes, timestamptz(at), reason]), booking.id)
}

/** Unexpired `Pre` → `Book`. */
export async function accept(tx: Tx, bookingId: string, at: Instant): Promise<void> {
  assertOneRow(await tx.run(acceptRow, [bookingId, timestamptz(at)]), bookingId)
}

/** `Book`, `Assign` or `Wait` → `Cancel`. */
export async function cancel(
  tx: Tx,
  bookingId: string,
  { at, reason }: { at: Instant; reason: 'cancelled' | 'left' },
): Promise<void> {
  assertOneRow(await tx.run(cancelRow, [bookingId, timestamptz(at), reason]), bookingId)
}

/** `Wait` → offer, at the price that the week has now. */
export async function offer(
  tx: Tx,
  bookingId: string,
  { price, reservedUntil }: { price: number; reservedUntil: Instant },
): Promise<void> {
  assertOneRow(await tx.run(offerRow, [bookingId, price, timestamptz(reservedUntil)]), bookingId)
}

/** `Wait` → `WaitExpire`: the owner was skipped by the rule in `reason`, or the booking deadline has passed. */
export async function expireWait(
  tx: Tx,
  bookingId: string,
  { at, reason }: { at: Instant; reason: RefusalType },
): Promise<void> {
  assertOneRow(await tx.run(expireWaitRow, [bookingId, timestamptz(at), reason]), bookingId)
}

/** The lend-out contact (null: the owner stays), and whether the cleaning before the owner's next week is skipped. */
export interface BookingDetails {
  readonly contact: LendOutContact | null
  readonly skipsCleaning: boolean
}

export async function updateDetails(
  tx: Tx,
  bookingId: string,
  { contact, skipsCleaning }: BookingDetails,
): Promise<void> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  assertOneRow(
    await tx.run(updateDetailsRow, [bookingId, name, phone, email, language, skipsCleaning]),
    bookingId,
  )
}

/** Resets the choice of skipping the cleaning. */
export async function resetSkippedCleaning(tx: Tx, bookingId: string): Promise<void> {
  assertOneRow(await tx.run(resetSkippedCleaningRow, [bookingId]), bookingId)
}

function assertOneRow(rows: number, bookingId: string): void {
  if (rows !== 1) throw new Error(`booking ${bookingId} was not in the state that its lock promised`)
}

const checkOutRows = statement<never, [bookingIds: readonly string[], at: string, people: number]>(
  'booking-check-out',
  `update booking set checked_out_at = $2, checked_out_people = $3
   where id = any($1::uuid[]) and type in ('Book', 'Assign') and checked_out_at is null`,
)

/** Marks the weeks as checked out. Returns false if one of them already was. */
export async function markCheckedOut(
  tx: Tx,
  bookingIds: readonly string[],
  { at, people }: { at: Instant; people: number },
): Promise<boolean> {
  return (await tx.run(checkOutRows, [bookingIds, timestamptz(at), people])) === bookingIds.length
}

const endActiveRowsById = statement<
  never,
  [bookingIds: readonly string[], at: string, reason: string, becomes: readonly string[]]
>(
  'booking-end-active-rows',
  `update booking set type = becomes,
     ended_at = case when type = 'Pre' then least(reserved_until, $2) else $2 end,
     end_reason = case when type = 'Pre' and reserved_until <= $2 then 'expired' else $3 end,
     unit_slot = null, year_slot = null
   from unnest($1::uuid[], $4::text[]) as requested (booking_id, becomes)
   where id = booking_id and type in ('Pre', 'Wait')`,
)

/** Ends holds, offers and waitlist entries. A reservation that had expired before keeps its instant of expiry. */
export async function endActiveRows(
  tx: Tx,
  rows: readonly { readonly bookingId: string; readonly becomes: BookingType }[],
  { at, reason }: { at: Instant; reason: 'left-group' | 'access-closed' },
): Promise<void> {
  const [ids, becomes] = [rows.map(({ bookingId }) => bookingId), rows.map(({ becomes }) => becomes)]
  const ended = await tx.run(endActiveRowsById, [ids, timestamptz(at), reason, becomes])
  if (ended !== rows.length) throw new Error('a row was not in the state that its lock promised')
}

const deleteOldEndedHolds = statement<never, [before: string, limit: number]>(
  'booking-delete-ended-holds',
  `delete from booking where id in (
     select id from booking where type = 'Ended' and ended_at <= $1 limit $2 for update skip locked)`,
)

/** Deletes holds that ended at or before an instant, at most `limit`. No other row refers to one. Returns how many. */
export function deleteEndedHolds(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldEndedHolds, [timestamptz(before), limit])
}
