/** A cell as a reader of Excel files gives it; a day is the instant of its midnight in UTC. */
export type SpreadsheetCell = string | number | boolean | Date | null

/** Digits that a number of a spreadsheet is exact to; what follows is noise of its computing. */
const exactDigits = 15

/**
 * Returns a cell of an Excel file as text: days as 28/06-2027, with the time where there is one, numbers with a point,
 * `ja` or `nej`.
 */
export function toCellText(cell: SpreadsheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nej'
  if (typeof cell === 'number') return String(Number(cell.toPrecision(exactDigits)))
  const iso = cell.toISOString()
  const day = `${iso.slice(8, 10)}/${iso.slice(5, 7)}-${iso.slice(0, 4)}`
  const time = iso.slice(11, 16)
  return time === '00:00' ? day : `${day} ${time}`
}

/**
 * Returns the rows of a sheet as CSV: semicolons, and line ends of Windows. A row without a value stays an empty line, so
 * that every row keeps its number. Cells are quoted where they need it.
 */
export function toCsv(rows: readonly (readonly SpreadsheetCell[])[]): string {
  return rows.map((row) => `${row.map((cell) => quote(toCellText(cell))).join(';')}\r\n`).join('')
}

function quote(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
