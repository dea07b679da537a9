import type { dropMail as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { mayDropMail } from '@samhus/domain/mail-resend'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockMail } from '../../db/queries/mail.ts'
import { dropDueMail } from '../../db/queries/mail-outbox.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Drops a mail that waits: it is never sent. One that the sender has claimed is handed over; one that tells a person of
 * their access stays.
 *
 * @throws RefusedError not-found; mail-cannot-be-dropped (R156)
 */
export async function dropMail(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { mailId } = input
  return idempotentWrite(deps, actor, {
    operation: 'drop-mail',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const mail = await lockMail(tx, mailId)
        if (!mail) throw new RefusedError('not-found')
        if (!mayDropMail(mail)) throw new RefusedError('mail-cannot-be-dropped')
        await dropDueMail(tx, mail, 'dropped-by-admin')
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: mail.groupId,
          action: 'drop-mail',
          subjectKind: 'mail',
          subjectId: mailId,
          fields: ['state'],
        })
        return { mailId }
      }),
  })
}
