import type { Output, Input } from '@samhus/contract/operation'
import type { subscribePush as contract } from '@samhus/contract/push'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { upsertPushSubscription } from '../db/queries/push.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'

type SubscribeAnswer = Output<typeof contract>

/** Subscribed browsers per person; one more replaces the oldest. */
const maxPerPerson = 10

/**
 * Subscribes a browser to push messages about the caller's offers. A browser belongs to the person who subscribed on
 * it last. Repeating a subscription changes nothing.
 *
 * @throws RefusedError invalid-request for a URL of no known push service, since the server would call it; forbidden
 * while impersonating, since the messages would reach the wrong browser
 * @see docs/rules.md R120
 */
export async function subscribePush(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<SubscribeAnswer> {
  const { personId } = actor
  const { endpoint, keys, language } = input
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  if (!deps.push?.isAllowed(endpoint)) throw new RefusedError('invalid-request')
  return idempotentWrite<SubscribeAnswer>(deps, actor, {
    operation: 'subscribe-push',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const browser = { id: deps.newId(), personId, endpoint, ...keys, language, maxPerPerson }
        const id = await upsertPushSubscription(tx, browser, at)
        if (id !== null) {
          await audit.insertAuditRow(tx, {
            at,
            by: actor,
            groupId: null,
            action: 'subscribe-push',
            subjectKind: 'push-subscription',
            subjectId: id,
          })
        }
        return { isSubscribed: true as const }
      }),
  })
}
