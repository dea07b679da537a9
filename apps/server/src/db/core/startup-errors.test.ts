import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { NoPrimaryError, StandbyError } from './db-client.ts'
import { listHostUrls } from './host-urls.ts'
import { isUnavailable } from './pg-errors.ts'
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

  it.each([
    [
      [socketError('ECONNREFUSED'), new Error('timeout expired'), sqlError('28P01'), new StandbyError()],
      /^The database a:5432,b:5433,\[::1\]:5432,d:5432\/samhus has no host that takes writes: a:5432 cannot .*ECONNREFUSED.*; b:5433 .* does not answer.*; \[::1\]:5432 rejects .*; d:5432 is a standby .*\.$/,
    ],
    [
      [1, 2, 3, 4].map(() => new StandbyError()),
      /^The database a:5432,b:5433,\[::1\]:5432,d:5432\/samhus has only standbys, which take no writes: promote one, .*\.$/,
    ],
  ])('has each of several hosts with its reason, in one line: %s', (errors, expected) => {
    const hosts = 'postgres://samhus:top-secret@a,b:5433,[::1],d/samhus'
    const error = new NoPrimaryError(listHostUrls(hosts), errors)
    expect(describeConnectError(error, hosts).message).toMatch(expected)
    expect(`${error.message} ${describeConnectError(error, hosts).message}`).not.toContain('top-secret')
    expect(isUnavailable(error)).toBe(true)
  })

  it('is null if the error is a bug of the program', () => {
    expect(describeStartupError(sqlError('42601'), url)).toBe(null)
    expect(
      describeStartupError(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }), url),
    ).toBe(null)
    expect(describeStartupError(new TypeError('x is undefined'), url)).toBe(null)
  })
})
