import type { Language } from '@samhus/contract/fields'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'
import { getHouseZone } from '../lib/house-zone.ts'

/** Returns 28/06-2027. */
export function formatDay(day: string): string {
  return `${formatShortDay(day)}-${day.slice(0, 4)}`
}

/**
 * Returns a day for use within a sentence: mandag 28/06-2027 with a non-breaking hyphen, 28 juni 2027, 28 June 2027.
 * Tables and lists have `formatDay` in every language.
 */
export function formatDayInSentence(day: string, language: Language): string {
  if (language === 'da') return `${formatWeekday(day, 'da')} ${formatDay(day).replace('-', '\u2011')}`
  // `en` alone would put the month first.
  const formatter = getFormatter(language === 'en' ? 'en-GB' : 'sv', { dateStyle: 'long', timeZone: 'UTC' })
  return formatter.format(Date.parse(`${day}T12:00Z`)).replaceAll(' ', '\u00a0')
}

/** Returns mandag, måndag, Monday. */
export function formatWeekday(day: string, language: Language): string {
  const formatter = getFormatter(language, { weekday: 'long', timeZone: 'UTC' })
  return formatter.format(Date.parse(`${day}T12:00Z`))
}

/** Returns 28/06. */
export function formatShortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}

/** Returns a day on a card, with its weekday: man. 28/06-2027, mån 28/06-2027, Mon 28/06-2027. */
export function formatDayWithWeekday(day: string, language: Language): string {
  const formatter = getFormatter(language, { weekday: 'short', timeZone: 'UTC' })
  return `${formatter.format(Date.parse(`${day}T12:00Z`))}\u00a0${formatDay(day)}`
}

/** Returns 17/5, as below a week's circle. */
export function formatCaptionDay(day: string): string {
  return `${Number(day.slice(8, 10))}/${Number(day.slice(5, 7))}`
}

/** Returns a day within a sentence that says which week or weekday it is: 28/06, 28 juni, 28 June. */
export function formatShortDayInSentence(day: string, language: Language): string {
  if (language === 'da') return formatShortDay(day)
  const formatter = getFormatter(language === 'en' ? 'en-GB' : 'sv', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return formatter.format(Date.parse(`${day}T12:00Z`)).replaceAll(' ', '\u00a0')
}

/** Cached, because creating a formatter takes milliseconds and using it microseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, formatter)
  return formatter
}

/** Returns day and time of an instant at the houses, as 2027-06-28 and 19:00. */
function toHouseTime(instant: number): { day: string; time: string } {
  const formatter = getFormatter('sv-SE', {
    timeZone: getHouseZone(),
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [day = '', time = ''] = formatter.format(instant).split(' ')
  return { day, time }
}

/** Returns the day of an instant at the houses, for a table: 28/06-2027. */
export function formatDayAt(instant: number): string {
  return formatDay(toHouseTime(instant).day)
}

/** Returns the day of an instant at the houses without its year: 28/06. */
export function formatShortDayAt(instant: number): string {
  return formatShortDay(toHouseTime(instant).day)
}

/** Returns the time of an instant at the houses, for a table: 19.00, in English 19:00. */
export function formatTime(instant: number, language: Language): string {
  const { time } = toHouseTime(instant)
  return language === 'en' ? time : time.replace(':', '.')
}

/** Whether the reader's own clock differs from the houses' at that instant: only then a time needs its zone's name. */
function isElsewhere(instant: number): boolean {
  const { day, time } = toHouseTime(instant)
  const ownOffsetMs = -new Date(instant).getTimezoneOffset() * 60_000
  return Date.parse(`${day}T${time}Z`) !== Math.floor((instant + ownOffsetMs) / 60_000) * 60_000
}

/** Returns a time within a sentence: kl. 19.00, in English 19:00. With `dansk tid` for a reader elsewhere. */
export function formatClock(instant: number, language: Language): string {
  const clock = formatBareClock(instant, language)
  return isElsewhere(instant) ? `${clock} ${getTimeZoneName(getHouseZone(), language)}` : clock
}

/** The same without the zone's name: where an instant beside it has the name. */
export function formatBareClock(instant: number, language: Language): string {
  const time = formatTime(instant, language)
  return language === 'en' ? time : `kl.\u00a0${time}`
}

/** Returns an instant within a sentence: mandag 28/06-2027 kl. 19.00, 28 June 2027 at 19:00; see `formatClock`. */
export function formatMoment(instant: number, language: Language): string {
  const day = formatDayOf(instant, language)
  return `${day}${language === 'en' ? ' at' : ''} ${formatClock(instant, language)}`
}

/** Returns the first instant of a span, whose last one is a `formatMoment` and names the zone for both. */
export function formatSpanStart(instant: number, language: Language): string {
  return `${formatDayOf(instant, language)}${language === 'en' ? ' at' : ''} ${formatBareClock(instant, language)}`
}

/** Returns an instant within a sentence, always with the zone's name: mandag 28/06-2027 kl. 19.00 dansk tid. */
export function formatZonedMoment(instant: number, language: Language): string {
  const moment = formatMoment(instant, language)
  return isElsewhere(instant) ? moment : `${moment} ${getTimeZoneName(getHouseZone(), language)}`
}

/** Returns the day of an instant within a sentence. */
export function formatDayOf(instant: number, language: Language): string {
  return formatDayInSentence(toHouseTime(instant).day, language)
}

/** Returns the last day before an instant within a sentence, where that instant is a midnight; see `formatClock`. */
export function formatLastDay(instant: number, language: Language): string {
  const day = formatDayOf(instant - 1, language)
  return isElsewhere(instant) ? `${day} (${getTimeZoneName(getHouseZone(), language)})` : day
}

/** Returns words that begin a line or stand alone, with a capital letter. */
export function capitalize(words: string, language: string): string {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}

/** Returns the capitalized name of a month (1 to 12). */
export function formatMonthName(month: number, language: Language, width: 'long' | 'short'): string {
  const name = getFormatter(language, { month: width, timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15))
  const capitalized = capitalize(name, language)
  return width === 'short' ? capitalized.replace('.', '').slice(0, 3) : capitalized
}

/** Returns the name of a month within a sentence: small, but in English. */
export function formatMonthInSentence(month: number, language: Language): string {
  return getFormatter(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15))
}

/** Returns 4:07 for a countdown, with hours if there are any: 23:04:07. Never below 0:00. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

const sizeFormatters = new Map<string, Intl.NumberFormat>()

/** Returns the size of a file: 24 kB, 1,3 MB. */
export function formatFileSize(bytes: number, language: Language): string {
  const unit = bytes < 999_500 ? 'kilobyte' : 'megabyte'
  const key = `${language} ${unit}`
  const digits = unit === 'kilobyte' ? 0 : 1
  const formatter =
    sizeFormatters.get(key) ??
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits })
  sizeFormatters.set(key, formatter)
  return formatter.format(unit === 'kilobyte' ? Math.max(1, bytes / 1000) : bytes / 1_000_000)
}
