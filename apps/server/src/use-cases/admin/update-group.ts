import type { updateGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { mayHaveCode } from '@samhus/domain/archiving'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { findGroupByCode, lockGroup, updateGroupColumns } from '../../db/queries/group-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { toGroupFields } from '../../steps/create-group.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'

/**
 * Changes a group's data. What others have changed since the form was read stays unless the form changes it too.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError no-group-found; code-taken if another group has the code, even an archived one (R171)
 */
export async function updateGroup(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, version, ...sent } = input
  const subject = { subjectKind: 'group', subjectId: groupId }
  return idempotentWrite(deps, actor, {
    operation: 'update-group',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group) throw new RefusedError('no-group-found')
        const current = toGroupFields(group)
        const { written, merged } = await mergeSave(tx, subject, { version, sent, current })
        if (written.length > 0) {
          const at = deps.now()
          const after = { ...current, ...Object.fromEntries(written.map((field) => [field, sent[field]])) }
          const holderId = await findGroupByCode(tx, after.code)
          throwIfRefused(mayHaveCode({ holderId, id: groupId }), at)
          await updateGroupColumns(tx, groupId, after)
          const values = toAuditValues(written, current, after)
          await insertAuditRow(tx, { at, by: actor, groupId, action: 'update-group', ...subject, ...values })
          await publishRefetch(tx, { at, groupId })
        }
        return { groupId, version: await findVersion(tx, subject), merged: [...merged] }
      }),
  })
}
