import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { describeConnectError, describeStartupError } from './startup-errors.ts'

const url = 'postgres://samhus:top-secret@db.example/samhus'

function socketError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })
}

function sqlError(code: string): Error {
  return Object.assign(new DatabaseError('message of the database', 1, 'error'), { code })
}

describe('the error for the operator', () => {
  const cases: [error: Error, expected: string][] = [
    [new AggregateError([socketError('ECONNREFUSED')], 'both addresses'), 'the connection was refused'],
    [socketError('ENOTFOUND'), 'its host name is unknown'],
    [socketError('ETIMEDOUT'), 'it does not answer'],
    [new Error('timeout expired'), 'it does not answer'],
    [sqlError('28000'), 'pg_hba.conf'],
    [sqlError('53300'), 'max_connections'],
    [new Error('unsupported startup parameter: options'), 'is behind a pooler'],
    [new Error('The server does not support SSL connections'), 'The server does not support SSL connections'],
  ]
  it.each(cases)('describes the problem: %s', (error, expected) => {
    const { message } = describeConnectError(error, url)
    expect(message).toContain(expected)
    expect(message).toMatch(/^The database db\.example:5432\/samhus .*\.$/)
    expect(message).not.toContain('top-secret')
  })

  it('contains the folder of a Unix socket', () => {
    const socket = 'postgres://samhus@localhost/samhus?host=%2Frun%2Fpostgresql'
    expect(describeConnectError(socketError('ENOENT'), socket).message).toContain(
      '/run/postgresql:5432/samhus cannot',
    )
  })

  it('is null if the error is a bug of the program', () => {
    expect(describeStartupError(sqlError('42601'), url)).toBe(null)
    expect(
      describeStartupError(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }), url),
    ).toBe(null)
    expect(describeStartupError(new TypeError('x is undefined'), url)).toBe(null)
  })
})
