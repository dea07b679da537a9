import { readSheets, type WorkbookSheet } from './workbook.ts'

export type WorkbookResponse = { readonly sheets: readonly WorkbookSheet[] } | { readonly error: string }

const scope = globalThis as unknown as Pick<Worker, 'addEventListener' | 'postMessage'>
const send = (response: WorkbookResponse): void => scope.postMessage(response, [])

/*
 * A worker of our own, as the page would stand still while a large file is read. The library would start one too, from
 * a blob: URL, which our Content-Security-Policy forbids.
 */
scope.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readSheets(data).then(
    (sheets) => send({ sheets }),
    (error: unknown) => send({ error: String(error) }),
  )
})
