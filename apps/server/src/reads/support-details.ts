import type { supportDetails as contract } from '@samhus/contract/check-out'
import type { Output, Input } from '@samhus/contract/operation'
import { mayReportSupport } from '@samhus/domain/check-out'
import { findStayByLink, countSupportReports } from '../db/queries/check-out.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the stay that a report to support would be about.
 *
 * @throws RefusedError as the report itself: docs/rules.md R92 to R95, R119
 */
export async function supportDetails(
  { db, now }: Deps,
  { token }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const stay = await findStayByLink(db, token)
  const reports = stay ? await countSupportReports(db, stay) : 0
  const at = now()
  throwIfRefused(mayReportSupport(stay, reports, at), at)
  const [first, last] = [stay?.stay[0], stay?.stay.at(-1)]
  if (!stay || !first || !last) throw new RefusedError('booking-not-found')
  return {
    userName: stay.guestName,
    houseName: stay.houseName,
    dateFrom: first.dateFrom,
    dateTo: last.dateTo,
    language: stay.guestLanguage,
  }
}
