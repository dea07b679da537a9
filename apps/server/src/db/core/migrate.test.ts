import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(...files: string[]): void {
  for (const file of files) writeFileSync(join(folder, file), `select '${file}';`)
}

describe('the migrations', () => {
  it('of this repository are numbered', () => {
    const own = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
    expect(own.map(({ name }) => name)).toEqual(own.map(({ name }) => name).toSorted())
    // A number is assigned before its migration exists, so one may be missing, but none occurs twice.
    const numbers = own.map(({ name }) => /^\d{4}(?=_)/.exec(name)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(own.length)
  })

  it('are refused when no file is there', () => {
    expect(() => readMigrations(folder)).toThrow('no file ends in .sql')
  })

  it('are refused when a file has no number', () => {
    write('0001_core.sql', 'more.sql')
    expect(() => readMigrations(folder)).toThrow('more.sql is not named like 0001_core.sql')
  })

  it('are refused when one has the number of the one before it', () => {
    write('0002_core.sql', '0002_more.sql')
    expect(() => readMigrations(folder)).toThrow('0002_more has the number of the one before it')
  })

  it('are refused when two have the same text', () => {
    write('0001_core.sql')
    writeFileSync(join(folder, '0002_more.sql'), `select '0001_core.sql';`)
    expect(() => readMigrations(folder)).toThrow('0002_more has the text of another one')
  })

  it('come in the order of their numbers, each with the hash of its file', () => {
    write('0010_last.sql', '0002_more.sql', '0001_core.sql')
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(readMigrations(folder)).toEqual([
      { name: '0001_core', sql: `select '0001_core.sql';`, hash },
      { name: '0002_more', sql: `select '0002_more.sql';`, hash },
      { name: '0010_last', sql: `select '0010_last.sql';`, hash },
    ])
  })
})
