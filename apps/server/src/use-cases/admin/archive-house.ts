import type { archiveHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { lockGroupOfHouse } from '../../db/queries/group-record.ts'
import { lockHouse } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { archive } from '../../steps/archive.ts'
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
        const { groupId, archivedAt } = house
        const record = { kind: 'house', id: houseId, groupId, archivedAt } as const
        const act = { action: 'archive-house', by: actor, adminReason }
        return { houseId, version: await archive(tx, deps, { record, act }) }
      }),
  })
}
