import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { queuePhotos } from './file-removal.ts'
import type { RowRange } from './row-range.ts'
import { isOld } from './sql-fragments.ts'

// What is deleted when its retention period is over, from the tables that domain/personal-data.ts lists. R125

const deleteOldContacts = statement<
  never,
  [endedBefore: string, lastYear: number, limit: number, offset: number]
>(
  'retention-lend-out-contacts',
  `with old as materialized (
     select b.ctid, b.id, b.group_id from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
     where b.lent_out_name is not null and b.year <= $2 and u.check_out_at < $1
     limit $3 offset $4 for no key update of b skip locked)
   update booking set lent_out_name = null, lent_out_phone = null, lent_out_email = null, lent_out_language = null,
     was_lent_out = true
   where ${isOld('id, group_id')}`,
)

/** Deletes the contacts of stays that ended before an instant, of a range. Returns how many. */
export function deleteLendOutContacts(tx: Tx, endedBefore: Instant, range: RowRange): Promise<number> {
  const lastYear = new Date(endedBefore).getUTCFullYear()
  return tx.run(deleteOldContacts, [timestamptz(endedBefore), lastYear, range.limit, range.offset])
}

const deleteOldGuestValues = statement<never, [endedBefore: string, limit: number, offset: number]>(
  'retention-guest-values',
  `with old as materialized (
     select ctid, audit_number, field, group_id from audit_value where guest_until < $1
     order by guest_until limit $2 offset $3 for update skip locked)
   delete from audit_value where ${isOld('audit_number, field, group_id')}`,
)

/** Deletes what the audit trail says of guests whose stays ended before an instant, of a range. Returns how many. */
export function deleteGuestValues(tx: Tx, endedBefore: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldGuestValues, [timestamptz(endedBefore), range.limit, range.offset])
}

const deleteOldAuditValues = statement<never, [before: string, limit: number, offset: number]>(
  'retention-audit-values',
  `with old as materialized (
     select v.ctid, v.audit_number, v.field, v.group_id
     from audit_value v cross join lateral (
       select from audit a where a.number = v.audit_number and a.group_id = v.group_id and a.at < $1 offset 0) act
     where v.audit_number <= (select number from audit where at < $1 order by at desc, number desc limit 1)
     order by v.audit_number limit $2 offset $3 for update of v skip locked)
   delete from audit_value where ${isOld('audit_number, field, group_id')}`,
)

/** Deletes values and reasons of acts before an instant, of a range. Returns how many. */
export function deleteAuditValues(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldAuditValues, [timestamptz(before), range.limit, range.offset])
}

const deleteOldOutReasons = statement<never, [before: string, limit: number, offset: number]>(
  'retention-out-reasons',
  `with old as materialized (
     select ctid, id, group_id from unit where out_reason is not null and out_since < $1
     order by out_since limit $2 offset $3 for no key update skip locked)
   update unit set out_reason = null where ${isOld('id, group_id')}`,
)

/** Deletes why weeks went out of operation before an instant, of a range; they stay out. Returns how many. */
export function deleteOutReasons(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldOutReasons, [timestamptz(before), range.limit, range.offset])
}

const deleteOldNotes = statement<never, [endedBefore: string, limit: number, offset: number]>(
  'retention-arrival-notes',
  `with old as materialized (
     select n.ctid, n.unit_id, n.group_id from arrival_note n
     join unit u on u.id = n.unit_id and u.group_id = n.group_id
     where n.changed_at < $1 and u.check_out_at < $1
     order by n.changed_at limit $2 offset $3 for update of n skip locked)
   delete from arrival_note where ${isOld('unit_id, group_id')}`,
)

/**
 * Deletes what was noted before an instant for weeks that ended before it, of a range. Returns how many. By the time of the
 * note alone, which has an index, the note for a week of next year would go too early.
 */
export function deleteArrivalNotes(tx: Tx, endedBefore: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldNotes, [timestamptz(endedBefore), range.limit, range.offset])
}

const deleteUnusedDeviceRows = statement<never, [usedBefore: string, limit: number, offset: number]>(
  'retention-devices',
  `delete from device where ctid = any(array(
     select ctid from device where last_used_at < $1 order by last_used_at limit $2 offset $3 for update skip locked))`,
)

/** Deletes devices that were last used before an instant of system time, of a range. Returns how many. */
export function deleteUnusedDevices(tx: Tx, usedBefore: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteUnusedDeviceRows, [timestamptz(usedBefore), range.limit, range.offset])
}

const deleteOldMailContents = statement<never, [before: string, limit: number, offset: number]>(
  'retention-mail-contents',
  `with old as materialized (
     select ctid, mail_id, group_id from mail_content where rendered_at < $1
     order by rendered_at limit $2 offset $3 for update skip locked)
   delete from mail_content where ${isOld('mail_id, group_id')}`,
)

/** Deletes what mails said that were written before an instant, of a range. Returns how many. */
export function deleteMailContents(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldMailContents, [timestamptz(before), range.limit, range.offset])
}

/** The condition of the index `mail_traces`. */
const hasTraces = `state not in ('Due', 'Claimed') and (data <> '{}' or last_error is not null or address_hash is not null)`

const deleteOldMailTraces = statement<never, [before: string, limit: number, offset: number]>(
  'retention-mail-traces',
  `with old as materialized (
     select ctid, id, group_id from mail where created_at < $1 and ${hasTraces}
     order by created_at limit $2 offset $3 for no key update skip locked)
   update mail set data = '{}', last_error = null, address_hash = null, is_erased = true where ${isOld('id, group_id')}`,
)

/**
 * Deletes reasons, answers and hashes of addresses from the rows of mails before an instant that are over, of a range.
 * Returns how many.
 */
export function deleteMailTraces(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldMailTraces, [timestamptz(before), range.limit, range.offset])
}

const deleteOldImportRows = statement<never, [endedBefore: string, limit: number, offset: number]>(
  'retention-import-rows',
  `with old as materialized (
     select r.* from import_batch b cross join lateral (
       select ctid, batch_id, number, group_id from import_row where batch_id = b.id and group_id = b.group_id
       order by number limit $2::int + $3::int) r
     where b.ended_at < $1
     limit $2 offset $3)
   delete from import_row where ${isOld('batch_id, number, group_id')}`,
)

/** Deletes rows of files whose import ended before an instant, of a range. Returns how many. */
export function deleteImportRows(tx: Tx, endedBefore: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldImportRows, [timestamptz(endedBefore), range.limit, range.offset])
}

/** SQL of what belongs to an old report. */
const isOfOld =
  'report_id = any(array(select id from old)) and (report_id, group_id) in (select id, group_id from old)'

const deleteOldReports = statement<never, [before: string, at: string, limit: number, offset: number]>(
  'retention-support-reports',
  `with old as materialized (
     select ctid, id, group_id from support_report where created_at < $1
     order by created_at limit $3 offset $4 for update skip locked),
   photos as (delete from support_photo where ${isOfOld} returning file_key),
   queued as (${queuePhotos}),
   replies as (delete from support_reply where ${isOfOld}),
   noted as materialized (
     select v.* from old cross join lateral (
       select number from audit where subject_kind = 'support-report' and subject_id = old.id::text
         and group_id = old.group_id offset 0) a
     cross join lateral (
       select ctid, audit_number, field, group_id from audit_value
       where audit_number = a.number and group_id = old.group_id and field = 'note' offset 0) v),
   notes as (
     delete from audit_value where ctid = any(array(select ctid from noted))
       and (audit_number, field, group_id) in (select audit_number, field, group_id from noted))
   delete from support_report where ${isOld('id, group_id')}`,
)

/** Deletes reports that were sent before an instant, of a range, with their photos, notes and replies. Returns how many. */
export function deleteSupportReports(
  tx: Tx,
  { before, at }: { before: Instant; at: Instant },
  range: RowRange,
): Promise<number> {
  return tx.run(deleteOldReports, [timestamptz(before), timestamptz(at), range.limit, range.offset])
}
