import type { myMail as contract } from '@samhus/contract/mail'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findMyMail } from '../db/queries/my-mails.ts'
import { listSecretLinks } from '../mail/composed-mail.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns one of the caller's mails with what it says.
 *
 * @throws RefusedError not-found for another person's mail, and where mails are sent
 * @see docs/rules.md R153
 */
export async function myMail(
  { db, mail: transport }: Deps,
  { personId }: Actor,
  { mailId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = transport ? null : await findMyMail(db, personId, mailId)
  if (!found) throw new RefusedError('not-found')
  const { at, week, language, html, text, ...row } = found
  const { subject, toName, toAddress } = row
  const writtenAt = toIso(at)
  return {
    ...row,
    at: writtenAt,
    week: week && { ...week, unitId: String(week.unitId) },
    content: {
      toName,
      toAddress,
      language,
      subject,
      html,
      text,
      renderedAt: writtenAt,
      secretLinks: listSecretLinks({ html, text }),
    },
  }
}
