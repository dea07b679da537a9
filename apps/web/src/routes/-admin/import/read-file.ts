import { maxImportBytes, maxImportRows } from '@samhus/contract/admin-import'
import type { WorkbookResponse } from './admin-workbook-worker.ts'
import type { WorkbookSheet } from './workbook.ts'

/** Why a file cannot be imported as a whole. */
export type FileProblem =
  'empty' | 'noRows' | 'oldExcel' | 'several' | 'tooLarge' | 'tooManyColumns' | 'unreadable'

/** What was found in a file: one that is sent as it is, or the sheets of an Excel file. */
export type ReadFile =
  { readonly file: Blob } | { readonly sheets: readonly WorkbookSheet[] } | { readonly problem: FileProblem }

/** The first bytes of files; a name can say anything. */
const [zipMark, oldExcelMark, pdfMark] = ['504b', 'd0cf11e0', '25504446']

/** Titles above a table are no rows of it; where they end, the server finds. */
const maxTitleLines = 50

/** Returns what there is to send of a file. An Excel file is read in a worker. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size === 0) return { problem: 'empty' }
  if (file.size > maxImportBytes) return { problem: 'tooLarge' }
  try {
    const mark = toHex(await file.slice(0, 4).arrayBuffer())
    if (mark === oldExcelMark) return { problem: 'oldExcel' }
    if (mark === pdfMark) return { problem: 'unreadable' }
    if (!mark.startsWith(zipMark)) return { file }
    const sheets = await readInWorker(file)
    return sheets.length === 0 ? { problem: 'empty' } : { sheets }
  } catch {
    // It is no Excel file, or it is gone or a folder, which the browser hands over as a file without bytes.
    return { problem: 'unreadable' }
  }
}

/** Returns the CSV of a sheet, or that it is too large. */
export function toSendable({ csv, rows }: WorkbookSheet): { file: Blob } | { problem: FileProblem } {
  const file = new Blob([csv], { type: 'text/csv' })
  const isTooLarge = rows > maxImportRows + maxTitleLines || file.size > maxImportBytes
  return isTooLarge ? { problem: 'tooLarge' } : { file }
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readInWorker(file: Blob): Promise<readonly WorkbookSheet[]> {
  const worker = new Worker(new URL('./admin-workbook-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<readonly WorkbookSheet[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookResponse>) =>
      'sheets' in data ? resolve(data.sheets) : reject(new Error(data.error)),
    )
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(file, [])
  }).finally(() => worker.terminate())
}
