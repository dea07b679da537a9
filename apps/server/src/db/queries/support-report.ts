import type { Instant } from '@samhus/domain/refusal'
import type { SupportState } from '@samhus/domain/support-report'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { isLentOut, unlessAnonymized } from './sql-fragments.ts'

/** What admins change of a report. */
export interface SupportCase {
  readonly state: SupportState
  readonly assigneeId: string | null
  readonly note: string
}

/** A report as an act on it needs it. */
export interface LockedReport extends SupportCase {
  readonly id: string
  readonly groupId: string
  readonly bookingId: string
  readonly membershipId: number
  /** The owner. */
  readonly personId: string
  /** A guest stayed, not the owner; also once their contact is deleted. */
  readonly isLentOut: boolean
  /** Of that guest. */
  readonly guestEmail: string | null
  /** Null for an anonymized person. */
  readonly ownerEmail: string | null
  readonly contact: string
  readonly language: 'da' | 'sv' | 'en'
  readonly closedAt: Instant | null
}

const reportColumns = `r.id, r.group_id as "groupId", r.booking_id as "bookingId", b.membership_id as "membershipId",
     m.person_id as "personId", ${isLentOut('b')} as "isLentOut", b.lent_out_email as "guestEmail",
     ${unlessAnonymized('p', 'email', 'null')} as "ownerEmail", r.contact, r.language, r.state,
     r.assignee_id as "assigneeId", r.note, r.closed_at as "closedAt"
   from support_report r join booking b on b.id = r.booking_id
     and b.group_id = r.group_id join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id where r.id = $1`

const reportToAct = statement<LockedReport, [id: string]>('support-case', `select ${reportColumns}`)
const groupOfReport = statement<{ groupId: string }, [id: string]>(
  'support-case-group',
  'select group_id as "groupId" from support_report where id = $1',
)
const lockReportRow = statement<LockedReport, [id: string, groupId: string]>(
  'support-case-lock',
  `select ${reportColumns} and r.group_id = $2 for no key update of r`,
)

/** Returns null if there is no such report, or none any more. */
export async function findReport(reader: Queryable, id: string): Promise<LockedReport | null> {
  return (await reader.maybe(reportToAct, [id])) ?? null
}

/** The same, locked. The lock on its membership, where one is needed, comes before. */
export async function lockReport(tx: Tx, id: string): Promise<LockedReport | null> {
  const found = await tx.maybe(groupOfReport, [id])
  if (!found) return null
  tx.isOf(found.groupId)
  return (await tx.maybe(lockReportRow, [id, found.groupId])) ?? null
}

const adminById = statement<{ name: string }, [personId: string]>(
  'support-assignee',
  `select name from person where id = $1 and enabled and role_type <> '{}' for share`,
)

/** Returns whether the person can take care of a report; they stay an enabled admin until the end of the transaction. */
export async function isEnabledAdmin(tx: Tx, personId: string): Promise<boolean> {
  return (await tx.maybe(adminById, [personId])) !== undefined
}

const updateReportRow = statement<
  never,
  [
    id: string,
    state: string,
    assigneeId: string | null,
    note: string,
    closedAt: string | null,
    groupId: string,
  ]
>(
  'support-report-update',
  `update support_report set state = $2, assignee_id = $3, note = $4, closed_at = $5
   where id = $1 and group_id = $6`,
)

/** Changes a locked report. @param closedAt When it was done; null: it is not. */
export async function updateReport(
  tx: Tx,
  { id, groupId }: Pick<LockedReport, 'id' | 'groupId'>,
  { state, assigneeId, note, closedAt }: SupportCase & { readonly closedAt: Instant | null },
): Promise<void> {
  await tx.run(updateReportRow, [id, state, assigneeId, note, timestamptz(closedAt), groupId])
}

/** A reply to a locked report. Its mail must be there. */
export interface NewReply {
  readonly reportId: string
  readonly groupId: string
  readonly mailId: string
  readonly message: string
  readonly sentBy: string
}

const insertReplyRow = statement<{ number: number }>(
  'support-reply-insert',
  `insert into support_reply (report_id, group_id, number, mail_id, message, sent_by, created_at)
   select $1::uuid, $2::uuid, coalesce(max(number), 0) + 1, $3::uuid, $4::text, $5::uuid, $6::timestamptz
   from support_reply where report_id = $1 and group_id = $2
   returning number`,
)

/** Inserts a reply after the others. Returns its number. */
export async function insertReply(tx: Tx, reply: NewReply, at: Instant): Promise<number> {
  const { reportId, groupId, mailId, message, sentBy } = reply
  return (await tx.one(insertReplyRow, [reportId, groupId, mailId, message, sentBy, timestamptz(at)])).number
}

/**
 * SQL of the mails with the reply `support_reply y`, those that an admin sent again after another among them;
 * `reply_mail (id, times)`.
 */
export const mailsWithReply = `with recursive reply_mail (id, times) as (
     select y.mail_id, 0
     union all
     select again.id, before.times + 1 from reply_mail before
     -- Each by its key: joined, the planner would read all mails that were sent again.
     cross join lateral (
       select id from mail where resent_of = before.id and group_id = y.group_id offset 0) again)`

const threadOfReport = statement<{ id: string }, [reportId: string, groupId: string]>(
  'support-thread',
  `select x.id from support_reply y cross join lateral (${mailsWithReply}
     select m.id, m.created_at, reply_mail.times from reply_mail
     join mail m on m.id = reply_mail.id and m.group_id = y.group_id) x
   where y.report_id = $1 and y.group_id = $2 order by y.number, x.times, x.created_at, x.id`,
)

/** Returns the ids of all mails with replies to a report, oldest first. */
export async function listThread(
  reader: Queryable,
  { id, groupId }: Pick<LockedReport, 'id' | 'groupId'>,
): Promise<string[]> {
  return (await reader.all(threadOfReport, [id, groupId])).map(({ id }) => id)
}
