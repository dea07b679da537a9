import type { ExcelRequest, ExcelResponse } from './admin-excel-worker.ts'

/** Excel becomes slow with larger files, and people do not read them. */
export const maxExcelRows = 50_000

/** Returns an Excel file, made in a worker. Rejects if it cannot be made. */
export function makeExcel(request: ExcelRequest): Promise<Blob> {
  const worker = new Worker(new URL('./admin-excel-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExcelResponse>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.error)),
    )
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(request, [])
  }).finally(() => worker.terminate())
}
