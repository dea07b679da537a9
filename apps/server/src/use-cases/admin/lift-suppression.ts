import type { liftSuppression as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { endSuppression, hasSuppression, listAddressHolders } from '../../db/queries/mail-address.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAddressSubject } from '../../steps/address-subject.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Sends mail to an address again. What came back from it before does not count any more. Doing it again changes nothing.
 *
 * @throws RefusedError not-found for an address that always got mail
 * @see docs/rules.md R152
 */
export async function liftSuppression(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { suppressionId } = input
  const hash = Buffer.from(suppressionId, 'hex')
  return idempotentWrite(deps, actor, {
    operation: 'lift-suppression',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        if (!(await endSuppression(tx, hash, at))) {
          if (!(await hasSuppression(tx, hash))) throw new RefusedError('not-found')
          return { suppressionId }
        }
        const [holder] = await listAddressHolders(tx, [hash])
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: null,
          action: 'allow-mail-to-address',
          ...toAddressSubject(holder?.userId ?? null, hash),
          fields: ['mailAddress'],
          values: holder ? [{ field: 'mailAddress', before: holder.address, after: null }] : [],
        })
        return { suppressionId }
      }),
  })
}
