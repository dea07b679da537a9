import { escapeHtml } from '../shared/escape-html.ts'
import { fontFamily, type LayoutStyle } from './layout-style.ts'

/** A line of the card: the house, the week, the days, the price. */
export interface CardRow {
  readonly label: string
  /** One or two lines. */
  readonly lines: readonly string[]
}

/** What stands around the words of every mail. Nothing of it is escaped. */
export interface MailFrame {
  readonly language: 'da' | 'sv' | 'en'
  readonly subject: string
  /** What an inbox shows behind the subject. */
  readonly preheader: string
  readonly brandName: string
  readonly brandColor: string
  /** Absolute; null: the name stands alone. */
  readonly logoUrl: string | null
  readonly card: readonly CardRow[]
  /** Below the card; empty without one. */
  readonly cardNote: string
  /** How the letter ends, and who wrote it. */
  readonly regards: readonly [greeting: string, sender: string]
  readonly footer: FooterWords
}

export interface FooterWords {
  readonly help: string
  readonly call: string
  readonly phone: string
  readonly write: string
  readonly email: string
  /** Why the reader gets the mail. */
  readonly why: string
  /** Null: the mail is not one that can be refused. */
  readonly unsubscribe: { readonly question: string; readonly link: string; readonly url: string } | null
}

/** Returns the page of a mail: one column of at most 560 px, in tables, as all programs can show it. */
export function renderLayout(frame: MailFrame, content: string, style: LayoutStyle): string {
  const { light, sheet, scheme } = style
  return `<!DOCTYPE html>
<html lang="${frame.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(frame.subject)}</title>
<style>
${sheet}
</style>
</head>
<body class="m-page" style="margin: 0; padding: 0; background-color: ${light.page};">
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${escapeHtml(frame.preheader)}</div>
<table role="presentation" class="m-page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background-color: ${light.page};"><tr>
<td class="m-outer" align="center" style="padding: 24px 12px;">
<table role="presentation" class="m-card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.card}" style="max-width: 560px; width: 100%; background-color: ${light.card}; border: 1px solid ${light.line}; border-radius: 12px; border-collapse: separate; overflow: hidden;">
${renderHeader(frame, style)}
<tr><td class="m-pad m-text" style="padding: 28px 32px 12px; font-family: ${fontFamily}; font-size: 16px; line-height: 1.55; color: ${light.text}; overflow-wrap: anywhere;">
<main lang="${frame.language}">
<h1 class="m-text" style="margin: 0 0 20px; font-size: 22px; line-height: 1.3; font-weight: 700; color: ${light.text};">${escapeHtml(frame.subject)}</h1>
${content}${renderCard(frame, style)}<p class="m-text" style="margin: 16px 0; color: ${light.text};">${frame.regards.map(escapeHtml).join('<br>')}</p>
</main>
</td></tr>
<tr><td class="m-pad m-line" style="padding: 20px 32px 28px; border-top: 1px solid ${light.line}; font-family: ${fontFamily}; font-size: 14px; line-height: 1.5; overflow-wrap: anywhere;">
<footer>
${renderFooter(frame, style)}</footer></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The brand on its own colour. A logo stands on white, whatever its colours are. */
function renderHeader({ brandName, brandColor, logoUrl }: MailFrame, { brandText }: LayoutStyle): string {
  const name = escapeHtml(brandName)
  const text = `font-family: ${fontFamily}; font-size: 20px; line-height: 1.3; font-weight: 700; color: ${brandText};`
  const content =
    logoUrl === null
      ? name
      : `<img src="${escapeHtml(logoUrl)}" alt="${name}" height="36" style="display: inline-block; height: 36px; max-width: 220px; width: auto; padding: 6px 10px; border: 0; border-radius: 6px; background-color: #ffffff; color: #1c2226; font-size: 20px; line-height: 36px; vertical-align: middle;">`
  return `<tr><td class="m-pad" bgcolor="${brandColor}" style="padding: 16px 32px; background-color: ${brandColor}; ${text}"><header>${content}</header></td></tr>`
}

function renderCard({ card, cardNote }: MailFrame, { light }: LayoutStyle): string {
  if (card.length === 0) return ''
  const rows = card.map(
    ({ label, lines }, at) => `<tr>
<th scope="row" class="m-label m-muted m-line" align="left" valign="top" width="104" style="width: 104px; padding: 10px 8px 10px 16px;${at > 0 ? ` border-top: 1px solid ${light.line};` : ''} font-weight: 400; color: ${light.muted}; text-align: left;">${escapeHtml(label)}</th>
<td class="m-text m-line" valign="top" style="padding: 10px 16px 10px 8px;${at > 0 ? ` border-top: 1px solid ${light.line};` : ''} color: ${light.text};">${lines.map(escapeHtml).join('<br>')}</td>
</tr>`,
  )
  const note =
    cardNote === ''
      ? ''
      : `<p class="m-muted" style="margin: 0 0 16px; font-size: 14px; color: ${light.muted};">${escapeHtml(cardNote)}</p>\n`
  return `<table class="m-panel" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.panel}" style="margin: 8px 0 8px; width: 100%; border: 1px solid ${light.line}; border-radius: 8px; border-collapse: separate; background-color: ${light.panel}; font-size: 16px; line-height: 1.4;">
${rows.join('\n')}
</table>
${note}`
}

function renderFooter({ footer, brandName }: MailFrame, { light }: LayoutStyle): string {
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" class="m-link" style="color: ${light.link}; text-decoration: underline;">${escapeHtml(label)}</a>`
  const line = (html: string) =>
    `<p class="m-muted" style="margin: 0 0 8px; color: ${light.muted};">${html}</p>\n`
  const { help, call, phone, write, email, why, unsubscribe } = footer
  const ways = [
    ...(phone === '' ? [] : [`${escapeHtml(call)} ${link(`tel:${phone.replace(/[^+\d]/gu, '')}`, phone)}`]),
    ...(email === '' ? [] : [`${escapeHtml(write)} ${link(`mailto:${encodeURI(email)}`, email)}`]),
  ]
  return [
    ways.length === 0 ? '' : line(`<strong>${escapeHtml(help)}</strong><br>${ways.join('<br>')}`),
    line(escapeHtml(why)),
    unsubscribe ? line(`${escapeHtml(unsubscribe.question)} ${link(unsubscribe.url, unsubscribe.link)}`) : '',
    line(escapeHtml(brandName)),
  ].join('')
}
