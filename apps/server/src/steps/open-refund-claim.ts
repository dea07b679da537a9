import type { Instant } from '@samhus/domain/refusal'
import * as claims from '../db/queries/refund-claim.ts'
import type { NewClaim } from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import type { ClaimRow } from '../db/queries/sql-fragments.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Opens the claim of a late cancellation; an older one on the week is superseded. The caller holds the unit's
 * lock.
 *
 * @see docs/rules.md R83, R85, docs/domain.md §8
 */
export async function openClaim(
  tx: Tx,
  deps: Deps,
  { older, claim, at }: { older: ClaimRow | null; claim: Omit<NewClaim, 'id'>; at: Instant },
): Promise<void> {
  await Promise.all([
    older ? claims.close(tx, older.id, { state: 'superseded', at }) : null,
    claims.open(tx, { id: deps.ids(), ...claim }, at),
  ])
}
