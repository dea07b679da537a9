import * as audit from '../db/queries/audit.ts'
import { insertCheckOutLink } from '../db/queries/token.ts'
import type { Tx } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Makes a fresh link to check a booking's stay out, beside those made before; answers its token.
 *
 * The token is for whoever the link is sent to: it is stored hashed and cannot be read again. Refuses
 * no-booking-found.
 *
 * @see docs/domain.md §9
 */
export async function issueCheckOutLink(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newSecret'>,
  { bookingId, by }: { bookingId: string; by: audit.AuditActor | null },
): Promise<string> {
  const at = deps.now()
  const token = deps.newSecret()
  const groupId = await insertCheckOutLink(tx, { token, bookingId, at })
  if (groupId === null) throw new RefusedError('no-booking-found')
  const subject = { subjectKind: 'booking', subjectId: bookingId }
  await audit.record(tx, { at, by, groupId, action: 'issue-check-out-link', ...subject })
  return token
}
