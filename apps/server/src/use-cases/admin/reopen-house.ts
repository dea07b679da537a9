import type { reopenHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { lockHouse, setHouseArchived } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Brings an archived house back, with its calendars as they are. Of one that is not archived nothing changes.
 *
 * @throws RefusedError house-not-found; invalid-request without a reason
 */
export async function reopenHouse(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { houseId } = input
  const subject = { subjectKind: 'house', subjectId: houseId }
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'reopen-house',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const house = await lockHouse(tx, houseId)
        if (!house) throw new RefusedError('house-not-found')
        if (house.archivedAt === null) return { houseId, version: await findVersion(tx, subject) }
        const at = deps.now()
        const { groupId } = house
        await setHouseArchived(tx, houseId, null)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'reopen-house',
          ...subject,
          fields: ['isArchived'],
          values: [{ field: 'isArchived', before: 'true', after: 'false' }],
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { houseId, version: await findVersion(tx, subject) }
      }),
  })
}
