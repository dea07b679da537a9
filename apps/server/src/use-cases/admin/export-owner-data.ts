import type { exportOwnerData as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { authorizeSuperAdmin } from '../../steps/authorize-super-admin.ts'
import { collectOwnData } from '../../steps/collect-own-data.ts'

/**
 * Returns everything that is stored about a person, as they could export it themselves, for a request of theirs. The person
 * gets a mail, always. Each call is an export of its own, recorded and told, whatever its Idempotency-Key: the data are of
 * the moment, and none of them is stored with the admin.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden (R108); user-not-found for an unknown
 * or anonymized person
 * @see docs/rules.md R126
 */
export async function exportOwnerData(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId } = input
  const reason = requireReason(input.reason)
  await deps.db.transaction(async (tx) => {
    tx.isOf(null)
    await authorizeSuperAdmin(tx, deps, { actor, personId: userId })
    const at = deps.now()
    const data = { what: 'data-exported', reason }
    await Promise.all([
      insertAuditRow(tx, {
        at,
        by: actor,
        groupId: null,
        action: 'export-owner-data',
        subjectKind: 'person',
        subjectId: userId,
        adminReason: reason,
      }),
      enqueueMail(tx, { id: deps.newId(), groupId: null, personId: userId, kind: 'changed', data }, at),
    ])
  })
  const found = await collectOwnData(deps, userId)
  if (!found) throw new RefusedError('user-not-found')
  return found
}
