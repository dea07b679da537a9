import { createTransport, type SendMailOptions } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { stripControls } from './mail-address.ts'
import {
  maxConcurrentMails,
  type MailAddress,
  type MailOutcome,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts'
import { cutText } from '../shared/cut-text.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start; see docs/operations.md. */
  readonly url: string
  /** Null: mails come from the address of support. */
  readonly fromAddress: string | null
  readonly bounceDomain: string | null
  /** Signs mails here; null: the relay does, or they are not signed. */
  readonly dkim: DkimKey | null
  /** Missing: 20 mails a second. */
  readonly minGapMs?: number
  /** Milliseconds; the defaults are meant for a relay far away. */
  readonly timeouts?: Partial<typeof defaultTimeouts>
}

export interface DkimKey {
  readonly domainName: string
  readonly keySelector: string
  /** PEM. */
  readonly privateKey: string
}

const defaultTimeouts = {
  /** For the connection, for a name to be resolved, and for the relay to greet. */
  connect: 15_000,
  /** Of silence. A relay may look through a mail for long before it answers, and a mail without an answer is lost. */
  silence: 120_000,
  /** For a mail as a whole: a relay that sends its answer byte by byte is never silent. */
  whole: 180_000,
}

/** Far below what relays grant a connection without mail, which is 30 seconds and more. */
const idleMs = 15_000
const maxAnswerLength = 500
/** 5,000 mails in little more than four minutes. */
const defaultGapMs = 50
/** About the session and not about a mail: not signed in, wrong order. */
const sessionCodes = new Set([503, 530, 534, 535, 538])

/** An error of nodemailer, as far as it tells what became of the mail. */
interface SmtpError {
  readonly message: string
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * Hands mails to a relay by SMTP, over a few connections that stay open between mails.
 *
 * @see docs/rules.md R141
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const pool = new SMTPPool({
    url: options.url,
    maxConnections: maxConcurrentMails,
    // Repeated by nodemailer only where the connection was closed before the relay had read anything of the mail.
    maxRequeues: 1,
    idleTimeout: idleMs,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    logger: false,
  })
  const transporter = createTransport(pool)
  /** Message-IDs of the mails that have been read to their end, so that the relay may have them. */
  const wholeMails = new Set<string>()
  transporter.use('stream', ({ message, data }, done) => {
    const { messageId = '' } = data
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (streamOptions) => {
      const stream = createReadStream(streamOptions)
      // Before nodemailer's own listener, which writes the dot that ends the mail.
      stream.once('end', () => wholeMails.add(messageId))
      return stream
    }
    done()
  })
  return {
    fromAddress: options.fromAddress,
    bounceDomain: options.bounceDomain,
    minGapMs: options.minGapMs ?? defaultGapMs,
    async send(mail) {
      try {
        const { response } = await transporter.sendMail({
          ...toMessage(mail),
          ...(options.dkim && { dkim: options.dkim }),
          signal: AbortSignal.timeout(timeouts.whole),
        })
        return { kind: 'accepted', code: Number(response.slice(0, 3)) || 250, answer: toAnswer(response) }
      } catch (error) {
        return toOutcome(error as SmtpError, wholeMails.has(mail.messageId))
      } finally {
        wholeMails.delete(mail.messageId)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** Addresses stay objects: in a text a comma or a line break would make two of one. */
function toMessage(mail: OutgoingMail): SendMailOptions {
  // Never folded: some signers of relays and some readers of List-Unsubscribe fail on it (nodemailer#1654).
  const headers: NonNullable<SendMailOptions['headers']> = {}
  for (const [name, value] of Object.entries(mail.headers))
    headers[name] = { prepared: true, foldLines: false, value: toAscii(stripControls(value)) }
  const to = clean(mail.to)
  return {
    from: clean(mail.from),
    replyTo: clean(mail.replyTo),
    to,
    envelope: {
      from: { name: '', address: stripControls(mail.envelopeFrom ?? mail.from.address) },
      to: [{ name: '', address: to.address }],
    },
    messageId: stripControls(mail.messageId),
    ...toThread((mail.thread ?? []).map(stripControls)),
    subject: stripControls(mail.subject),
    html: mail.html,
    text: mail.text,
    headers,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename: stripControls(filename),
      contentType: stripControls(contentType),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Without these a mail program shows a reply apart from the mails before it. RFC 5322 §3.6.4 */
function toThread(earlier: readonly string[]): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  const last = earlier.at(-1)
  return last === undefined ? {} : { inReplyTo: last, references: [...earlier] }
}

function clean({ name, address }: MailAddress): MailAddress {
  return { name: stripControls(name), address: stripControls(address) }
}

/**
 * Returns what became of a mail that was not accepted.
 *
 * An answer decides by its code, except for those about the session: no mail is lost because a password has
 * expired. Without an answer the relay has the mail at most if it has got all of it.
 *
 * @see docs/rules.md R141
 */
function toOutcome(error: SmtpError, isWhole: boolean): MailOutcome {
  const { responseCode: code, response } = error
  const answer = toAnswer(response ?? error.message)
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (code !== undefined && code >= 400 && code < 600) {
    return isAboutMail && code >= 500 && !sessionCodes.has(code)
      ? { kind: 'refused', code, answer }
      : { kind: 'retry-later', code, answer }
  }
  if (isWhole) return { kind: 'unknown', answer }
  // An address that cannot be written to the relay, a mail that is larger than it takes.
  if (isAboutMail && response === undefined) return { kind: 'refused', code: null, answer }
  return { kind: 'retry-later', code: null, answer }
}

function toAscii(text: string): string {
  return text.replaceAll(/[^ -~]/g, '?')
}

function toAnswer(text: string): string {
  return cutText(stripControls(text), maxAnswerLength)
}
