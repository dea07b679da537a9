import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { insertGroup, type NewGroup } from '../db/queries/group.ts'
import type { GroupColumns } from '../db/queries/group-record.ts'

interface CreateGroupArgs {
  readonly group: NewGroup
  readonly policy: Policy
  readonly by: AuditActor | null
  readonly adminReason?: string
  readonly at: Instant
}

const fieldNames = ['code', 'name', 'facebookLink', 'yearlyGroupList'] as const

/** Returns the fields of a group as the audit trail and `changed-meanwhile` name them. */
export function toGroupFields({ code, name, facebookLink, yearlyGroupList }: GroupColumns): GroupColumns & {
  readonly [Field in (typeof fieldNames)[number]]: string | null
} {
  return { code, name, facebookLink, yearlyGroupList }
}

/** Inserts a group with its policy, and records its fields; of an admin with their values. */
export async function insertNewGroup(
  tx: Tx,
  { group, policy, by, adminReason, at }: CreateGroupArgs,
): Promise<void> {
  await insertGroup(tx, group, { policy, at })
  const after = toGroupFields(group)
  const fields = fieldNames.filter((field) => (after[field] ?? '') !== '')
  await insertAuditRow(tx, {
    at,
    by,
    groupId: group.id,
    action: 'found-group',
    subjectKind: 'group',
    subjectId: group.id,
    fields,
    ...(by ? { values: fields.map((field) => ({ field, before: null, after: after[field] })) } : {}),
    ...(adminReason === undefined ? {} : { adminReason }),
  })
}
