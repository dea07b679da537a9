import { toCsv, type SpreadsheetCell } from '@samhus/domain/spreadsheet'
import readWorkbook from 'read-excel-file/universal'

/** A sheet of an Excel file, as the CSV that is sent. */
export interface WorkbookSheet {
  readonly name: string
  /** Lines that have a value. */
  readonly rows: number
  readonly csv: string
}

/**
 * Returns the sheets of an Excel file that are not empty, in their order: days, numbers and texts all as text.
 *
 * @throws Error for a file that is none
 */
export async function readSheets(file: Blob): Promise<WorkbookSheet[]> {
  // Blanks count to a text here; who reads the text decides.
  const sheets = await readWorkbook(file, { trim: false })
  return sheets.flatMap(({ sheet, data }) => {
    const cells = data as unknown as readonly (readonly SpreadsheetCell[])[]
    const rows = cells.filter((row) => row.some((cell) => cell !== null && cell !== '')).length
    return rows === 0 ? [] : [{ name: sheet, rows, csv: toCsv(cells) }]
  })
}
