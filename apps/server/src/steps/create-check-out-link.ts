import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { insertCheckOutLink } from '../db/queries/token.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Creates a link with which the guest of a booking can check out, and records it; earlier links stay valid until the
 * guest changes. Returns its token, of which the hash alone is stored; null if there is no such booking.
 *
 * @see docs/domain.md §9
 */
export async function createCheckOutLink(
  tx: Tx,
  deps: Pick<Deps, 'newSecret'>,
  act: {
    readonly groupId: string
    readonly bookingId: string
    readonly by: AuditActor | null
    readonly adminReason?: string
    readonly at: Instant
  },
): Promise<string | null> {
  const { groupId, bookingId, at, ...audited } = act
  const token = deps.newSecret()
  if (!(await insertCheckOutLink(tx, { token, groupId, bookingId, at }))) return null
  const subject = { subjectKind: 'booking', subjectId: bookingId, groupId }
  await insertAuditRow(tx, { ...audited, at, action: 'issue-check-out-link', ...subject })
  return token
}
