import { getWeekday } from '@samhus/domain/day'
import { isEmailAddress } from '@samhus/domain/contact'
import type { Day } from '@samhus/domain/refusal'
import { findNumberedMonday, type WeekNumbering } from '@samhus/domain/week-numbering'
import type { ImportProblemCode } from '../../locales/import-words.ts'
import type { ImportProblem, ReadableRow } from './importer.ts'
import { hasOddCharacters, readYesNo, toLine } from './read-cell.ts'
import { mayHaveThousandsMark, readDay, readDecimal, readInteger, readWeekName } from './read-values.ts'

interface Range {
  readonly min: number
  readonly max: number
}

/** The years that a calendar may have. */
const years: Range = { min: 2000, max: 2100 }

/**
 * Reads the cells of one row and collects what is wrong with them. A reader returns undefined for an empty cell, for a
 * field without a column, and for what it has refused.
 */
export class CellReader {
  readonly problems: ImportProblem[] = []
  readonly #row: ReadableRow

  constructor(row: ReadableRow) {
    this.#row = row
  }

  get isRefused(): boolean {
    return this.problems.length > 0
  }

  refuse(field: string | null, problem: ImportProblemCode, detail?: string): undefined {
    this.problems.push({ field, problem, ...(detail === undefined ? {} : { detail }) })
  }

  /** Text on one line. */
  line(field: string, max: number): string | undefined {
    return this.#limit(field, toLine(this.#row.cells[field] ?? ''), max)
  }

  requiredLine(field: string, max: number): string | undefined {
    if (this.#cell(field) === undefined) return this.refuse(field, 'is-required')
    return this.line(field, max)
  }

  /** Text with line breaks. */
  text(field: string, max: number): string | undefined {
    return this.#limit(field, (this.#row.cells[field] ?? '').replaceAll('\r\n', '\n').trim(), max)
  }

  integer(field: string, range: Range): number | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    const value = readInteger(cell)
    if (value === null) {
      const problem = mayHaveThousandsMark(cell) ? 'has-thousands-mark' : 'not-a-whole-number'
      return this.refuse(field, problem, cell)
    }
    return this.#within(field, value, range)
  }

  requiredInteger(field: string, range: Range): number | undefined {
    if (this.#cell(field) === undefined) return this.refuse(field, 'is-required')
    return this.integer(field, range)
  }

  decimal(field: string, range: Range): number | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    const value = readDecimal(cell)
    if (value === null) return this.refuse(field, 'not-a-number', cell)
    return this.#within(field, value, range)
  }

  yesNo(field: string): boolean | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    return readYesNo(cell) ?? this.refuse(field, 'not-yes-or-no', cell)
  }

  year(field: string): number | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    const value = readInteger(cell)
    const isYear = value !== null && value >= years.min && value <= years.max
    return isYear ? value : this.refuse(field, 'not-a-year', cell)
  }

  emailAddress(field: string): string | undefined {
    const cell = this.#cell(field)
    if (cell === undefined) return undefined
    return isEmailAddress(cell) ? cell : this.refuse(field, 'not-an-email', cell)
  }

  /** The Monday of the row's week: its day of arrival, else its year and number. */
  monday(numbering: WeekNumbering): Day | undefined {
    return this.#cell('arrival') === undefined ? this.#numberedMonday(numbering) : this.#arrival()
  }

  #arrival(): Day | undefined {
    const cell = this.#cell('arrival') ?? ''
    const day = readDay(cell)
    if (day === null) return this.refuse('arrival', 'not-a-day', cell)
    return getWeekday(day) === 1 ? day : this.refuse('arrival', 'not-a-monday', cell)
  }

  #numberedMonday(numbering: WeekNumbering): Day | undefined {
    const cell = this.#cell('week')
    if (cell === undefined) return this.refuse('week', 'week-is-missing')
    const name = readWeekName(cell)
    if (!name) return this.refuse('week', 'not-a-week', cell)
    const year = name.year ?? this.year('year')
    if (year === undefined) return this.isRefused ? undefined : this.refuse('year', 'week-is-missing')
    const monday = findNumberedMonday(numbering, { year, week: name.week })
    return monday ?? this.refuse('week', 'no-such-week', `${name.week}/${year}`)
  }

  #cell(field: string): string | undefined {
    const cell = toLine(this.#row.cells[field] ?? '')
    return cell === '' ? undefined : cell
  }

  #limit(field: string, text: string, max: number): string | undefined {
    if (text === '') return undefined
    if (hasOddCharacters(text)) return this.refuse(field, 'odd-characters')
    return text.length > max ? this.refuse(field, 'too-long', String(max)) : text
  }

  #within(field: string, value: number, { min, max }: Range): number | undefined {
    if (value >= min && value <= max) return value
    return this.refuse(field, 'number-out-of-range', `${min} – ${max}`)
  }
}
