import { isPlannedMail, type AnyMailKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { MailKey } from './mail.ts'
import { epochMs, filterByValue, isLentOut, noGroup, orNoGroup } from './sql-fragments.ts'

/** The instants by which mails are due. */
export interface OutboxTimes {
  /** Business time. */
  readonly at: Instant
  readonly systemNow: Instant
  /** No pause ends after this, system time: one that does was stored before the clock was set back, and is over. */
  readonly latestPause: Instant
}

/** A mail that is due, with what must be locked before it. */
export interface DueMail {
  readonly id: string
  /** Null: of none. */
  readonly groupId: string | null
  readonly kind: AnyMailKind
  readonly personId: string
  readonly bookingId: string | null
  readonly isPlanned: boolean
  readonly attempts: number
  readonly dueAt: Instant
}

const isUnpaused = (mail: string, systemNow: string, latestPause: string): string =>
  `coalesce(${mail}.next_attempt_at <= ${systemNow} or ${mail}.next_attempt_at > ${latestPause}, true)`

const dueMails = statement<DueMail, [at: string, systemNow: string, latestPause: string, limit: number]>(
  'mail-due',
  `select m.id, nullif(m.group_id, ${noGroup}) as "groupId", m.kind, m.person_id as "personId", m.booking_id as "bookingId", m.is_planned as "isPlanned",
     m.attempts, m.due_at as "dueAt"
   from mail m
   where m.state = 'Due' and m.person_id is not null and m.due_at <= $1 and ${isUnpaused('m', '$2', '$3')}
   order by m.due_at, m.id limit $4`,
)

/** Returns mails that are due, the oldest first, whether or not another process is sending them. */
export function listDueMails(
  reader: Queryable,
  { at, systemNow, latestPause }: OutboxTimes,
  limit: number,
): Promise<DueMail[]> {
  return reader.all(dueMails, [timestamptz(at), timestamptz(systemNow), timestamptz(latestPause), limit])
}

const anyMail = statement<{ one: 1 }, [at: string]>(
  'mail-any',
  `select 1 as one from mail where state in ('Due', 'Claimed') and due_at <= $1 limit 1`,
)

/** Returns whether any mail waits or is being sent: asked every second, and nearly always answered with no. */
export async function hasMailToSend(reader: Queryable, at: Instant): Promise<boolean> {
  return (await reader.maybe(anyMail, [timestamptz(at)])) !== undefined
}

/** A mail as it is claimed, with what may speak against it. */
export interface MailToClaim {
  readonly groupId: string | null
  readonly announcementId: string | null
  readonly recipient: 'owner' | 'contact'
  readonly data: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly createdAt: Instant
  readonly isAnonymized: boolean
  readonly isDisabled: boolean
  /** An admin sends another mail again by it. */
  readonly isCopy: boolean
  readonly booking: {
    readonly type: 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'
    readonly origin: 'hold' | 'offer' | null
    readonly reservedUntil: Instant | null
    readonly checkOutAt: Instant
    readonly isLentOut: boolean
    readonly isCheckedOut: boolean
  } | null
}

const lockReader = statement<never, [personId: string]>(
  'mail-lock-reader',
  'select id from person where id = $1 for share',
)
const lockFreeReadersRows = statement<{ id: string }, [personIds: readonly string[]]>(
  'mail-lock-free-readers',
  'select id from person where id = any($1::uuid[]) order by id for share skip locked',
)
const lockBooking = statement<never, [bookingId: string, groupId: string | null]>(
  'mail-lock-booking',
  'select id from booking where id = $1 and group_id = $2 for no key update',
)
const lockMail = statement<
  MailToClaim,
  [id: string, at: string, systemNow: string, latestPause: string, groupId: string | null]
>(
  'mail-lock-due',
  `select nullif(m.group_id, ${noGroup}) as "groupId", m.announcement_id as "announcementId", m.recipient, m.data, m.attempts, m.created_at as "createdAt",
     p.anonymized_at is not null as "isAnonymized", not p.enabled as "isDisabled",
     m.resent_of is not null as "isCopy", (select json_build_object('type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')},
         'checkOutAt', ${epochMs('u.check_out_at')}, 'isLentOut', ${isLentOut('b')},
         'isCheckedOut', b.checked_out_at is not null)
       from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
       where b.id = m.booking_id and b.group_id = m.group_id) as booking
   from mail m join person p on p.id = m.person_id
   where m.id = $1 and m.group_id = ${orNoGroup('$5')} and ${filterByValue('m.state', 'Due')}
     and m.due_at <= $2 and ${isUnpaused('m', '$3', '$4')}
   for update of m skip locked`,
)

/**
 * Locks a mail that is still due, after what its rendering reads: its person, so that they are not anonymized meanwhile,
 * and the booking whose check-out link it may get. Mails come last wherever several rows are locked.
 *
 * Returns null if another process has it, or has just had it.
 */
export async function lockDueMail(tx: Tx, due: DueMail, times: OutboxTimes): Promise<MailToClaim | null> {
  const { groupId, kind, personId, bookingId } = due
  const [, , mail] = await Promise.all([
    tx.run(lockReader, [personId]),
    isPlannedMail(kind) && bookingId !== null ? tx.run(lockBooking, [bookingId, groupId]) : null,
    lockMailOfReader(tx, due, times),
  ])
  return mail
}

/**
 * Locks the persons of mails that are prepared together, except where another transaction has them: one that holds several
 * persons must wait for none. Returns their ids.
 */
export async function lockFreeReaders(tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await tx.all(lockFreeReadersRows, [personIds])
  return new Set(locked.map(({ id }) => id))
}

/** Locks a mail that is still due, whose person is locked; null if another process has it, or has just had it. */
export async function lockMailOfReader(
  tx: Tx,
  { id, groupId }: DueMail,
  { at, systemNow, latestPause }: OutboxTimes,
): Promise<MailToClaim | null> {
  const times = [timestamptz(at), timestamptz(systemNow), timestamptz(latestPause)] as const
  return (await tx.maybe(lockMail, [id, ...times, groupId])) ?? null
}

/** What is kept of a mail that was rendered: never a token. */
export interface StoredContent {
  readonly personId: string
  readonly toName: string
  readonly toAddress: string
  readonly language: 'da' | 'sv' | 'en'
  readonly subject: string
  readonly html: string
  readonly text: string
}

const upsertContent = statement(
  'mail-content-upsert',
  `insert into mail_content (mail_id, group_id, person_id, to_name, to_address, language, subject, html, text,
     rendered_at)
   select id, group_id, $2, $3, $4, $5, $6, $7, $8, $9 from mail
   where id = $1 and group_id = ${orNoGroup('$10')}
   on conflict (mail_id, group_id) do update set person_id = excluded.person_id, to_name = excluded.to_name,
     to_address = excluded.to_address, language = excluded.language, subject = excluded.subject,
     html = excluded.html, text = excluded.text, rendered_at = excluded.rendered_at`,
)

/** Stores what a mail says, in place of what an earlier attempt said. */
export async function storeMailContent(
  tx: Tx,
  { id, groupId }: MailKey,
  { content, at }: { content: StoredContent; at: Instant },
): Promise<void> {
  const { personId, toName, toAddress, language, subject, html, text } = content
  const values = [id, personId, toName, toAddress, language, subject, html, text, timestamptz(at)]
  await tx.run(upsertContent, [...values, groupId])
}

const claimRow = statement(
  'mail-claim',
  `update mail set state = 'Claimed', attempts = attempts + 1, lease_until = $2, next_attempt_at = null,
     address_hash = $3, recipient = $4, last_error = $5, smtp_code = null
   where id = $1 and group_id = ${orNoGroup('$6')}`,
)
const keepRow = statement(
  'mail-keep',
  `update mail set state = 'Kept', next_attempt_at = null, address_hash = $2, recipient = $3, last_error = $4
   where id = $1 and group_id = ${orNoGroup('$5')}`,
)
const dropRow = statement(
  'mail-drop',
  `update mail set state = 'Dropped', drop_reason = $2, lease_until = null, next_attempt_at = null
   where id = $1 and group_id = ${orNoGroup('$3')} and ${filterByValue('state', 'Due')}`,
)

/** The recipient of a mail, and what went wrong when it was rendered. */
export interface MailAim {
  readonly addressHash: Buffer
  readonly recipient: 'owner' | 'contact'
  readonly fault: string | null
}

/** Marks a locked mail as being handed over by this attempt until `leaseUntil` (system time). */
export async function claimMail(
  tx: Tx,
  { id, groupId }: MailKey,
  { addressHash, recipient, fault, leaseUntil }: MailAim & { leaseUntil: Instant },
): Promise<void> {
  await tx.run(claimRow, [id, timestamptz(leaseUntil), addressHash, recipient, fault, groupId])
}

/** Keeps a locked mail, to be read here only: no relay is configured. */
export async function keepMail(
  tx: Tx,
  { id, groupId }: MailKey,
  { addressHash, recipient, fault }: MailAim,
): Promise<void> {
  await tx.run(keepRow, [id, addressHash, recipient, fault, groupId])
}

/** Drops a mail that is due. */
export async function dropDueMail(tx: Tx, { id, groupId }: MailKey, reason: string): Promise<void> {
  await tx.run(dropRow, [id, reason, groupId])
}

/** One attempt of a mail: only its own outcome is recorded. */
export interface MailAttempt extends MailKey {
  /** How many there have been, this one included. */
  readonly attempts: number
}

export interface RelayAnswer {
  readonly code: number | null
  readonly answer: string
}

const finishRow = statement<{ id: string }>(
  'mail-finish',
  `update mail set state = $3, sent_at = $4, smtp_code = $5, last_error = $6, lease_until = null
   where id = $1 and group_id = ${orNoGroup('$7')} and attempts = $2 and ${filterByValue('state', 'Claimed')}`,
)
const postponeRow = statement(
  'mail-postpone',
  `update mail set state = 'Due', next_attempt_at = $3, smtp_code = $4, last_error = $5, lease_until = null
   where id = $1 and group_id = ${orNoGroup('$6')} and attempts = $2 and ${filterByValue('state', 'Claimed')}`,
)

/** Stores the final state of an attempt; nothing if the attempt has been given up meanwhile. */
export async function finishMail(
  tx: Tx,
  { id, groupId, attempts }: MailAttempt,
  { state, at, code, answer }: RelayAnswer & { state: 'Sent' | 'Failed' | 'Lost'; at: Instant },
): Promise<void> {
  const sentAt = timestamptz(state === 'Sent' ? at : null)
  await tx.run(finishRow, [id, attempts, state, sentAt, code, answer, groupId])
}

/** Makes a mail due again at `notBefore` (system time); nothing if the attempt has been given up meanwhile. */
export async function postponeMail(
  tx: Tx,
  { id, groupId, attempts }: MailAttempt,
  { notBefore, code, answer }: RelayAnswer & { notBefore: Instant },
): Promise<void> {
  await tx.run(postponeRow, [id, attempts, timestamptz(notBefore), code, answer, groupId])
}

const noteFaultRow = statement(
  'mail-note-fault',
  `update mail set attempts = attempts + 1, next_attempt_at = $2, last_error = $3
   where id = $1 and group_id = ${orNoGroup('$4')} and ${filterByValue('state', 'Due')}`,
)

/** Pauses a mail that could not be prepared, so that it does not hold up the others. */
export async function noteMailFault(
  tx: Tx,
  { id, groupId }: MailKey,
  { notBefore, fault }: { notBefore: Instant; fault: string },
): Promise<void> {
  await tx.run(noteFaultRow, [id, timestamptz(notBefore), fault, groupId])
}
