import type { Language } from '@samhus/contract/fields'
import { formatClock, formatShortDayInSentence } from '../../locales/format.ts'

/** English with the day before the month. */
const toLocale = (language: Language) => (language === 'en' ? 'en-GB' : language)

/** Returns a number of days from today on in words: i dag, i morgen, om 9 dage; from two weeks on: om 7 uger. */
export function formatTimeUntil(days: number, language: Language): string {
  const formatter = new Intl.RelativeTimeFormat(toLocale(language), { numeric: 'auto' })
  return days < 14 ? formatter.format(days, 'day') : formatter.format(Math.floor(days / 7), 'week')
}

/** Returns a day with its time: mandag 30/11 kl. 15.00, Monday 30 November at 15:00. Which year, the week says. */
export function formatStayMoment(day: string, at: number, language: Language): string {
  const noon = Date.parse(`${day}T12:00Z`)
  const weekday = new Intl.DateTimeFormat(toLocale(language), { weekday: 'long', timeZone: 'UTC' }).format(
    noon,
  )
  const date = `${weekday} ${formatShortDayInSentence(day, language)}`
  return `${date}${language === 'en' ? ' at' : ''} ${formatClock(at, language)}`
}
