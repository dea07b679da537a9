import { insertAuditRow } from '../../db/queries/audit.ts'
import { insertCheckOutLink } from '../../db/queries/token.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'

/**
 * Creates a link with which the guest of a booking can check out; earlier links stay valid until the guest changes.
 * Returns its token. It is stored hashed only, so it cannot be read again.
 *
 * @throws RefusedError no-booking-found; invalid-request for an admin without a reason
 * @see docs/domain.md §9
 */
export async function issueCheckOutLink(deps: Deps, by: AdminAct | null, bookingId: string): Promise<string> {
  const audited = toAuditFields(by)
  return deps.db.transaction(async (tx) => {
    const at = deps.now()
    const token = deps.newSecret()
    const groupId = await insertCheckOutLink(tx, { token, bookingId, at })
    if (groupId === null) throw new RefusedError('no-booking-found')
    const subject = { subjectKind: 'booking', subjectId: bookingId }
    await insertAuditRow(tx, { ...audited, at, groupId, action: 'issue-check-out-link', ...subject })
    return token
  })
}
