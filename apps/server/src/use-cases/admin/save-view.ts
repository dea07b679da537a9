import type { saveView as contract } from '@samhus/contract/admin-shell'
import type { Input, Output } from '@samhus/contract/operation'
import { mayKeepOneMore } from '@samhus/domain/limits'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { lockProfile } from '../../db/queries/person.ts'
import {
  countSavedViews,
  insertSavedView,
  lockSavedView,
  updateSavedView,
} from '../../db/queries/saved-view.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite, StaleReadError } from '../../steps/idempotent-write.ts'

const changeable = ['screen', 'name', 'query', 'isShared'] as const

/**
 * Saves a view of a list under the id that the browser chose, or changes the caller's view of that id. What others share
 * can be used, not changed.
 *
 * @throws RefusedError not-found for another person's view; limit-reached (R226)
 */
export async function saveView(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'save-view',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const { viewId: id, ...fields } = input
        await writeView(tx, deps, { actor, view: { id, personId: actor.personId, ...fields } })
        return { id, ...fields, isOwn: true }
      }),
  })
}

type View = Parameters<typeof insertSavedView>[1]

async function writeView(tx: Tx, deps: Deps, { actor, view }: { actor: Actor; view: View }): Promise<void> {
  const at = deps.now()
  const before = await lockSavedView(tx, view.id)
  if (before && before.personId !== actor.personId) throw new RefusedError('not-found')
  const fields = changeable.filter((field) => before?.[field] !== view[field])
  if (fields.length === 0) return
  if (before) await updateSavedView(tx, view)
  else await insertOneMore(tx, view, at)
  await audit.insertAuditRow(tx, {
    at,
    by: actor,
    groupId: null,
    action: 'save-view',
    subjectKind: 'saved-view',
    subjectId: view.id,
    fields,
  })
}

/** The lock on the person puts views that are saved at the same time one after the other. */
async function insertOneMore(tx: Tx, view: View, at: Instant): Promise<void> {
  await lockProfile(tx, view.personId)
  throwIfRefused(mayKeepOneMore('views', await countSavedViews(tx, view.personId)), at)
  if (await insertSavedView(tx, view, at)) return
  throw new StaleReadError('another call has saved a view with this id')
}
