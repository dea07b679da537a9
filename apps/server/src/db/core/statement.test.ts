import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { statement, timestamptz } from './statement.ts'

describe('a statement', () => {
  it('has a unique name', () => {
    statement('test-only-once', 'select 1')
    expect(() => statement('test-only-once', 'select 2')).toThrow('already is a statement')
  })

  it('has a name that Postgres does not truncate', () => {
    expect(() => statement('', 'select 1')).toThrow('1 to 63 bytes')
    expect(() => statement('ø'.repeat(32), 'select 1')).toThrow('1 to 63 bytes')
    expect(statement('x'.repeat(63), 'select 1').text).toBe('select 1')
  })
})

describe('an instant as a parameter', () => {
  it('is formatted in UTC with milliseconds', () => {
    expect(timestamptz(Date.UTC(2026, 2, 24, 11, 0, 0, 5))).toBe('2026-03-24T11:00:00.005Z')
    expect(timestamptz(null)).toBeNull()
  })
})

it('no statement name is used twice in the sources, tests included, since any two files may share a process', () => {
  const folder = fileURLToPath(new URL('../../..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => /^(src|testing)\/.*\.ts$/.test(file) && !file.endsWith('statement.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\bstatement(?:<[^()]*?>)?\(\s*'([^']+)'/g),
    ])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
