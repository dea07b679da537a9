import type { addSuppression as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { mayStopAddress } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { findAddressPerson, hashAddress, insertSuppression } from '../../db/queries/mail-address.ts'
import { lockOwners } from '../../db/queries/owner-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { toAddressSubject } from '../../steps/address-subject.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Sends no mail to an address any more. An address that gets none already is left as it is, with the reason
 * that it has. What tells a person of their access still reaches them.
 *
 * @throws RefusedError forbidden for an Admin and the address of a person with a role
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
        const holder = await findAddressPerson(tx, address)
        await authorizeStop(tx, { actor, holder, at })
        if (!(await insertSuppression(tx, { hash, reason: 'office', mailId: null }, at))) return answer
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: null,
          action: 'stop-mail-to-address',
          ...toAddressSubject(holder, hash),
          fields: ['mailAddress'],
          values: [{ field: 'mailAddress', before: null, after: address }],
        })
        return answer
      }),
  })
}

async function authorizeStop(
  tx: Tx,
  { actor, holder, at }: { actor: Actor; holder: string | null; at: Instant },
): Promise<void> {
  const people = await lockOwners(tx, [actor.personId, ...(holder === null ? [] : [holder])])
  const caller = people.find(({ id }) => id === actor.personId)
  if (!caller) throw new RefusedError('forbidden')
  const person = people.find(({ id }) => id === holder) ?? null
  throwIfRefused(mayStopAddress({ ...caller, isImpersonating: actor.impersonatorId !== null }, person), at)
}
