import type { checkoutDetails as contract } from '@samhus/contract/check-out'
import type { Output, Input } from '@samhus/contract/operation'
import { mayCheckOut } from '@samhus/domain/check-out'
import { findStayByLink } from '../db/queries/check-out.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the stay that a link is for, as its guest sees it. Mail scanners call it too, so it changes nothing.
 *
 * @throws RefusedError as the check-out itself: docs/rules.md R92 to R95
 */
export async function checkoutDetails(
  { db, now }: Deps,
  { token }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const stay = await findStayByLink(db, token)
  const at = now()
  throwIfRefused(mayCheckOut(stay, at), at)
  const [first, last] = [stay?.stay[0], stay?.stay.at(-1)]
  if (!stay || !first || !last) throw new RefusedError('booking-not-found')
  return {
    userName: stay.guestName,
    houseName: stay.houseName,
    ...(stay.usualPeople === null ? {} : { currentPeopleCount: stay.usualPeople }),
    dateFrom: first.dateFrom,
    dateTo: last.dateTo,
    language: stay.guestLanguage,
  }
}
