import type { openMyMailLink as contract } from '@samhus/contract/mail'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import { findMyMail } from '../db/queries/my-mails.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'
import { makeMailLink } from '../steps/make-mail-link.ts'

/**
 * Makes the link that one of the caller's mails has, where mails are not sent. Its URL is stored nowhere, so a repeated
 * call makes another one.
 *
 * @throws RefusedError forbidden while impersonating; not-found for another person's mail, and where mails are sent;
 * already-checked-out, mail-link-has-ended (R153)
 * @see docs/rules.md R153
 */
export async function openMyMailLink(
  deps: Deps,
  actor: Actor,
  { mailId, link }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  const mail = deps.mail ? null : await findMyMail(deps.db, actor.personId, mailId)
  if (!mail) throw new RefusedError('not-found')
  return { url: await makeMailLink(deps, actor, { mailId, link }) }
}
