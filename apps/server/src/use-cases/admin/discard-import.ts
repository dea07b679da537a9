import type { discardImport as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { mayChangeImport } from '@samhus/domain/import'
import { lockImport } from '../../db/queries/import.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { discardBatch } from '../../steps/import/discard-batch.ts'

/**
 * Discards an import; doing it again changes nothing.
 *
 * @throws RefusedError not-found; changed-meanwhile once it is applied (R199)
 */
export async function discardImport(
  deps: Deps,
  actor: Actor | null,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { importId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'discard-import',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const batch = await lockImport(tx, importId)
        if (!batch) throw new RefusedError('not-found')
        if (batch.state === 'discarded') return { importId }
        throwIfRefused(mayChangeImport(batch), at)
        await discardBatch(tx, batch, { at, by: actor })
        return { importId }
      }),
  })
}
