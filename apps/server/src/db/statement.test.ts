import { describe, expect, it } from 'vitest'
import { statement, timestamptz } from './statement.ts'

describe('a statement', () => {
  it('has a name of its own', () => {
    statement('test-only-once', 'select 1')
    expect(() => statement('test-only-once', 'select 2')).toThrow('already is a statement')
  })

  it('has a name that Postgres does not cut', () => {
    expect(() => statement('', 'select 1')).toThrow('1 to 63 bytes')
    expect(() => statement('ø'.repeat(32), 'select 1')).toThrow('1 to 63 bytes')
    expect(statement('x'.repeat(63), 'select 1').text).toBe('select 1')
  })
})

describe('an instant as a parameter', () => {
  it('is written to the millisecond, in UTC', () => {
    expect(timestamptz(Date.UTC(2026, 2, 24, 11, 0, 0, 5))).toBe('2026-03-24T11:00:00.005Z')
    expect(timestamptz(null)).toBeNull()
  })
})
