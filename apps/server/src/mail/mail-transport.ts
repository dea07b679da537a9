/** A person or an installation as a mail header names it. Never joined to a text: the transport does that. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

/** A whole mail, with its links. Without control characters in what becomes a header. */
export interface OutgoingMail {
  /** Stable over all attempts, with its angle brackets. */
  readonly messageId: string
  /** The Message-IDs of the mails that it continues, oldest first; missing or empty: it begins a thread. R194 */
  readonly thread?: readonly string[]
  /** Where refusals come back; null: to `from`. */
  readonly envelopeFrom: string | null
  readonly from: MailAddress
  readonly replyTo: MailAddress
  readonly to: MailAddress
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly MailAttachment[]
}

/** What the relay did with a mail. `answer` is a line of its own, at most 500 characters. */
export type MailOutcome =
  /** It answered 250 after the data: it has the mail. */
  | { readonly kind: 'accepted'; readonly code: number; readonly answer: string }
  /** It certainly does not have the mail: refused for now, or not reached. */
  | { readonly kind: 'retry-later'; readonly code: number | null; readonly answer: string }
  /** It refused the mail for good; without a code: the mail could not be given to it. */
  | { readonly kind: 'refused'; readonly code: number | null; readonly answer: string }
  /** The connection ended after the data and before the answer. */
  | { readonly kind: 'unknown'; readonly answer: string }

/** So many mails are handed over at the same time: a connection each. */
export const maxConcurrentMails = 8

/** Hands mails to a relay. Never throws for what the relay or the network does. */
export interface MailTransport {
  /** Where `from` of every mail comes from: MAIL_FROM, else the address of support. */
  readonly fromAddress: string | null
  /** The domain of addresses to which refusals come back; null: none. */
  readonly bounceDomain: string | null
  /**
   * Milliseconds between the beginnings of two mails of a process. Rendering is work that answers to people wait for, so
   * thousands of mails are spread; missing: not.
   */
  readonly minGapMs?: number
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>
  readonly close: () => void
}
