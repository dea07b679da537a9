import { runInWorker } from '../run-in-worker.ts'
import type { ExcelRequest, ExcelResponse } from './admin-excel-worker.ts'

/** Excel becomes slow with larger files, and people do not read them. */
export const maxExcelRows = 50_000

const maxMs = 120_000

/** Returns an Excel file, made in a worker. Rejects if it cannot be made. */
export async function makeExcel(request: ExcelRequest): Promise<Blob> {
  const worker = new Worker(new URL('./admin-excel-worker.ts', import.meta.url), { type: 'module' })
  const { file } = await runInWorker<ExcelResponse>(worker, { request, maxMs })
  return file
}
