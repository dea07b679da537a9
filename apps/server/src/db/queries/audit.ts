import type { LaterChange } from '@samhus/domain/merge-changes'
import type { Instant, RefusalType } from '@samhus/domain/refusal'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { toSlices } from '../../shared/slices.ts'
import type { RowRange } from './row-range.ts'
import { isOld, noGroup, orNoGroup } from './sql-fragments.ts'

/** The person who acted, and the admin who impersonated them. A job or a guest has none. */
export interface AuditActor {
  readonly personId: string
  readonly impersonatorId: string | null
  /** The request that acted, by the id that the log names too. Missing where none did. */
  readonly request?: { readonly id: string; readonly address: string } | undefined
}

/** The name under which a request's address is stored. */
const addressField = 'ipAddress'
const addressLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** One action on one row. Contains ids and field names only, no personal values. */
export interface AuditEntry {
  readonly at: Instant
  readonly by: AuditActor | null
  readonly groupId: string | null
  /** The use case's name, or a job's event: `hold-expired`. */
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly unitId?: number
  readonly membershipId?: number
  readonly fields?: readonly string[]
  /** A rule's type. */
  readonly reason?: RefusalType
  /** What an admin wrote; stored with the values, so that it can be erased. */
  readonly adminReason?: string
  /** Rules that an admin overrode. */
  readonly overrides?: readonly string[]
  /** Personal values of the fields, stored in a table of their own so that they can be erased. */
  readonly values?: readonly AuditValue[]
}

export interface AuditValue {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** When the stay ends whose guest the value is about, as ISO text: it is deleted with the booking's contact (R125). */
  readonly guestUntil?: string | undefined
}

const insertEntry = statement(
  'audit-insert',
  `insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
     membership_id, fields, reason, overrides, request_id)
   values ($1, $2, $3, ${orNoGroup('$4')}, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

const insertEntryWithValues = statement(
  'audit-insert-with-values',
  `with entry as (
     insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
       membership_id, fields, reason, overrides, request_id)
     values ($1, $2, $3, ${orNoGroup('$4')}, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning number, group_id)
   insert into audit_value (audit_number, group_id, field, before, after, erase_at, guest_until)
   select entry.number, entry.group_id, v.field, v.before, v.after, v."eraseAt", v."guestUntil"
   from entry, jsonb_to_recordset($14::jsonb)
     as v(field text, before text, after text, "eraseAt" timestamptz, "guestUntil" timestamptz)`,
)

const impersonationSince = statement<{ number: string }, [adminId: string, personId: string, since: string]>(
  'audit-impersonation',
  `select number from audit
   where subject_kind = 'person' and subject_id = $2::uuid::text and impersonator_id = $1 and action = 'impersonate'
     and group_id = ${noGroup} and at > $3
   limit 1`,
)

const deleteDueValues = statement<never, [at: string, limit: number, offset: number]>(
  'audit-value-delete',
  `with old as materialized (
     select ctid, audit_number, field, group_id from audit_value where erase_at <= $1
     order by erase_at limit $2 offset $3 for update skip locked)
   delete from audit_value where ${isOld('audit_number, field, group_id')}`,
)

// Numbered before they are inserted, so that their values find them.
const insertEntries = statement(
  'audit-insert-many',
  `with entry as materialized (
     select nextval(pg_get_serial_sequence('audit', 'number')) as number, e.*
     from jsonb_to_recordset($6::jsonb) as e(action text, "subjectKind" text, "subjectId" text,
       "unitId" bigint, "membershipId" bigint, fields text[], values jsonb)),
   inserted as (
     insert into audit (number, at, actor_id, impersonator_id, request_id, group_id, action, subject_kind, subject_id,
       unit_id, membership_id, fields)
     overriding system value
     select number, $1, $2, $3, $4, ${orNoGroup('$5')}, action, "subjectKind", "subjectId", "unitId",
       "membershipId", fields
     from entry)
   insert into audit_value (audit_number, group_id, field, before, after, guest_until)
   select entry.number, ${orNoGroup('$5')}, v.field, v.before, v.after, v."guestUntil"
   from entry cross join lateral jsonb_to_recordset(entry.values)
     as v(field text, before text, after text, "guestUntil" timestamptz)`,
)

/**
 * SQL that inserts the audit row of each booking in `written`, and the address of its request.
 *
 * @see compare-and-set.ts
 */
export const auditWrites = `
  audited as (
    insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
      membership_id, request_id)
    select at, person_id, impersonator_id, group_id, action, 'booking', id::text, unit_id, membership_id, request_id
    from written
    returning number, group_id, subject_id),
  audited_addresses as (
    insert into audit_value (audit_number, group_id, field, after, erase_at)
    select audited.number, audited.group_id, '${addressField}', written.address, written.erase_address_at
    from audited join written on written.id::text = audited.subject_id where written.address is not null)`

/** The columns of `written` that say who acted. */
export interface WrittenBy {
  readonly person_id: string
  readonly impersonator_id: string | null
  readonly request_id: string | null
  readonly address: string | null
  readonly erase_address_at: string | null
}

/** @param at When the row is written. */
export function toWrittenBy({ personId, impersonatorId, request }: AuditActor, at: Instant): WrittenBy {
  return {
    person_id: personId,
    impersonator_id: impersonatorId,
    request_id: request?.id ?? null,
    address: request?.address ?? null,
    erase_address_at: request ? timestamptz(at + addressLifetimeMs) : null,
  }
}

/** Inserts the audit row that every write must have (invariant 13). */
export async function insertAuditRow(tx: Tx, entry: AuditEntry): Promise<void> {
  tx.isOf(entry.groupId)
  const columns = [
    timestamptz(entry.at),
    entry.by?.personId ?? null,
    entry.by?.impersonatorId ?? null,
    entry.groupId,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.unitId ?? null,
    entry.membershipId ?? null,
    entry.fields ?? [],
    entry.reason ?? null,
    entry.overrides ?? [],
    entry.by?.request?.id ?? null,
  ]
  const values = [...(entry.values ?? []), ...listReasonValues(entry), ...listAddressValues(entry)]
  if (values.length === 0) await tx.run(insertEntry, columns)
  else await tx.run(insertEntryWithValues, [...columns, JSON.stringify(values)])
}

/** One row of many that one call writes. */
export type AuditLine = Pick<
  AuditEntry,
  'action' | 'subjectKind' | 'subjectId' | 'unitId' | 'membershipId' | 'fields' | 'values'
>

const linesPerStatement = 250

/**
 * Inserts the audit rows of a write on many records, in their order. The address of the request is on the row of the
 * write as a whole alone.
 */
export async function insertAuditRows(
  tx: Tx,
  lines: readonly AuditLine[],
  { at, by, groupId }: Pick<AuditEntry, 'at' | 'by' | 'groupId'>,
): Promise<void> {
  const common = [
    timestamptz(at),
    by?.personId ?? null,
    by?.impersonatorId ?? null,
    by?.request?.id ?? null,
    groupId,
  ]
  for (const some of toSlices(lines, linesPerStatement)) {
    const rows = some.map((line) => ({ ...line, fields: line.fields ?? [], values: line.values ?? [] }))
    await tx.run(insertEntries, [...common, JSON.stringify(rows)])
  }
}

function listReasonValues({ adminReason }: AuditEntry): object[] {
  return adminReason === undefined ? [] : [{ field: 'reason', before: null, after: adminReason }]
}

function listAddressValues({ at, by }: AuditEntry): object[] {
  if (by?.request === undefined) return []
  const { address } = by.request
  return [{ field: addressField, before: null, after: address, eraseAt: timestamptz(at + addressLifetimeMs) }]
}

const changesSince = statement<LaterChange, [subjectKind: string, subjectId: string, version: number]>(
  'audit-changes-since',
  `select a.at, coalesce(impersonator.name, actor.name) as by, a.fields,
     coalesce((select json_agg(json_build_object('field', v.field, 'before', v.before, 'after', v.after))
       from audit_value v where v.audit_number = a.number and v.group_id = a.group_id and v.field = any(a.fields)), '[]') as values
   from audit a
   left join person actor on actor.id = a.actor_id
   left join person impersonator on impersonator.id = a.impersonator_id
   where a.subject_kind = $1 and a.subject_id = $2 and a.number > $3 and a.fields <> '{}'
   order by a.number`,
)

const lastChange = statement<{ version: number }, [subjectKind: string, subjectId: string]>(
  'audit-last-change',
  `select coalesce(max(number), 0) as version from audit
   where subject_kind = $1 and subject_id = $2 and fields <> '{}'`,
)

/** A record in the audit trail. */
export interface AuditSubject {
  readonly subjectKind: string
  readonly subjectId: string
}

/** Returns the changes of a record's fields after a version of it, oldest first. The caller has locked the record. */
export function listChangesSince(
  tx: Tx,
  { subjectKind, subjectId }: AuditSubject,
  version: number,
): Promise<LaterChange[]> {
  return tx.all(changesSince, [subjectKind, subjectId, version])
}

/**
 * Returns a record's version: the number of the last audit row that names fields, 0 if there is none. Such a row is
 * written under the record's lock, so that of two the later one has the higher number.
 */
export async function findVersion(
  reader: Queryable,
  { subjectKind, subjectId }: AuditSubject,
): Promise<number> {
  return (await reader.one(lastChange, [subjectKind, subjectId])).version
}

/** Returns whether the admin has a row for acting as the person later than `since`. */
export async function hasImpersonationRow(
  db: Pick<Db, 'maybe'>,
  { adminId, personId, since }: { adminId: string; personId: string; since: Instant },
): Promise<boolean> {
  return (await db.maybe(impersonationSince, [adminId, personId, timestamptz(since)])) !== undefined
}

/** Deletes values whose time is over. Returns how many. */
export function deleteDueAuditValues(tx: Tx, at: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteDueValues, [timestamptz(at), range.limit, range.offset])
}
