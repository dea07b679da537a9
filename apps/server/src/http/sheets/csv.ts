import { defaultPolicy } from '@samhus/domain/policy'
import { toDay, toLocalTime } from '@samhus/domain/week'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../locales/language.ts'
import { sheetWords } from '../../locales/sheet.ts'
import type { Cell, CellKind } from '../../reads/sheets/sheet.ts'
import { neutralizeFormula } from '../../shared/formula-text.ts'

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Returns the lines of a CSV file as Excel in Denmark reads it: semicolons, and line ends of Windows.
 *
 * A text that a spreadsheet would run as a formula is made one that it does not run.
 */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], {
    delimiter: ';',
    record_delimiter: 'windows',
    // A lone line break is none of the file's own, so it would not be quoted.
    quoted_match: /[\r\n]/,
    cast: { string: neutralizeFormula },
  })
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
