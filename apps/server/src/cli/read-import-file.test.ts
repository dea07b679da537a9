import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { getRepoRoot } from '../shared/paths.ts'
import { readImportFile, UnreadableFileError } from './read-import-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'samhus-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string, sheet: string | null = null) =>
  readImportFile({ file: join(folder, file), sheet, language: 'da' })

it('a CSV file is read as it is', async () => {
  writeFileSync(join(folder, 'a.csv'), 'x;y')
  expect((await read('a.csv')).toString()).toBe('x;y')
})

it.each([
  ['that is not there', 'none.csv', /^Der er ingen fil .*none\.csv\.$/],
  ['of a workbook that is not there', 'none.xlsx', /^Der er ingen fil .*none\.xlsx\.$/],
  ['that is a folder', '.', /^Filen .* kan ikke læses\.$/],
])('a file %s says so in words', async (_what, file, sentence) => {
  await expect(read(file)).rejects.toThrow(UnreadableFileError)
  await expect(read(file)).rejects.toThrow(sentence)
})

it('a workbook that is none says that it cannot be read', async () => {
  writeFileSync(join(folder, 'b.xlsx'), 'no workbook')
  await expect(read('b.xlsx')).rejects.toThrow(/b\.xlsx kan ikke læses\.$/)
})

it('a sheet that a workbook does not have is named', async () => {
  const file = join(getRepoRoot(), 'docs', 'import', '4-bookinger.xlsx')
  const call = readImportFile({ file, sheet: 'Nej', language: 'da' })
  await expect(call).rejects.toThrow(/^--sheet is none of .*: Nej$/)
})
