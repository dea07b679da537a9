import type { TemplateKind } from '@samhus/domain/mail-kinds'
import { isPlannedMail } from '@samhus/domain/mail-kinds'
import { defaultPolicy } from '@samhus/domain/policy'
import { addDays } from '@samhus/domain/day'
import { getMonday, toInstant } from '@samhus/domain/week'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import type { MailStayFacts, MailWeek } from '../db/queries/mail-stay.ts'
import type { Language } from '../locales/language.ts'

/** Invented people and houses of a language. */
interface SampleWords {
  readonly owner: string
  readonly guest: string
  readonly group: string
  readonly house: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly goodToKnow: string
  readonly title: string
  readonly message: string
  readonly reason: string
  readonly accessReason: string
}

const samples: Readonly<Record<Language, SampleWords>> = {
  da: {
    owner: 'Bente Nørgaard',
    guest: 'Søren Kjær',
    group: 'Foreningen Havblik',
    house: 'Klitgården',
    address: 'Strandvejen 14',
    city: '9990 Skagen',
    country: 'Danmark',
    goodToKnow: 'Nøglen ligger i boksen ved døren. Koden får du hos kontoret.\n\nTag selv sengelinned med.',
    title: 'Ny opvaskemaskine i Klitgården',
    message:
      'Vi har fået en ny opvaskemaskine i Klitgården.\n\nBrugsanvisningen ligger i skuffen ved siden af.',
    reason: 'Taget skal repareres i den uge.',
    accessReason: 'Du har selv bedt os om det.',
  },
  sv: {
    owner: 'Birgitta Åkesson',
    guest: 'Anders Söderström',
    group: 'Föreningen Havsutsikten',
    house: 'Klittgården',
    address: 'Strandvägen 14',
    city: '296 38 Åhus',
    country: 'Sverige',
    goodToKnow: 'Nyckeln ligger i boxen vid dörren. Koden får du av kontoret.\n\nTa med egna sängkläder.',
    title: 'Ny diskmaskin i Klittgården',
    message: 'Vi har fått en ny diskmaskin i Klittgården.\n\nBruksanvisningen ligger i lådan bredvid.',
    reason: 'Taket ska lagas den veckan.',
    accessReason: 'Du har själv bett oss om det.',
  },
  en: {
    owner: 'Barbara Whitfield',
    guest: 'Simon O’Connor',
    group: 'Sea View Association',
    house: 'Dune House',
    address: '14 Beach Road',
    city: '9990 Skagen',
    country: 'Denmark',
    goodToKnow:
      'The key is in the box by the door. The office will give you the code.\n\nPlease bring bed linen.',
    title: 'A new dishwasher in Dune House',
    message: 'We have a new dishwasher in Dune House.\n\nThe instructions are in the drawer next to it.',
    reason: 'The roof needs repairing that week.',
    accessReason: 'You asked us to do it.',
  },
}

const [year, week] = [2027, 26]
const monday = getMonday(year, week)
const { timeZone, checkInTime, checkOutTime } = defaultPolicy
const days = (day: string, count: number, time: string) => toInstant(addDays(day, count), time, timeZone)

/** When everything in a sample has just happened. */
const sampleNow = days(monday, -40, '12:00')

/**
 * Returns the facts of an invented mail: what the editor of a template shows when no real stay is picked, and what a
 * template is tried with before it is saved.
 */
export function createSampleFacts(kind: TemplateKind, language: Language): MailFacts {
  const words = samples[language]
  const isForGuest = kind === 'Welcome2' || kind === 'support-reply'
  const isPersonal = kind === 'invitation' || kind === 'access-closed' || kind === 'access-opened'
  return {
    kind,
    language,
    recipient: isForGuest ? 'contact' : 'owner',
    to: isForGuest
      ? { name: words.guest, address: 'guest@example.org' }
      : { name: words.owner, address: 'owner@example.org' },
    ownerName: words.owner,
    groupId: isPersonal ? null : '00000000-0000-4000-8000-000000000001',
    groupName: isPersonal ? null : words.group,
    timeZone,
    stay: hasStay(kind)
      ? createSampleStay(words, { isLentOut: isForGuest, isPlanned: isPlannedMail(kind) })
      : null,
    movedFrom: kind === 'moved' ? { houseName: words.house, weeks: [createSampleWeek(-1)] } : null,
    balance: isPersonal ? null : 6,
    balanceYear: isPersonal ? null : year,
    data: createSampleData(kind, words),
    at: sampleNow,
  }
}

const withoutStay: readonly TemplateKind[] = [
  'points-given',
  'invitation',
  'announcement',
  'access-closed',
  'access-opened',
]

function hasStay(kind: TemplateKind): boolean {
  return !withoutStay.includes(kind)
}

function createSampleStay(
  { house, address, city, country, goodToKnow, guest }: SampleWords,
  { isLentOut, isPlanned }: { isLentOut: boolean; isPlanned: boolean },
): MailStayFacts {
  return {
    houseName: house,
    address,
    city,
    country,
    goodToKnow,
    weeks: isPlanned ? [createSampleWeek(0), createSampleWeek(1)] : [createSampleWeek(0)],
    guestName: isLentOut ? guest : null,
    hasSkip: isPlanned,
    entry: {
      entryId: '00000000-0000-4000-8000-000000000002',
      bookedAt: sampleNow,
      changedAt: sampleNow,
      changes: 2,
    },
  }
}

function createSampleWeek(number: number): MailWeek {
  const dateFrom = addDays(monday, 7 * number)
  return {
    year,
    week: week + number,
    dateFrom,
    dateTo: addDays(dateFrom, 7),
    checkInAt: days(dateFrom, 0, checkInTime),
    checkOutAt: days(dateFrom, 7, checkOutTime),
    points: 4,
  }
}

function createSampleData(
  kind: TemplateKind,
  { title, message, reason, accessReason }: SampleWords,
): Readonly<Record<string, unknown>> {
  const tomorrow = new Date(sampleNow + 24 * 3_600_000).toISOString()
  switch (kind) {
    case 'cancelled':
      return { refund: 'full', points: 4, reason }
    case 'moved':
      return { refund: 'full', points: 4, reason }
    case 'offered':
      return { reservedUntil: tomorrow }
    case 'skipped':
      return { reason: 'consecutive-weeks-restricted', until: tomorrow }
    case 'points-given':
      return { year, points: 6 }
    case 'claim-paid':
      return { points: 4 }
    case 'changed':
      return { what: 'wait-ended', reason }
    case 'announcement':
      return { title, message }
    case 'support-reply':
      return { message }
    case 'access-closed':
    case 'access-opened':
      return { reason: accessReason }
    default:
      return {}
  }
}
