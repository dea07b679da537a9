import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findTempFolder } from './temp-folder.mjs'

const folder = mkdtempSync(join(tmpdir(), 'samhus-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the folder for temporary files', () => {
  it('is the one that TMPDIR names', () => {
    expect(findTempFolder({ TMPDIR: '/elsewhere' }, { folder, needed: 1 })).toBe('/elsewhere')
  })

  it('is in memory where that has room, and else the usual one', () => {
    expect(findTempFolder({}, { folder, needed: 1 })).toBe(folder)
    expect(findTempFolder({}, { folder, needed: 2 ** 60 })).toBe(tmpdir())
    expect(findTempFolder({}, { folder: join(folder, 'absent'), needed: 1 })).toBe(tmpdir())
  })
})
