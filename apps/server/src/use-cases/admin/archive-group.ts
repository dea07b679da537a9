import type { archiveGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { lockGroup } from '../../db/queries/group-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { archive } from '../../steps/archive.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Archives a group: its owners no longer see it, and its weeks cannot be booked (R14). Of one that is archived already
 * nothing changes.
 *
 * @throws RefusedError no-group-found; has-live-weeks while a week that is not over is held, offered, waited for or
 * booked; invalid-request without a reason
 * @see docs/rules.md R170
 */
export async function archiveGroup(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId } = input
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'archive-group',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group) throw new RefusedError('no-group-found')
        const record = { kind: 'group', id: groupId, groupId, archivedAt: group.archivedAt } as const
        const act = { action: 'archive-group', by: actor, adminReason }
        return { groupId, version: await archive(tx, deps, { record, act }) }
      }),
  })
}
