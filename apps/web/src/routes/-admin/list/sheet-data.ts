/** As the server's sheets: what a column has. */
export type CellKind = 'text' | 'number' | 'day' | 'instant' | 'yes-no'

/** A sheet as it comes and as it is written: lines above the columns' labels, the labels, and rows of text. */
export interface SheetData {
  readonly heading: readonly (readonly string[])[]
  readonly labels: readonly string[]
  readonly kinds: readonly CellKind[]
  readonly rows: readonly (readonly string[])[]
}

/** What the server says of a CSV file in its header `X-Sheet`. */
interface SheetShape {
  readonly heading: number
  readonly columns: readonly CellKind[]
}

const formulaGuard = /^'(?='*(?:[=@\t\r]|[+-].))/s

/** Reads a CSV file of the server: a quote that keeps a text from being a formula is no part of the text. */
export function readSheet(csv: string, shape: string | null): SheetData {
  const { heading, columns } = JSON.parse(shape ?? '{"heading":0,"columns":[]}') as SheetShape
  const lines = parseCsv(csv).map((line) => line.map((cell) => cell.replace(formulaGuard, '')))
  const labels = lines[heading] ?? []
  return {
    heading: lines.slice(0, heading),
    labels,
    kinds: labels.map((_, at) => columns[at] ?? 'text'),
    rows: lines.slice(heading + 1),
  }
}

/** Returns the lines of a CSV file with semicolons; see the server's csv.ts. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  // A field, quoted or bare, and what ends it.
  const fields = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|$)/gy
  fields.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (fields.lastIndex < text.length) {
    const [, quoted, bare = '', end] = fields.exec(text) ?? []
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ';') {
      if (fields.lastIndex === text.length) line.push('')
      else continue
    }
    lines.push(line)
    line = []
  }
  return lines
}

/** A cell of an Excel file. */
type ExcelCell = {
  value?: string | number | Date
  type?: StringConstructor | NumberConstructor | DateConstructor
  format?: string
  fontWeight?: 'bold'
} | null

/** Returns the cells of an Excel file: numbers and dates are those, all else is text and stays as it is written. */
export function toExcelCells({ heading, labels, kinds, rows }: SheetData): ExcelCell[][] {
  const toText = (value: string): ExcelCell => (value === '' ? null : { value, type: String })
  return [
    ...heading.map((line) => line.map(toText)),
    labels.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((text, at) => toTypedCell(text, kinds[at] ?? 'text') ?? toText(text))),
  ]
}

/** Returns null for what is no number or date, though its column has them: a dash for instance. */
function toTypedCell(text: string, kind: CellKind): ExcelCell {
  if (kind === 'number') {
    return /^-?\d+(?:[.,]\d+)?$/.test(text) ? { value: Number(text.replace(',', '.')), type: Number } : null
  }
  if (kind !== 'day' && kind !== 'instant') return null
  const [, day, month, year, hour = '0', minute = '0'] =
    /^(\d\d)\/(\d\d)-(\d{4})(?: (\d\d):(\d\d))?$/.exec(text) ?? []
  if (day === undefined) return null
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  return { value: new Date(at), format: kind === 'day' ? 'dd/mm-yyyy' : 'dd/mm-yyyy hh:mm' }
}

const [minWidth, maxWidth] = [8, 60]
/** As many rows as decide how wide a column is. */
const measuredRows = 500

/** Returns the width of each column, in characters. */
export function measureColumns({ labels, rows }: SheetData): { width: number }[] {
  const measured = rows.slice(0, measuredRows)
  return labels.map((label, at) => {
    const longest = measured.reduce((width, row) => Math.max(width, row[at]?.length ?? 0), label.length + 1)
    return { width: Math.min(maxWidth, Math.max(minWidth, longest + 1)) }
  })
}
