import { isPlannedMail } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow } from '../db/queries/audit.ts'
import { insertResentMail, type LockedMail } from '../db/queries/mail.ts'
import type { Actor, Deps } from '../shared/deps.ts'

/** Inserts a new mail that says the same as one that is locked. Returns its id. */
export async function copyMail(
  tx: Tx,
  { newId }: Deps,
  { mail, by, at }: { readonly mail: LockedMail; readonly by: Actor; readonly at: Instant },
): Promise<string> {
  const id = newId()
  await insertResentMail(tx, { id, of: mail, followsStay: isPlannedMail(mail.kind) }, at)
  await insertAuditRow(tx, {
    at,
    by,
    groupId: mail.groupId,
    action: 'resend-mail',
    subjectKind: 'mail',
    subjectId: mail.id,
  })
  return id
}
