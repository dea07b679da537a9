import type { Language } from '@samhus/contract/fields'
import { findSunday } from '@samhus/domain/point-plan'
import type { TFunction } from 'i18next'
import { formatMonthName } from '../../../locales/format.ts'
import { nameDays } from '../../../locales/rule-sentences.ts'
import { units } from './rule-sections.ts'
import {
  isTimeField,
  readNumber,
  readTime,
  sumPoints,
  type ChangedRule,
  type PortionValues,
  type RuleField,
  type RuleValues,
} from './rule-values.ts'

export interface Words {
  /** Of the admin area. */
  readonly t: TFunction<'admin'>
  /** Of everybody's texts. */
  readonly tCommon: TFunction
  readonly language: Language
}

/** Returns 12:00 as the language writes it: 12.00 in Danish and Swedish. Anything else as it is. */
export function showTime(time: string, language: Language): string {
  return language === 'en' ? time : time.replace(/^(\d\d):(\d\d)$/, '$1.$2')
}

/** Returns the unit of a number, in the plural or singular that it asks for. */
export function nameUnit(field: RuleField, value: string, t: TFunction<'admin'>): string {
  const unit = field in units ? units[field as keyof typeof units] : null
  return unit === null ? '' : t(`rules.unit.${unit}`, { count: readNumber(value) || 0 })
}

export function nameYearOffset(years: number, t: TFunction<'admin'>): string {
  if (years === 0) return t('rules.year.same')
  return years === 1 ? t('rules.year.next') : t('rules.year.later', { count: years })
}

/** Returns a value with its unit: 5 minutes, 12.00, in the following year. */
export function describeField(field: RuleField, value: string, { t, language }: Words): string {
  if (field === 'pointPlan.pointsYearOffset') return nameYearOffset(readNumber(value), t)
  if (isTimeField(field)) return showTime(readTime(value), language)
  return `${value} ${nameUnit(field, value, t)}`.trim()
}

const nthNames = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
  '-2': 'secondLast',
  '-3': 'thirdLast',
  '-4': 'fourthLast',
} as const
export const sundays = [1, 2, 3, 4, -1, -2, -3, -4] as const

/** Returns First, or Second-last. */
export function nameSunday(sunday: number, t: TFunction<'admin'>): string {
  const name = Object.entries(nthNames).find(([nth]) => nth === String(sunday))?.[1]
  return name === undefined ? String(sunday) : t(`rules.plan.nth.${name}`)
}

/** Returns 4 points on the first Sunday of January. */
function describePortion({ month, sunday, points }: PortionValues, { t, language }: Words): string {
  const name = formatMonthName(month, language, 'long')
  return t('rules.plan.portion', {
    points,
    nth: nameSunday(sunday, t).toLocaleLowerCase(language),
    month: language === 'en' ? name : name.toLocaleLowerCase(language),
  })
}

/** Returns the portions in the order of the year, and their sum. */
export function describePlan(portions: readonly PortionValues[], words: Words): string {
  if (portions.length === 0) return words.t('rules.plan.none')
  const sum = sumPoints(portions)
  const parts = sortPortions(portions).map((portion) => describePortion(portion, words))
  return `${parts.join(', ')} (${words.t('rules.plan.sum', { count: sum })})`
}

/** Any year will do: the order of two Sundays is the same in each, but for those that can be one. */
export function sortPortions(portions: readonly PortionValues[]): PortionValues[] {
  const day = ({ month, sunday }: PortionValues) => findSunday(2027, month, sunday)
  return portions.toSorted((a, b) => day(a).localeCompare(day(b)))
}

/** Returns a rule's value in words. */
export function describeRule(rule: ChangedRule, values: RuleValues, words: Words): string {
  return rule === 'pointPlan.portions'
    ? describePlan(values.portions, words)
    : describeField(rule, values.fields[rule], words)
}

/** Returns Wednesday of the week before, for 5 days before the Monday on which the week begins. */
function explainDeadline(daysBefore: number, { t, language }: Words): string {
  const monday = Date.UTC(2027, 0, 4)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    monday - daysBefore * 86_400_000,
  )
  const capitalized = weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1)
  return t('rules.explain.deadline', { weekday: capitalized, count: Math.ceil(daysBefore / 7) })
}

/** Returns what a number means in other words; null: it needs none. */
export function explainField(field: RuleField, value: string, words: Words): string | null {
  const { t, tCommon } = words
  const number = readNumber(value)
  if (Number.isNaN(number)) return null
  const same = (duration: string) => t('rules.explain.same', { duration })
  switch (field) {
    case 'bookingDeadline.daysBefore':
    case 'cancellationDeadline.daysBefore':
      return number >= 1 && number <= 60 ? explainDeadline(number, words) : null
    case 'restrictionHours':
      return number > 0 && number % 24 === 0 ? same(tCommon('common.days', { count: number / 24 })) : null
    case 'refundHighDays':
    case 'refundLowDays':
      return number > 0 && number % 7 === 0 ? same(nameDays(number, tCommon)) : null
    case 'coolingMinutes':
      return number === 0 ? t('rules.explain.noCooling') : null
    case 'administrationFeeKroner':
      return number === 0 ? t('rules.explain.noFee') : null
    default:
      return null
  }
}
