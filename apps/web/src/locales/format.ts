import type { Language } from '@samhus/contract/fields'

/** Hours are told in the houses' own zone and said to be Danish time, wherever the owner sits. */
const houseZone = 'Europe/Copenhagen'

/** 28/06-2027 */
export function dayAndYear(day: string): string {
  return `${shortDay(day)}-${day.slice(0, 4)}`
}

/** The same within a sentence, where it is not to be broken at its dash. */
export function dayInSentence(day: string): string {
  return dayAndYear(day).replace('-', '\u2011')
}

/** 28/06 */
export function shortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}

/** Making a formatter takes milliseconds, using one microseconds: each is made once, when first wanted. */
const made = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options)
  made.set(key, known)
  return known
}

/** Day and time of an instant in Danish time: 28/06-2027 and 19:00. */
export function dayAndTime(instant: number): { day: string; time: string } {
  const clock = formatter('sv-SE', { timeZone: houseZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = clock.format(instant).split(' ')
  return { day: dayAndYear(day), time }
}

/** The name of a month (1 to 12) with a capital, as on the head of a card. */
export function monthName(month: number, language: Language, width: 'long' | 'short'): string {
  const name = formatter(language, { month: width, timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15))
  const capital = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  return width === 'short' ? capital.replace('.', '').slice(0, 3) : capital
}

/** 4:07, for a countdown; never below 0:00. Hours where there are any: 23:04:07. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const sizes = new Map<string, Intl.NumberFormat>()

/** How large a file is: 24 kB, 1,3 MB. */
export function fileSize(bytes: number, language: Language): string {
  const unit = bytes < 999_500 ? 'kilobyte' : 'megabyte'
  const key = `${language} ${unit}`
  const digits = unit === 'kilobyte' ? 0 : 1
  const made =
    sizes.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits })
  sizes.set(key, made)
  return made.format(unit === 'kilobyte' ? Math.max(1, bytes / 1000) : bytes / 1_000_000)
}
