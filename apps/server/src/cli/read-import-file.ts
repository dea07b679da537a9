import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { toCsv } from '@samhus/domain/spreadsheet'
import readWorkbook from 'read-excel-file/node'
import { importCommandWords } from '../locales/import-command.ts'
import { type ImportArguments, UnknownNameError } from './import-arguments.ts'

/** A file that is not there, or no one can read. */
export class UnreadableFileError extends Error {}

/**
 * Returns the bytes of a CSV file. A workbook becomes the CSV file that the admin area makes of it.
 *
 * @throws UnreadableFileError
 * @throws UnknownNameError for a sheet that the workbook does not have
 */
export async function readImportFile({
  file,
  sheet,
  language,
}: Pick<ImportArguments, 'file' | 'sheet' | 'language'>): Promise<Buffer> {
  const words = importCommandWords[language]
  try {
    const bytes = await readFile(file)
    return extname(file).toLowerCase() === '.xlsx' ? await convert(bytes, sheet) : bytes
  } catch (error) {
    if (error instanceof UnknownNameError) throw error
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UnreadableFileError(isMissing ? words.noFile(file) : words.unreadable(file), { cause: error })
  }
}

async function convert(bytes: Buffer, sheet: string | null): Promise<Buffer> {
  const sheets = await readWorkbook(bytes)
  const found = sheet === null ? sheets[0] : sheets.find((each) => each.sheet === sheet)
  if (!found) {
    throw new UnknownNameError(`--sheet is none of ${sheets.map((each) => each.sheet).join(', ')}: ${sheet}`)
  }
  return Buffer.from(toCsv(found.data as Parameters<typeof toCsv>[0]))
}
