import { html, type Markup } from '../../identity/embedded/html.ts'
import { unsubscribeMessages } from '../../locales/unsubscribe.ts'
import type { Language } from '../../locales/language.ts'
import type { MailSubscription } from '../../reads/mail-subscription.ts'
import type { PlainPage } from '../plain-page.ts'

export interface UnsubscribeFrame {
  readonly brandName: string
  readonly siteUrl: string
}

/** The hidden field of the button that takes a refusal back. */
export const turnOnField = 'turn'

/** What the page says: asks; answers a press; or that the link does not work. */
export type UnsubscribeStep = 'ask' | 'done'

/** Returns the page of a link. The form has no action: it goes to the page's own URL. */
export function createUnsubscribePage(
  frame: UnsubscribeFrame,
  step: UnsubscribeStep,
  { kind, isOn, address, language }: MailSubscription,
): PlainPage {
  const t = unsubscribeMessages[language]
  const mails = t.mails[kind]
  const isQuestion = isOn && step === 'ask'
  const title = isQuestion ? t.question(mails) : isOn ? t.onTitle : t.offTitle
  const text = isQuestion ? t.about(address) : isOn ? t.on(mails) : t.off(mails)
  return {
    title,
    language,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      ${isOn ? null : html`<p>${t.regret}</p>`}
      ${isOn && !isQuestion ? null : renderForm(isOn ? t.turnOff : t.turnOn, isOn)}
      <p class="quiet details">${t.others}</p>
      <a class="side-action" href="${frame.siteUrl}">${t.goTo(frame.brandName)}</a>`,
  }
}

/** Returns the page of a link that does not work, whatever the reason. */
export function createUnknownLinkPage(frame: UnsubscribeFrame, language: Language): PlainPage {
  const t = unsubscribeMessages[language]
  return {
    title: t.unknownTitle,
    language,
    body: html`<h1>${t.unknownTitle}</h1>
      <p>${t.unknown}</p>
      <a class="main-action" href="${frame.siteUrl}/profile">${t.goTo(frame.brandName)}</a>`,
  }
}

function renderForm(label: string, isOn: boolean): Markup {
  return html`<form method="post">
    ${isOn ? null : html`<input type="hidden" name="${turnOnField}" value="on" />`}
    <button class="main-action" type="submit">${label}</button>
  </form>`
}
