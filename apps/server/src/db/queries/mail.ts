import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { MailState } from '@samhus/domain/mail-resend'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { isLentOut, noGroup, orNoGroup } from './sql-fragments.ts'

/** A mail, and the group in which it is looked up; null: of none. */
export interface MailKey {
  readonly id: string
  readonly groupId: string | null
}

/** A mail caused by an action. The sender reads the row after the commit. */
export interface NewMail {
  readonly id: string
  /** Null where it concerns the person in every group. */
  readonly groupId: string | null
  readonly personId: string
  readonly bookingId?: string
  readonly kind:
    | 'confirmed'
    | 'cancelled'
    | 'offered'
    | 'skipped'
    | 'moved'
    | 'claim-paid'
    | 'points-given'
    | 'changed'
    | 'access-closed'
    | 'access-opened'
    | 'invitation'
    | 'test'
  /** What the template needs besides the rows: refunded points, a reason. */
  readonly data?: Readonly<Record<string, unknown>>
}

const insertMailRow = statement(
  'mail-insert',
  `insert into mail (id, group_id, person_id, booking_id, kind, data, due_at, created_at)
   values ($1, ${orNoGroup('$2')}, $3, $4, $5, $6, $7, $7)`,
)

/** Inserts a mail in the transaction of its cause. */
export async function enqueueMail(tx: Tx, mail: NewMail, at: Instant): Promise<void> {
  await tx.run(insertMailRow, [
    mail.id,
    mail.groupId,
    mail.personId,
    mail.bookingId ?? null,
    mail.kind,
    JSON.stringify(mail.data ?? {}),
    timestamptz(at),
  ])
}

/** What compare-and-set.ts inserts for each row in `written`. */
export const insertWrittenMails = (kind: 'confirmed' | 'cancelled'): string => `
  mails as (
    insert into mail (id, group_id, person_id, booking_id, kind, data, due_at, created_at)
    select mail_id, group_id, person_id, id, '${kind}', mail_data, at, at from written)`

const insertPointsGivenMails = statement(
  'mail-insert-points-given',
  `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
   select id, $1, "personId", 'points-given', $2, $3, $3
   from jsonb_to_recordset($4::jsonb) as receiver(id uuid, "personId" uuid)`,
)

/** Inserts one mail to each person who has just received points. */
export async function enqueuePointsGivenMails(
  tx: Tx,
  receivers: readonly { id: string; personId: string }[],
  { groupId, at, ...data }: { groupId: string; at: Instant; year: number; points: number },
): Promise<void> {
  await tx.run(insertPointsGivenMails, [
    groupId,
    JSON.stringify(data),
    timestamptz(at),
    JSON.stringify(receivers.map(({ id, personId }) => ({ id, personId }))),
  ])
}

const insertChangedMails = statement(
  'mail-insert-changed',
  `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
   select id, $1, "personId", 'changed', data, $2, $2
   from jsonb_to_recordset($3::jsonb) as receiver(id uuid, "personId" uuid, data jsonb)`,
)

/** Inserts one mail `changed` to each person, whose data are their own. */
export async function enqueueChangedMails(
  tx: Tx,
  mails: readonly Required<Pick<NewMail, 'id' | 'personId' | 'data'>>[],
  { groupId, at }: { groupId: string; at: Instant },
): Promise<void> {
  await tx.run(insertChangedMails, [groupId, timestamptz(at), JSON.stringify(mails)])
}

const insertAnnouncementMails = statement(
  'mail-insert-announcement',
  `insert into mail (id, group_id, person_id, kind, announcement_id, due_at, created_at)
   select id, $1, "personId", 'announcement', $2, $3, $3
   from jsonb_to_recordset($4::jsonb) as receiver(id uuid, "personId" uuid)`,
)

/** Inserts one mail to each receiver of an announcement, where the words stand. */
export async function enqueueAnnouncementMails(
  tx: Tx,
  receivers: readonly { id: string; personId: string }[],
  { announcementId, groupId, at }: { announcementId: string; groupId: string; at: Instant },
): Promise<void> {
  await tx.run(insertAnnouncementMails, [
    groupId,
    announcementId,
    timestamptz(at),
    JSON.stringify(receivers.map(({ id, personId }) => ({ id, personId }))),
  ])
}

const insertInvitations = statement(
  'mail-insert-invitations',
  `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
   select id, ${noGroup}, "personId", 'invitation', '{}', $1, $1
   from jsonb_to_recordset($2::jsonb) as receiver(id uuid, "personId" uuid)`,
)

/** Inserts one invitation to each person. */
export async function enqueueInvitations(
  tx: Tx,
  receivers: readonly { id: string; personId: string }[],
  at: Instant,
): Promise<void> {
  await tx.run(insertInvitations, [timestamptz(at), JSON.stringify(receivers)])
}

/** A mail of the log that an admin acts on. */
export interface LockedMail {
  readonly id: string
  readonly kind: AnyMailKind
  readonly state: MailState
  readonly smtpCode: number | null
  readonly groupId: string | null
  readonly bookingId: string | null
  /** The news of a mail `changed`, from its data. */
  readonly what: string | null
}

const lockMailRow = statement<LockedMail, [id: string, groupId: string | null]>(
  'mail-lock',
  `select id, kind, state, smtp_code as "smtpCode", nullif(group_id, ${noGroup}) as "groupId", booking_id as "bookingId",
     data ->> 'what' as what
   from mail where id = $1 and group_id = ${orNoGroup('$2')} and state <> 'Covered' for update`,
)

const groupOfMail = statement<{ groupId: string | null }, [id: string]>(
  'mail-group',
  `select nullif(group_id, ${noGroup}) as "groupId" from mail where id = $1`,
)

/** Returns the group of a mail, null for one of none; undefined for an unknown one. */
export async function findGroupOfMail(reader: Queryable, id: string): Promise<string | null | undefined> {
  return (await reader.maybe(groupOfMail, [id]))?.groupId
}

/** Locks a mail, so that the sender cannot claim it meanwhile. Returns null for an unknown one. */
export async function lockMail(tx: Tx, id: string): Promise<LockedMail | null> {
  const groupId = await findGroupOfMail(tx, id)
  if (groupId === undefined) return null
  tx.isOf(groupId)
  return (await tx.maybe(lockMailRow, [id, groupId])) ?? null
}

const insertMailTo = statement(
  'mail-insert-to',
  `insert into mail (id, group_id, person_id, booking_id, kind, recipient, data, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
)

const insertLinkMail = statement(
  'mail-insert-link',
  `insert into mail (id, group_id, person_id, booking_id, kind, recipient, is_extra, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, true, $7, $7)`,
)

/** A departure mail that an admin sends for its link, beside those of the plan. */
export interface LinkMail {
  readonly id: string
  readonly groupId: string
  /** The owner. */
  readonly personId: string
  readonly bookingId: string
  readonly kind: 'Departure1' | 'Departure3'
  readonly recipient: 'owner' | 'contact'
}

/** Inserts a mail with a new check-out link, which is made when it is sent: a stored mail never has one. */
export async function enqueueLinkMail(tx: Tx, mail: LinkMail, at: Instant): Promise<void> {
  const { id, groupId, personId, bookingId, kind, recipient } = mail
  await tx.run(insertLinkMail, [id, groupId, personId, bookingId, kind, recipient, timestamptz(at)])
}

/** What an admin answers to a guest's report. */
export interface SupportReplyMail {
  readonly id: string
  readonly groupId: string
  /** The owner of the week. */
  readonly personId: string
  readonly bookingId: string
  /** `contact`: a guest stayed in the week. */
  readonly recipient: 'owner' | 'contact'
  readonly data: {
    /** The address that was left with the report, else that of who stayed. R208 */
    readonly to: string
    readonly language: 'da' | 'sv' | 'en'
    readonly message: string
    /** Ids of the mails before it, oldest first. */
    readonly thread: readonly string[]
  }
}

/** Inserts a reply to a support report, in the transaction in which it is stored with the report. */
export async function enqueueSupportReply(tx: Tx, mail: SupportReplyMail, at: Instant): Promise<void> {
  const { id, groupId, personId, bookingId, recipient, data } = mail
  const values = [recipient, JSON.stringify(data), timestamptz(at)]
  await tx.run(insertMailTo, [id, groupId, personId, bookingId, 'support-reply', ...values])
}

const insertCopy = statement(
  'mail-insert-copy',
  `insert into mail (id, group_id, person_id, booking_id, announcement_id, kind, data, recipient, due_at, created_at,
     resent_of, is_extra)
   select $2, m.group_id, m.person_id, m.booking_id, m.announcement_id, m.kind, m.data,
     case when not $3 then m.recipient
       when (select ${isLentOut('b')} from booking b where b.id = m.booking_id and b.group_id = m.group_id) then 'contact'
       else 'owner' end, $4, $4, m.id, true
   from mail m where m.id = $1 and m.group_id = ${orNoGroup('$5')}`,
)

/**
 * Inserts a mail of the same kind about the same week. It is none of the plan, which has one of each kind for a stay.
 *
 * @param copy.followsStay It goes to the person who stays in the week now.
 */
export async function insertResentMail(
  tx: Tx,
  { id, of, followsStay }: { id: string; of: MailKey; followsStay: boolean },
  at: Instant,
): Promise<void> {
  await tx.run(insertCopy, [of.id, id, followsStay, timestamptz(at), of.groupId])
}
