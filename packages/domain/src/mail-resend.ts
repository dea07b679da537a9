import {
  isAccessNotice,
  isPlannedMail,
  getMailExpiry,
  type AnyMailKind,
  type MomentMailKind,
} from './mail-kinds.ts'
import {
  carriesCheckOutLink,
  findUnmetCondition,
  getMailRecipient,
  type MailCondition,
  type MailStay,
  type MailTiming,
} from './mail-plan.ts'
import type { Instant } from './refusal.ts'

/** The states of a mail that admins see. `Kept`: readable here, as no relay is configured. */
export type MailState = 'Due' | 'Claimed' | 'Sent' | 'Dropped' | 'Failed' | 'Lost' | 'Kept' | 'Bounced'

/** The booking that a mail is about, as it is now. */
export interface MailBooking {
  readonly type: 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'
  readonly reservedUntil: Instant | null
  readonly checkOutAt: Instant
}

/** A mail of the log, as the rules about sending it again and dropping it need it. */
export interface LoggedMail {
  readonly kind: AnyMailKind
  readonly state: MailState
  /** What the mail server answered last; null: nothing. */
  readonly smtpCode: number | null
  /** Null: it is not about a week. */
  readonly booking: MailBooking | null
  /** Its person is anonymized. */
  readonly isAnonymized: boolean
  /** What it has to say, or its guest, is deleted. R125, R229 */
  readonly isErased: boolean
  /** What the plan demands of the stay of a planned mail is not met. */
  readonly isUnmet: boolean
  /** It was sent again already, and that mail still waits. */
  readonly hasWaitingCopy: boolean
}

const finished: readonly MailState[] = ['Sent', 'Kept', 'Failed', 'Dropped', 'Lost', 'Bounced']
/** A week that is booked. */
const isTaken = ({ type }: MailBooking): boolean => type === 'Book' || type === 'Assign'

/**
 * May an admin send the mail once more, as a new one? Its fate must be settled, and what it says must still be so and be known: a
 * mail of a stay needs the stay and what its plan demands of it, an offer must be open. A test is sent from the editor alone.
 *
 * @see docs/rules.md R154
 */
export function maySendAgain(mail: LoggedMail, now: Instant): boolean {
  if (!finished.includes(mail.state) || mail.isAnonymized || mail.isErased) return false
  if (mail.hasWaitingCopy || mail.isUnmet) return false
  return mail.kind !== 'test' && getResendExpiry(mail.kind, now, mail.booking) > now
}

/** How many mails are sent again by one press. R232 */
export const maxResentMails = 200

/** Why a mail is not among those that are sent again together. `over`: what it says is so no more. */
export type ResendObstacle = 'sent-again' | 'waits' | 'erased' | 'unmet' | 'over'

/**
 * Returns why a mail is not sent again together with others, or null. One that was sent again before has a copy, which is
 * in the log with what became of it: a second press, and the next use of the same filter, send nothing twice.
 *
 * @see docs/rules.md R232
 */
export function findResendObstacle(
  mail: LoggedMail & { readonly hasCopy: boolean },
  now: Instant,
): ResendObstacle | null {
  if (mail.hasCopy) return 'sent-again'
  if (maySendAgain(mail, now)) return null
  if (!finished.includes(mail.state)) return 'waits'
  if (mail.isAnonymized || mail.isErased) return 'erased'
  return mail.isUnmet ? 'unmet' : 'over'
}

/**
 * Whether sending it again needs a second yes: a mail that is sent at most once and may have arrived. What the mail
 * server refused for good has not; a departure mail is for its link and may come twice.
 *
 * @see docs/rules.md R154
 */
export function mayHaveArrived({ kind, state, smtpCode }: LoggedMail): boolean {
  if (isPlannedMail(kind) && carriesCheckOutLink(kind)) return false
  if (state === 'Bounced') return smtpCode === null || smtpCode < 500
  return state === 'Sent' || state === 'Lost'
}

/**
 * May an admin drop the mail? Only while it waits: one that is being handed over can not be held back; and never what tells
 * a person of their access. R156
 *
 * @param mail.what Of the data of a mail `changed`.
 */
export function mayDropMail({
  kind,
  state,
  what,
}: Pick<LoggedMail, 'kind' | 'state'> & { what: unknown }): boolean {
  return state === 'Due' && !isAccessNotice(kind, what)
}

const resentDepartureMs = 7 * 24 * 3_600_000
const resentPlannedMs = 48 * 3_600_000

/**
 * Returns when it is too late for a mail that is sent again, counted from then: a planned one after 48 hours and at the
 * check-out of its week, a departure mail after 7 days, any other as one of its kind. At or before `sentAgainAt`: at once.
 *
 * @see docs/rules.md R155
 */
export function getResendExpiry(
  kind: Exclude<AnyMailKind, 'test'>,
  sentAgainAt: Instant,
  booking: MailBooking | null,
): Instant {
  if (isPlannedMail(kind)) {
    if (!booking || !isTaken(booking)) return sentAgainAt
    if (carriesCheckOutLink(kind)) return sentAgainAt + resentDepartureMs
    return Math.min(sentAgainAt + resentPlannedMs, booking.checkOutAt)
  }
  if (isOver(kind, booking, sentAgainAt)) return sentAgainAt
  return getMailExpiry(kind, sentAgainAt, booking?.reservedUntil ?? null)
}

/** They tell of a week to come: what may be done with it, and what is left for others. */
const beforeStay: readonly MomentMailKind[] = ['confirmed', 'cancelled', 'moved', 'skipped', 'offered']

/** Whether what a mail says of its week is so no more. */
function isOver(kind: MomentMailKind, booking: MailBooking | null, now: Instant): boolean {
  if (beforeStay.includes(kind) && booking !== null && booking.checkOutAt <= now) return true
  if (kind === 'confirmed') return !booking || !isTaken(booking)
  return kind === 'offered' && booking?.type !== 'Pre'
}

/**
 * Decides about a mail of a planned kind that an admin sends beside the plan, by its stay as it is when it is sent: who
 * gets it, or what the plan demands and is not met. One that is made for its check-out link is asked for nothing but a
 * stay that is not checked out.
 *
 * @param mail.timing Null: it is made for its link.
 * @see docs/rules.md R155
 */
export function checkExtraMail({
  stay,
  timing,
}: {
  readonly stay: Pick<MailStay, 'isLentOut' | 'isCheckedOut'>
  readonly timing: MailTiming | null
}): { readonly recipient: 'owner' | 'contact' } | { readonly unmet: MailCondition } {
  if (timing === null && stay.isCheckedOut) return { unmet: 'not-checked-out' }
  const unmet = timing && findUnmetCondition(timing, stay)
  return unmet ? { unmet } : { recipient: getMailRecipient(stay) }
}
