import type { resendMail as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { mayHaveArrived, maySendAgain } from '@samhus/domain/mail-resend'
import type { Tx } from '../../db/core/client.ts'
import { findMailActFacts } from '../../db/queries/mail-log-rows.ts'
import { lockMail, type LockedMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { copyMail } from '../../steps/copy-mail.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Sends a mail once more: a new one of the same kind about the same week, to the person and address of now. The sender asks
 * of it all that it asks of a new one; it lives from now on.
 *
 * @throws RefusedError not-found; mail-cannot-be-sent-again, mail-may-have-arrived without the second yes (R154, R155)
 */
export async function resendMail(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite(deps, actor, {
    operation: 'resend-mail',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const mail = await authorizeResend(tx, input, at)
        return { mailId: await copyMail(tx, deps, { mail, by: actor, at }) }
      }),
  })
}

async function authorizeResend(
  tx: Tx,
  { mailId, evenIfArrived = false }: Input<typeof contract>,
  at: number,
): Promise<LockedMail> {
  const mail = await lockMail(tx, mailId)
  const facts = await findMailActFacts(tx, mailId)
  if (!mail || !facts) throw new RefusedError('not-found')
  const logged = { ...mail, ...facts }
  if (!maySendAgain(logged, at)) throw new RefusedError('mail-cannot-be-sent-again')
  if (mayHaveArrived(logged) && !evenIfArrived) throw new RefusedError('mail-may-have-arrived')
  return mail
}
