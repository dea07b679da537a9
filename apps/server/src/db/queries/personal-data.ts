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
import { queuePhotos } from './file-removal.ts'
import { isOld, subjectsOf } from './sql-fragments.ts'

// One file for all tables, as domain/personal-data.ts is one list of them.

/** Selects `unit_id` of the weeks of a membership, and of those after them: what was noted for their Mondays. */
const notesOf = (
  membershipId: string,
): string => `select w.id as unit_id from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
       join unit w on w.house_id = u.house_id and w.group_id = u.group_id and w.date_from in (u.date_from, u.date_to)
       where b.membership_id = ${membershipId} and b.type in ('Book', 'Assign')`

/** Selects `number` of each audit row with values about the person `$1`, or with the address that they acted from. */
const auditNumbers = `${subjectsOf(`union all select 'support-report', r.id::text from mine join booking b on b.membership_id = mine.id
       join support_report r on r.booking_id = b.id
     union all select 'arrival-note', n.unit_id::text from mine cross join lateral (${notesOf('mine.id')}) n`)},
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
     select v.* from about cross join lateral (
       select w.ctid, w.audit_number, w.field from audit_value w where w.audit_number = about.number offset 0) v
     union select v.* from acted cross join lateral (
       select w.ctid, w.audit_number, w.field from audit_value w
       where w.audit_number = acted.number and w.field = 'ipAddress' offset 0) v
   )`

const bookingsOf = `select b.id from membership m join booking b on b.membership_id = m.id
  and b.group_id = m.group_id where m.person_id = $1`
const tokensOf = `select hash as row from token where person_id = $1
   union all select x.row from (${bookingsOf}) o cross join lateral (
     select t.hash as row from token t where t.booking_id = o.id offset 0) x`
const mailsOf = `select id as row from mail where person_id = $1
   union select x.row from (${bookingsOf}) o cross join lateral (
     select m.id as row from mail m where m.booking_id = o.id offset 0) x`

/** Rows of files that have the person's address or name, or, of their associations, the code in the column of the owner. */
const importRowsOf = `select r.ctid, r.batch_id, r.number
   from person p, import_row r join import_batch b on b.id = r.batch_id and b.group_id = r.group_id
   where p.id = $1 and (
     position(lower(p.email) in lower(array_to_string(r.cells, E'\\n'))) > 0
     or lower(p.name) in (select lower(btrim(cell)) from unnest(r.cells) cell)
     or (p.code <> '' and lower(btrim(r.cells[(b.columns ->> 'owner')::int + 1])) = lower(p.code)
       and b.group_id = any(array(select m.group_id from membership m where m.person_id = p.id))))`

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
     (select count(*)::int from saved_view where person_id = $1) as "saved-views",
     (select count(*)::int from (${importRowsOf}) x) as "import-rows"`,
)

interface PersonToAnonymize extends AnonymizationFacts {
  readonly name: string
}

const factsColumns = `name, role_type as roles, anonymized_at is not null as "isAnonymized",
     exists (select from membership where person_id = $1 and left_at is null) as "isMember",
     exists (select from membership m join booking b on b.membership_id = m.id
       and b.group_id = m.group_id join unit u on u.id = b.unit_id and u.group_id = b.group_id
       where m.person_id = $1 and b.type in ('Pre', 'Book', 'Assign', 'Wait') and u.check_out_at > $2) as "hasLiveWeeks",
     exists (select from membership m join booking b on b.membership_id = m.id and b.group_id = m.group_id
       join fee f on f.booking_id = b.id and f.group_id = b.group_id
       where m.person_id = $1 and f.state = 'open') as "hasOpenFee"`

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

/** What to run for each table, in this order: the audit trail's rows are found by rows that go after them. */
const eraseStatements = {
  audit_value: statement(
    'erase-audit-values',
    `with ${auditNumbers}
     delete from audit_value where ctid = any(array(select ctid from personal_value))
       and (audit_number, field) in (select audit_number, field from personal_value)`,
  ),
  support_photo: statement(
    'erase-support-photos',
    `with photos as (
       delete from support_photo p using support_report r
       where p.report_id = r.id and r.booking_id in (${bookingsOf}) returning p.file_key)
     ${queuePhotos}`,
  ),
  support_reply: statement(
    'erase-support-replies',
    `delete from support_reply where report_id = any(array(
       select id from support_report where booking_id in (${bookingsOf})))`,
  ),
  support_report: statement(
    'erase-support-reports',
    `delete from support_report where booking_id in (${bookingsOf})`,
  ),
  arrival_note: statement(
    'erase-arrival-notes',
    `delete from arrival_note where unit_id in (
       select n.unit_id from membership m cross join lateral (${notesOf('m.id')}) n where m.person_id = $1)`,
  ),
  booking: statement(
    'erase-lend-out-contacts',
    `update booking set lent_out_name = null, lent_out_phone = null, lent_out_email = null, lent_out_language = null,
       was_lent_out = was_lent_out or lent_out_name is not null
     where id in (${bookingsOf}) and (lent_out_name is not null or lent_out_language is not null)`,
  ),
  mail_content: statement(
    'erase-mail-contents',
    `delete from mail_content where mail_id = any(array(
       select mail_id from mail_content where person_id = $1
       union ${mailsOf}))`,
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
    `update mail set data = '{}', last_error = null, address_hash = null, is_erased = true,
       state = case when state in ('Due', 'Claimed') then 'Dropped' else state end,
       drop_reason = case when state in ('Due', 'Claimed') then 'anonymized' else drop_reason end
     where id = any(array(${mailsOf}))`,
  ),
  token: statement('erase-tokens', `delete from token where hash = any(array(${tokensOf}))`),
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
  import_row: statement(
    'erase-import-rows',
    `with old as materialized (${importRowsOf})
     delete from import_row where ${isOld('batch_id, number')}`,
  ),
  person: statement(
    'erase-person',
    `update person set anonymized_at = $2, sub = null, issuer = null, bound_email = null, bound_at = null,
       enabled = false, invited_at = null, email_changed_at = null, sign_in_held_until = null, address_notice_id = null,
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
