import type { Instant } from '@samhus/domain/refusal'
import { toDay, toLocalTime } from '@samhus/domain/week'
import type { Language } from './language.ts'

const [weekday, swedish, english] = [
  new Intl.DateTimeFormat('da', { weekday: 'long', timeZone: 'UTC' }),
  new Intl.DateTimeFormat('sv', { dateStyle: 'long', timeZone: 'UTC' }),
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
]

/** Returns a time of day as a sentence has it: kl. 19.00 with a hard space, in English 19:00. */
export function writeClock(time: string, language: Language): string {
  return language === 'en' ? time : `kl.\u00a0${time.replace(':', '.')}`
}

/** Returns a day (2027-03-24) as a sentence has it: onsdag 24/03-2027, 24 mars 2027, 24 March 2027. */
export function writeDay(day: string, language: Language): string {
  const noon = Date.parse(`${day}T12:00Z`)
  if (language === 'en') return english.format(noon)
  if (language === 'sv') return swedish.format(noon)
  const [year, month, date] = day.split('-')
  return `${weekday.format(noon)} ${date}/${month}-${year}`
}

/** Returns an instant in a group's time zone as a sentence has it: onsdag 24/03-2027 kl. 12.00, 24 March 2027 at 12:00. */
export function writeMoment(instant: Instant, timeZone: string, language: Language): string {
  const day = writeDay(toDay(instant, timeZone), language)
  return `${day}${language === 'en' ? ' at' : ''} ${writeClock(toLocalTime(instant, timeZone), language)}`
}
