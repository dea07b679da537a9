import { isEmailAddress } from './contact.ts'
import { allowed, refuse, type Decision, type Instant } from './refusal.ts'

/** `working`: an admin has begun; `done`: nothing is left to do. R192 */
export const supportStates = ['open', 'working', 'done'] as const
export type SupportState = (typeof supportStates)[number]

/** Returns when a report is done: from the instant when it becomes so, and null while it is not. R192 */
export function computeClosedAt(
  before: { readonly state: SupportState; readonly closedAt: Instant | null },
  state: SupportState,
  now: Instant,
): Instant | null {
  if (state !== 'done') return null
  return before.state === 'done' ? before.closedAt : now
}

/** What a guest wrote about how they want to be reached, as the office can use it. */
export interface ReporterContact {
  /** The one e-mail address in it; null: none, or several. */
  readonly email: string | null
  /** The first telephone number in it, digits with a `+` where there is one; null: none. */
  readonly phone: string | null
}

const separators = /[\s,;:<>()[\]|/]+/u
/** A sentence may end with the address. */
const lastDots = /[.!?]+$/u
const phonePattern = /\+?\d(?:[\s().-]{0,2}\d){6,14}/u

/** Returns the e-mail address and the telephone number that a guest left. R193 */
export function readReporterContact(contact: string): ReporterContact {
  const addresses = listAddresses(contact)
  const [email = null] = addresses
  const rest = splitContact(contact)
    .filter((word) => !word.includes('@'))
    .join(' ')
  const phone = phonePattern.exec(rest)?.[0].replaceAll(/[^\d+]/gu, '')
  return { email: addresses.length === 1 ? email : null, phone: phone ?? null }
}

const splitContact = (contact: string): string[] =>
  contact.split(separators).map((word) => word.replace(lastDots, ''))

/** Returns the e-mail addresses that a guest left, each once. */
function listAddresses(contact: string): string[] {
  const words = splitContact(contact).filter(isEmailAddress)
  const lower = words.map((word) => word.toLowerCase())
  return words.filter((_word, index) => lower.indexOf(lower[index] ?? '') === index)
}

/** Who stayed in the week of a report, as far as a reply needs it. */
export interface ReportStay {
  readonly stayed: 'guest' | 'owner'
  /** Of the guest; null or empty: none is known, or none any more (R125, R229). */
  readonly guestEmail: string | null
  /** Null once they are anonymized. */
  readonly ownerEmail: string | null
}

/** Where a reply goes; `report`: to the address that was left with the report, else to that of who stayed, a guest or the owner. */
export interface ReplyAddress {
  readonly email: string
  readonly source: 'report' | 'guest' | 'owner'
}

/**
 * Returns the address of a reply: the one that was left with the report, and where none was left that of who stayed: where
 * a guest did, never the owner's. Null: there is none, or several were left. R193, R208
 */
export function findReplyAddress(contact: string, stay: ReportStay): ReplyAddress | null {
  const addresses = listAddresses(contact)
  const [left] = addresses
  if (left !== undefined) return addresses.length === 1 ? { email: left, source: 'report' } : null
  const { stayed, guestEmail, ownerEmail } = stay
  const email = stayed === 'guest' ? guestEmail : ownerEmail
  return isEmailAddress(email ?? '') ? { email: email ?? '', source: stayed } : null
}

/** May an admin reply to a report by mail? R193, R208 */
export function mayReplyToReport(contact: string, stay: ReportStay): Decision {
  return findReplyAddress(contact, stay) === null ? refuse('no-reply-address') : allowed
}

/**
 * Returns the mails that a reply refers to, oldest first: the first one, by which mail programs find the thread, and the
 * last ones, as a header must not grow without end. R194
 *
 * @param earlier Of the replies before it, oldest first.
 */
export function limitThread(earlier: readonly string[]): readonly string[] {
  return earlier.length <= maxThread ? earlier : [...earlier.slice(0, 1), ...earlier.slice(1 - maxThread)]
}

const maxThread = 10
