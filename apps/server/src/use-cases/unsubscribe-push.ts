import type { Answer, Input } from '@samhus/contract/operation'
import type { unsubscribePush as contract } from '@samhus/contract/push'
import { mayAccessOwnData } from '@samhus/domain/access'
import * as audit from '../db/queries/audit.ts'
import { unsubscribe } from '../db/queries/push.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { orThrow } from '../shared/refused-error.ts'
import { write } from '../steps/idempotent-write.ts'

type Unsubscribed = Answer<typeof contract>

/**
 * Tells one of the caller's browsers nothing more, not even what is due already. A browser that is not told, somebody
 * else's too, is answered alike. Refuses forbidden to whoever acts as the person.
 *
 * @see docs/rules.md R120
 */
export async function unsubscribePush(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Unsubscribed> {
  const { personId } = actor
  orThrow(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return write<Unsubscribed>(deps, actor, {
    operation: 'unsubscribe-push',
    input,
    attempt: (inTransaction) =>
      inTransaction(async (tx) => {
        const id = await unsubscribe(tx, { endpoint: input.endpoint, personId })
        if (id !== null) {
          await audit.record(tx, {
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
