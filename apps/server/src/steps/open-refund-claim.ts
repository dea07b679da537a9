import type { Instant } from '@samhus/domain/refusal'
import { closeRefundClaim, insertRefundClaim, type NewRefundClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import type { RefundClaimRow } from '../db/queries/sql-fragments.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Opens the refund claim of a late cancellation; it supersedes an older one on the week. The caller holds the unit's
 * lock.
 *
 * @see docs/rules.md R83, R85, docs/domain.md §8
 */
export async function openRefundClaim(
  tx: Tx,
  deps: Deps,
  { older, claim, at }: { older: RefundClaimRow | null; claim: Omit<NewRefundClaim, 'id'>; at: Instant },
): Promise<void> {
  await Promise.all([
    older
      ? closeRefundClaim(tx, { groupId: claim.groupId, claimId: older.id }, { state: 'superseded', at })
      : null,
    insertRefundClaim(tx, { id: deps.newId(), ...claim }, at),
  ])
}
