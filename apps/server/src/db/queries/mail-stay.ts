import { chooseHouseText, type HouseTexts, type TextLanguage } from '@samhus/domain/house-texts'
import { isPlannedMail, type TemplateKind } from '@samhus/domain/mail-kinds'
import type { Day, Instant } from '@samhus/domain/refusal'
import { findStay, type StayWeek } from '@samhus/domain/stay'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { houseTextsJson } from './house.ts'
import { withMovedFrom } from './sql-fragments.ts'

/** One week that a mail is about. */
export interface MailWeek {
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  /** What the owner pays or would pay; 0 where nothing was debited. */
  readonly points: number
}

/** The booking of a mail as a calendar program needs it. */
export interface MailCalendarEntry {
  /** The booking, or the first one from which it was moved. */
  readonly entryId: string
  readonly bookedAt: Instant
  /** When something last happened to the booking, or to one from which it was moved. */
  readonly changedAt: Instant
  /** How often something has happened to it: never falls. */
  readonly changes: number
}

/** The house and the weeks of a mail. */
export interface MailStayFacts {
  readonly houseName: string
  readonly address: string
  readonly city: string
  readonly country: string
  /** In the reader's language, where it has one. R172 */
  readonly goodToKnow: string
  /** From first to last, at least one; all weeks of the stay in a planned mail. */
  readonly weeks: readonly MailWeek[]
  /** Null: the owner stays. */
  readonly guestName: string | null
  readonly hasSkip: boolean
  /** Null where there is no booking. */
  readonly entry: MailCalendarEntry | null
}

interface HouseColumns {
  readonly houseId: string
  readonly houseName: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly texts: HouseTexts
}

const houseColumns = `h.id as "houseId", h.name as "houseName", h.address, h.city, h.country,
  ${houseTextsJson} as texts`

const unitColumns = `u.year, u.week, u.date_from as "dateFrom", u.date_to as "dateTo",
  u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt"`

/** The booking of a mail, with its house. */
export interface MailBookingRow extends HouseColumns, MailWeek, MailCalendarEntry {
  readonly bookingId: string
  readonly membershipId: number
  readonly guestName: string | null
  readonly guestEmail: string | null
  readonly guestLanguage: TextLanguage | null
  readonly skipsCleaning: boolean
}

/** What a row costs: the debit of a booked week, the price of an offer, what a waiting owner would pay. */
const rowPoints = `case when b.type in ('Wait', 'WaitExpire') then u.points when b.type = 'Pre' then b.points
  else coalesce((select -l.points from ledger l
    where l.booking_id = b.id and l.group_id = b.group_id and l.type = 'Book'), 0) end`

const mailBooking = statement<MailBookingRow, [bookingId: string, personId: string, groupId: string | null]>(
  'mail-facts-booking',
  `select b.id as "bookingId", b.membership_id as "membershipId", b.lent_out_name as "guestName",
     b.lent_out_email as "guestEmail", b.lent_out_language as "guestLanguage",
     b.skips_cleaning as "skipsCleaning", coalesce(b.accepted_at, b.created_at) as "bookedAt",
     acts.first_id as "entryId", coalesce(acts.at, b.created_at) as "changedAt", acts.count as changes,
     ${unitColumns}, ${rowPoints} as points, ${houseColumns}
   from booking b
   join membership m on m.id = b.membership_id and m.group_id = b.group_id and m.person_id = $2
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   cross join lateral (${withMovedFrom('b')}
     select max(a.at) as at, count(a.at)::int as count,
       (select id from chain where moved_from is null) as first_id
     from chain left join lateral (
       select at from audit where subject_kind = 'booking' and subject_id = chain.id::text
         and group_id = b.group_id offset 0) a on true) acts
   where b.id = $1 and b.group_id = $3`,
)

type StayWeekRow = Omit<StayWeek, 'contact'> & MailWeek & { readonly guestEmail: string | null }

const mailStayWeeks = statement<StayWeekRow, [membershipId: number, houseId: string, groupId: string | null]>(
  'mail-facts-stay-weeks',
  `select b.id as "bookingId", u.house_id as "houseId", b.skips_cleaning as "skipsCleaning",
     b.lent_out_email as "guestEmail", b.checked_out_at as "checkedOutAt", ${unitColumns},
     ${rowPoints} as points
   from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.membership_id = $1 and b.group_id = $3 and u.house_id = $2 and b.type in ('Book', 'Assign')`,
)

const mailUnit = statement<HouseColumns & MailWeek, [unitId: number, groupId: string | null]>(
  'mail-facts-unit',
  `select ${unitColumns}, u.points, ${houseColumns}
   from unit u join house h on h.id = u.house_id and h.group_id = u.group_id where u.id = $1 and u.group_id = $2`,
)

/** Returns the booking if it is the person's. */
export function findMailBooking(
  reader: Queryable,
  { bookingId, personId, groupId }: { bookingId: string; personId: string; groupId: string | null },
): Promise<MailBookingRow | undefined> {
  return reader.maybe(mailBooking, [bookingId, personId, groupId])
}

/** Returns a week that the mail names itself, with its house. */
export function findMailUnit(
  reader: Queryable,
  { unitId, groupId }: { unitId: number; groupId: string | null },
): Promise<(HouseColumns & MailWeek) | undefined> {
  return reader.maybe(mailUnit, [unitId, groupId])
}

/** Returns the whole stay of a booking for a planned mail, else its own week. */
export async function readStay(
  reader: Queryable,
  { kind, groupId, language }: { kind: TemplateKind; groupId: string | null; language: TextLanguage },
  booking: MailBookingRow,
): Promise<MailStayFacts> {
  const { bookingId, entryId, bookedAt, changedAt, changes, guestName, skipsCleaning } = booking
  const own = { guestName, entry: { entryId, bookedAt, changedAt, changes } }
  if (!isPlannedMail(kind)) {
    return { ...toStay(booking, [booking], language), ...own, hasSkip: skipsCleaning }
  }
  const rows = await reader.all(mailStayWeeks, [booking.membershipId, booking.houseId, groupId])
  const weeks = rows.map(({ guestEmail, ...week }) => ({
    ...week,
    contact: guestEmail === null ? null : { email: guestEmail },
  }))
  const found = findStay(weeks, bookingId)
  const stay = found.length > 0 ? found : [booking]
  return { ...toStay(booking, stay, language), ...own, hasSkip: stay.some((week) => week.skipsCleaning) }
}

/** Returns what a mail says of weeks, as if they had no booking. R172 */
export function toStay(
  house: HouseColumns,
  weeks: readonly MailWeek[],
  language: TextLanguage,
): MailStayFacts {
  const { houseName, address, city, country, texts } = house
  return {
    houseName,
    address,
    city,
    country,
    goodToKnow: chooseHouseText(texts, 'goodToKnow', language).text,
    weeks: weeks.map(({ year, week, dateFrom, dateTo, checkInAt, checkOutAt, points }) => ({
      year,
      week,
      dateFrom,
      dateTo,
      checkInAt,
      checkOutAt,
      points,
    })),
    guestName: null,
    hasSkip: false,
    entry: null,
  }
}
