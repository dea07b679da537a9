import type { myMails as contract } from '@samhus/contract/mail'
import type { Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { listMyMails } from '../db/queries/my-mails.ts'
import type { Actor, Deps } from '../shared/deps.ts'

const maxMails = 200

/**
 * Returns the mails to the caller and to the guests of their weeks, newest first; none where mails are sent, since they
 * are in people's own mailboxes then.
 *
 * @see docs/rules.md R153
 */
export async function myMails(
  { db, mail: transport }: Deps,
  { personId }: Actor,
): Promise<Output<typeof contract>> {
  const rows = transport ? [] : await listMyMails(db, personId, maxMails)
  return {
    mails: rows.map(({ at, week, ...row }) => ({
      ...row,
      at: toIso(at),
      week: week && { ...week, unitId: String(week.unitId) },
    })),
  }
}
