import { chooseAnnouncementText } from '@samhus/domain/announcement'
import type { TemplateKind } from '@samhus/domain/mail-kinds'
import { chooseHouseText, type HouseTexts } from '@samhus/domain/house-texts'
import { isPlannedMail } from '@samhus/domain/mail-kinds'
import type { Day, Instant } from '@samhus/domain/refusal'
import { findStay, type StayWeek } from '@samhus/domain/stay'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { findAnnouncementTexts } from './announcement.ts'
import { houseTextsJson } from './house.ts'
import { withMovedFrom } from './sql-fragments.ts'

type Language = 'da' | 'sv' | 'en'

/** A mail as its row says it. */
export interface MailReference {
  readonly kind: TemplateKind
  readonly groupId: string | null
  /** The owner. */
  readonly personId: string
  readonly bookingId: string | null
  readonly recipient: 'owner' | 'contact'
  readonly data: Readonly<Record<string, unknown>>
  /** Whose words it has; missing or null in mails of other kinds. */
  readonly announcementId?: string | null
}

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

/** Everything that a mail says, as it is now. */
export interface MailFacts {
  readonly kind: TemplateKind
  readonly language: Language
  readonly recipient: 'owner' | 'contact'
  readonly to: { readonly name: string; readonly address: string }
  readonly ownerName: string
  readonly groupId: string | null
  /** Null where the mail concerns the person in every group. */
  readonly groupName: string | null
  readonly timeZone: string
  readonly stay: MailStayFacts | null
  /** The week from which a booking was moved; null in other mails. */
  readonly movedFrom: Pick<MailStayFacts, 'houseName' | 'weeks'> | null
  /** The owner's points for `balanceYear`; null where the mail is about no year. */
  readonly balance: number | null
  readonly balanceYear: number | null
  readonly data: Readonly<Record<string, unknown>>
  /** When these were the facts. */
  readonly at: Instant
}

interface ReaderRow {
  readonly name: string
  readonly email: string
  readonly language: Language | null
  readonly groupName: string | null
  readonly timeZone: string | null
}

const mailReader = statement<ReaderRow, [personId: string, groupId: string | null]>(
  'mail-facts-reader',
  `select p.name, p.email, p.language, g.name as "groupName",
     (select constants ->> 'timeZone' from policy where group_id = g.id order by version desc limit 1)
       as "timeZone"
   from person p left join "group" g on g.id = $2
   where p.id = $1 and p.anonymized_at is null`,
)

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

interface BookingRow extends HouseColumns, MailWeek, MailCalendarEntry {
  readonly bookingId: string
  readonly membershipId: number
  readonly guestName: string | null
  readonly guestEmail: string | null
  readonly guestLanguage: Language | null
  readonly skipsCleaning: boolean
}

/** What a row costs: the debit of a booked week, the price of an offer, what a waiting owner would pay. */
const rowPoints = `case when b.type in ('Wait', 'WaitExpire') then u.points when b.type = 'Pre' then b.points
  else coalesce((select -l.points from ledger l
    where l.booking_id = b.id and l.group_id = b.group_id and l.type = 'Book'), 0) end`

const mailBooking = statement<BookingRow, [bookingId: string, personId: string, groupId: string | null]>(
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

const mailBalance = statement<{ balance: number }, [personId: string, groupId: string, year: number]>(
  'mail-facts-balance',
  `select a.balance from membership m join account a on a.membership_id = m.id and a.group_id = m.group_id
   where m.person_id = $1 and m.group_id = $2 and a.year = $3`,
)

/** Of a person without a language of their own, and of a guest without one in the lend-out details. */
const defaultLanguage: Language = 'da'
const defaultZone = 'Europe/Copenhagen'

/**
 * Returns what a mail has to say, as it is now: the whole stay for a planned mail, else the week of its booking. Null:
 * the person is anonymized, the booking is gone, or its guest is.
 *
 * @see docs/mail.md
 */
export async function findMailFacts(
  reader: Queryable,
  mail: MailReference,
  at: Instant,
): Promise<MailFacts | null> {
  const { kind, groupId, personId, bookingId, data } = mail
  const [person, booking, unit, former] = await Promise.all([
    reader.maybe(mailReader, [personId, groupId]),
    bookingId === null ? undefined : reader.maybe(mailBooking, [bookingId, personId, groupId]),
    bookingId === null && typeof data['unitId'] === 'number'
      ? reader.maybe(mailUnit, [data['unitId'], groupId])
      : undefined,
    kind === 'moved' && typeof data['fromUnitId'] === 'number'
      ? reader.maybe(mailUnit, [data['fromUnitId'], groupId])
      : undefined,
  ])
  if (!person || (bookingId !== null && !booking)) return null
  const recipient = findRecipient(mail, person, booking)
  if (!recipient) return null
  const [words, stay, balance] = await Promise.all([
    readAnnouncement(reader, mail, recipient.language),
    booking
      ? readStay(reader, { kind, groupId, language: recipient.language }, booking)
      : unit
        ? toStay(unit, [unit], recipient.language)
        : null,
    readBalance(reader, mail, booking?.year ?? unit?.year ?? null),
  ])
  return {
    kind,
    groupId,
    recipient: mail.recipient,
    ...recipient,
    ownerName: person.name,
    groupName: person.groupName,
    timeZone: person.timeZone ?? defaultZone,
    stay,
    movedFrom: former ? { houseName: former.houseName, weeks: [former] } : null,
    ...balance,
    data: { ...data, ...words },
    at,
  }
}

/** R195 */
async function readAnnouncement(
  reader: Queryable,
  { groupId, announcementId }: MailReference,
  language: Language,
): Promise<{ readonly title: string; readonly message: string } | null> {
  const found =
    announcementId == null ? null : await findAnnouncementTexts(reader, { groupId, id: announcementId })
  if (!found) return null
  const { title, body } = chooseAnnouncementText(found.texts, language)
  return { title, message: body }
}

/** Mails about a changed address also go to the old one; replies to a report to an address of their own. */
function findRecipient(
  { kind, recipient, data }: MailReference,
  person: ReaderRow,
  booking: BookingRow | undefined,
): Pick<MailFacts, 'to' | 'language'> | null {
  if (kind === 'support-reply') {
    // Once its traces are erased, its recipient is not known any more.
    if (typeof data['to'] !== 'string') return null
    const name = (recipient === 'contact' ? booking?.guestName : null) ?? person.name
    return { to: { name, address: data['to'] }, language: toLanguage(data['language']) }
  }
  if (recipient === 'owner') {
    const address = typeof data['to'] === 'string' ? data['to'] : person.email
    return { to: { name: person.name, address }, language: person.language ?? defaultLanguage }
  }
  const { guestName: name = null, guestEmail: address = null, guestLanguage = null } = booking ?? {}
  if (name === null || address === null) return null
  return { to: { name, address }, language: guestLanguage ?? defaultLanguage }
}

function toLanguage(value: unknown): Language {
  return value === 'sv' || value === 'en' ? value : defaultLanguage
}

async function readStay(
  reader: Queryable,
  { kind, groupId, language }: Pick<MailFacts, 'kind' | 'groupId' | 'language'>,
  booking: BookingRow,
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

function toStay(house: HouseColumns, weeks: readonly MailWeek[], language: Language): MailStayFacts {
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

async function readBalance(
  reader: Queryable,
  { personId, groupId, data }: MailReference,
  weekYear: number | null,
): Promise<Pick<MailFacts, 'balance' | 'balanceYear'>> {
  const year = typeof data['year'] === 'number' ? data['year'] : weekYear
  if (groupId === null || year === null) return { balance: null, balanceYear: null }
  const account = await reader.maybe(mailBalance, [personId, groupId, year])
  return { balance: account?.balance ?? 0, balanceYear: year }
}
