import type { Answer, Input } from '@samhus/contract/operation'
import type { forgetDevice as contract } from '@samhus/contract/account'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { removeDevice } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow } from '../shared/refused-error.ts'
import { write } from '../steps/idempotent-write.ts'

type Forgotten = Answer<typeof contract>

/**
 * Takes a device off the caller's list. It is not signed out, and comes back when it is used again. A device that is
 * not on the list, somebody else's too, is answered alike. Refuses forbidden to whoever acts as the person.
 *
 * @see docs/rules.md R120
 */
export async function forgetDevice(
  deps: Deps,
  actor: Actor,
  { deviceId }: Input<typeof contract>,
): Promise<Forgotten> {
  const { personId } = actor
  orThrow(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return write<Forgotten>(deps, actor, {
    operation: 'forget-device',
    input: { deviceId },
    attempt: (inTransaction) =>
      inTransaction(async (tx) => {
        if (await removeDevice(tx, personId, deviceId)) {
          await audit.record(tx, {
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
