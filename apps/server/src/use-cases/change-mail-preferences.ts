import type { changeMailPreferences as contract } from '@samhus/contract/mail'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused } from '../shared/refused-error.ts'
import { idempotentWrite } from '../steps/idempotent-write.ts'
import { setMailPreferences } from '../steps/set-mail-preferences.ts'

/**
 * Chooses which of the optional mails the caller gets. A kind that is left out stays as it is; of one that is named twice
 * the last counts; what is stored already changes nothing.
 *
 * @throws RefusedError forbidden while impersonating; no-user-found if the person no longer exists
 * @see docs/rules.md R139, R150
 */
export async function changeMailPreferences(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  return idempotentWrite(deps, actor, {
    operation: 'change-mail-preferences',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => ({
        preferences: await setMailPreferences(tx, deps, {
          by: actor,
          wanted: input.preferences,
          action: 'change-mail-preferences',
        }),
      })),
  })
}
