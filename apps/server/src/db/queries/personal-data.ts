import type { Role } from '@samhus/domain/access'
import {
  anonymizedName,
  type AnonymizationFacts,
  type PersonalRecord,
  type PersonalTable,
} from '@samhus/domain/personal-data'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { subjectsOf } from './sql-fragments.ts'

// One file for all tables, as domain/personal-data.ts is one list of them.

/** Selects `number` of each audit row with values about the person `$1`, or with the address that they acted from. */
const auditNumbers = `${subjectsOf(`union all select 'support-report', r.id::text from mine join booking b on b.membership_id = mine.id
       join support_report r on r.booking_id = b.id`)},
   about as materialized (
     select x.number from subject cross join lateral (
       select number from audit a where a.subject_kind = subject.kind and a.subject_id = subject.id offset 0) x
     union select x.number from mine cross join lateral (
       select number from audit a where a.membership_id = mine.id offset 0) x
   ),
   acted as materialized (
     select number from audit where actor_id = $1 and impersonator_id is null
     union all select number from audit where impersonator_id = $1
   ),
   personal_value as materialized (
     select v.row from about cross join lateral (
       select w.ctid as row from audit_value w where w.audit_number = about.number offset 0) v
     union select v.row from acted cross join lateral (
       select w.ctid as row from audit_value w where w.audit_number = acted.number and w.field = 'ipAddress' offset 0) v
   )`

const bookingsOf = `select b.id from membership m join booking b on b.membership_id = m.id where m.person_id = $1`
const tokensOf = `select ctid as row from token where person_id = $1
   union all select x.row from (${bookingsOf}) o cross join lateral (
     select t.ctid as row from token t where t.booking_id = o.id offset 0) x`
const mailsOf = `select ctid as row from mail where person_id = $1
   union select x.row from (${bookingsOf}) o cross join lateral (
     select m.ctid as row from mail m where m.booking_id = o.id offset 0) x`

type Counts = Readonly<Record<PersonalRecord, number>>

const recordCounts = statement<Counts, [personId: string]>(
  'personal-data-counts',
  `with ${auditNumbers},
   owned as materialized (
     select b.id, b.type, b.lent_out_name is not null as is_lent_out
     from mine join booking b on b.membership_id = mine.id)
   select 1 as profile,
     (select count(*)::int from mine) as memberships,
     (select count(*)::int from owned where type <> 'Ended') as bookings,
     (select count(*)::int from mine join account a on a.membership_id = mine.id
       join ledger l on l.account_id = a.id) as ledger,
     (select count(*)::int from owned where is_lent_out) as "lend-out-contacts",
     (select count(*)::int from (${mailsOf}) x) as mails,
     (select count(*)::int from owned join support_report r on r.booking_id = owned.id) as "support-reports",
     (select count(*)::int from personal_value) as "audit-values",
     (select count(*)::int from device where person_id = $1) as devices,
     (select count(*)::int from push_subscription where person_id = $1) as "push-subscriptions",
     (select count(*)::int from (${tokensOf}) x) as links,
     (select count(*)::int from person where id = $1 and sub is not null) as "sign-ins",
     (select count(*)::int from saved_view where person_id = $1) as "saved-views"`,
)

interface PersonToAnonymize extends AnonymizationFacts {
  readonly name: string
}

const factsColumns = `name, role_type as roles, anonymized_at is not null as "isAnonymized",
     exists (select from membership where person_id = $1 and left_at is null) as "isMember",
     exists (select from membership m join booking b on b.membership_id = m.id join unit u on u.id = b.unit_id
       where m.person_id = $1 and b.type in ('Pre', 'Book', 'Assign', 'Wait') and u.check_out_at > $2) as "hasLiveWeeks"`

const personFacts = statement<
  PersonToAnonymize & { readonly roles: readonly Role[] },
  [personId: string, at: string]
>('personal-data-facts', `select ${factsColumns} from person where id = $1`)

const lockPersonRow = statement<never, [personId: string]>(
  'personal-data-lock',
  'select id from person where id = $1 for update',
)

/** Returns what decides whether the person can be anonymized; null if there is no such person. */
export async function findAnonymizationFacts(
  reader: Queryable,
  personId: string,
  at: Instant,
): Promise<PersonToAnonymize | null> {
  return (await reader.maybe(personFacts, [personId, timestamptz(at)])) ?? null
}

/** Returns how many records of each kind there are about the person. */
export function countPersonalRecords(reader: Queryable, personId: string): Promise<Counts> {
  return reader.one(recordCounts, [personId])
}

/** Locks the person against rows that are to refer to it, too. */
export async function lockPersonWhole(tx: Tx, personId: string): Promise<void> {
  await tx.maybe(lockPersonRow, [personId])
}

const queueFiles = `insert into file_removal (file_key, created_at) select file_key, $2 from photos on conflict do nothing`

/** What to run for each table, in this order: the audit trail's rows are found by rows that go after them. */
const eraseStatements = {
  audit_value: statement(
    'erase-audit-values',
    `with ${auditNumbers}
     delete from audit_value where ctid = any(array(select row from personal_value))`,
  ),
  support_photo: statement(
    'erase-support-photos',
    `with photos as (
       delete from support_photo p using support_report r
       where p.report_id = r.id and r.booking_id in (${bookingsOf}) returning p.file_key)
     ${queueFiles}`,
  ),
  support_report: statement(
    'erase-support-reports',
    `delete from support_report where booking_id in (${bookingsOf})`,
  ),
  booking: statement(
    'erase-lend-out-contacts',
    `update booking set lent_out_name = null, lent_out_phone = null, lent_out_email = null, lent_out_language = null
     where id in (${bookingsOf}) and (lent_out_name is not null or lent_out_language is not null)`,
  ),
  mail_content: statement(
    'erase-mail-contents',
    `delete from mail_content where mail_id = any(array(
       select mail_id from mail_content where person_id = $1
       union select id from mail where ctid = any(array(${mailsOf}))))`,
  ),
  mail_suppression: statement(
    'erase-mail-suppression',
    // Of the address, and of those that the person had before: found by the mails that went there.
    `delete from mail_suppression
     where address_hash = (select sha256(convert_to(lower(email), 'UTF8')) from person where id = $1)
       or address_hash in (select address_hash from mail where person_id = $1 and recipient = 'owner'
         and address_hash is not null)`,
  ),
  mail: statement(
    'erase-mails',
    `update mail set data = '{}', last_error = null, address_hash = null,
       state = case when state in ('Due', 'Claimed') then 'Dropped' else state end,
       drop_reason = case when state in ('Due', 'Claimed') then 'anonymized' else drop_reason end
     where ctid = any(array(${mailsOf}))`,
  ),
  token: statement('erase-tokens', `delete from token where ctid = any(array(${tokensOf}))`),
  device: statement('erase-devices', 'delete from device where person_id = $1'),
  device_session: statement('erase-session', 'delete from device_session where person_id = $1'),
  push_message: statement(
    'erase-push-messages',
    `delete from push_message where subscription_id in (select id from push_subscription where person_id = $1)`,
  ),
  push_subscription: statement('erase-push', 'delete from push_subscription where person_id = $1'),
  idp_record: statement(
    'erase-sign-ins',
    `delete from idp_record where payload ->> 'accountId' in (select sub from person where id = $1 union all select $1::text)`,
  ),
  idempotency: statement('erase-answers', 'delete from idempotency where person_id = $1'),
  mail_preference: statement('erase-mail-preferences', 'delete from mail_preference where person_id = $1'),
  saved_view: statement('erase-saved-views', 'delete from saved_view where person_id = $1'),
  person: statement(
    'erase-person',
    `update person set anonymized_at = $2, sub = null, issuer = null, enabled = false, invited_at = null,
       name = '${anonymizedName}', email = id::text || '@anonymized.invalid', code = '', phone = '', address = '',
       zip = '', city = '', language = null, picture = null
     where id = $1`,
  ),
} as const satisfies Record<PersonalTable, Statement<unknown>>

const withInstant: ReadonlySet<string> = new Set(['support_photo', 'person'])

/** Erases what `personalData` says of each table. The caller holds the locks on the person and their memberships. */
export async function erasePersonalData(tx: Tx, personId: string, at: Instant): Promise<void> {
  for (const [table, each] of Object.entries(eraseStatements)) {
    await tx.run(each, withInstant.has(table) ? [personId, timestamptz(at)] : [personId])
  }
}

const deleteOldContacts = statement<never, [endedBefore: string, lastYear: number, limit: number]>(
  'retention-lend-out-contacts',
  `update booking set lent_out_name = null, lent_out_phone = null, lent_out_email = null, lent_out_language = null
   where id = any(array(
     select b.id from booking b join unit u on u.id = b.unit_id
     where b.lent_out_name is not null and b.year <= $2 and u.check_out_at < $1
     limit $3 for no key update of b skip locked))`,
)

/** Deletes the contacts of stays that ended before an instant, at most `limit`. Returns how many. */
export function deleteLendOutContacts(tx: Tx, endedBefore: Instant, limit: number): Promise<number> {
  const lastYear = new Date(endedBefore).getUTCFullYear()
  return tx.run(deleteOldContacts, [timestamptz(endedBefore), lastYear, limit])
}

const deleteOldAuditValues = statement<never, [before: string, limit: number]>(
  'retention-audit-values',
  `delete from audit_value where ctid = any(array(
     select v.ctid
     from audit_value v cross join lateral (
       select from audit a where a.number = v.audit_number and a.at < $1 offset 0) old
     where v.audit_number <= (select number from audit where at < $1 order by at desc, number desc limit 1)
     order by v.audit_number limit $2 for update of v skip locked))`,
)

/** Deletes values and reasons of acts before an instant, at most `limit`. Returns how many. */
export function deleteAuditValues(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldAuditValues, [timestamptz(before), limit])
}

const deleteOldOutReasons = statement<never, [before: string, limit: number]>(
  'retention-out-reasons',
  `update unit set out_reason = null where ctid = any(array(
     select ctid from unit where out_reason is not null and out_since < $1
     order by out_since limit $2 for no key update skip locked))`,
)

/** Deletes why weeks went out of operation before an instant, at most `limit`; they stay out. Returns how many. */
export function deleteOutReasons(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldOutReasons, [timestamptz(before), limit])
}

const deleteUnusedDeviceRows = statement<never, [usedBefore: string, limit: number]>(
  'retention-devices',
  `delete from device where ctid = any(array(
     select ctid from device where last_used_at < $1 order by last_used_at limit $2 for update skip locked))`,
)

/** Deletes devices that were last used before an instant of system time, at most `limit`. Returns how many. */
export function deleteUnusedDevices(tx: Tx, usedBefore: Instant, limit: number): Promise<number> {
  return tx.run(deleteUnusedDeviceRows, [timestamptz(usedBefore), limit])
}

/** The condition of the index `mail_traces`. */
const hasTraces = `state not in ('Due', 'Claimed') and (data <> '{}' or last_error is not null or address_hash is not null)`

const deleteOldReports = statement<never, [before: string, at: string, limit: number]>(
  'retention-support-reports',
  `with old as (
     select id from support_report where created_at < $1 order by created_at limit $3 for update skip locked),
   photos as (delete from support_photo where report_id = any(array(select id from old)) returning file_key),
   queued as (${queueFiles})
   delete from support_report where id = any(array(select id from old))`,
)

const deleteOldMailContents = statement<never, [before: string, limit: number]>(
  'retention-mail-contents',
  `delete from mail_content where ctid = any(array(
     select ctid from mail_content where rendered_at < $1 order by rendered_at limit $2 for update skip locked))`,
)

/** Deletes what mails said that were written before an instant, at most `limit`. Returns how many. */
export function deleteMailContents(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldMailContents, [timestamptz(before), limit])
}

const deleteOldMailTraces = statement<never, [before: string, limit: number]>(
  'retention-mail-traces',
  `update mail set data = '{}', last_error = null, address_hash = null
   where id = any(array(
     select id from mail where created_at < $1 and ${hasTraces}
     order by created_at limit $2 for no key update skip locked))`,
)

/**
 * Deletes reasons, answers and hashes of addresses from the rows of mails before an instant that are over, at most `limit`.
 * Returns how many.
 */
export function deleteMailTraces(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldMailTraces, [timestamptz(before), limit])
}

/** Deletes reports that were sent before an instant, at most `limit`, with their photos. Returns how many. */
export function deleteSupportReports(
  tx: Tx,
  { before, at, limit }: { before: Instant; at: Instant; limit: number },
): Promise<number> {
  return tx.run(deleteOldReports, [timestamptz(before), timestamptz(at), limit])
}

const fileRemovals = statement<{ key: string }, [limit: number]>(
  'file-removals',
  'select file_key as key from file_removal order by created_at limit $1 for update skip locked',
)
const deleteFileRemovals = statement<never, [keys: readonly string[]]>(
  'file-removals-done',
  'delete from file_removal where file_key = any($1::uuid[])',
)

/** Locks and returns files that are to be removed, at most `limit`; others skip them until this transaction ends. */
export async function lockFileRemovals(tx: Tx, limit: number): Promise<string[]> {
  return (await tx.all(fileRemovals, [limit])).map(({ key }) => key)
}

export async function deleteFinishedRemovals(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.run(deleteFileRemovals, [keys])
}
