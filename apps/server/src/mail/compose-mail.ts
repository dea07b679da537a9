import { getRequiredField } from '@samhus/domain/mail-fields'
import { isOptionalMail } from '@samhus/domain/mail-kinds'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'
import { toLocalTime } from '@samhus/domain/week'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import { cutText } from '../shared/cut-text.ts'
import { mailWords } from '../locales/mail.ts'
import { writeClock } from '../locales/moment.ts'
import type { Brand } from '../shared/brand.ts'
import { escapeHtml } from '../shared/escape-html.ts'
import { cleanLine } from './clean-value.ts'
import { linkPlaceholders, type ComposedMail, type SecretLink } from './composed-mail.ts'
import { getLayoutStyle, type MailTheme } from './layout-style.ts'
import { renderLayout, type CardRow, type FooterWords, type MailFrame } from './layout.ts'
import {
  createMailFlags,
  createMailLinks,
  createMailTexts,
  joinWeeks,
  showsPoints,
  writeDay,
  type FieldTexts,
} from './mail-values.ts'
import { checkOutMarker, escapeMarkdown, keepLines, renderContent, toMarkdownUrl } from './markdown.ts'
import { createTemplateEngine, Markdown } from './template-engine.ts'
import { MissingFieldError, TemplateError } from './template-error.ts'

/** The words of a mail: a line of Liquid, and Liquid in Markdown. */
export interface MailTemplate {
  readonly subject: string
  readonly body: string
}

export interface ComposeInput {
  readonly facts: MailFacts
  readonly template: MailTemplate
  readonly brand: Brand
  /** Without a slash at its end. */
  readonly siteUrl: string
  /** Missing: `auto`. */
  readonly theme?: MailTheme
}

/** Of a subject after rendering. */
const maxSubject = 200
const maxPreheader = 140
/** As in the text of a mail: an address, or the placeholder of a secret one. */
const hasLink = /https?:\/\/|\{\{/u

/** Both the sending and the preview go through these. */
export const bodyEngine = createTemplateEngine(escapeMarkdown)
export const subjectEngine = createTemplateEngine((value) => value)

/**
 * Returns the mail: the words with their values between our header, card and footer, as HTML and as text. Secret links
 * are placeholders. Pure, and the same for a preview.
 *
 * @throws TemplateError where the words cannot be used for this mail
 * @see docs/rules.md R147 to R149, docs/mail.md
 */
export function composeMail(input: ComposeInput): ComposedMail {
  const { facts, template, brand, siteUrl, theme = 'auto' } = input
  const links = createMailLinks(siteUrl, facts)
  const texts = createMailTexts({ facts, brand, links })
  const flags = createMailFlags(facts)
  const rendered = cleanLine(subjectEngine.render(template.subject, { ...texts, ...flags }))
  const subject = cutText(continueThread(facts, rendered), maxSubject)
  const source = bodyEngine.render(template.body, {
    ...texts,
    ...flags,
    ...markUrls(texts),
    ...markMessage(facts, texts),
    check_out_url: toMarkdownUrl(checkOutMarker),
  })
  const style = getLayoutStyle(brand, theme)
  const { html, text } = renderContent(source, style.content)
  if (/\ue000/u.test(html + text)) throw new TemplateError('a link is where no link can be', null)
  // Conditions are asked of each mail's own values: only its text says whether it is there.
  const { change = '' } = texts
  if (getRequiredField(facts.kind) === 'change' && !joinLines(text).includes(joinLines(change)))
    throw new MissingFieldError('change')
  const frame = createFrame(input, { subject, text })
  return {
    to: { name: cleanLine(facts.to.name), address: facts.to.address },
    language: facts.language,
    subject,
    html: renderLayout(frame, html, style),
    text: joinText(frame, text),
    secretLinks: listSecretLinks(facts, text),
  }
}

const joinLines = (text: string): string => text.replaceAll(/\s+/gu, ' ')

/** Returns the ids of the mails that a reply to a report refers to, oldest first; none for the first one. R194 */
export function readThread({ kind, data }: Pick<MailFacts, 'kind' | 'data'>): string[] {
  const thread = data['thread']
  return kind === 'support-reply' && Array.isArray(thread) ? thread.map(String) : []
}

/** A mail program takes mails for one thread if their subjects are the same but for this. */
function continueThread(facts: MailFacts, subject: string): string {
  return readThread(facts).length === 0 || /^re:/iu.test(subject) ? subject : `Re: ${subject}`
}

function markUrls(texts: Partial<Record<string, string>>) {
  return Object.fromEntries(
    (['booking_url', 'offer_url'] as const).flatMap((field) => {
      const url = texts[field]
      return url === undefined ? [] : [[field, toMarkdownUrl(url)]]
    }),
  )
}

/** The office writes an announcement as it writes the words around it, in Markdown; other messages are plain text. R148 */
function markMessage({ kind }: MailFacts, { message }: FieldTexts) {
  return kind === 'announcement' && message ? { message: new Markdown(keepLines(message)) } : {}
}

function listSecretLinks({ kind }: MailFacts, text: string): SecretLink[] {
  return [
    ...(text.includes(linkPlaceholders['check-out']) ? (['check-out'] as const) : []),
    ...(isOptionalMail(kind) ? (['unsubscribe'] as const) : []),
  ]
}

function createFrame(
  { facts, brand, siteUrl }: ComposeInput,
  { subject, text }: { subject: string; text: string },
): MailFrame {
  const card = createCard(facts)
  return {
    language: facts.language,
    subject,
    preheader: createPreheader(text),
    brandName: cleanLine(brand.name),
    brandColor: brand.color,
    logoUrl: findLogo(brand, siteUrl),
    card,
    cardNote:
      card.length === 0
        ? ''
        : mailWords[facts.language].card.zone(getTimeZoneName(facts.timeZone, facts.language)),
    regards: [mailWords[facts.language].regards, cleanLine(facts.groupName ?? brand.name)],
    footer: createFooter(facts, brand),
  }
}

/** Mail programs show no SVG. */
function findLogo({ logoUrl }: Brand, siteUrl: string): string | null {
  if (logoUrl === null || /\.svg(?:[?#]|$)/iu.test(logoUrl)) return null
  const url = logoUrl.startsWith('/') ? `${siteUrl}${logoUrl}` : logoUrl
  return /^https?:\/\//u.test(url) ? url : null
}

/** The first paragraph without a link that is not the greeting. An inbox shows it as it is, so no link belongs there. */
function createPreheader(text: string): string {
  const [greeting = '', ...paragraphs] = text.split(/\n{2,}/u)
  const words = cleanLine([...paragraphs, greeting].find((paragraph) => !hasLink.test(paragraph)) ?? '')
  const characters = Array.from(words)
  return characters.length > maxPreheader ? `${characters.slice(0, maxPreheader - 1).join('')}…` : words
}

function createCard(facts: MailFacts): CardRow[] {
  const { stay, language, timeZone } = facts
  const [first, last] = [stay?.weeks[0], stay?.weeks.at(-1)]
  if (!stay || !first || !last) return []
  const { card, and, points } = mailWords[language]
  const clock = (at: number) => writeClock(toLocalTime(at, timeZone), language)
  const year = [...new Set(stay.weeks.map((week) => week.year))].join('/')
  const cost = stay.weeks.reduce((sum, week) => sum + week.points, 0)
  const address = [stay.address, stay.city].filter(Boolean).join(', ')
  const rows: CardRow[] = [
    { label: card.house, lines: [stay.houseName, ...(address === '' ? [] : [address])] },
    { label: card.week(stay.weeks.length > 1), lines: [`${joinWeeks(stay, and)}, ${year}`] },
    { label: card.arrival, lines: [card.from(writeDay(first.dateFrom), clock(first.checkInAt))] },
    { label: card.departure, lines: [card.by(writeDay(last.dateTo), clock(last.checkOutAt))] },
    ...(showsPoints(facts) ? [{ label: card.points, lines: [points(cost)] }] : []),
  ]
  return rows.map(({ label, lines }) => ({ label, lines: lines.map(cleanLine) }))
}

function createFooter(facts: MailFacts, brand: Brand): FooterWords {
  const { footer } = mailWords[facts.language]
  return {
    help: footer.help,
    call: footer.call,
    phone: cleanLine(brand.supportPhone),
    write: footer.write,
    email: cleanLine(brand.supportEmail),
    why: cleanLine(createWhy(facts, brand)),
    unsubscribe: isOptionalMail(facts.kind)
      ? {
          question: footer.unsubscribe,
          link: footer.unsubscribeLink,
          url: linkPlaceholders.unsubscribe,
        }
      : null,
  }
}

function createWhy(facts: MailFacts, brand: Brand): string {
  const { footer } = mailWords[facts.language]
  if (facts.kind === 'support-reply' && facts.stay) return footer.reporter(facts.stay.houseName)
  if (facts.recipient === 'contact') return footer.guest(facts.ownerName, facts.stay?.houseName ?? '')
  return facts.groupName === null ? footer.person(brand.name) : footer.owner(facts.groupName)
}

/** The words, the card and the footer for a program that shows no HTML. */
function joinText({ card, cardNote, regards, footer, brandName }: MailFrame, text: string): string {
  const { help, call, phone, write, email, why, unsubscribe } = footer
  const facts = card.map(({ label, lines }) => `${label}: ${lines.join(', ')}`)
  const ways = [...(phone === '' ? [] : [`${call} ${phone}`]), ...(email === '' ? [] : [`${write} ${email}`])]
  const blocks = [
    text,
    [...facts, cardNote].filter(Boolean).join('\n'),
    regards.join('\n'),
    '-- ',
    ways.length === 0 ? '' : [help, ...ways].join('\n'),
    why,
    unsubscribe ? `${unsubscribe.question} ${unsubscribe.link}: ${unsubscribe.url}` : '',
    brandName,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/**
 * Returns a mail with its links: what a relay gets, and nothing stores. A link that is missing stays a placeholder.
 *
 * @param urls Of this site, made for this mail.
 */
export function fillSecretLinks(
  composed: ComposedMail,
  urls: Partial<Readonly<Record<SecretLink, string>>>,
): ComposedMail {
  let { html, text } = composed
  for (const link of composed.secretLinks) {
    const url = urls[link]
    if (url === undefined) continue
    html = html.replaceAll(linkPlaceholders[link], () => escapeHtml(url))
    text = text.replaceAll(linkPlaceholders[link], () => url)
  }
  return { ...composed, html, text }
}
