import type { Language } from '@samhus/contract/fields'
import { formatShortDayInSentence, formatWeekday } from '../../locales/format.ts'

/** Returns a number of days from today on in words: i dag, i morgen, om 9 dage; from two weeks on: om 7 uger. */
export function formatTimeUntil(days: number, language: Language): string {
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return days < 14 ? formatter.format(days, 'day') : formatter.format(Math.floor(days / 7), 'week')
}

/**
 * Returns a day with its time: mandag 30/11 kl. 15.00, Monday 30 November at 15:00. Which year, the week says.
 *
 * @param clock The time: of `formatClock`, or of `formatBareClock` where the end of the stay names the zone.
 */
export function formatStayMoment(day: string, clock: string, language: Language): string {
  const date = `${formatWeekday(day, language)} ${formatShortDayInSentence(day, language)}`
  return `${date}${language === 'en' ? ' at' : ''} ${clock}`
}
