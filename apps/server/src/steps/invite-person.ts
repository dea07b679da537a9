import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { updateInvitedAt } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Invites a person to sign in: a mail with the address of the site and nothing that signs in, since the person signs in
 * with their own account. The caller holds the lock on the person. R121
 */
export async function invitePerson(
  tx: Tx,
  deps: Deps,
  { by, personId, at }: { by: AuditActor; personId: string; at: Instant },
): Promise<void> {
  const mail = { id: deps.newId(), groupId: null, personId, kind: 'invitation' } as const
  await Promise.all([
    updateInvitedAt(tx, personId, at),
    insertAuditRow(tx, {
      at,
      by,
      groupId: null,
      action: 'invite-owner',
      subjectKind: 'person',
      subjectId: personId,
      fields: ['invitedAt'],
    }),
    enqueueMail(tx, mail, at),
  ])
}
