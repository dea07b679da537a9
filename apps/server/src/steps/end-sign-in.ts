import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { deleteSession } from '../db/queries/device.ts'
import { deletePushSubscriptions } from '../db/queries/push.ts'
import { clearSub } from '../db/queries/account-binding.ts'
import { revokeFeed } from '../db/queries/token.ts'

/**
 * Unbinds a person from their account at the identity provider, with what browsers of the account hold: the session, push
 * messages, the calendar feed. Returns false for a person without an account, who is left alone. The caller holds the lock
 * on the person. R122, R223
 *
 * @param end.reason The admin's; undefined: a change of the address ends it.
 */
export async function endSignIn(
  tx: Tx,
  personId: string,
  { by, at, reason }: { readonly by: AuditActor; readonly at: Instant; readonly reason?: string },
): Promise<boolean> {
  if (!(await clearSub(tx, personId))) return false
  await Promise.all([
    deleteSession(tx, personId),
    deletePushSubscriptions(tx, personId),
    revokeFeed(tx, personId, at),
    insertAuditRow(tx, {
      at,
      by,
      groupId: null,
      action: 'unbind-sign-in',
      subjectKind: 'person',
      subjectId: personId,
      fields: ['sub', 'issuer'],
      ...(reason === undefined ? {} : { adminReason: reason }),
    }),
  ])
  return true
}
