import type { reopenHouse as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { lockHouse } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { reopen } from '../../steps/archive.ts'
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
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'reopen-house',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const house = await lockHouse(tx, houseId)
        if (!house) throw new RefusedError('house-not-found')
        const { groupId, archivedAt } = house
        const record = { kind: 'house', id: houseId, groupId, archivedAt } as const
        const act = { action: 'reopen-house', by: actor, adminReason }
        return { houseId, version: await reopen(tx, deps, { record, act }) }
      }),
  })
}
