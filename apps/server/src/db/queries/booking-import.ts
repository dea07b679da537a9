import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { BookingDetails } from './booking.ts'

const importedRow = `id uuid, "groupId" uuid, "unitId" bigint, "calendarId" int, year int, "membershipId" bigint,
  points int`

const insertImportedBookRows = statement<never, [rows: string, at: string]>(
  'booking-import',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, accepted_at,
     lent_out_name, lent_out_phone, lent_out_email, lent_out_language, skips_cleaning)
   select id, "groupId", "unitId", "calendarId", year, "membershipId", 'Book', points, $2, $2, name, phone, email,
     language, "skipsCleaning"
   from jsonb_to_recordset($1::jsonb) as b(${importedRow}, name text, phone text, email text, language text,
     "skipsCleaning" boolean)`,
)

const insertImportedWaitRows = statement<never, [rows: string, at: string]>(
  'booking-import-waits',
  `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at,
     queue_number, unit_slot, year_slot)
   select id, "groupId", "unitId", "calendarId", year, "membershipId", 'Wait', points, $2, nextval('queue_number'),
     "unitSlot", "yearSlot"
   from (select * from jsonb_to_recordset($1::jsonb) as w(place int, ${importedRow}, "unitSlot" int, "yearSlot" int)
     order by place) w`,
)

const updateDetailRows = statement<never, [rows: string, groupId: string]>(
  'booking-details-many',
  `update booking b set lent_out_name = d.name, lent_out_phone = d.phone, lent_out_email = d.email,
     lent_out_language = d.language, skips_cleaning = d."skipsCleaning"
   from jsonb_to_recordset($1::jsonb) as d("bookingId" uuid, name text, phone text, email text, language text,
     "skipsCleaning" boolean)
   where b.id = d."bookingId" and b.group_id = $2 and b.type in ('Book', 'Assign')`,
)
/** A row that a file brings; `points` is the price of its week. */
export interface ImportedRow {
  readonly id: string
  readonly groupId: string
  readonly unitId: number
  readonly calendarId: number
  readonly year: number
  readonly membershipId: number
  readonly points: number
}

/** Inserts booked weeks that owners had before the group moved in. R203 */
export async function insertImportedBookings(
  tx: Tx,
  bookings: readonly (ImportedRow & BookingDetails)[],
  at: Instant,
): Promise<void> {
  const rows = bookings.map(({ contact, ...row }) => ({ ...row, ...contact }))
  if (rows.length > 0) await tx.run(insertImportedBookRows, [JSON.stringify(rows), timestamptz(at)])
}

/** Appends to waitlists, in this order. R204 */
export async function insertImportedWaits(
  tx: Tx,
  waits: readonly (ImportedRow & { readonly unitSlot: number; readonly yearSlot: number })[],
  at: Instant,
): Promise<void> {
  const rows = waits.map((row, place) => ({ ...row, place }))
  if (rows.length > 0) await tx.run(insertImportedWaitRows, [JSON.stringify(rows), timestamptz(at)])
}

/** Stores the details of many booked weeks of a group. */
export async function updateManyDetails(
  tx: Tx,
  groupId: string,
  bookings: readonly ({ readonly bookingId: string } & BookingDetails)[],
): Promise<void> {
  if (bookings.length === 0) return
  const rows = bookings.map(({ contact, ...row }) => ({ ...row, ...contact }))
  if ((await tx.run(updateDetailRows, [JSON.stringify(rows), groupId])) !== rows.length) {
    throw new Error('a booking was not in the state that its lock promised')
  }
}
