import type { sendTestMail as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import { findPreviewStay } from '../../db/queries/preview-stays.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { requireUsableTemplate } from '../../steps/save-template.ts'

/**
 * Sends a mail with these words to the caller's own address, instead of to the stay's recipient.
 *
 * @throws InputProblemsError template-has-problems
 * @throws RefusedError no-booking-found unless the week is booked
 */
export async function sendTestMail(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { kind, language, subject, body, bookingId } = input
  return idempotentWrite(deps, actor, {
    operation: 'send-test-mail',
    input,
    run: async (inTransaction) => {
      requireUsableTemplate(kind, language, { subject, body })
      return inTransaction(async (tx) => {
        const at = deps.now()
        const stay = bookingId === undefined ? null : await findPreviewStay(tx, bookingId)
        if (bookingId !== undefined && !stay) throw new RefusedError('no-booking-found')
        const id = deps.newId()
        const groupId = stay?.groupId ?? null
        await enqueueMail(
          tx,
          {
            id,
            groupId,
            personId: actor.personId,
            ...(bookingId === undefined ? {} : { bookingId }),
            kind: 'test',
            data: { of: kind, language, subject, body, ...(stay ? { ownerId: stay.ownerId } : {}) },
          },
          at,
        )
        const mail = { subjectKind: 'mail', subjectId: id }
        await insertAuditRow(tx, { at, by: actor, groupId, action: 'send-test-mail', ...mail })
        return { mailId: id }
      })
    },
  })
}
