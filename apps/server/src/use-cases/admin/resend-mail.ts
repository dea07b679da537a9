import type { resendMail as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { isPlannedMail } from '@samhus/domain/mail-kinds'
import { mayHaveArrived, maySendAgain } from '@samhus/domain/mail-resend'
import type { Tx } from '../../db/core/client.ts'
import { findMailActFacts } from '../../db/queries/mail-log-rows.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { insertResentMail, lockMail, type LockedMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
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
        const id = deps.newId()
        await insertResentMail(tx, { id, of: mail, followsStay: isPlannedMail(mail.kind) }, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: mail.groupId,
          action: 'resend-mail',
          subjectKind: 'mail',
          subjectId: mail.id,
        })
        return { mailId: id }
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
