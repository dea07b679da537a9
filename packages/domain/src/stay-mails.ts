import {
  carriesCheckOutLink,
  computeMailWindow,
  decideMail,
  findUnmetCondition,
  getMailRecipient,
  mailKinds,
  type MailCondition,
  type MailKind,
  type MailStay,
  type MailTiming,
  type MailWindow,
} from './mail-plan.ts'
import { addDays } from './day.ts'
import type { Day, Instant } from './refusal.ts'
import { findStay, groupIntoStays, type StayWeek } from './stay.ts'
import { toDay } from './week.ts'

/** The mail that is meant for a week: its own, or the one that covers it. */
export interface WeekMail {
  readonly mailId: string
  /** Of the week whose row is the mail itself. */
  readonly bookingId: string
  readonly state: string
  readonly dropReason: string | null
}

/** A booked week of an owner, with the planned mails that it has a row of. */
export interface MailWeek extends StayWeek {
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly mails: Readonly<Partial<Record<MailKind, WeekMail>>>
}

/** What holds for planned mails in a group. */
export interface MailRules {
  readonly timings: Readonly<Record<MailKind, MailTiming>>
  readonly timeZone: string
}

/** The rows of one kind that a stay gets: one mail, which covers the other weeks. */
export interface StayMail {
  readonly kind: MailKind
  /** The weeks that get a row: the mail is that of the first one. */
  readonly bookingIds: readonly string[]
  readonly recipient: 'owner' | 'contact'
  readonly dueAt: Instant
  /** Null: it is due. */
  readonly dropReason: 'too-late' | MailCondition | null
}

const day = 24 * 3_600_000
/** For so long after its window a mail that was not sent still gets its row, so that admins see why. */
const maxAgeMs = 7 * day
/** Longer than any stay. */
const maxStayDays = 56

/** Returns what the mail rules ask of a stay. Its weeks have one guest and one check-out. R88 */
export function toMailStay(weeks: readonly MailWeek[]): MailStay {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) throw new Error('a stay without a week')
  const { dateFrom, checkInAt } = first
  const { dateTo, checkOutAt } = last
  return {
    dateFrom,
    dateTo,
    checkInAt,
    checkOutAt,
    isLentOut: first.contact !== null,
    isCheckedOut: first.checkedOutAt !== null,
  }
}

/** Reasons that say nothing about a later mail: the stay may change, and has its time again. */
const passingReasons: readonly (string | null)[] = [
  'too-late',
  'cancelled',
  'not-lent-out',
  'lent-out',
  'not-checked-out',
]

/** The week's reader has been told, or is going to be, or is not to be: nothing more is planned. */
function isSettled(mail: WeekMail | undefined): boolean {
  return mail !== undefined && !(mail.state === 'Dropped' && passingReasons.includes(mail.dropReason))
}

/**
 * Returns the rows that an owner's stays get now.
 *
 * A stay gets a mail of a kind once, as long as none of its weeks has one; its other weeks refer to it. A week that
 * joins later has no row, so that it gets its own if it parts again. One that waits, or that is switched off, has none
 * either, so that it is decided again. What is too late is said for seven days; older stays get no row, so that an old
 * database is not filled with them.
 *
 * @param weeks Every booked week of one owner in one group, in any order.
 * @see docs/rules.md R144, R145, docs/domain.md §10
 */
export function planStayMails(weeks: readonly MailWeek[], rules: MailRules, now: Instant): StayMail[] {
  const stays = groupIntoStays(weeks)
  return mailKinds.flatMap((kind) =>
    rules.timings[kind].isEnabled ? stays.flatMap((stay) => planStayMail(stay, kind, { ...rules, now })) : [],
  )
}

function planStayMail(
  weeks: readonly MailWeek[],
  kind: MailKind,
  { timings, timeZone, now }: MailRules & { readonly now: Instant },
): StayMail[] {
  const free = weeks.filter(({ mails }) => !mails[kind]).map(({ bookingId }) => bookingId)
  if (free.length === 0 || weeks.some(({ mails }) => isSettled(mails[kind]))) return []
  const stay = toMailStay(weeks)
  const mail = { kind, timing: timings[kind], stay }
  const { dueAt, expiresAt } = computeMailWindow(mail, timeZone)
  const rows = { kind, recipient: getMailRecipient(stay), dueAt }
  const decided = decideMail(mail, timeZone, now)
  if (decided.verdict === 'due') return [{ ...rows, bookingIds: free, dropReason: null }]
  const isOver = decided.verdict === 'drop' && decided.reason !== 'off'
  // The other weeks get none: they may part, and have a time of their own.
  const isSaid = free.length < weeks.length || now >= Math.max(dueAt, expiresAt) + maxAgeMs
  return isOver && !isSaid ? [{ ...rows, bookingIds: free.slice(0, 1), dropReason: decided.reason }] : []
}

/**
 * Returns the planned mails that the stay of a booking is going to get, as far as it stays as it is: those that are on,
 * that it meets the conditions of, that none of its weeks has yet, and that are not too late.
 *
 * @param weeks As of `planStayMails`.
 * @see docs/rules.md R97 to R99, R144
 */
export function listComingMails(
  weeks: readonly MailWeek[],
  bookingId: string,
  { timings, timeZone, now }: MailRules & { readonly now: Instant },
): MailKind[] {
  const stayWeeks = findStay(weeks, bookingId)
  if (stayWeeks.length === 0) return []
  const stay = toMailStay(stayWeeks)
  return mailKinds.filter((kind) => {
    const timing = timings[kind]
    if (!timing.isEnabled || stayWeeks.some(({ mails }) => isSettled(mails[kind]))) return false
    if (stayWeeks.every(({ mails }) => mails[kind])) return false
    const mailWindow = computeMailWindow({ kind, timing, stay }, timeZone)
    return findUnmetCondition(timing, stay) === null && isStillToCome(mailWindow, now)
  })
}

/** It is not too late, nor will it be when the mail is due, as the office may have set it. */
function isStillToCome({ dueAt, expiresAt }: MailWindow, now: Instant): boolean {
  return Math.max(now, dueAt) < expiresAt
}

/** States in which a mail has been handed over, or is to be sent again by a person alone. */
const doneStates: readonly string[] = ['Claimed', 'Sent', 'Failed', 'Lost', 'Kept', 'Bounced']

/** A mail that goes out again once a check-out has been taken back. */
export interface ReopenedMail {
  readonly kind: MailKind
  /** The row that says that the check-out dropped it, which goes; null: it had none yet. */
  readonly droppedId: string | null
}

/**
 * Returns the mails that go out, now or at their time, once the check-out of a week has been taken back: those that only
 * the check-out held back, that were not sent, and that are not too late.
 *
 * @param weeks As of `planStayMails`.
 * @see docs/rules.md R183
 */
export function findReopenedMails(
  weeks: readonly MailWeek[],
  bookingId: string,
  { timings, timeZone, now }: MailRules & { readonly now: Instant },
): ReopenedMail[] {
  const marked = findStay(weeks, bookingId).map((week) => week.bookingId)
  const reopened = weeks.map((week) =>
    marked.includes(week.bookingId) ? { ...week, checkedOutAt: null } : week,
  )
  const stay = findStay(reopened, bookingId)
  if (stay.length === 0) return []
  return mailKinds.flatMap((kind): ReopenedMail[] => {
    const mail = { kind, timing: timings[kind], stay: toMailStay(stay) }
    const isForOpenStay = mail.timing.isEnabled && mail.timing.conditions.includes('not-checked-out')
    if (!isForOpenStay || findUnmetCondition(mail.timing, mail.stay) !== null) return []
    if (!isStillToCome(computeMailWindow(mail, timeZone), now)) return []
    const found = stay.flatMap((week) => week.mails[kind] ?? [])
    const others = found.filter((each) => !isHeldBack(each))
    const waits = others.some(({ state }) => state === 'Due')
    if (!waits && (others.length === stay.length || others.some(isSettled))) return []
    const dropped = new Set(found.filter(isHeldBack).map(({ mailId }) => mailId))
    return dropped.size === 0
      ? [{ kind, droppedId: null }]
      : [...dropped].map((droppedId) => ({ kind, droppedId }))
  })
}

/** The check-out has dropped it. */
function isHeldBack({ state, dropReason }: WeekMail): boolean {
  return state === 'Dropped' && dropReason === 'not-checked-out'
}

/** What to do with a planned mail that is about to be sent. `released`: weeks that it no longer covers. */
export type StayMailCheck =
  | {
      readonly verdict: 'send'
      readonly recipient: 'owner' | 'contact'
      /** The weeks that it covers from now on, and did not. */
      readonly adopted: readonly string[]
      readonly released: readonly string[]
    }
  | {
      readonly verdict: 'drop'
      readonly reason: 'cancelled' | 'too-late' | MailCondition
      readonly released: readonly string[]
    }
  /** Its rows go, and it is planned again if need be. */
  | { readonly verdict: 'wait' }

export interface StayMailToCheck {
  readonly mailId: string
  readonly kind: MailKind
  readonly bookingId: string
}

/**
 * Decides about a planned mail that is due and about to be sent, by its stay as it is now.
 *
 * A stay that was cancelled gets none; weeks that have parted from it are planned for on their own. Of two mails whose
 * stays have become one, the first is sent. A condition that is no longer met, a mail switched off and one that is not
 * due any more go back to waiting.
 *
 * @param weeks As of `planStayMails`.
 * @see docs/rules.md R99, R100, R146, docs/domain.md §10
 */
export function checkStayMail(
  { mailId, kind, bookingId }: StayMailToCheck,
  weeks: readonly MailWeek[],
  { timings, timeZone, now }: MailRules & { readonly now: Instant },
): StayMailCheck {
  const stay = findStay(weeks, bookingId)
  const covered = weeks.filter((week) => week.bookingId !== bookingId && week.mails[kind]?.mailId === mailId)
  const toIds = (found: readonly MailWeek[]): string[] => found.map((week) => week.bookingId)
  if (stay.length === 0) return { verdict: 'drop', reason: 'cancelled', released: toIds(covered) }
  if (isOfAnotherWeek(stay, kind, mailId)) return { verdict: 'wait' }
  const mail = { kind, timing: timings[kind], stay: toMailStay(stay) }
  const decided = decideMail(mail, timeZone, now)
  if (decided.verdict === 'drop' && decided.reason !== 'off') {
    return { verdict: 'drop', reason: decided.reason, released: toIds(covered) }
  }
  if (decided.verdict !== 'due') return { verdict: 'wait' }
  return {
    verdict: 'send',
    recipient: getMailRecipient(mail.stay),
    adopted: toIds(stay.filter((week) => isAdopted(week, stay, kind))),
    released: toIds(covered.filter((week) => !stay.includes(week))),
  }
}

/** Another week of the stay has the mail: it was sent, or is due and of an earlier week. */
function isOfAnotherWeek(stay: readonly MailWeek[], kind: MailKind, mailId: string): boolean {
  const mails = stay.flatMap(({ bookingId, mails: { [kind]: mail } }) =>
    mail ? { ...mail, of: bookingId } : [],
  )
  if (mails.some((mail) => mail.mailId !== mailId && doneStates.includes(mail.state))) return true
  return mails.find((mail) => mail.state === 'Due' && mail.bookingId === mail.of)?.mailId !== mailId
}

/** The week has no mail of its own, and the one that was meant for it is of another stay and not sent. */
function isAdopted({ bookingId, mails }: MailWeek, stay: readonly MailWeek[], kind: MailKind): boolean {
  const mail = mails[kind]
  if (!mail) return true
  return mail.bookingId !== bookingId && !stay.some((week) => week.bookingId === mail.bookingId)
}

/** First and last day on which a stay may begin or end so that a mail of it can get a row now, a little generously. */
export interface BaseDays {
  readonly from: Day
  readonly to: Day
}

/** Returns on which base dates `planStayMails` can find something to do. R144 */
export function computeBaseDays(
  kind: MailKind,
  { daysOffset, baseDate }: MailTiming,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): BaseDays {
  const today = toDay(now, timeZone)
  const latest =
    kind === 'Departure3'
      ? daysOffset + 7
      : baseDate === 'BookingStart' && carriesCheckOutLink(kind)
        ? maxStayDays
        : 0
  return { from: addDays(today, -Math.max(daysOffset, latest) - 8), to: addDays(today, -daysOffset) }
}
