import type { addSuppression as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { findAddressPerson, hashAddress, insertSuppression } from '../../db/queries/mail-address.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toAddressSubject } from '../../steps/address-subject.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Sends no mail to an address any more. An address that gets none already is left as it is, with the reason
 * that it has.
 *
 * @see docs/rules.md R152
 */
export async function addSuppression(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { address } = input
  const hash = hashAddress(address)
  const answer = { suppressionId: hash.toString('hex') }
  return idempotentWrite(deps, actor, {
    operation: 'add-suppression',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        if (!(await insertSuppression(tx, { hash, reason: 'office', mailId: null }, at))) return answer
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: null,
          action: 'stop-mail-to-address',
          ...toAddressSubject(await findAddressPerson(tx, address), hash),
          fields: ['mailAddress'],
          values: [{ field: 'mailAddress', before: null, after: address }],
        })
        return answer
      }),
  })
}
