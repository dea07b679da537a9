import type { previewMail as contract } from '@samhus/contract/admin-mail-templates'
import type { Input, Output } from '@samhus/contract/operation'
import { isPlannedMail } from '@samhus/domain/mail-kinds'
import { findMailFacts, type MailFacts } from '../../db/queries/mail-facts.ts'
import { findPreviewStay } from '../../db/queries/preview-stays.ts'
import { checkTemplate } from '../../mail/check-template.ts'
import { composeMail, fillSecretLinks } from '../../mail/compose-mail.ts'
import { createSampleFacts } from '../../mail/sample-facts.ts'
import { TemplateError } from '../../mail/template-error.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { takeOwnTurn } from '../../shared/in-turns.ts'
import { RefusedError } from '../../shared/refused-error.ts'

type Query = Input<typeof contract>

/**
 * Returns a mail with these words as it would be sent, and what is wrong with them. Writes nothing. Its links lead to
 * the pages, and do nothing there.
 *
 * @throws RefusedError no-booking-found unless the week is booked
 */
export async function previewMail(deps: Deps, _actor: Actor, input: Query): Promise<Output<typeof contract>> {
  const { kind, language, subject, body, theme } = input
  const template = { subject, body }
  const [facts, brand] = await Promise.all([findFacts(deps, input), deps.brand.read()])
  await takeOwnTurn()
  const problems = [...checkTemplate(kind, language, template)]
  const { siteUrl } = deps
  try {
    const composed = composeMail({ facts, template, brand, siteUrl, theme })
    const mail = fillSecretLinks(composed, {
      'check-out': `${siteUrl}/indberetning-af-ophold`,
      unsubscribe: `${siteUrl}/profile`,
    })
    return { rendered: { subject: mail.subject, html: mail.html, text: mail.text }, problems }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { rendered: null, problems }
  }
}

/** What a moment mail tells of its cause is invented, as the stay has none. */
async function findFacts({ db, now }: Deps, { kind, language, bookingId }: Query): Promise<MailFacts> {
  const sample = createSampleFacts(kind, language)
  if (bookingId === undefined) return sample
  const stay = await findPreviewStay(db, bookingId)
  if (!stay) throw new RefusedError('no-booking-found')
  const { groupId, ownerId: personId, isLentOut } = stay
  const recipient = isPlannedMail(kind) && isLentOut ? 'contact' : 'owner'
  // A reply goes to the address that was left with the report.
  const data = kind === 'support-reply' ? { ...sample.data, to: sample.to.address } : sample.data
  const mail = { kind, groupId, personId, bookingId, recipient, data } as const
  const facts = await findMailFacts(db, mail, now())
  if (!facts) throw new RefusedError('no-booking-found')
  return { ...facts, language }
}
