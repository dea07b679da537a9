import { html, Markup } from '../../identity/embedded/html.ts'
import { createPageStyle } from '../../identity/embedded/page-style.ts'
import { renderLogo } from '../../identity/embedded/pages.ts'
import { unsubscribeMessages } from '../../locales/unsubscribe.ts'
import type { Language } from '../../locales/language.ts'
import type { MailSubscription } from '../../reads/mail-subscription.ts'
import type { Brand } from '../../shared/brand.ts'

export interface UnsubscribeFrame {
  readonly brand: Brand
  readonly siteUrl: string
  /** Of the page's one style. */
  readonly nonce: string
}

/** The hidden field of the button that takes a refusal back. */
export const turnOnField = 'turn'

/** What the page says: asks; answers a press; or that the link does not work. */
export type UnsubscribeStep = 'ask' | 'done'

/** Returns the page of a link. The form has no action: it goes to the page's own URL. */
export function renderUnsubscribePage(
  frame: UnsubscribeFrame,
  step: UnsubscribeStep,
  { kind, isOn, address, language }: MailSubscription,
): string {
  const t = unsubscribeMessages[language]
  const mails = t.mails[kind]
  const isQuestion = isOn && step === 'ask'
  const title = isQuestion ? t.question(mails) : isOn ? t.onTitle : t.offTitle
  const text = isQuestion ? t.about(address) : isOn ? t.on(mails) : t.off(mails)
  return renderPage(
    frame,
    { title, language },
    html`<p>${text}</p>
      ${isOn ? null : html`<p>${t.regret}</p>`}
      ${isOn && !isQuestion ? null : renderForm(isOn ? t.turnOff : t.turnOn, isOn)}
      <p class="quiet details">${t.others}</p>
      <a class="side-action" href="${frame.siteUrl}">${t.goTo(frame.brand.name)}</a>`,
  )
}

/** Returns the page of a link that does not work, whatever the reason. */
export function renderUnknownLinkPage(frame: UnsubscribeFrame, language: Language): string {
  const t = unsubscribeMessages[language]
  return renderPage(
    frame,
    { title: t.unknownTitle, language },
    html`<p>${t.unknown}</p>
      <a class="main-action" href="${frame.siteUrl}/profile">${t.goTo(frame.brand.name)}</a>`,
  )
}

function renderForm(label: string, isOn: boolean): Markup {
  return html`<form method="post">
    ${isOn ? null : html`<input type="hidden" name="${turnOnField}" value="on" />`}
    <button class="main-action" type="submit">${label}</button>
  </form>`
}

function renderPage(
  { brand, nonce }: UnsubscribeFrame,
  { title, language }: { title: string; language: Language },
  body: Markup,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${getStyle(brand.color)}
        </style>
      </head>
      <body>
        <header>
          <span class="logo">${renderLogo({ brandName: brand.name, logoUrl: brand.logoUrl })}</span>
        </header>
        <main>
          <div class="card">
            <h1>${title}</h1>
            ${body}
          </div>
        </main>
      </body>
    </html>`.text
}

let lastStyle: { readonly color: string; readonly style: Markup } | null = null

/** The style of the sign-in pages, with the device's font. Kept, since the colour rarely changes. */
function getStyle(color: string): Markup {
  if (lastStyle?.color !== color) lastStyle = { color, style: new Markup(createPageStyle(null)(color)) }
  return lastStyle.style
}
