import type { MemberErrorType } from './da/errors.ts'
import type { TFunction } from 'i18next'
import { ruleNumbers } from './i18n.ts'

/** The number that the sentence of an error names: its singular is a text of its own. */
const numbersInErrors: Partial<Record<MemberErrorType, keyof typeof ruleNumbers>> = {
  'max-waitlist-per-unit': 'waitlistPlaces',
  'max-waitlists-per-user': 'waitlistsPerYear',
  'max-consecutive-high-season': 'highSeasonWeeks',
  'consecutive-weeks-restricted': 'restrictionDays',
}

/** Returns the sentence of an error type, with the numbers of the group's policy. */
export function getErrorSentence(type: MemberErrorType, t: TFunction): string {
  const name = numbersInErrors[type]
  return name === undefined
    ? t(`errors.${type}`)
    : t(`errors.${type}`, { count: ruleNumbers[name], ...ruleNumbers })
}

/** Returns why a week next to the owner's own week cannot be booked yet. */
export function nameOwnWeekBeside(week: number, t: TFunction): string {
  return t('year.beside', { week, count: ruleNumbers.restrictionDays, ...ruleNumbers })
}

/** Returns a number of days as 12 weeks, if it is whole weeks, else as 30 days. */
export function nameDays(days: number, t: TFunction): string {
  return days % 7 === 0 ? t('common.weeks', { count: days / 7 }) : t('common.days', { count: days })
}
