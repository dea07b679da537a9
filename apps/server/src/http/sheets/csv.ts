import { defaultPolicy } from '@samhus/domain/policy'
import { toDay, toLocalTime } from '@samhus/domain/week'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../locales/language.ts'
import { sheetWords } from '../../locales/sheet.ts'
import type { Cell, CellKind } from '../../reads/sheets/sheet.ts'

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A spreadsheet takes a text that begins like this for a formula; a quote in front makes it text. A dash alone is none. */
const formulaStart = /^'*(?:[=@\t\r]|[+-].)/s
const numberPattern = /^[+-]?\d+(?:[.,]\d+)?$/
/** The dash of an empty cell. */
const dash = '-'
const phonePattern = /^\+\d[\d\s()./-]*$/

/**
 * Returns the lines of a CSV file as Excel in Denmark reads it: semicolons, and line ends of Windows.
 *
 * A text that a spreadsheet would run as a formula gets a `'` in front, numbers and telephone numbers do not. One that
 * begins with `'` and would be such a text without it gets another one, so that the text can be had back.
 */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], {
    delimiter: ';',
    record_delimiter: 'windows',
    // A lone line break is none of the file's own, so it would not be quoted.
    quoted_match: /[\r\n]/,
    cast: { string: neutralize },
  })
}

function neutralize(text: string): string {
  if (text === dash) return text
  const isFormula = formulaStart.test(text) && !numberPattern.test(text) && !phonePattern.test(text)
  return isFormula ? `'${text}` : text
}

/** Returns a cell as text: dates as 28/06-2027, instants in Danish time, numbers as they are, `Ja` or `Nej`. */
export function formatCell(cell: Cell, kind: CellKind, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? sheetWords[language].yes : sheetWords[language].no
  if (kind === 'instant') return formatInstant(typeof cell === 'number' ? cell : Date.parse(cell))
  if (typeof cell === 'number') return language === 'en' ? String(cell) : String(cell).replace('.', ',')
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell) ? formatDay(cell) : cell
}

function formatInstant(at: number): string {
  const { timeZone } = defaultPolicy
  return `${formatDay(toDay(at, timeZone))} ${toLocalTime(at, timeZone)}`
}

function formatDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`
}
