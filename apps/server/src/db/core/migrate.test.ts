import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
  mkdirSync(join(folder, 'meta'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(entries: [tag: string, when: number][], files: string[]): void {
  const listed = entries.map(([tag, when], idx) => ({ idx, version: '7', when, tag, breakpoints: false }))
  const journal = { version: '7', dialect: 'postgresql', entries: listed }
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
  for (const file of files) writeFileSync(join(folder, file), 'select 1;')
}

describe('the migrations', () => {
  it('of this repository and their journal agree', () => {
    const own = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
    expect(own.map(({ tag }) => tag)).toEqual(own.map(({ tag }) => tag).toSorted())
    // Numbers are given out before they are used, so one may be missing, but none is there twice.
    const numbers = own.map(({ tag }) => /^\d{4}(?=_)/.exec(tag)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(own.length)
  })

  it('are refused when the journal names a file that is not there', () => {
    write(
      [
        ['0001_core', 1],
        ['0002_more', 2],
      ],
      ['0001_core.sql'],
    )
    expect(() => readMigrations(folder)).toThrow('0002_more.sql is in the journal, but is not there')
  })

  it('are refused when a file is not in the journal', () => {
    write([['0001_core', 1]], ['0001_core.sql', '0002_more.sql'])
    expect(() => readMigrations(folder)).toThrow('0002_more.sql is not in the journal')
  })

  it('are refused when one is not later than the one before it', () => {
    write(
      [
        ['0001_core', 2],
        ['0002_more', 2],
      ],
      ['0001_core.sql', '0002_more.sql'],
    )
    expect(() => readMigrations(folder)).toThrow('0002_more is not later than the one before it')
  })

  it('come in the order of the journal, each with the hash of its file', () => {
    write(
      [
        ['0001_core', 1],
        ['0002_more', 2],
      ],
      ['0002_more.sql', '0001_core.sql'],
    )
    expect(readMigrations(folder)).toEqual([
      { tag: '0001_core', when: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { tag: '0002_more', when: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })
})
