import type { reopenGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { lockGroup, setGroupArchived } from '../../db/queries/group-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Brings an archived group back, with its houses, memberships and points as they are. Of one that is not archived
 * nothing changes.
 *
 * @throws RefusedError no-group-found; invalid-request without a reason
 */
export async function reopenGroup(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId } = input
  const subject = { subjectKind: 'group', subjectId: groupId }
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'reopen-group',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group) throw new RefusedError('no-group-found')
        if (group.archivedAt === null) return { groupId, version: await findVersion(tx, subject) }
        const at = deps.now()
        await setGroupArchived(tx, groupId, null)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'reopen-group',
          ...subject,
          fields: ['isArchived'],
          values: [{ field: 'isArchived', before: 'true', after: 'false' }],
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { groupId, version: await findVersion(tx, subject) }
      }),
  })
}
