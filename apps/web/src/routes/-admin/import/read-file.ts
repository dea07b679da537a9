import { maxImportBytes, maxImportRows } from '@samhus/contract/admin-import'
import { runInWorker, WorkerTimeoutError } from '../run-in-worker.ts'
import type { WorkbookResponse } from './admin-workbook-worker.ts'
import type { WorkbookSheet } from './workbook.ts'

/** Why a file cannot be imported as a whole. */
export type FileProblem =
  'empty' | 'noRows' | 'oldExcel' | 'several' | 'tooLarge' | 'tooManyColumns' | 'tooSlow' | 'unreadable'

/** What was found in a file: one that is sent as it is, or the sheets of an Excel file. */
export type ReadFile =
  { readonly file: Blob } | { readonly sheets: readonly WorkbookSheet[] } | { readonly problem: FileProblem }

/** The first bytes of files; a name can say anything. */
const [zipMark, oldExcelMark, pdfMark] = ['504b', 'd0cf11e0', '25504446']

/** Titles above a table are no rows of it; where they end, the server finds. */
const maxTitleLines = 50

/** A workbook of as many rows as an import takes is read in two; one of a few bytes can be made to take for ever. */
const maxReadingMs = 20_000

/** Returns what there is to send of a file. An Excel file is read in a worker, until the signal. */
export async function readFile(file: File, signal?: AbortSignal): Promise<ReadFile> {
  if (file.size === 0) return { problem: 'empty' }
  if (file.size > maxImportBytes) return { problem: 'tooLarge' }
  try {
    const mark = toHex(await file.slice(0, 4).arrayBuffer())
    if (mark === oldExcelMark) return { problem: 'oldExcel' }
    if (mark === pdfMark) return { problem: 'unreadable' }
    if (!mark.startsWith(zipMark)) return { file }
    const sheets = await readInWorker(file, signal)
    return sheets.length === 0 ? { problem: 'empty' } : { sheets }
  } catch (error) {
    if (error instanceof WorkerTimeoutError) return { problem: 'tooSlow' }
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

async function readInWorker(file: Blob, signal: AbortSignal | undefined): Promise<readonly WorkbookSheet[]> {
  const worker = new Worker(new URL('./admin-workbook-worker.ts', import.meta.url), { type: 'module' })
  const { sheets } = await runInWorker<WorkbookResponse>(worker, {
    request: file,
    maxMs: maxReadingMs,
    signal,
  })
  return sheets
}
