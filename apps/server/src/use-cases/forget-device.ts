import type { forgetDevice as contract } from '@samhus/contract/account'
import type { Output, Input } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { deleteDevice } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type ForgetAnswer = Output<typeof contract>

/**
 * Removes a device from the caller's list. It is not signed out, and is listed again when it is used again. The
 * answer is the same for a device that is not on the caller's list.
 *
 * @throws RefusedError forbidden while impersonating
 * @see docs/rules.md R120
 */
export async function forgetDevice(
  deps: Deps,
  actor: Actor,
  { deviceId }: Input<typeof contract>,
): Promise<ForgetAnswer> {
  const { personId } = actor
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return idempotentWrite<ForgetAnswer>(deps, actor, {
    operation: 'forget-device',
    input: { deviceId },
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        if (await deleteDevice(tx, personId, deviceId)) {
          await audit.insertAuditRow(tx, {
            at: deps.now(),
            by: actor,
            groupId: null,
            action: 'forget-device',
            subjectKind: 'person',
            subjectId: personId,
          })
        }
        return { deviceId }
      }),
  })
}
