import { findStayOfBooking } from '../../db/queries/check-out.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createCheckOutLink } from '../../steps/create-check-out-link.ts'

/**
 * Creates a link with which the guest of a booking of a demo or a test can check out. Returns its token. It is stored
 * hashed only, so it cannot be read again.
 *
 * @throws RefusedError no-booking-found
 */
export async function setUpCheckOutLink(deps: Deps, bookingId: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const stay = await findStayOfBooking(tx, bookingId)
    const act = stay && { groupId: stay.groupId, bookingId, by: null, at: deps.now() }
    const token = act && (await createCheckOutLink(tx, deps, act))
    if (token === null) throw new RefusedError('no-booking-found')
    return token
  })
}
