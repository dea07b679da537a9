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
  const words = contact.split(separators).map((word) => word.replace(lastDots, ''))
  const addresses = new Set(words.filter(isEmailAddress).map((word) => word.toLowerCase()))
  const email = words.find(isEmailAddress)
  const rest = words.filter((word) => !word.includes('@')).join(' ')
  const phone = phonePattern.exec(rest)?.[0].replaceAll(/[^\d+]/gu, '')
  return { email: addresses.size === 1 ? (email ?? null) : null, phone: phone ?? null }
}

/** May an admin answer a report by mail? Only where its guest left one e-mail address. R193 */
export function mayReplyToReport(contact: string): Decision {
  return readReporterContact(contact).email === null ? refuse('no-reply-address') : allowed
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
