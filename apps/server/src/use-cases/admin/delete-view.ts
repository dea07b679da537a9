import type { deleteView as contract } from '@samhus/contract/admin-shell'
import type { Input, Output } from '@samhus/contract/operation'
import * as audit from '../../db/queries/audit.ts'
import { deleteSavedView, lockSavedView } from '../../db/queries/saved-view.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Deletes one of the caller's saved views. The answer is the same for one that is not there any more.
 *
 * @throws RefusedError not-found for another person's view
 */
export async function deleteView(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'delete-view',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const { viewId } = input
        const view = await lockSavedView(tx, viewId)
        if (!view) return { viewId }
        if (view.personId !== actor.personId) throw new RefusedError('not-found')
        await deleteSavedView(tx, viewId)
        await audit.insertAuditRow(tx, {
          at: deps.now(),
          by: actor,
          groupId: null,
          action: 'delete-view',
          subjectKind: 'saved-view',
          subjectId: viewId,
        })
        return { viewId }
      }),
  })
}
