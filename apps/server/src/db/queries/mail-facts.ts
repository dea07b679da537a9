import { chooseAnnouncementText } from '@samhus/domain/announcement'
import type { TextLanguage } from '@samhus/domain/house-texts'
import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { findAnnouncementTexts } from './announcement.ts'
import {
  findMailBooking,
  findMailUnit,
  readStay,
  toStay,
  type MailBookingRow,
  type MailStayFacts,
} from './mail-stay.ts'

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

/** Everything that a mail says, as it is now. */
export interface MailFacts {
  readonly kind: TemplateKind
  readonly language: TextLanguage
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
  readonly language: TextLanguage | null
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

const mailBalance = statement<{ balance: number }, [personId: string, groupId: string, year: number]>(
  'mail-facts-balance',
  `select a.balance from membership m join account a on a.membership_id = m.id and a.group_id = m.group_id
   where m.person_id = $1 and m.group_id = $2 and a.year = $3`,
)

/** Of a person without a language of their own, and of a guest without one in the lend-out details. */
const defaultLanguage: TextLanguage = 'da'
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
    bookingId === null ? undefined : findMailBooking(reader, { bookingId, personId, groupId }),
    bookingId === null && typeof data['unitId'] === 'number'
      ? findMailUnit(reader, { unitId: data['unitId'], groupId })
      : undefined,
    kind === 'moved' && typeof data['fromUnitId'] === 'number'
      ? findMailUnit(reader, { unitId: data['fromUnitId'], groupId })
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
  language: TextLanguage,
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
  booking: MailBookingRow | undefined,
): Pick<MailFacts, 'to' | 'language'> | null {
  if (kind === 'support-reply') {
    // Once its traces are erased, its recipient is not known any more.
    if (typeof data['to'] !== 'string') return null
    const name = recipient === 'contact' ? (booking?.guestName ?? '') : person.name
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

function toLanguage(value: unknown): TextLanguage {
  return value === 'sv' || value === 'en' ? value : defaultLanguage
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
