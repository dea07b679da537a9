import type { Announcing, announcing as contract } from '@samhus/contract/admin-announcements'
import type { Input } from '@samhus/contract/operation'
import { chooseAnnouncementText, type AnnouncementTexts } from '@samhus/domain/announcement'
import { toIso } from '@samhus/domain/day'
import { textLanguages, type TextLanguage } from '@samhus/domain/house-texts'
import { passesWhitelist, type Whitelist } from '@samhus/domain/mail-settings'
import { findReasonNotToSend } from '@samhus/domain/mail-sending'
import type { Instant } from '@samhus/domain/refusal'
import { findAdminGroup } from '../../db/queries/admin-groups.ts'
import { readWhitelist } from '../../db/queries/admin-setting.ts'
import type { AudienceRow } from '../../db/queries/announcement.ts'
import { findTemplate } from '../../db/queries/mail-template.ts'
import { createExcerpt } from '../../mail/announcement-text.ts'
import { getBuiltInTemplate } from '../../mail/built-in-templates.ts'
import { cleanLine } from '../../mail/clean-value.ts'
import { composeMail, fillSecretLinks, type ComposeInput } from '../../mail/compose-mail.ts'
import type { ComposedMail } from '../../mail/composed-mail.ts'
import { isMailAddress } from '../../mail/mail-address.ts'
import { createSampleFacts } from '../../mail/sample-facts.ts'
import { TemplateError } from '../../mail/template-error.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { takeOwnTurn } from '../../shared/in-turns.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { planAnnouncement } from '../../steps/plan-announcement.ts'

type Receiver = Announcing['receivers'][number]
type Preview = Announcing['previews'][number]

/**
 * Returns who would get an announcement now, who of them no mail and why, and the mail in each language that has words.
 * Writes nothing.
 *
 * @throws RefusedError no-group-found, for an archived one too
 * @throws InputProblemsError invalid-request where a text is missing (R195)
 */
export async function announcing(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Announcing> {
  const { db } = deps
  const { groupId } = input
  const group = await findAdminGroup(db, groupId)
  if (!group || group.archivedAt !== null) throw new RefusedError('no-group-found')
  const now = deps.now()
  const [{ texts, receivers, lastSent, refusals }, whitelist] = await Promise.all([
    planAnnouncement(db, input, now),
    readWhitelist(db),
  ])
  const said = textLanguages.filter((language) => texts[language] !== undefined)
  const draft = { groupId, groupName: group.name, texts, receivers }
  return {
    refusals: refusals.map(({ type }) => type),
    lastSent: lastSent && { at: toIso(lastSent.at), by: lastSent.by },
    receivers: receivers.map((row) => toReceiver(row, { texts, whitelist, now })),
    previews: await Promise.all(said.map((language) => preview(deps, draft, language))),
  }
}

/** By the rule that is asked when the mail is sent. */
function toReceiver(
  { personId, name, code, email, language, isUnwanted, suppression }: AudienceRow,
  { texts, whitelist, now }: { texts: AnnouncementTexts; whitelist: Whitelist; now: Instant },
): Receiver {
  const reason = findReasonNotToSend(
    {
      kind: 'announcement',
      expiresAt: null,
      isAnonymized: false,
      isDisabled: false,
      booking: null,
      isUnwanted,
      hasAddress: isMailAddress(email),
      suppression,
      isAccessNotice: false,
      isOnWhitelist: passesWhitelist(whitelist, email),
    },
    now,
  )
  return {
    userId: personId,
    name,
    code,
    language: chooseAnnouncementText(texts, language ?? 'da').language,
    ownLanguage: language ?? 'da',
    noMail: reason as Receiver['noMail'],
  }
}

interface Draft {
  readonly groupId: string
  readonly groupName: string
  readonly texts: AnnouncementTexts
  readonly receivers: readonly AudienceRow[]
}

/** The mail to the first receiver who reads this language, or to an invented one. */
async function preview({ db, brand, siteUrl }: Deps, draft: Draft, language: TextLanguage): Promise<Preview> {
  const { groupId, groupName, texts, receivers } = draft
  const { title, body } = chooseAnnouncementText(texts, language)
  const sample = createSampleFacts('announcement', language)
  const reader = receivers.find((row) => (row.language ?? 'da') === language)
  const facts = {
    ...sample,
    groupId,
    groupName,
    ownerName: reader?.name ?? sample.ownerName,
    data: { title, message: body },
  }
  const [words, shown] = await Promise.all([
    findTemplate(db, { kind: 'announcement', language, groupId }),
    brand.read(),
  ])
  const builtIn = getBuiltInTemplate('announcement', language)
  await takeOwnTurn()
  const mail = compose({ facts, template: words ?? builtIn, brand: shown, siteUrl, theme: 'light' }, builtIn)
  const { subject, html, text } = fillSecretLinks(mail, { unsubscribe: `${siteUrl}/profile` })
  return {
    language,
    subject,
    html,
    text,
    notice: { title: cleanLine(title), excerpt: createExcerpt(body) },
  }
}

/** As when it is sent: with the built-in words where those of the office cannot be used. */
function compose(input: ComposeInput, builtIn: ComposeInput['template']): ComposedMail {
  try {
    return composeMail(input)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return composeMail({ ...input, template: builtIn })
  }
}
