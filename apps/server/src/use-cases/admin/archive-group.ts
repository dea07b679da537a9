import type { archiveGroup as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { mayArchive } from '@samhus/domain/archiving'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { listHouseIds, lockGroup, setGroupArchived } from '../../db/queries/group-record.ts'
import { countLiveWeeks, listUnitsAhead } from '../../db/queries/live-weeks.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
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
  const subject = { subjectKind: 'group', subjectId: groupId }
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'archive-group',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group) throw new RefusedError('no-group-found')
        if (group.archivedAt !== null) return { groupId, version: await findVersion(tx, subject) }
        const houseIds = await listHouseIds(tx, groupId)
        // A write that takes a week locks it, and reads under that lock whether its group is archived.
        const unitIds = await listUnitsAhead(tx, houseIds, deps.now())
        await lockWeeksAndMembers(tx, { unitIds, membershipIds: [] })
        const at = deps.now()
        throwIfRefused(mayArchive(await countLiveWeeks(tx, houseIds, at)), at)
        await setGroupArchived(tx, groupId, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'archive-group',
          ...subject,
          fields: ['isArchived'],
          values: [{ field: 'isArchived', before: 'false', after: 'true' }],
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { groupId, version: await findVersion(tx, subject) }
      }),
  })
}
