import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { notReached, notUsable } from './startup-errors.ts'

const url = 'postgres://samhus:top-secret@db.example/samhus'

function socketError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })
}

function sqlError(code: string): Error {
  return Object.assign(new DatabaseError('as the database says it', 1, 'error'), { code })
}

describe('what an operator is told of a database', () => {
  const cases: [error: Error, tells: string][] = [
    [new AggregateError([socketError('ECONNREFUSED')], 'both addresses'), 'nothing listens there'],
    [socketError('ENOTFOUND'), 'no address is known by that name'],
    [socketError('ETIMEDOUT'), 'it does not answer'],
    [new Error('timeout expired'), 'it does not answer'],
    [sqlError('28000'), 'pg_hba.conf'],
    [sqlError('53300'), 'max_connections'],
    [new Error('The server does not support SSL connections'), 'The server does not support SSL connections'],
  ]
  it.each(cases)('%s', (error, tells) => {
    const { message } = notReached(error, url)
    expect(message).toContain(tells)
    expect(message).toMatch(/^The database db\.example:5432\/samhus .*\.$/)
    expect(message).not.toContain('top-secret')
  })

  it('names the folder of a socket', () => {
    const socket = 'postgres://samhus@localhost/samhus?host=%2Frun%2Fpostgresql'
    expect(notReached(socketError('ENOENT'), socket).message).toContain('/run/postgresql:5432/samhus cannot')
  })

  it('is nothing where the fault is ours', () => {
    expect(notUsable(sqlError('42601'), url)).toBe(null)
    expect(notUsable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }), url)).toBe(
      null,
    )
    expect(notUsable(new TypeError('x is undefined'), url)).toBe(null)
  })
})
