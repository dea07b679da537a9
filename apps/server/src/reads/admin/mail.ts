import type { mail as contract } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { mayDropMail, mayHaveArrived, maySendAgain } from '@samhus/domain/mail-resend'
import {
  findContent,
  findMailActFacts,
  listMailRows,
  type StoredContent,
} from '../../db/queries/mail-log-rows.ts'
import { listSecretLinks } from '../../mail/composed-mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toWireMail } from './mails.ts'

type Content = NonNullable<Output<typeof contract>['content']>

/**
 * Returns a mail with what it says, and what may be done with it.
 *
 * @throws RefusedError not-found
 */
export async function mail(
  { db, now }: Deps,
  _actor: Actor,
  { mailId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [[row], facts, content] = await Promise.all([
    listMailRows(db, [mailId]),
    findMailActFacts(db, mailId),
    findContent(db, mailId),
  ])
  if (!row || !facts) throw new RefusedError('not-found')
  const logged = { ...row, ...facts }
  return {
    ...toWireMail(row),
    content: content && toWireContent(content),
    canBeSentAgain: maySendAgain(logged, now()),
    mayHaveArrived: mayHaveArrived(logged),
    canBeDropped: mayDropMail(logged),
  }
}

function toWireContent(content: StoredContent): Content {
  return { ...content, renderedAt: toIso(content.renderedAt), secretLinks: listSecretLinks(content) }
}
