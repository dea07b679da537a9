import type { revokeArrivalsLink as contract } from '@samhus/contract/admin-arrivals'
import type { Input, Output } from '@samhus/contract/operation'
import { revokeLinkOfHouse } from '../../db/queries/arrivals-link.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockHouse } from '../../db/queries/house-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Revokes the link of a house's cleaner. Without one nothing is written, and the answer is the same.
 *
 * @throws RefusedError house-not-found
 * @see docs/rules.md R191
 */
export async function revokeArrivalsLink(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { houseId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'revoke-arrivals-link',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const house = await lockHouse(tx, houseId)
        if (!house) throw new RefusedError('house-not-found')
        const at = deps.now()
        if (await revokeLinkOfHouse(tx, house, at)) {
          await insertAuditRow(tx, {
            at,
            by: actor,
            groupId: house.groupId,
            action: 'revoke-arrivals-link',
            subjectKind: 'house',
            subjectId: houseId,
          })
        }
        return { createdAt: null, lastUsedAt: null }
      }),
  })
}
