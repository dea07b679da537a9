import type { archiveHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { mayArchive } from '@samhus/domain/archiving'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { lockGroupOfHouse } from '../../db/queries/group-record.ts'
import { lockHouse, setHouseArchived } from '../../db/queries/house-record.ts'
import { countLiveWeeks, listUnitsAhead } from '../../db/queries/live-weeks.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Archives a house: owners no longer see it, and its weeks cannot be booked (R14). Of one that is archived already
 * nothing changes.
 *
 * @throws RefusedError house-not-found; has-live-weeks while a week that is not over is held, offered, waited for or
 * booked; invalid-request without a reason
 * @see docs/rules.md R170
 */
export async function archiveHouse(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { houseId } = input
  const subject = { subjectKind: 'house', subjectId: houseId }
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'archive-house',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        // Otherwise an owner could take a week of a calendar that is created meanwhile.
        await lockGroupOfHouse(tx, houseId)
        const house = await lockHouse(tx, houseId)
        if (!house) throw new RefusedError('house-not-found')
        if (house.archivedAt !== null) return { houseId, version: await findVersion(tx, subject) }
        // Every write that takes a week locks it, and reads under that lock whether its house is archived.
        const unitIds = await listUnitsAhead(tx, [houseId], deps.now())
        await lockWeeksAndMembers(tx, { unitIds, membershipIds: [] })
        const at = deps.now()
        throwIfRefused(mayArchive(await countLiveWeeks(tx, [houseId], at)), at)
        const { groupId } = house
        await setHouseArchived(tx, houseId, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'archive-house',
          ...subject,
          fields: ['isArchived'],
          values: [{ field: 'isArchived', before: 'false', after: 'true' }],
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { houseId, version: await findVersion(tx, subject) }
      }),
  })
}
