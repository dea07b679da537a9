import type { Input } from '@samhus/contract/operation'
import type { openMailLink as contract } from '@samhus/contract/admin-mail'
import { isOptionalMail } from '@samhus/domain/mail-kinds'
import { mayOpenCheckOutLink } from '@samhus/domain/mail-link'
import { insertAuditRow } from '../db/queries/audit.ts'
import { findStayOfBooking } from '../db/queries/check-out.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import { findMailWithLinks, type MailWithLinks } from '../db/queries/my-mails.ts'
import { insertCheckOutLink } from '../db/queries/token.ts'
import { listSecretLinks } from '../mail/composed-mail.ts'
import { createCheckOutUrl, createUnsubscribeUrl } from '../mail/secret-links.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'

/**
 * Makes the link that a mail has for a person who looks at it, and returns its URL: stored mails have none. A check-out
 * link is a new one each time, the earlier ones stay valid. The act is in the audit trail. The URL is a secret: no answer with
 * it is stored under an Idempotency-Key.
 *
 * @throws RefusedError not-found for a mail without that link; already-checked-out, mail-link-has-ended (R153)
 * @see docs/rules.md R153
 */
export async function makeMailLink(
  deps: Deps,
  actor: Actor,
  { mailId, link }: Input<typeof contract>,
): Promise<string> {
  const mail = await findMailWithLinks(deps.db, mailId)
  if (!mail || !listSecretLinks(mail).includes(link)) throw new RefusedError('not-found')
  return link === 'check-out' ? makeCheckOutUrl(deps, actor, mail) : makeUnsubscribeUrl(deps, actor, mail)
}

async function makeCheckOutUrl(deps: Deps, actor: Actor, mail: MailWithLinks): Promise<string> {
  const { bookingId, groupId } = mail
  const beforeLock = bookingId === null ? null : await findStayOfBooking(deps.db, bookingId)
  if (bookingId === null || !beforeLock) throw new RefusedError('mail-link-has-ended')
  const token = deps.newSecret()
  await deps.db.transaction(async (tx) => {
    await lockWeeksAndMembers(tx, {
      groupId: beforeLock.groupId,
      unitIds: [],
      membershipIds: [beforeLock.membershipId],
    })
    const at = deps.now()
    throwIfRefused(mayOpenCheckOutLink(mail, await findStayOfBooking(tx, bookingId)), at)
    await insertCheckOutLink(tx, { token, groupId: beforeLock.groupId, bookingId, at })
    const subject = { subjectKind: 'booking', subjectId: bookingId, membershipId: beforeLock.membershipId }
    await insertAuditRow(tx, { at, by: actor, groupId, action: 'open-mail-link', ...subject })
  })
  return createCheckOutUrl(deps.siteUrl, token)
}

async function makeUnsubscribeUrl(deps: Deps, actor: Actor, mail: MailWithLinks): Promise<string> {
  const { personId, kind, groupId } = mail
  if (personId === null || !isOptionalMail(kind)) throw new RefusedError('not-found')
  await deps.db.transaction(async (tx) => {
    const subject = { subjectKind: 'person', subjectId: personId }
    await insertAuditRow(tx, { at: deps.now(), by: actor, groupId, action: 'open-mail-link', ...subject })
  })
  return createUnsubscribeUrl(deps.siteUrl, deps.mailSecrets.createUnsubscribeToken(personId, kind))
}
