import { invitationHourMs, mayInviteNow } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, insertAuditRows, type AuditActor } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { enqueueInvitations, enqueueMail } from '../db/queries/mail.ts'
import { findInvitationFacts, updateInvitedAt, updateManyInvitedAt } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused } from '../shared/refused-error.ts'

/**
 * Invites a person to sign in: a mail with the address of the site and nothing that signs in, since the person signs in
 * with their own account. The caller holds the lock on the person.
 *
 * @param invitation.endsWait The person's first sign-in waited until now, and a Super Admin ends that by it. R224
 * @throws RefusedError already-invited, too-many-invitations
 * @see docs/rules.md R121, R225
 */
export async function invitePerson(
  tx: Tx,
  deps: Deps,
  {
    by,
    personId,
    at,
    endsWait = false,
  }: { by: AuditActor; personId: string; at: Instant; endsWait?: boolean },
): Promise<void> {
  const since = at - invitationHourMs
  const facts = await findInvitationFacts(tx, { personId, by: by.personId, since })
  throwIfRefused(mayInviteNow({ ...facts, endsWait }, at), at)
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

/** Invites many people, like one. The caller holds the locks on them. R121 */
export async function invitePeople(
  tx: Tx,
  deps: Deps,
  { by, personIds, at }: { by: AuditActor; personIds: readonly string[]; at: Instant },
): Promise<void> {
  if (personIds.length === 0) return
  const act = { action: 'invite-owner', subjectKind: 'person', fields: ['invitedAt'] }
  await Promise.all([
    updateManyInvitedAt(tx, personIds, at),
    insertAuditRows(
      tx,
      personIds.map((subjectId) => ({ ...act, subjectId })),
      { at, by, groupId: null },
    ),
    enqueueInvitations(
      tx,
      personIds.map((personId) => ({ id: deps.newId(), personId })),
      at,
    ),
  ])
}
