import { addDays } from './day.ts'
import type { LocalTime } from './policy.ts'
import type { Day, Instant } from './refusal.ts'
import { toInstant } from './week.ts'

export const mailKinds = [
  'Welcome1',
  'Welcome2',
  'Departure1',
  'Departure2',
  'Departure3',
  'Arrival',
] as const

export type MailKind = (typeof mailKinds)[number]

export type MailCondition = 'not-lent-out' | 'lent-out' | 'not-checked-out'

/** A group's configuration of one planned mail, without its template and subject. */
export interface MailTiming {
  /** Local days from the base date; negative: before it. */
  readonly daysOffset: number
  readonly baseDate: 'BookingStart' | 'BookingEnd'
  readonly conditions: readonly MailCondition[]
  readonly isEnabled: boolean
}

/** The defaults of docs/domain.md §10. R97, R99 */
export const defaultMailTimings: Record<MailKind, MailTiming> = {
  Welcome1: { daysOffset: -7, baseDate: 'BookingStart', conditions: ['not-lent-out'], isEnabled: true },
  Welcome2: { daysOffset: -7, baseDate: 'BookingStart', conditions: ['lent-out'], isEnabled: true },
  Departure1: { daysOffset: -3, baseDate: 'BookingEnd', conditions: [], isEnabled: true },
  Departure2: { daysOffset: -1, baseDate: 'BookingEnd', conditions: ['not-checked-out'], isEnabled: true },
  Departure3: { daysOffset: 2, baseDate: 'BookingEnd', conditions: ['not-checked-out'], isEnabled: true },
  Arrival: { daysOffset: 0, baseDate: 'BookingStart', conditions: [], isEnabled: false },
}

/** Local time at which planned mails are due. */
export const mailTime: LocalTime = '09:00'

const maxDaysLate = 7
const day = 24 * 3_600_000

/** A stay as the mail rules need it. */
export interface MailStay {
  /** Monday of arrival of the first week. */
  readonly dateFrom: Day
  /** Monday of departure of the last week. */
  readonly dateTo: Day
  /** Of the first week. */
  readonly checkInAt: Instant
  /** Of the last week. */
  readonly checkOutAt: Instant
  readonly isLentOut: boolean
  readonly isCheckedOut: boolean
}

/** From when a mail may be sent, and from when it is too late. */
export interface MailWindow {
  readonly dueAt: Instant
  readonly expiresAt: Instant
}

export interface PlannedMail {
  readonly kind: MailKind
  readonly timing: MailTiming
  readonly stay: MailStay
}

/**
 * Returns when a planned mail is due: at 09:00 local, counted from the stay's first day or its day of departure.
 *
 * A missed mail is still sent until it expires: Welcome and Arrival at check-in, Departure1 and 2 at check-out,
 * Departure3 seven times 24 hours after it was due.
 *
 * @see docs/rules.md R97, R98, docs/domain.md §10
 */
export function computeMailWindow({ kind, timing, stay }: PlannedMail, timeZone: string): MailWindow {
  const base = timing.baseDate === 'BookingStart' ? stay.dateFrom : stay.dateTo
  const dueAt = toInstant(addDays(base, timing.daysOffset), mailTime, timeZone)
  if (kind === 'Departure3') return { dueAt, expiresAt: dueAt + maxDaysLate * day }
  return { dueAt, expiresAt: carriesCheckOutLink(kind) ? stay.checkOutAt : stay.checkInAt }
}

const conditionChecks: Record<
  MailCondition,
  (stay: Pick<MailStay, 'isLentOut' | 'isCheckedOut'>) => boolean
> = {
  'not-lent-out': (stay) => !stay.isLentOut,
  'lent-out': (stay) => stay.isLentOut,
  'not-checked-out': (stay) => !stay.isCheckedOut,
}

/** Returns the first condition that the stay does not meet, or null. Checked again when the mail is sent. R99 */
export function findUnmetCondition(
  timing: MailTiming,
  stay: Pick<MailStay, 'isLentOut' | 'isCheckedOut'>,
): MailCondition | null {
  return timing.conditions.find((condition) => !conditionChecks[condition](stay)) ?? null
}

/** `wait`: not yet; `due`: now; `drop`: never, with the reason that admins see. */
export type MailVerdict =
  | { readonly verdict: 'wait' | 'due' }
  | { readonly verdict: 'drop'; readonly reason: 'off' | 'too-late' | MailCondition }

/**
 * Decides what to do now with a planned mail that has no row yet for any week of the stay.
 *
 * A stay may meet a condition later: a week that is lent out on Friday gets its Welcome2 then. Only a check-out is
 * final.
 *
 * @see docs/rules.md R98 to R100, docs/domain.md §10
 */
export function decideMail(mail: PlannedMail, timeZone: string, now: Instant): MailVerdict {
  if (!mail.timing.isEnabled) return { verdict: 'drop', reason: 'off' }
  const { dueAt, expiresAt: lastAt } = computeMailWindow(mail, timeZone)
  const unmet = findUnmetCondition(mail.timing, mail.stay)
  if (now < dueAt) return { verdict: 'wait' }
  if (now >= lastAt) return { verdict: 'drop', reason: unmet ?? 'too-late' }
  if (unmet === 'not-checked-out') return { verdict: 'drop', reason: unmet }
  return { verdict: unmet ? 'wait' : 'due' }
}

/** Whether the mail has a check-out link: it is then sent at least once, with a new token; others at most once. R102 */
export function carriesCheckOutLink(kind: MailKind): boolean {
  return kind === 'Departure1' || kind === 'Departure2' || kind === 'Departure3'
}

/** Returns the recipient: the contact if the week is lent out, else the owner. R101 */
export function getMailRecipient(stay: Pick<MailStay, 'isLentOut'>): 'contact' | 'owner' {
  return stay.isLentOut ? 'contact' : 'owner'
}
