import { isOptionalMail, type AnyMailKind } from '@samhus/domain/mail-kinds'
import type { Brand } from '../shared/brand.ts'
import type { ComposedMail } from './composed-mail.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { MailAttachment, MailTransport, OutgoingMail } from './mail-transport.ts'

interface Envelope {
  readonly mailId: string
  readonly kind: AnyMailKind
  readonly personId: string
  /** Null where the mail concerns the person in every group. */
  readonly groupName: string | null
  /** Ids of the mails before it in its thread, oldest first. Missing: it begins one. */
  readonly thread?: readonly string[]
  readonly attachments: readonly MailAttachment[]
}

interface Sender {
  readonly transport: Pick<MailTransport, 'fromAddress' | 'bounceDomain'>
  readonly brand: Brand
  readonly siteUrl: string
  readonly mailSecrets: MailSecrets
}

/**
 * Returns the mail as the relay gets it. Its Message-ID is the same in every attempt, by which readers recognize one that
 * has come twice.
 *
 * @param composed With the links in it.
 */
export function createOutgoingMail(
  composed: ComposedMail,
  { mailId, kind, personId, groupName, thread = [], attachments }: Envelope,
  { transport, brand, siteUrl, mailSecrets }: Sender,
): OutgoingMail {
  const { fromAddress, bounceDomain } = transport
  const { to, subject, html, text } = composed
  const code = mailSecrets.createBounceCode(mailId)
  const host = new URL(siteUrl).hostname
  const toMessageId = (id: string) => `<${id}@${host}>`
  return {
    messageId: toMessageId(mailId),
    thread: thread.map(toMessageId),
    envelopeFrom: bounceDomain === null ? null : `bounce+${code}@${bounceDomain}`,
    from: { name: groupName ?? brand.name, address: fromAddress ?? brand.supportEmail },
    replyTo: { name: brand.name, address: brand.supportEmail },
    to,
    subject,
    html,
    text,
    attachments,
    headers: {
      ...(kind !== 'support-reply' && automatic),
      ...(isOptionalMail(kind) && {
        'List-Unsubscribe': `<${createUnsubscribeUrl(siteUrl, mailSecrets.createUnsubscribeToken(personId, kind))}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** A reply to a report is written by a person, and an answer of the guest's mail program is news to the office. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Returns the address at which a person refuses a kind of mail. A page of the server, not of the app. */
export function createUnsubscribeUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/client/api/mail/${token}`
}
