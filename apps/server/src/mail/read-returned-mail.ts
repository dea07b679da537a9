import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What a message that came back says of one of our mails. */
export interface ReturnedMessage {
  /** `bounced`: refused for good; `delayed`: not delivered yet; `complaint`: the person called it unwanted. */
  readonly kind: 'bounced' | 'delayed' | 'complaint'
  readonly mailId: string
  /** The code of SMTP, if the report has it. */
  readonly code: number | null
  /** A line of its own, at most 500 characters. */
  readonly answer: string
}

type Fields = ReadonlyMap<string, string>

const maxAnswerLength = 500
const maxNestingDepth = 16
/** A report fits, and comes before the mail that it contains. The parser takes its time by the line. */
const maxBytes = 64 * 1024
const maxLines = 2000
const lineBreak = 10
/** Where relays write the address that a message came to. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

/** Returns the id of the mail with a code; null for a forged one. */
type ReadBounceCode = (code: string) => string | null

/** The beginning of a message that has one of our codes somewhere. */
export interface ReturnedHead {
  readonly raw: Buffer
  /** What reading it costs. */
  readonly numLines: number
  /** The first one that has been signed by us. */
  readonly mailId: string
}

/**
 * Returns of a message what is read of it, without parsing it; null for one without a signed code, which anyone can send
 * to the domain.
 */
export function findReturnedHead(whole: Buffer, readBounceCode: ReadBounceCode): ReturnedHead | null {
  const { raw, numLines } = cutHead(whole)
  const mailId = findSignedId([raw.toString('latin1')], readBounceCode)
  return mailId === null ? null : { raw, numLines, mailId }
}

function cutHead(whole: Buffer): { raw: Buffer; numLines: number } {
  const raw = whole.subarray(0, maxBytes)
  let numLines = 1
  for (let at = raw.indexOf(lineBreak); at !== -1; at = raw.indexOf(lineBreak, at + 1)) {
    if (numLines === maxLines) return { raw: raw.subarray(0, at), numLines }
    numLines += 1
  }
  return { raw, numLines }
}

/**
 * Reads a report of a mail server (RFC 3464) or of a mailbox provider (RFC 5965). Returns null for every other message: an
 * answer of an absent person, a report of success, a report of a mail that is not ours, and what is no message at all.
 * Only the signed code says which mail it is: the id in its Message-ID is in every answer to it, so anyone may know that.
 *
 * @see docs/rules.md R152, docs/operations.md
 */
export async function readReturnedMail(
  whole: Buffer,
  readBounceCode: ReadBounceCode,
): Promise<ReturnedMessage | null> {
  const head = findReturnedHead(whole, readBounceCode)
  const email = head && (await parse(head.raw))
  if (!email || !getContentType(email).startsWith('multipart/report')) return null
  const status = readPart(email, 'message/delivery-status')
  const feedback = readPart(email, 'message/feedback-report')
  const mailId = findMailId(email, feedback ?? '', readBounceCode)
  if (mailId === null) return null
  if (feedback !== null) return readFeedback(parseFields(feedback), mailId)
  return status === null ? null : readStatus(status, mailId)
}

async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      maxNestingDepth,
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    })
  } catch {
    // Nested too deeply: no relay writes such a report.
    return null
  }
}

function getContentType({ headers }: Email): string {
  return (
    headers
      .find(({ key }) => key === 'content-type')
      ?.value.trim()
      .toLowerCase() ?? ''
  )
}

function readPart({ attachments }: Email, ...types: readonly string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType))
  return part ? toText(part) : null
}

function toText({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

/** Looks at the addresses that the report came to, and at the sender of the mail that it is about. */
function findMailId(email: Email, feedback: string, readBounceCode: ReadBounceCode): string | null {
  const recipients = email.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value)
  return findSignedId([...recipients, feedback], readBounceCode)
}

function findSignedId(texts: readonly string[], readBounceCode: ReadBounceCode): string | null {
  for (const text of texts) {
    for (const [, code = ''] of text.matchAll(/\bbounce\+([0-9a-f]{52})@/gi)) {
      const mailId = readBounceCode(code)
      if (mailId !== null) return mailId
    }
  }
  return null
}

/** Reads the fields of a block of headers, up to its first empty line. Of a repeated field the first counts. */
function parseFields(text: string): Fields {
  const [block = ''] = text.split(/\r?\n\s*\r?\n/, 1)
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function readFeedback(fields: Fields, mailId: string): ReturnedMessage | null {
  const type = fields.get('feedback-type')?.toLowerCase()
  if (type === undefined || type === 'not-spam') return null
  return { kind: 'complaint', mailId, code: null, answer: toAnswer(`complaint: ${type}`) }
}

/** The first block is about the message, each other one about one of its recipients; our mails have one. */
function readStatus(text: string, mailId: string): ReturnedMessage | null {
  for (const block of text.split(/\r?\n\s*\r?\n/)) {
    const fields = parseFields(block)
    const action = fields.get('action')?.toLowerCase()
    const status = /^([45])\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')
    if (status === null || (action !== 'failed' && action !== 'delayed')) continue
    const isFinal = action === 'failed' && status[1] === '5'
    const diagnostic = fields.get('diagnostic-code') ?? ''
    return {
      kind: isFinal ? 'bounced' : 'delayed',
      mailId,
      code: readSmtpCode(diagnostic),
      answer: toAnswer(diagnostic.replace(/^\s*smtp\s*;\s*/i, '') || status[0]),
    }
  }
  return null
}

function readSmtpCode(diagnostic: string): number | null {
  const code = /^\s*smtp\s*;\s*([45]\d\d)\b/i.exec(diagnostic)?.[1]
  return code === undefined ? null : Number(code)
}

function toAnswer(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxAnswerLength)
}
