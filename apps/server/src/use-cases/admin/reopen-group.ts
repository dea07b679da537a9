import type { reopenGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { lockGroup } from '../../db/queries/group-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { reopen } from '../../steps/archive.ts'
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
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'reopen-group',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group) throw new RefusedError('no-group-found')
        const record = { kind: 'group', id: groupId, groupId, archivedAt: group.archivedAt } as const
        const act = { action: 'reopen-group', by: actor, adminReason }
        return { groupId, version: await reopen(tx, deps, { record, act }) }
      }),
  })
}
