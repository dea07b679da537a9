import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** Who did something, for the rows that remember it; nobody when time itself acted, or a guest. */
export interface Doer {
  readonly personId: string
  readonly impersonatorId: string | null
}

/** One act on one row. Ids and field names only: personal values never stand here. */
export interface Act {
  readonly at: Instant
  readonly by: Doer | null
  readonly groupId: string | null
  /** The use case's name, or what time did: `hold-expired`. */
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly unitId?: number
  readonly membershipId?: number
  readonly fields?: readonly string[]
  readonly reason?: string
  /** Rules that the office overrode. */
  readonly overrides?: readonly string[]
  /** Personal values of the fields, kept apart from the act so that they can be erased. */
  readonly values?: readonly { field: string; before: string | null; after: string | null }[]
}

const insertAct = statement(
  'audit-insert',
  `insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
     membership_id, fields, reason, overrides)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

const insertActWithValues = statement(
  'audit-insert-with-values',
  `with act as (
     insert into audit (at, actor_id, impersonator_id, group_id, action, subject_kind, subject_id, unit_id,
       membership_id, fields, reason, overrides)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning number)
   insert into audit_value (audit_number, field, before, after)
   select act.number, v.field, v.before, v.after
   from act, jsonb_to_recordset($13::jsonb) as v(field text, before text, after text)`,
)

/** Writes the audit row that every write owes (invariant 13). */
export async function record(tx: Tx, act: Act): Promise<void> {
  const columns = [
    timestamptz(act.at),
    act.by?.personId ?? null,
    act.by?.impersonatorId ?? null,
    act.groupId,
    act.action,
    act.subjectKind,
    act.subjectId,
    act.unitId ?? null,
    act.membershipId ?? null,
    act.fields ?? [],
    act.reason ?? null,
    act.overrides ?? [],
  ]
  if (!act.values || act.values.length === 0) await tx.run(insertAct, columns)
  else await tx.run(insertActWithValues, [...columns, JSON.stringify(act.values)])
}
