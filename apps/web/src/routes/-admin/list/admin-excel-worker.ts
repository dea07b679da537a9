import { readSheet, type SheetData } from './sheet-data.ts'
import { writeExcel } from './write-excel.ts'

/** A CSV file of the server with its `X-Sheet`, or the rows themselves. */
export type ExcelRequest = { readonly csv: string; readonly shape: string | null } | SheetData

export type ExcelResponse = { readonly file: Blob } | { readonly error: string }

const scope = globalThis as unknown as Pick<Worker, 'addEventListener' | 'postMessage'>
const send = (response: ExcelResponse): void => scope.postMessage(response, [])

/*
 * A worker of our own, as the page would stand still while the file is made. The library would start one too, from a
 * blob: URL, which our Content-Security-Policy forbids.
 */
scope.addEventListener('message', ({ data }: MessageEvent<ExcelRequest>) => {
  const sheet = 'csv' in data ? readSheet(data.csv, data.shape) : data
  void writeExcel(sheet).then(
    (file) => send({ file }),
    (error: unknown) => send({ error: String(error) }),
  )
})
