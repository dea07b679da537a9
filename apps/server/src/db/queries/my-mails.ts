import type { AnyMailKind, TemplateKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { isOfPerson, noGroup } from './sql-fragments.ts'

interface MailWeek {
  readonly bookingId: string
  readonly unitId: number
  readonly houseName: string
  readonly year: number
  readonly week: number
}

/** A mail as its owner finds it in the list. */
export interface MyMailRow {
  readonly id: string
  readonly kind: TemplateKind
  /** When it was written. */
  readonly at: Instant
  readonly subject: string
  readonly toName: string
  readonly toAddress: string
  readonly recipient: 'owner' | 'contact'
  /** Null: it is of no group, as one about the access. */
  readonly groupName: string | null
  readonly week: MailWeek | null
}

/** The same with what it says. */
export interface MyMailContentRow extends MyMailRow {
  readonly language: 'da' | 'sv' | 'en'
  readonly html: string
  readonly text: string
}

const columns = `m.id, m.kind, c.rendered_at as at, c.subject, c.to_name as "toName", c.to_address as "toAddress",
     m.recipient, g.name as "groupName", case when u.id is not null then json_build_object('bookingId', m.booking_id, 'unitId', u.id,
       'houseName', h.name, 'year', u.year, 'week', u.week) end as week`
const source = `join mail m on m.id = c.mail_id and m.group_id = c.group_id and m.person_id = c.person_id
     and m.state in ('Kept', 'Sent')
     and m.kind <> 'test' and ${isOfPerson('m')}
   left join "group" g on g.id = m.group_id
   left join booking b on b.id = m.booking_id and b.group_id = m.group_id
   left join unit u on u.id = b.unit_id and u.group_id = b.group_id
   left join house h on h.id = u.house_id and h.group_id = u.group_id`

const mailsOfPerson = statement<MyMailRow, [personId: string, limit: number]>(
  'my-mails',
  `select ${columns} from mail_content c ${source}
   where c.person_id = $1 order by c.rendered_at desc, m.id desc limit $2`,
)

const mailOfPerson = statement<MyMailContentRow, [personId: string, mailId: string]>(
  'my-mail',
  `select ${columns}, c.language, c.html, c.text from mail_content c ${source}
   where c.mail_id = $2 and c.person_id = $1`,
)

/** Returns the mails to a person and to the guests of their weeks, newest first, at most `limit`. */
export function listMyMails(reader: Queryable, personId: string, limit: number): Promise<MyMailRow[]> {
  return reader.all(mailsOfPerson, [personId, limit])
}

/** Returns one of them; null: the person has no such mail. */
export async function findMyMail(
  reader: Queryable,
  personId: string,
  mailId: string,
): Promise<MyMailContentRow | null> {
  return (await reader.maybe(mailOfPerson, [personId, mailId])) ?? null
}

/** A mail with what its links are about. */
export interface MailWithLinks {
  readonly kind: AnyMailKind
  readonly groupId: string | null
  readonly personId: string | null
  readonly bookingId: string | null
  readonly recipient: 'owner' | 'contact'
  readonly toName: string
  readonly toAddress: string
  readonly html: string
  readonly text: string
}

const mailWithLinks = statement<MailWithLinks, [mailId: string]>(
  'mail-with-links',
  `select m.kind, nullif(m.group_id, ${noGroup}) as "groupId", m.person_id as "personId", m.booking_id as "bookingId", m.recipient,
     c.to_name as "toName", c.to_address as "toAddress", c.html, c.text
   from mail m join mail_content c on c.mail_id = m.id and c.group_id = m.group_id where m.id = $1`,
)

/** Returns null for an unknown mail, and for one whose content is erased or was never written. */
export async function findMailWithLinks(reader: Queryable, mailId: string): Promise<MailWithLinks | null> {
  return (await reader.maybe(mailWithLinks, [mailId])) ?? null
}
