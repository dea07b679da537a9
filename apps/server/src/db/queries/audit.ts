import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** The person who acted, and the admin who impersonated them. A job or a guest has none. */
export interface AuditActor {
  readonly personId: string
  readonly impersonatorId: string | null
}

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
  readonly reason?: string
  /** Rules that an admin overrode. */
  readonly overrides?: readonly string[]
  /** Personal values of the fields, stored in a table of their own so that they can be erased. */
  readonly values?: readonly { field: string; before: string | null; after: string | null }[]
}

const insertEntry = statement(
  'audit-insert',
  `insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
     membership_id, fields, reason, overrides)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

const insertEntryWithValues = statement(
  'audit-insert-with-values',
  `with entry as (
     insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
       membership_id, fields, reason, overrides)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning number)
   insert into audit_value (audit_number, field, before, after)
   select entry.number, v.field, v.before, v.after
   from entry, jsonb_to_recordset($13::jsonb) as v(field text, before text, after text)`,
)

/** Inserts the audit row that every write must have (invariant 13). */
export async function insertAuditRow(tx: Tx, entry: AuditEntry): Promise<void> {
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
  ]
  if (!entry.values || entry.values.length === 0) await tx.run(insertEntry, columns)
  else await tx.run(insertEntryWithValues, [...columns, JSON.stringify(entry.values)])
}
