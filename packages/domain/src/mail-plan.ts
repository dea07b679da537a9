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

/** What a group configures of one planned mail, but for its template and subject. */
export interface MailTiming {
  /** Local days from the base date; negative is before. */
  readonly daysOffset: number
  readonly baseDate: 'BookingStart' | 'BookingEnd'
  readonly conditions: readonly MailCondition[]
  readonly isEnabled: boolean
}

/** Offsets and conditions of docs/domain.md §10. R97, R99 */
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

/** A stay as the mails look at it. */
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

/** From when a mail may go, and from when it is too late. */
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
 * When a planned mail goes: 09:00 local, counted from the stay's first day or its day of departure.
 *
 * Missed ones go at once: Welcome and Arrival until check-in, Departure1 and 2 until check-out, Departure3
 * until seven times 24 hours after it was due.
 *
 * @see docs/rules.md R97, R98, docs/domain.md §10
 */
export function computeMailWindow({ kind, timing, stay: block }: PlannedMail, timeZone: string): MailWindow {
  const base = timing.baseDate === 'BookingStart' ? block.dateFrom : block.dateTo
  const dueAt = toInstant(addDays(base, timing.daysOffset), mailTime, timeZone)
  if (kind === 'Departure3') return { dueAt, expiresAt: dueAt + maxDaysLate * day }
  return { dueAt, expiresAt: carriesCheckOutLink(kind) ? block.checkOutAt : block.checkInAt }
}

const conditionChecks: Record<MailCondition, (block: MailStay) => boolean> = {
  'not-lent-out': (block) => !block.isLentOut,
  'lent-out': (block) => block.isLentOut,
  'not-checked-out': (block) => !block.isCheckedOut,
}

/** The first condition that the stay does not meet; asked again at the moment of sending. R99 */
export function findUnmetCondition(timing: MailTiming, block: MailStay): MailCondition | null {
  return timing.conditions.find((condition) => !conditionChecks[condition](block)) ?? null
}

/** `wait`: not yet; `due`: now; `drop`: never, with the reason that the back office shows. */
export type MailVerdict =
  | { readonly verdict: 'wait' | 'due' }
  | { readonly verdict: 'drop'; readonly reason: 'off' | 'too-late' | MailCondition }

/**
 * What to do now with a planned mail of which no week of the stay has a row yet.
 *
 * A stay that does not meet a condition may still come to: a week lent out on Friday gets its Welcome2 then.
 * Only a check-out is for good.
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

/** Departure mails carry the check-out link: at least once, with a fresh token. All others at most once. R102 */
export function carriesCheckOutLink(kind: MailKind): boolean {
  return kind === 'Departure1' || kind === 'Departure2' || kind === 'Departure3'
}

/** Where the week is lent out the contact gets the mail, else the owner. R101 */
export function getMailRecipient(block: Pick<MailStay, 'isLentOut'>): 'contact' | 'owner' {
  return block.isLentOut ? 'contact' : 'owner'
}
