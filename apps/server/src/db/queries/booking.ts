import type { BookingType } from '@samhus/domain/booking'
import type { LendOutContact } from '@samhus/domain/contact'
import type { Instant, RefusalType } from '@samhus/domain/refusal'
import type { UnitFacts } from '@samhus/domain/unit-status'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { collectByGroup } from '../../shared/by-group.ts'
import type { RowRange } from './row-range.ts'
import { filterByValue, isOld } from './sql-fragments.ts'

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

const insertAssignRow = statement(
  'booking-insert-assign',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, accepted_at,
     lent_out_name, lent_out_phone, lent_out_email, lent_out_language, skips_cleaning, moved_from)
   values ($1, $2, $3, $4, $5, $6, 'Assign', $7, $8, $8, $9, $10, $11, $12, $13, $14)`,
)

const insertBookRow = statement(
  'booking-insert-book',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, accepted_at)
   values ($1, $2, $3, $4, $5, $6, 'Book', $7, $8, $8)`,
)

const acceptRow = statement(
  'booking-accept',
  `update booking set type = 'Book', accepted_at = $2 where id = $1 and group_id = $3 and ${filterByValue('type', 'Pre')}`,
)

const offerRow = statement(
  'booking-offer',
  `update booking set type = 'Pre', origin = 'offer', points = $2, reserved_until = $3,
     unit_slot = null, year_slot = null
   where id = $1 and group_id = $4 and ${filterByValue('type', 'Wait')}`,
)

const updateDetailsRow = statement(
  'booking-details',
  `update booking set lent_out_name = $2, lent_out_phone = $3, lent_out_email = $4, lent_out_language = $5,
     skips_cleaning = $6
   where id = $1 and group_id = $7 and type in ('Book', 'Assign')`,
)

const resetSkippedCleaningRow = statement(
  'booking-reset-skipped-cleaning',
  `update booking set skips_cleaning = false
   where id = $1 and group_id = $2 and type in ('Book', 'Assign') and skips_cleaning`,
)

// What compare-and-set.ts writes of each row in `written`.

export const insertWrittenHolds = `
  held as (
    insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points, reserved_until,
      created_at)
    select id, group_id, unit_id, calendar_id, year, membership_id, 'Pre', 'hold', points, reserved_until, at
    from written)`

export const insertWrittenWaits = `
  waiting as (
    insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at,
      queue_number, unit_slot, year_slot)
    select id, group_id, unit_id, calendar_id, year, membership_id, 'Wait', points, at, nextval('queue_number'),
      unit_slot, year_slot
    from written)`

export const acceptWritten = `
  accepted as (
    update booking b set type = 'Book', accepted_at = written.at from written
    where b.id = written.id and b.group_id = $3)`

export const endWritten = `
  ended as (
    update booking b set type = written.becomes, ended_at = written.at, end_reason = written.end_reason,
      unit_slot = null, year_slot = null
    from written where b.id = written.id and b.group_id = $3)`

/** A new row on a week. It stores the current price of the week. */
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

/** A week that its owner books without having held it, beside one that they hold. */
export async function insertBook(tx: Tx, booking: NewBooking): Promise<void> {
  await tx.run(insertBookRow, [...toColumns(booking), timestamptz(booking.at)])
}

/** What a booking that is moved to another week keeps. */
export interface MovedBooking extends BookingDetails {
  readonly movedFrom: string
}

/** A week that an admin assigns, or to which an admin moves a booking. */
export async function insertAssign(tx: Tx, assigned: NewBooking & { moved?: MovedBooking }): Promise<void> {
  const { at, moved } = assigned
  const { name = null, phone = null, email = null, language = null } = moved?.contact ?? {}
  const kept = [name, phone, email, language, moved?.skipsCleaning ?? false, moved?.movedFrom ?? null]
  await tx.run(insertAssignRow, [...toColumns(assigned), timestamptz(at), ...kept])
}

function toColumns({ id, groupId, unit, membershipId }: NewBooking): (string | number)[] {
  return [id, groupId, unit.id, unit.calendarId, unit.year, membershipId, unit.points]
}

/** A booking, and the group in which it is looked up. */
export interface BookingKey {
  readonly groupId: string
  readonly bookingId: string
}

/** Unexpired `Pre` → `Book`. */
export async function updateToBooked(tx: Tx, { groupId, bookingId }: BookingKey, at: Instant): Promise<void> {
  assertOneRow(await tx.run(acceptRow, [bookingId, timestamptz(at), groupId]), bookingId)
}

/** `Wait` → offer, at the price that the week has now. */
export async function updateToOffer(
  tx: Tx,
  { groupId, bookingId }: BookingKey,
  { price, reservedUntil }: { price: number; reservedUntil: Instant },
): Promise<void> {
  const columns = [bookingId, price, timestamptz(reservedUntil), groupId]
  assertOneRow(await tx.run(offerRow, columns), bookingId)
}

/** The lend-out contact (null: the owner stays), and whether the cleaning before the owner's next week is skipped. */
export interface BookingDetails {
  readonly contact: LendOutContact | null
  readonly skipsCleaning: boolean
}

export async function updateDetails(
  tx: Tx,
  { groupId, bookingId }: BookingKey,
  { contact, skipsCleaning }: BookingDetails,
): Promise<void> {
  const { name = null, phone = null, email = null, language = null } = contact ?? {}
  assertOneRow(
    await tx.run(updateDetailsRow, [bookingId, name, phone, email, language, skipsCleaning, groupId]),
    bookingId,
  )
}

/** Resets the choice of skipping the cleaning. */
export async function resetSkippedCleaning(tx: Tx, { groupId, bookingId }: BookingKey): Promise<void> {
  assertOneRow(await tx.run(resetSkippedCleaningRow, [bookingId, groupId]), bookingId)
}

function assertOneRow(rows: number, bookingId: string): void {
  if (rows !== 1) throw new Error(`booking ${bookingId} was not in the state that its lock promised`)
}

const checkOutRows = statement<
  never,
  [bookingIds: readonly string[], at: string, people: number, groupId: string]
>(
  'booking-check-out',
  `update booking set checked_out_at = $2, checked_out_people = $3
   where id = any($1::uuid[]) and group_id = $4 and type in ('Book', 'Assign') and checked_out_at is null`,
)

/** Several weeks of a group. */
export interface BookingKeys {
  readonly groupId: string
  readonly bookingIds: readonly string[]
}

/** Marks the weeks as checked out. Returns false if one of them already was. */
export async function markCheckedOut(
  tx: Tx,
  { groupId, bookingIds }: BookingKeys,
  { at, people }: { at: Instant; people: number },
): Promise<boolean> {
  const marked = await tx.run(checkOutRows, [bookingIds, timestamptz(at), people, groupId])
  return marked === bookingIds.length
}

const reopenRows = statement<never, [bookingIds: readonly string[], groupId: string]>(
  'booking-reopen-check-out',
  `update booking set checked_out_at = null, checked_out_people = null
   where id = any($1::uuid[]) and group_id = $2 and checked_out_at is not null`,
)

/** Takes back the check-out of these weeks. Returns false if one of them has none. */
export async function markNotCheckedOut(tx: Tx, { groupId, bookingIds }: BookingKeys): Promise<boolean> {
  return (await tx.run(reopenRows, [bookingIds, groupId])) === bookingIds.length
}

const endRowsById = statement<
  never,
  [
    bookingIds: readonly string[],
    types: readonly string[],
    becomes: readonly string[],
    endedAts: readonly string[],
    reasons: readonly string[],
    groupId: string,
  ]
>(
  'booking-end-rows',
  `update booking set type = becomes, ended_at = row_end.at, end_reason = reason, unit_slot = null, year_slot = null
   from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
     as row_end (booking_id, expected, becomes, at, reason)
   where id = booking_id and group_id = $6 and type = expected`,
)

/** Why a row ended: the event, or the rule by which its owner was skipped. */
export type EndReason =
  | 'expired'
  | 'released'
  | 'declined'
  | 'cancelled'
  | 'left'
  | 'left-group'
  | 'access-closed'
  | 'out-of-operation'
  | 'admin-cancelled'
  | 'moved'
  | 'taken-off'
  | 'overridden'
  | RefusalType

/** How an active row ends. */
export interface RowEnd extends BookingKey {
  readonly type: BookingType
  readonly becomes: BookingType
  readonly endedAt: Instant
  readonly reason: EndReason
}

/** Ends active rows, with one statement a group. Throws if one no longer has its type, since then the locks were wrong. */
export async function endRows(tx: Tx, all: readonly RowEnd[]): Promise<void> {
  for (const { groupId, rows } of collectByGroup(all)) {
    const ended = await tx.run(endRowsById, [
      rows.map(({ bookingId }) => bookingId),
      rows.map(({ type }) => type),
      rows.map(({ becomes }) => becomes),
      rows.map(({ endedAt }) => timestamptz(endedAt)),
      rows.map(({ reason }) => reason),
      groupId,
    ])
    if (ended !== rows.length) throw new Error('a row was not in the state that its lock promised')
  }
}

const updateEnds = statement<
  never,
  [bookingIds: readonly string[], ends: readonly string[], groupId: string]
>(
  'booking-update-ends',
  `update booking set reserved_until = capped.until
   from unnest($1::uuid[], $2::timestamptz[]) as capped (booking_id, until)
   where id = booking_id and group_id = $3 and ${filterByValue('type', 'Pre')}`,
)

/** Moves the ends of holds and offers of a group. */
export async function updateReservationEnds(
  tx: Tx,
  groupId: string,
  reservations: readonly { readonly bookingId: string; readonly until: Instant }[],
): Promise<void> {
  if (reservations.length === 0) return
  const moved = await tx.run(updateEnds, [
    reservations.map(({ bookingId }) => bookingId),
    reservations.map(({ until }) => timestamptz(until)),
    groupId,
  ])
  if (moved !== reservations.length)
    throw new Error('a reservation was not in the state that its lock promised')
}

const deleteOldEndedHolds = statement<never, [before: string, limit: number, offset: number]>(
  'booking-delete-ended-holds',
  `with old as materialized (
     select ctid, id, group_id from booking where type = 'Ended' and ended_at <= $1 order by ended_at limit $2 offset $3
     for update skip locked)
   delete from booking where ${isOld('id, group_id')}`,
)

/** Deletes holds that ended at or before an instant, of a range. No other row refers to one. Returns how many. */
export function deleteEndedHolds(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldEndedHolds, [timestamptz(before), range.limit, range.offset])
}
