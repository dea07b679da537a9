import { carriesCheckOutLink } from './mail-plan.ts'
import { isOptionalMail, isPlannedMail, type AnyMailKind } from './mail-kinds.ts'
import type { Instant } from './refusal.ts'

/** What a relay did with a mail; `unknown`: it may have the mail, and its answer was lost. */
export type RelayOutcome = 'accepted' | 'retry-later' | 'refused' | 'unknown'

/** `again`: once more, after a pause. */
export type AfterAttempt = 'Sent' | 'Failed' | 'Lost' | 'again'

/** Why a mail that is due is not sent, apart from the reasons of its plan. */
export type SendingDropReason =
  | 'anonymized'
  | 'too-late'
  | 'cancelled'
  | 'no-longer-true'
  | 'not-wanted'
  | 'no-address'
  | 'suppressed'
  | 'not-on-whitelist'

/** Everything that may speak against a mail, read when it is about to be sent. */
export interface MailToSend {
  readonly kind: AnyMailKind
  /** Of a mail that an act caused, or that is sent again; null for a planned one, whose window its plan has. */
  readonly expiresAt: Instant | null
  readonly isAnonymized: boolean
  readonly isDisabled: boolean
  /** Of its booking as it is now; null without one. */
  readonly booking: { readonly isActive: boolean; readonly isOpenOffer: boolean } | null
  /** What the reader has chosen for this kind. */
  readonly isUnwanted: boolean
  /** Of its recipient, as it is now. */
  readonly hasAddress: boolean
  /** Why the address gets no mail; null: it does. */
  readonly suppression: 'hard-bounce' | 'complaint' | 'office' | null
  readonly isAccessNotice: boolean
  readonly isOnWhitelist: boolean
}

/** The mail is about a week that its reader has. */
const tellsOfWeek = (kind: AnyMailKind): boolean =>
  kind === 'confirmed' || kind === 'moved' || isPlannedMail(kind)

/** The office cannot keep from a person what it does to their access. */
function isHeldBack({ suppression, isAccessNotice }: MailToSend): boolean {
  return suppression !== null && !(suppression === 'office' && isAccessNotice)
}

/**
 * Returns why a mail is not sent, or null. The first reason counts: whether it still has a recipient and
 * something to tell, whether they want it, whether the address takes mail, and last of all the whitelist.
 *
 * A disabled person still gets what concerns their access and their weeks, but nothing that one may refuse.
 *
 * @see docs/rules.md R140, R142, R152, docs/domain.md §10
 */
export function findReasonNotToSend(mail: MailToSend, now: Instant): SendingDropReason | null {
  if (mail.isAnonymized) return 'anonymized'
  if (mail.expiresAt !== null && now >= mail.expiresAt) return 'too-late'
  if (mail.kind === 'offered' && mail.booking?.isOpenOffer !== true) return 'no-longer-true'
  if (tellsOfWeek(mail.kind) && mail.booking?.isActive === false) return 'cancelled'
  if (isOptionalMail(mail.kind) && (mail.isUnwanted || mail.isDisabled)) return 'not-wanted'
  if (!mail.hasAddress) return 'no-address'
  if (isHeldBack(mail)) return 'suppressed'
  return mail.isOnWhitelist ? null : 'not-on-whitelist'
}

/**
 * Returns what becomes of a mail after an attempt. Where it may have arrived, a mail with a check-out link is sent
 * again, under the same Message-ID; every other one is lost, and sent again by a person only.
 *
 * @param refusedInRow How many mails the relay has refused since it last took one, this one not counted.
 * @see docs/rules.md R141, R102
 */
export function decideAfterAttempt(
  kind: AnyMailKind,
  outcome: RelayOutcome,
  refusedInRow: number,
): AfterAttempt {
  if (outcome === 'accepted') return 'Sent'
  if (outcome === 'refused') return refusesEveryMail(refusedInRow) ? 'again' : 'Failed'
  if (outcome === 'retry-later' || isSentAtLeastOnce(kind)) return 'again'
  return 'Lost'
}

const maxRefusedInRow = 5

/**
 * Returns whether so many refusals in a row are the relay's and not their mails': it is set up wrongly, and would make every
 * mail fail. One that it takes ends that.
 *
 * @see docs/rules.md R141
 */
export function refusesEveryMail(refusedInRow: number): boolean {
  return refusedInRow >= maxRefusedInRow
}

/**
 * Returns whether the relay itself is away, so that the other mails of a round wait for the next one. An answer, whatever
 * its code, is about its own mail: one address that is refused for now holds up no other.
 *
 * @param outcome.code Of the answer; null: there was none.
 * @see docs/rules.md R141
 */
export function isRelayAway({
  kind,
  code,
}: {
  readonly kind: RelayOutcome
  readonly code?: number | null
}): boolean {
  return kind === 'retry-later' && code === null
}

/** Returns whether a mail may be handed over twice rather than not at all: its guest could not check out without. R143 */
export function isSentAtLeastOnce(kind: AnyMailKind): boolean {
  return isPlannedMail(kind) && carriesCheckOutLink(kind)
}

const firstPauseMs = 60_000
export const maxMailPauseMs = 6 * 60 * 60_000

/** Returns how long a mail waits after its `attempts`th attempt, by system time: 1 minute, twice as long each time, at most 6 hours. R141 */
export function computeMailPauseMs(attempts: number): number {
  return Math.min(maxMailPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1))
}

/** Returns whether an address gets no mail any more, since so many mails to it came back for good. R152 */
export function stopsAddress(hardBounces: number): boolean {
  return hardBounces >= 2
}
