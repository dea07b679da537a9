import type { CheckOutFacts } from '@samhus/domain/check-out'
import type { Day, Instant } from '@samhus/domain/refusal'
import { findStay, type StayWeek } from '@samhus/domain/stay'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { BookingKey } from './booking.ts'
import { hashToken } from './token.ts'

type Language = 'da' | 'sv' | 'en'

/** One week of a stay, with what a check-out needs. */
export interface CheckOutWeek extends StayWeek {
  readonly unitId: number
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

/** The stay that a link leads to now. `stay` is empty if the link's booking has been cancelled. */
export interface LinkedStay extends CheckOutFacts {
  readonly bookingId: string
  readonly groupId: string
  readonly membershipId: number
  /** The owner. */
  readonly personId: string
  readonly houseName: string
  readonly usualPeople: number | null
  /** The lend-out contact's if lent out, else the owner's. */
  readonly guestName: string
  readonly guestLanguage: Language | null
  readonly stay: readonly CheckOutWeek[]
}

/** A week of the link's owner in its house: what `findStay` looks for the stay in. Null if there is none. */
interface OwnersWeekRow {
  readonly weekBookingId: string | null
  readonly unitId: number
  readonly houseId: string
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly skipsCleaning: boolean
  readonly lentOutEmail: string | null
  readonly weekCheckedOutAt: Instant | null
}
type LinkedStayRow = Omit<LinkedStay, 'stay'> & OwnersWeekRow

// One statement for the booking and its owner's weeks, so that a change between two reads does not show a stay that never was.
const linkedStayColumns = `b.id as "bookingId", b.group_id as "groupId", b.membership_id as "membershipId", b.type,
     b.checked_out_at as "checkedOutAt", p.id as "personId", h.name as "houseName",
     h.usual_people as "usualPeople", coalesce(b.lent_out_name, p.name) as "guestName",
     case when b.lent_out_name is null then p.language else b.lent_out_language end as "guestLanguage",
     w.id as "weekBookingId", wu.id as "unitId", wu.house_id as "houseId", wu.date_from as "dateFrom",
     wu.date_to as "dateTo", wu.check_in_at as "checkInAt", wu.check_out_at as "checkOutAt",
     w.skips_cleaning as "skipsCleaning", w.lent_out_email as "lentOutEmail",
     w.checked_out_at as "weekCheckedOutAt"`
const linkedStayJoins = `join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   left join (booking w join unit wu on wu.id = w.unit_id and wu.group_id = w.group_id)
     on w.membership_id = b.membership_id and w.group_id = b.group_id and w.type in ('Book', 'Assign') and wu.house_id = u.house_id`

const stayByLinkHash = statement<LinkedStayRow, [hash: Buffer]>(
  'check-out-stay-of-link',
  `select ${linkedStayColumns}
   from token t
   join booking b on b.id = t.booking_id and b.group_id = t.group_id
   ${linkedStayJoins}
   where t.hash = $1 and t.kind = 'check-out' and t.revoked_at is null`,
)

/** A stay with the guest of the booking by which it was found. */
export interface StayWithGuest extends LinkedStay {
  /** Null: the owner stays. */
  readonly contact: { readonly name: string; readonly email: string } | null
  /** How many stayed, as the check-out said; null before it. */
  readonly people: number | null
  /** The owner is. */
  readonly isAnonymized: boolean
}

interface GuestRow {
  readonly isAnonymized: boolean
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly people: number | null
}

const stayByBooking = statement<LinkedStayRow & GuestRow, [bookingId: string]>(
  'check-out-stay-of-booking',
  `select ${linkedStayColumns}, b.lent_out_name as "contactName", b.lent_out_email as "contactEmail",
     b.checked_out_people as people, p.anonymized_at is not null as "isAnonymized"
   from booking b
   ${linkedStayJoins}
   where b.id = $1`,
)

/**
 * Returns the stay that a check-out link leads to; null if the token is wrong, malformed or revoked.
 *
 * @param token As the guest sent it, any text; only its hash reaches the database.
 */
export async function findStayByLink(reader: Queryable, token: string): Promise<LinkedStay | null> {
  const rows = await reader.all(stayByLinkHash, [hashToken(token)])
  return rows[0] ? collectStay(rows[0], rows) : null
}

/** Returns the stay that a booking is part of now; null if there is no such booking. */
export async function findStayOfBooking(reader: Queryable, bookingId: string): Promise<StayWithGuest | null> {
  const rows = await reader.all(stayByBooking, [bookingId])
  if (!rows[0]) return null
  const { contactName: name, contactEmail: email, people, isAnonymized } = rows[0]
  const contact = name === null || email === null ? null : { name, email }
  return { ...collectStay(rows[0], rows), contact, people, isAnonymized }
}

function collectStay(link: LinkedStayRow, rows: readonly LinkedStayRow[]): LinkedStay {
  const { bookingId, groupId, membershipId, type, checkedOutAt } = link
  const { personId, houseName, usualPeople, guestName, guestLanguage } = link
  const facts = { bookingId, groupId, membershipId, type, checkedOutAt }
  const guest = { personId, houseName, usualPeople, guestName, guestLanguage }
  return { ...facts, ...guest, stay: findStay(rows.flatMap(toWeek), bookingId) }
}

function toWeek(row: LinkedStayRow): CheckOutWeek[] {
  const { weekBookingId, unitId, houseId, dateFrom, dateTo, checkInAt, checkOutAt } = row
  if (weekBookingId === null) return []
  const { skipsCleaning, lentOutEmail, weekCheckedOutAt } = row
  const contact = lentOutEmail === null ? null : { email: lentOutEmail }
  const when = { dateFrom, dateTo, checkInAt, checkOutAt, checkedOutAt: weekCheckedOutAt }
  return [{ bookingId: weekBookingId, unitId, houseId, ...when, skipsCleaning, contact }]
}

const bookingThatCanCheckOut = statement<{ id: string }, [at: string]>(
  'check-out-booking',
  `select b.id from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.type in ('Book', 'Assign') and b.checked_out_at is null
     and u.check_in_at <= $1 and u.check_out_at > $1::timestamptz - interval '30 days'
   order by u.check_in_at desc, b.lent_out_name is null, u.id limit 1`,
)

/** Returns the latest booking whose guest could check out at that instant; null if there is none. */
export async function findBookingToCheckOut(reader: Queryable, at: Instant): Promise<string | null> {
  return (await reader.maybe(bookingThatCanCheckOut, [timestamptz(at)]))?.id ?? null
}

/** A guest's message to support. */
export interface NewSupportReport {
  readonly id: string
  readonly groupId: string
  readonly bookingId: string
  /** 1 to 10 for each booking. */
  readonly number: number
  readonly message: string
  readonly contact: string
  readonly language: 'da' | 'sv' | 'en'
}

/** A stored report with the numbers of its photos. */
export interface StoredSupportReport {
  readonly bookingId: string
  readonly groupId: string
  readonly photoNumbers: readonly number[]
}

const reportById = statement<StoredSupportReport, [id: string]>(
  'support-report',
  `select r.booking_id as "bookingId", r.group_id as "groupId",
     coalesce((select array_agg(p.number order by p.number) from support_photo p where p.report_id = r.id
       and p.group_id = r.group_id), '{}')
       as "photoNumbers"
   from support_report r where r.id = $1`,
)

const lockId = statement<never, [id: string]>(
  'support-report-lock-id',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
)

const lastReportNumber = statement<{ number: number }, [bookingId: string, groupId: string]>(
  'support-report-last-number',
  'select coalesce(max(number), 0) as number from support_report where booking_id = $1 and group_id = $2',
)

const insertReportRow = statement(
  'support-report-insert',
  `insert into support_report (id, group_id, booking_id, number, message, contact, language, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
)

const insertPhotoRow = statement(
  'support-photo-insert',
  `insert into support_photo (report_id, group_id, number, file_key, width, height, created_at)
   select id, $2::uuid, $3::int, $4::uuid, $5::int, $6::int, $7::timestamptz from support_report where id = $1 and group_id = $2
   for key share on conflict (report_id, number, group_id) do nothing`,
)

/** Returns null if there is no such report. */
export async function findSupportReport(reader: Queryable, id: string): Promise<StoredSupportReport | null> {
  return (await reader.maybe(reportById, [id])) ?? null
}

/** Lets no other transaction store a report of that id, in any group, until this one has ended. */
export async function lockReportId(tx: Tx, id: string): Promise<void> {
  await tx.run(lockId, [id])
}

/** Returns how many reports a booking has. */
export async function countSupportReports(
  reader: Queryable,
  { groupId, bookingId }: BookingKey,
): Promise<number> {
  return (await reader.one(lastReportNumber, [bookingId, groupId])).number
}

/** Returns false if there is a report of that id, of any stay. */
export async function insertSupportReport(tx: Tx, report: NewSupportReport, at: Instant): Promise<boolean> {
  const { id, groupId, bookingId, number, message, contact, language } = report
  const params = [id, groupId, bookingId, number, message, contact, language, timestamptz(at)]
  return (await tx.run(insertReportRow, params)) === 1
}

/** A photo of a report, in the file storage under `key`. */
export interface NewSupportPhoto {
  readonly reportId: string
  readonly groupId: string
  /** 1 to 5. */
  readonly number: number
  readonly key: string
  readonly width: number
  readonly height: number
}

/** Returns false if the report already has a photo of that number, and if it has been deleted. */
export async function insertSupportPhoto(tx: Tx, photo: NewSupportPhoto, at: Instant): Promise<boolean> {
  const { reportId, groupId, number, key, width, height } = photo
  return (
    (await tx.run(insertPhotoRow, [reportId, groupId, number, key, width, height, timestamptz(at)])) === 1
  )
}
