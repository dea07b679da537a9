import type { Language } from '@samhus/contract/fields'

/** Times are shown in the houses' time zone, labelled as Danish time, wherever the user is. */
const houseZone = 'Europe/Copenhagen'

/** Returns 28/06-2027. */
export function formatDay(day: string): string {
  return `${formatShortDay(day)}-${day.slice(0, 4)}`
}

/** Returns 28/06-2027 with a non-breaking hyphen, for use within a sentence. */
export function formatDayInSentence(day: string): string {
  return formatDay(day).replace('-', '\u2011')
}

/** Returns 28/06. */
export function formatShortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}

/** Cached, because creating a formatter takes milliseconds and using it microseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, formatter)
  return formatter
}

/** Returns day and time of an instant in Danish time: 28/06-2027 and 19:00. */
export function formatDayAndTime(instant: number): { day: string; time: string } {
  const formatter = getFormatter('sv-SE', { timeZone: houseZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = formatter.format(instant).split(' ')
  return { day: formatDay(day), time }
}

/** Returns the capitalized name of a month (1 to 12). */
export function formatMonthName(month: number, language: Language, width: 'long' | 'short'): string {
  const name = getFormatter(language, { month: width, timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15))
  const capitalized = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  return width === 'short' ? capitalized.replace('.', '').slice(0, 3) : capitalized
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
