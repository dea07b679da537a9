import { toCsv, type SpreadsheetCell } from '@samhus/domain/spreadsheet'
import { unzipSync, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'

/** A sheet of an Excel file, as the CSV that is sent. */
export interface WorkbookSheet {
  readonly name: string
  /** Lines that have a value. */
  readonly rows: number
  readonly csv: string
}

/** A hundred times what a file with as many rows as may be imported has. */
const maxUnpackedBytes = 200_000_000

/**
 * Returns the sheets of an Excel file that are not empty, in their order: days, numbers and texts all as text.
 *
 * @throws Error for a file that is none
 */
export async function readSheets(file: Blob): Promise<WorkbookSheet[]> {
  // Blanks count to a text here; who reads the text decides.
  const sheets = await readWorkbook(await unpack(file), { trim: false })
  return sheets.flatMap(({ sheet, data }) => {
    const cells = data as unknown as readonly (readonly SpreadsheetCell[])[]
    const rows = cells.filter((row) => row.some((cell) => cell !== null && cell !== '')).length
    return rows === 0 ? [] : [{ name: sheet, rows, csv: toCsv(cells) }]
  })
}

/**
 * Returns the file, which is an archive, without its compression: the library would start a worker for what is large,
 * from a blob: URL, which our Content-Security-Policy forbids, and wait for it forever.
 */
async function unpack(file: Blob): Promise<Blob> {
  let bytes = 0
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      bytes += originalSize
      if (bytes > maxUnpackedBytes) throw new Error('the file is too large unpacked')
      return true
    },
  })
  return new Blob([zipSync(parts, { level: 0 })])
}
