import { addDays } from '@samhus/domain/day'
import type { Day } from '@samhus/domain/refusal'

/**
 * Whether a cell has a number whose point or comma may part thousands: `1.000` is a thousand to a Dane and one to a
 * spreadsheet with three decimals. To guess would be to write another number than the one that is meant.
 */
export function mayHaveThousandsMark(text: string): boolean {
  return /^[+\u2212-]?[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,]0+)?$/.test(text)
}

/** Returns a whole number, also one with zeros behind a comma as spreadsheets write it; null for anything else. */
export function readInteger(text: string): number | null {
  if (mayHaveThousandsMark(text)) return null
  const found = /^([+-]?)(\d{1,9})(?:[.,]0+)?$/.exec(text.replaceAll(/^\u2212/g, '-'))
  return found ? Number(`${found[1] ?? ''}${found[2] ?? ''}`) : null
}

/** Returns a number with a decimal comma or point; null for anything else. */
export function readDecimal(text: string): number | null {
  const plain = text.replaceAll('\u2212', '-').replace(',', '.').replace(/\s*°$/, '')
  return /^[+-]?\d{1,9}(?:\.\d{1,20})?$/.test(plain) ? Number(plain) : null
}

/** Year, month and day as texts. */
const dayPatterns: readonly {
  readonly pattern: RegExp
  readonly order: readonly [number, number, number]
}[] = [
  // 2027-06-28, also with a time.
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/, order: [1, 2, 3] },
  // 28/06-2027, 28-06-2027, 28.06.2027, 28/6/27, also with a time.
  { pattern: /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?: .*)?$/, order: [3, 2, 1] },
]

/** Returns the day that a cell names, the day before the month as in the north; null for anything else. */
export function readDay(text: string): Day | null {
  for (const { pattern, order } of dayPatterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const [year = '', month = '', day = ''] = order.map((group) => (found[group] ?? '').padStart(2, '0'))
    const wanted = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
    // A 31 April is another day.
    return isDay(wanted) ? wanted : null
  }
  return null
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && addDays(text, 0) === text
}

/** A week as a cell names it. */
export interface WeekName {
  /** Null: another column has it. */
  readonly year: number | null
  readonly week: number
}

const weekPatterns: readonly RegExp[] = [
  // 27, uge 27, W27, v. 27, and the codes of our exports: 27-RestrictOne.
  /^(?:uge|u|vecka|v|week|w|kw)?\.?\s*(?<week>\d{1,2})(?:[.,]0+)?(?:-[a-z].*)?$/i,
  // 2027-W27, 2027 uge 27, 2027/27.
  /^(?<year>\d{4})[\s/-]*(?:uge|u|vecka|v|week|w|kw)?\.?\s*(?<week>\d{1,2})$/i,
  // 27/2027, uge 27 2027, W27-2027.
  /^(?:uge|u|vecka|v|week|w|kw)?\.?\s*(?<week>\d{1,2})[\s/-]+(?<year>\d{4})$/i,
]

/** Returns the week that a cell names; null for anything else. Whether there is such a week is not asked. */
export function readWeekName(text: string): WeekName | null {
  for (const pattern of weekPatterns) {
    const { year, week } = pattern.exec(text)?.groups ?? {}
    if (week !== undefined) return { year: year === undefined ? null : Number(year), week: Number(week) }
  }
  return null
}

/** Returns a day as the office writes it: 28/06-2027. */
export function formatDay(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`
}
