import { maxImportRows } from '@samhus/domain/import'
import { parse, type Parser } from 'csv-parse'
import { restoreFormula } from '../../shared/formula-text.ts'
import { InputProblemsError } from '../../shared/refused-error.ts'
import { toColumnKey } from './column-key.ts'
import { decodeText } from './decode-text.ts'
import { rest } from './rest.ts'

/** A line of a spreadsheet. */
export interface TableRow {
  /** From 1, where titles and empty lines count too. */
  readonly number: number
  readonly cells: readonly string[]
}

/** What a file has below its header. Every row has as many cells as the header. */
export interface FileTable {
  /** Empty where the file has cells in a column without a name. */
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Why a file cannot be read. */
type FileProblem = 'not-a-table' | 'no-rows' | 'too-many-rows' | 'too-many-columns'

const delimiters = [';', ',', '\t'] as const
const maxColumns = 200
/** Of a line, with empty ones: a spreadsheet is no wider. */
const maxCells = 16_384
/** Titles, empty lines and rows together: a spreadsheet may save thousands of empty lines. */
const maxLines = 20_000
/** With those in quotes: of each line some. */
const maxBreaks = 10 * maxLines
/** The header is looked for in the first lines that are not empty. */
const maxLinesAboveHeader = 25
/** A spreadsheet's own limit; in a longer one is the rest of a file behind a quote that is none. */
const maxCellLength = 32_767
/** So much of the text decides about its delimiter. */
const sampleLength = 32_768
/** So much of the text is parsed before a rest. */
const pieceLength = 4096

/**
 * Reads a CSV file: UTF-8, UTF-16 or windows-1252; semicolons, commas or tabs; quoted line breaks. The header is the line
 * that names most columns that `isKnown` knows; what is above it, empty lines and empty columns are left out. What an
 * export of ours has quoted against formulas is had back.
 *
 * @throws InputProblemsError invalid-request, of the field `file`: not-a-table, no-rows, too-many-rows, too-many-columns
 * @see docs/rules.md R198
 */
export async function readTable(
  bytes: Uint8Array,
  isKnown: (columnKey: string) => boolean,
): Promise<FileTable> {
  const text = decodeText(bytes)
  if (text === null) throw refuse('not-a-table')
  const { delimiter, body } = findDelimiter(text)
  requireTable(body, delimiter)
  const lines = await parseLines(body, delimiter)
  const headerAt = findHeader(lines, isKnown)
  const headerLine = lines[headerAt]
  if (!headerLine || !isHeader(headerLine, isKnown)) throw refuse('not-a-table')
  const below = lines.slice(headerAt + 1)
  if (below.length === 0) throw refuse('no-rows')
  if (below.length > maxImportRows) throw refuse('too-many-rows')
  return keepFilledColumns(headerLine.cells, below)
}

function refuse(problem: FileProblem): InputProblemsError {
  return new InputProblemsError('invalid-request', [{ field: 'file', problem }])
}

/** The delimiter that parts the first lines into most cells. Excel writes `sep=;` above them. */
function findDelimiter(text: string): { delimiter: string; body: string } {
  const plain = text.replace(/^\uFEFF/, '')
  const named = /^sep=([;,\t])\r?\n/i.exec(plain)
  if (named) return { delimiter: named[1] ?? ';', body: plain.slice(named[0].length) }
  const outsideQuotes = plain.slice(0, sampleLength).replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number =>
    outsideQuotes.split(/[\r\n]+/).filter((line) => line.includes(delimiter)).length * 1000 +
    outsideQuotes.split(delimiter).length
  const [best = ';'] = [...delimiters].sort((a, b) => count(b) - count(a))
  return { delimiter: best, body: plain }
}

/**
 * Asked before anything is parsed: the parser keeps a line to its end, and thousands of empty ones at a time. A line break
 * in quotes counts as one, too.
 */
function requireTable(text: string, delimiter: string): void {
  let cells = 0
  let breaks = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === delimiter) cells += 1
    else if (character === '\n' || character === '\r') {
      cells = 0
      breaks += 1
    }
    if (cells >= maxCells) throw refuse('too-many-columns')
    if (breaks > maxBreaks) throw refuse('too-many-rows')
  }
}

/** Returns the lines with any text, with their numbers, up to their last cell with any. */
async function parseLines(text: string, delimiter: string): Promise<TableRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  const lines: TableRow[] = []
  let number = 0
  const collect = async (): Promise<void> => {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number > maxLines) throw refuse('too-many-rows')
      const filled = cells.map((cell) => (cell === '' ? cell : tidyCell(cell)))
      if (filled.some((cell) => cell.length > maxCellLength)) throw refuse('not-a-table')
      if (filled.filter((cell) => cell !== '').length > maxColumns) throw refuse('too-many-columns')
      const end = filled.findLastIndex((cell) => cell !== '') + 1
      if (end > 0) lines.push({ number, cells: filled.slice(0, end) })
    }
  }
  try {
    await Promise.all([collect(), feed(parser, text)])
  } catch (error) {
    parser.destroy()
    throw error instanceof InputProblemsError ? error : refuse('not-a-table')
  }
  return lines
}

async function feed(parser: Parser, text: string): Promise<void> {
  for (let first = 0; first < text.length && !parser.destroyed; first += pieceLength) {
    parser.write(text.slice(first, first + pieceLength))
    await rest()
  }
  parser.end()
}

const tidyCell = (cell: string): string => restoreFormula(cell).trim()

/** Returns the index of the line that names most known columns; of none, the first one that has most cells. */
function findHeader(lines: readonly TableRow[], isKnown: (columnKey: string) => boolean): number {
  const first = lines.slice(0, maxLinesAboveHeader)
  const count = (test: (cell: string) => boolean) => first.map(({ cells }) => cells.filter(test).length)
  const known = count((cell) => isKnown(toColumnKey(cell)))
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const filled = count((cell) => cell !== '')
  return filled.indexOf(Math.max(0, ...filled))
}

/** Of names that nothing knows, one alone makes no table: it may be the first line of a letter. */
function isHeader({ cells }: TableRow, isKnown: (columnKey: string) => boolean): boolean {
  const names = cells.filter((cell) => cell !== '')
  return names.length > 1 || names.some((name) => isKnown(toColumnKey(name)))
}

function keepFilledColumns(header: readonly string[], rows: readonly TableRow[]): FileTable {
  const filled = new Set<number>()
  for (const cells of [header, ...rows.map((row) => row.cells)]) {
    for (const [column, cell] of cells.entries()) if (cell !== '') filled.add(column)
    if (filled.size > maxColumns) throw refuse('too-many-columns')
  }
  const kept = [...filled].sort((a, b) => a - b)
  const pick = (cells: readonly string[]): string[] => kept.map((column) => cells[column] ?? '')
  return { header: pick(header), rows: rows.map(({ number, cells }) => ({ number, cells: pick(cells) })) }
}
