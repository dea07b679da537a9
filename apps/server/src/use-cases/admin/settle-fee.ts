import type { settleFee as contract } from '@samhus/contract/admin-fees'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockFee, updateFee } from '../../db/queries/fee.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Notes that a fee was billed, or is waived, and by which admin; `open` takes that back, and has to
 * before it is done otherwise, so that of two admins one does not bill what the other has billed or waived. The reason stays with the admins: the audit row is about the fee, not about what belongs to the owner.
 *
 * @throws RefusedError not-found; changed-meanwhile if another admin has settled it, or taken that back
 */
export async function settleFee(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { feeId, state } = input
  return idempotentWrite(deps, actor, {
    operation: 'settle-fee',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const fee = await lockFee(tx, feeId)
        if (!fee) throw new RefusedError('not-found')
        if ((fee.state === 'open') === (state === 'open')) throw new RefusedError('changed-meanwhile')
        const { groupId, unitId, membershipId } = fee
        await updateFee(tx, { feeId, groupId }, { state, at })
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'settle-fee',
          subjectKind: 'fee',
          subjectId: feeId,
          unitId,
          membershipId,
          adminReason: requireReason(input.reason),
          fields: ['state'],
          values: [{ field: 'state', before: fee.state, after: state }],
        })
        return { feeId, state }
      }),
  })
}
