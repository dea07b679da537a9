import { isPlannedMail, type AnyMailKind } from '@samhus/domain/mail-kinds'
import { findUnmetCondition } from '@samhus/domain/mail-plan'
import type { LoggedMail, MailBooking, MailState } from '@samhus/domain/mail-resend'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { readMailTimings } from './mail-configuration.ts'
import { epochMs, isLentOut, noGroup } from './sql-fragments.ts'

/** A mail as the log shows it. */
export interface MailLogRow {
  readonly id: string
  readonly kind: AnyMailKind
  readonly state: MailState
  readonly groupId: string | null
  readonly groupName: string | null
  readonly userId: string | null
  readonly userName: string | null
  readonly recipient: 'owner' | 'contact'
  readonly toName: string | null
  readonly toAddress: string | null
  readonly subject: string | null
  readonly week: {
    readonly bookingId: string
    readonly unitId: number
    readonly houseName: string
    readonly year: number
    readonly week: number
  } | null
  readonly createdAt: Instant
  readonly dueAt: Instant
  readonly sentAt: Instant | null
  readonly attempts: number
  readonly nextAttemptAt: Instant | null
  readonly dropReason: string | null
  readonly smtpCode: number | null
  readonly smtpAnswer: string | null
  readonly resentOf: string | null
}

const isOpen = `m.state in ('Due', 'Claimed', 'Dropped')`

/** SQL: what was stored of the mail, else its recipient now. */
const recipientNow = (stored: string, contact: string, owner: string): string =>
  `coalesce(c.${stored}, case when ${isOpen} then case when m.recipient = 'contact' then ${contact} else ${owner} end end)`

const logRows = statement<MailLogRow, [ids: readonly string[]]>(
  'mail-log-rows',
  `select m.id, m.kind, m.state, nullif(m.group_id, ${noGroup}) as "groupId", g.name as "groupName", p.id as "userId",
     p.name as "userName", m.recipient,
     ${recipientNow('to_name', 'b.lent_out_name', 'p.name')} as "toName",
     ${recipientNow('to_address', `coalesce(m.data ->> 'to', b.lent_out_email)`, `coalesce(m.data ->> 'to', p.email)`)} as "toAddress",
     c.subject, case when u.id is not null then json_build_object('bookingId', b.id, 'unitId', u.id, 'houseName', h.name,
       'year', u.year, 'week', u.week) end as week,
     m.created_at as "createdAt", m.due_at as "dueAt", m.sent_at as "sentAt", m.attempts,
     case when m.state = 'Due' then m.next_attempt_at end as "nextAttemptAt", m.drop_reason as "dropReason",
     m.smtp_code as "smtpCode", m.last_error as "smtpAnswer", m.resent_of as "resentOf"
   from unnest($1::uuid[]) with ordinality as wanted(id, place)
   join mail m on m.id = wanted.id
   left join mail_content c on c.mail_id = m.id and c.group_id = m.group_id
   left join "group" g on g.id = m.group_id
   left join person p on p.id = m.person_id and p.anonymized_at is null
   left join booking b on b.id = m.booking_id and b.group_id = m.group_id
   left join unit u on u.id = b.unit_id and u.group_id = b.group_id
   left join house h on h.id = u.house_id and h.group_id = u.group_id
   order by wanted.place`,
)

/** Returns the mails of these ids, in their order. Without what names an anonymized person. */
export function listMailRows(reader: Queryable, ids: readonly string[]): Promise<MailLogRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.all(logRows, [ids])
}

/** A mail as the rules about sending it again and dropping it ask of it. */
export interface MailActFacts extends LoggedMail {
  readonly id: string
  /** The news of a mail `changed`, from its data. */
  readonly what: string | null
  /** It was sent again, whatever became of that mail. */
  readonly hasCopy: boolean
}

interface ActFactsRow extends Omit<MailActFacts, 'isUnmet' | 'booking'> {
  readonly groupId: string | null
  readonly booking: (MailBooking & { readonly isLentOut: boolean; readonly isCheckedOut: boolean }) | null
}

const copyOfMail = 'select from mail copy where copy.resent_of = m.id and copy.group_id = m.group_id'

const actFacts = statement<ActFactsRow, [ids: readonly string[]]>(
  'mail-act-facts',
  `select m.id, m.kind, m.state, m.smtp_code as "smtpCode", m.data ->> 'what' as what,
     nullif(m.group_id, ${noGroup}) as "groupId", p.id is null or p.anonymized_at is not null as "isAnonymized",
     m.is_erased or coalesce(b.was_lent_out, false) and m.recipient = 'contact' as "isErased",
     exists (${copyOfMail}) as "hasCopy",
     exists (${copyOfMail} and (copy.state || '') in ('Due', 'Claimed')) as "hasWaitingCopy",
     case when b.id is not null then json_build_object('type', b.type, 'reservedUntil', ${epochMs('b.reserved_until')},
       'checkOutAt', ${epochMs('u.check_out_at')}, 'isLentOut', ${isLentOut('b')},
       'isCheckedOut', b.checked_out_at is not null) end as booking
   from unnest($1::uuid[]) with ordinality as wanted(id, place)
   join mail m on m.id = wanted.id and m.state <> 'Covered'
   left join person p on p.id = m.person_id
   left join booking b on b.id = m.booking_id and b.group_id = m.group_id
   left join unit u on u.id = b.unit_id and u.group_id = b.group_id
   order by wanted.place`,
)

/** Returns null for an unknown mail. */
export async function findMailActFacts(reader: Queryable, id: string): Promise<MailActFacts | null> {
  return (await listMailActFacts(reader, [id]))[0] ?? null
}

/** Returns the mails of these ids, in their order; without unknown ones. */
export async function listMailActFacts(reader: Queryable, ids: readonly string[]): Promise<MailActFacts[]> {
  const rows = await reader.all(actFacts, [ids])
  const planned = rows.filter(({ kind, booking }) => isPlannedMail(kind) && booking !== null)
  const groupIds = [...new Set(planned.map(({ groupId }) => groupId))]
  const timings = new Map(
    await Promise.all(
      groupIds.map(async (groupId) => [groupId, await readMailTimings(reader, groupId)] as const),
    ),
  )
  return rows.map(({ groupId, ...row }) => {
    const { kind, booking } = row
    const timing = isPlannedMail(kind) ? timings.get(groupId)?.[kind] : undefined
    return { ...row, isUnmet: timing && booking ? findUnmetCondition(timing, booking) !== null : false }
  })
}

export interface StoredContent {
  readonly toName: string
  readonly toAddress: string
  readonly language: 'da' | 'sv' | 'en'
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly renderedAt: Instant
}

const contentOfMail = statement<StoredContent, [id: string]>(
  'mail-content-of-mail',
  `select c.to_name as "toName", c.to_address as "toAddress", c.language, c.subject, c.html, c.text,
     c.rendered_at as "renderedAt" from mail_content c where c.mail_id = $1`,
)

/** Returns what a mail says; null if it was never rendered or is erased. */
export async function findContent(reader: Queryable, id: string): Promise<StoredContent | null> {
  return (await reader.maybe(contentOfMail, [id])) ?? null
}
