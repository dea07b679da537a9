import type { Output, Input } from '@samhus/contract/operation'
import type { unsubscribePush as contract } from '@samhus/contract/push'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { deletePushSubscription } from '../db/queries/push.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type UnsubscribeAnswer = Output<typeof contract>

/**
 * Unsubscribes one of the caller's browsers; messages that are already due are not sent either. The answer is the
 * same for a browser that is not the caller's.
 *
 * @throws RefusedError forbidden while impersonating
 * @see docs/rules.md R120
 */
export async function unsubscribePush(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<UnsubscribeAnswer> {
  const { personId } = actor
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return idempotentWrite<UnsubscribeAnswer>(deps, actor, {
    operation: 'unsubscribe-push',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const id = await deletePushSubscription(tx, { endpoint: input.endpoint, personId })
        if (id !== null) {
          await audit.insertAuditRow(tx, {
            at: deps.now(),
            by: actor,
            groupId: null,
            action: 'unsubscribe-push',
            subjectKind: 'push-subscription',
            subjectId: id,
          })
        }
        return { isSubscribed: false as const }
      }),
  })
}
