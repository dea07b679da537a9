import type { MailField, MailFlag } from '@samhus/domain/mail-fields'
import { listMailFields, listMailFlags } from '@samhus/domain/mail-fields'
import { isPlannedMail } from '@samhus/domain/mail-kinds'
import { carriesCheckOutLink } from '@samhus/domain/mail-plan'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'
import { toLocalTime } from '@samhus/domain/week'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import type { MailStayFacts } from '../db/queries/mail-stay.ts'
import { mailWords } from '../locales/mail.ts'
import { writeClock, writeMoment } from '../locales/moment.ts'
import type { Brand } from '../shared/brand.ts'
import { cleanLine, cleanText } from './clean-value.ts'

/** Where links lead. Without secrets; the check-out link is not among them. */
export interface MailLinks {
  readonly booking: string
  readonly offer: string
}

export interface ValueSource {
  readonly facts: MailFacts
  readonly brand: Pick<Brand, 'supportPhone' | 'supportEmail'>
  readonly links: MailLinks
}

export type FieldTexts = Partial<Record<MailField, string>>

/** Returns the pages of the app that a mail opens, in the group of the mail. */
export function createMailLinks(siteUrl: string, { groupId }: Pick<MailFacts, 'groupId'>): MailLinks {
  const own = `${siteUrl}/booking${groupId === null ? '' : `?group=${groupId}`}`
  return { booking: own, offer: own }
}

/**
 * Returns the values of all fields that the mail's kind has, clean but not escaped; a field without a value is empty.
 * `check_out_url` is left out.
 *
 * @see docs/rules.md R148, docs/mail.md
 */
export function createMailTexts({ facts, brand, links }: ValueSource): FieldTexts {
  const { stay, language } = facts
  const words = mailWords[language]
  const all: Record<Exclude<MailField, 'check_out_url'>, string> = {
    owner_name: facts.ownerName,
    guest_name: stay?.guestName ?? (facts.recipient === 'contact' ? words.guest : facts.ownerName),
    group_name: facts.groupName ?? '',
    balance: facts.balance === null ? '' : words.points(facts.balance),
    ...createStayTexts(facts),
    points_back: createPointsBack(facts),
    confirm_by: createConfirmBy(facts),
    reason: createReason(facts),
    change: createChange(facts),
    title: readText(facts, 'title'),
    message: readText(facts, 'message'),
    support_phone: brand.supportPhone,
    support_email: brand.supportEmail,
    offer_url: links.offer,
    booking_url: links.booking,
  }
  const own = listMailFields(facts.kind).flatMap((field) =>
    field === 'check_out_url' ? [] : [[field, clean(field, all[field])] as const],
  )
  return Object.fromEntries(own)
}

const textFields: readonly MailField[] = ['good_to_know', 'message', 'reason']

function clean(field: MailField, value: string): string {
  return textFields.includes(field) ? cleanText(value) : cleanLine(value)
}

/** Returns the answers to the questions that a template of this kind may ask. */
export function createMailFlags({ kind, stay }: MailFacts): Partial<Record<MailFlag, boolean>> {
  const all: Record<MailFlag, boolean> = {
    is_lent_out: stay?.guestName != null,
    is_block: (stay?.weeks.length ?? 0) > 1,
    has_skip: stay?.hasSkip ?? false,
  }
  return Object.fromEntries(listMailFlags(kind).map((flag) => [flag, all[flag]]))
}

type StayField =
  | 'house_name'
  | 'house_address'
  | 'good_to_know'
  | 'week'
  | 'year'
  | 'arrival'
  | 'departure'
  | 'check_in_time'
  | 'check_out_time'
  | 'points'

const noStay: Record<StayField, string> = {
  house_name: '',
  house_address: '',
  good_to_know: '',
  week: '',
  year: '',
  arrival: '',
  departure: '',
  check_in_time: '',
  check_out_time: '',
  points: '',
}

function createStayTexts(facts: MailFacts): Record<StayField, string> {
  const { stay, language, timeZone, data } = facts
  const words = mailWords[language]
  const [first, last] = [stay?.weeks[0], stay?.weeks.at(-1)]
  if (!stay || !first || !last) {
    const [year, points] = [readNumber(data, 'year'), readNumber(data, 'points')]
    return {
      ...noStay,
      year: year === null ? '' : String(year),
      points: points === null ? '' : words.points(points),
    }
  }
  const zone = getTimeZoneName(timeZone, language)
  const clock = (at: number) => `${writeClock(toLocalTime(at, timeZone), language)} ${zone}`
  return {
    house_name: stay.houseName,
    house_address: [stay.address, stay.city, stay.country].filter(Boolean).join(', '),
    good_to_know: stay.goodToKnow,
    week: joinWeeks(stay, words.and),
    year: [...new Set(stay.weeks.map(({ year }) => year))].join('/'),
    arrival: writeDay(first.dateFrom),
    departure: writeDay(last.dateTo),
    check_in_time: clock(first.checkInAt),
    check_out_time: clock(last.checkOutAt),
    points: words.points(stay.weeks.reduce((sum, { points }) => sum + points, 0)),
  }
}

/** Returns 26, 26 og 27, or 26, 27 og 28. */
export function joinWeeks({ weeks }: Pick<MailStayFacts, 'weeks'>, and: string): string {
  const numbers = weeks.map(({ week }) => week)
  const last = numbers.pop()
  return numbers.length === 0 ? String(last) : `${numbers.join(', ')} ${and} ${last}`
}

/** Returns 28/06-2027. */
export function writeDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}-${year}`
}

function createPointsBack({ kind, language, data }: MailFacts): string {
  const { pointsBack } = mailWords[language]
  const points = readNumber(data, 'points') ?? 0
  if (kind === 'moved' && points === 0) return ''
  const refund = kind === 'claim-paid' ? 'full' : data['refund']
  if (data['expires'] === true) return pointsBack.expired(points)
  if (points === 0 || (refund !== 'full' && refund !== 'claim')) return pointsBack.none
  return pointsBack[refund](points)
}

function createConfirmBy({ data, language, timeZone }: MailFacts): string {
  const until = readInstant(data, 'reservedUntil')
  return until === null ? '' : createMoment(until, { language, timeZone })
}

function createMoment(at: number, { language, timeZone }: Pick<MailFacts, 'language' | 'timeZone'>): string {
  return `${writeMoment(at, timeZone, language)} ${getTimeZoneName(timeZone, language)}`
}

/**
 * What the admin wrote, the line beside it and the fee, a paragraph each; for an owner who was passed over, the rule in words; for a week that was closed, that too.
 */
function createReason(facts: MailFacts): string {
  const fee = readNumber(facts.data, 'fee')
  const feeSentence = fee === null ? '' : mailWords[facts.language].fee(fee)
  const written = [readText(facts, 'reason'), readText(facts, 'note'), feeSentence]
    .filter(Boolean)
    .join('\n\n')
  if (facts.kind === 'cancelled' && facts.data['what'] === 'out-of-operation')
    return `${mailWords[facts.language].closed} ${written}`.trim()
  if (facts.kind !== 'skipped') return written
  const { skipped } = mailWords[facts.language]
  const until = readInstant(facts.data, 'until')
  const sentence = skipped.rules[written] ?? skipped.other
  return until === null ? sentence : `${sentence} ${skipped.until(createMoment(until, facts))}`
}

function createChange(facts: MailFacts): string {
  const { kind, stay, movedFrom, language, data } = facts
  const { changed } = mailWords[language]
  if (kind === 'moved') return movedFrom ? changed.moved(nameWeek(movedFrom, language)) : ''
  const what = kind === 'access-closed' || kind === 'access-opened' ? kind : readText(facts, 'what')
  if (!isChangeOf(kind, what)) return ''
  const sentence = changed.sentences[what]
  const change = readNumber(data, 'points') ?? 0
  const roles = Array.isArray(data['roles']) ? data['roles'].map(String) : []
  return sentence
    ? sentence({
        ...(stay ? nameWeek(stay, language) : { house: '', week: '' }),
        group: facts.groupName ?? '',
        email: readText(facts, 'email') || (readText(facts, 'to') === '' ? facts.to.address : ''),
        roles,
        points: mailWords[language].points(Math.abs(change)),
        isMore: change > 0,
        year: String(facts.balanceYear ?? ''),
        balance: mailWords[language].points(facts.balance ?? 0),
      })
    : changed.other
}

/** Whether a mail of this kind says what was done: of weeks booked or cancelled only what the office did. */
function isChangeOf(kind: MailFacts['kind'], what: string): boolean {
  if (kind === 'confirmed') return what === 'assigned'
  return kind === 'cancelled' ? what === 'by-admin' : kind === 'changed' || kind === what
}

function nameWeek(stay: Pick<MailStayFacts, 'houseName' | 'weeks'>, language: MailFacts['language']) {
  const { changed, and } = mailWords[language]
  return {
    house: stay.houseName,
    week: changed.week(joinWeeks(stay, and), String(stay.weeks[0]?.year ?? '')),
  }
}

function readText({ data }: Pick<MailFacts, 'data'>, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}

function readNumber(data: MailFacts['data'], name: string): number | null {
  const value = data[name]
  return typeof value === 'number' ? value : null
}

function readInstant(data: MailFacts['data'], name: string): number | null {
  const value = data[name]
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Points say nothing to a guest, and at the end of a stay they are long paid. */
export function showsPoints({ kind, recipient }: MailFacts): boolean {
  return (
    recipient === 'owner' && kind !== 'support-reply' && !(isPlannedMail(kind) && carriesCheckOutLink(kind))
  )
}
