import type { Output, Input } from '@samhus/contract/operation'
import type { forceDisconnect as contract } from '@samhus/contract/session'
import * as audit from '../db/queries/audit.ts'
import { publishSession } from '../db/queries/change.ts'
import { replaceSession } from '../db/queries/device.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type DisconnectAnswer = Output<typeof contract>

/** How long the session is reserved for the device that takes over, until it connects. */
const takeOverLeaseMs = 40_000

/**
 * Gives the person's session to a device. The connections of the other devices are closed, in every process, and
 * their next call is refused. A repeated call with the same key takes nothing from a device that took over later.
 *
 * @throws RefusedError forbidden while impersonating: an admin never changes the owner's session
 * @see docs/domain.md §11
 */
export async function forceDisconnect(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<DisconnectAnswer> {
  if (actor.impersonatorId !== null) throw new RefusedError('forbidden')
  const { personId } = actor
  const device = { personId, deviceId: input.deviceId }
  return idempotentWrite<DisconnectAnswer>(deps, actor, {
    operation: 'force-disconnect',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        await replaceSession(tx, device, deps.systemNow() + takeOverLeaseMs)
        await publishSession(tx, { at, ...device })
        await audit.insertAuditRow(tx, {
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
