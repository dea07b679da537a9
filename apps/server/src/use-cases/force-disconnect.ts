import type { Answer, Input } from '@samhus/contract/operation'
import type { forceDisconnect as contract } from '@samhus/contract/session'
import * as audit from '../db/queries/audit.ts'
import { publishSession } from '../db/queries/change.ts'
import { replaceSession } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type Disconnected = Answer<typeof contract>

/** Until the device that takes over has connected. */
const takeOverLeaseMs = 40_000

/**
 * Gives the person's session to a device. Every connection of the others is told, in whichever process, and closed;
 * their next call is refused. A call repeated under its key takes nothing back from a device that came after it.
 *
 * Refuses forbidden while impersonating: an administrator never touches the owner's session.
 *
 * @see docs/domain.md §11
 */
export async function forceDisconnect(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Disconnected> {
  if (actor.impersonatorId !== null) throw new RefusedError('forbidden')
  const { personId } = actor
  const device = { personId, deviceId: input.deviceId }
  return idempotentWrite<Disconnected>(deps, actor, {
    operation: 'force-disconnect',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        await replaceSession(tx, device, deps.systemNow() + takeOverLeaseMs)
        await publishSession(tx, { at, ...device })
        await audit.record(tx, {
          at,
          by: actor,
          groupId: null,
          action: 'force-disconnect',
          subjectKind: 'person',
          subjectId: personId,
        })
        return { deviceId: input.deviceId }
      }),
  })
}
