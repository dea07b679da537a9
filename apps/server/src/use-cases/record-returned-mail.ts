import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow } from '../db/queries/audit.ts'
import { insertSuppression } from '../db/queries/mail-address.ts'
import { lockReturnedMail, noteDelay, recordBounce, type ReturnedMail } from '../db/queries/mail-bounce.ts'
import { readReturnedMail, type ReturnedMessage } from '../mail/read-returned-mail.ts'
import type { Deps } from '../shared/deps.ts'

/** What came of it; `ignored`: nothing that concerns us, or nothing new. */
export type ReturnOutcome = 'bounced' | 'suppressed' | 'delayed' | 'ignored'

/**
 * Records what a message that came back says of a mail of ours. Whatever the message is, it is read to its end and at
 * most one mail and one address change; the same message again changes nothing.
 *
 * @param raw As the relay got it, with its headers.
 * @see docs/rules.md R152
 */
export async function recordReturnedMail(deps: Deps, raw: Buffer): Promise<ReturnOutcome> {
  const message = await readReturnedMail(raw, deps.mailSecrets.readBounceCode)
  if (!message) return 'ignored'
  return deps.db.transaction(async (tx) => {
    const mail = await lockReturnedMail(tx, message.mailId)
    return mail ? record(tx, mail, { ...message, at: deps.now() }) : 'ignored'
  })
}

async function record(
  tx: Tx,
  mail: ReturnedMail,
  message: ReturnedMessage & { readonly at: Instant },
): Promise<ReturnOutcome> {
  const { kind, at } = message
  if (kind === 'delayed') {
    await noteDelay(tx, mail, message)
    return 'delayed'
  }
  if (kind === 'complaint') {
    const { addressHash: hash, id: mailId } = mail
    if (hash === null || !(await insertSuppression(tx, { hash, reason: 'complaint', mailId }, at)))
      return 'ignored'
    await auditSuppression(tx, mail, at)
    return 'suppressed'
  }
  const { isNew, isSuppressed } = await recordBounce(tx, mail, message)
  if (isSuppressed) await auditSuppression(tx, mail, at)
  return isSuppressed ? 'suppressed' : isNew ? 'bounced' : 'ignored'
}

/** The owner's address is the person's, a guest's belongs to the week that was lent out. */
async function auditSuppression(tx: Tx, mail: ReturnedMail, at: Instant): Promise<void> {
  const isOwn = mail.recipient === 'owner' && mail.personId !== null
  await insertAuditRow(tx, {
    at,
    by: null,
    groupId: mail.groupId,
    action: 'stop-mail-to-address',
    subjectKind: isOwn ? 'person' : 'booking',
    subjectId: (isOwn ? mail.personId : mail.bookingId) ?? mail.id,
  })
}
