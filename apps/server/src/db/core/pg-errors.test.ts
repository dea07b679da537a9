import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { isUnavailable, requiresNewConnection, getSqlState, findViolation, willRecur } from './pg-errors.ts'

function databaseError(code: string, constraint?: string): DatabaseError {
  return Object.assign(new DatabaseError('message of the database', 0, 'error'), { code, constraint })
}

/** PostgreSQL's refusal of BEGIN READ WRITE on a standby; its message may be translated. */
function standbyError(message: string): DatabaseError {
  const error = new DatabaseError(message, 0, 'error')
  return Object.assign(error, { code: '0A000', routine: 'call_bool_check_hook' })
}

function socketError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

describe('a constraint violation', () => {
  it('is found with its code and constraint, also as the cause of a wrapping error', () => {
    const wrapped = new Error('Failed query', { cause: databaseError('23505', 'one_holder') })
    expect(findViolation(wrapped)).toEqual({ code: '23505', constraint: 'one_holder' })
    expect(getSqlState(wrapped)).toBe('23505')
  })

  it('is found for SQLSTATE class 23 only', () => {
    expect(findViolation(databaseError('40P01'))).toBeUndefined()
    expect(findViolation(new Error('23505'))).toBeUndefined()
    expect(findViolation(undefined)).toBeUndefined()
  })

  it('is not searched for ever in an error that is its own cause', () => {
    const error = new Error('circular')
    error.cause = error
    expect(findViolation(error)).toBeUndefined()
  })
})

describe('the database is unavailable', () => {
  it.each(['08006', '57P01', '57P03', '53300', '53100', '57014', '55P03', '25P03', '40001', '40P01'])(
    'after SQLSTATE %s',
    (code) => {
      expect(isUnavailable(databaseError(code))).toBe(true)
    },
  )

  it('after an error of a server that has become read-only, a standby or short of space', () => {
    expect(isUnavailable(databaseError('25006'))).toBe(true)
    expect(isUnavailable(standbyError('cannot set transaction read-write mode during recovery'))).toBe(true)
    const swedish = 'kan inte sätta transaktionen till läs-skriv-läge under återställning'
    expect(isUnavailable(standbyError(swedish))).toBe(true)
  })

  it.each(['23505', '42601', '22P02', '0A000'])('but not after SQLSTATE %s', (code) => {
    expect(isUnavailable(databaseError(code))).toBe(false)
  })

  it.each([
    socketError('ECONNREFUSED', 'connect'),
    socketError('ENOENT', 'connect'),
    socketError('ECONNRESET', 'read'),
    socketError('EPIPE', 'write'),
    socketError('ENOTFOUND', 'getaddrinfo'),
    new AggregateError([socketError('ECONNREFUSED', 'connect')], 'both addresses'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
    new Error('wrapped', { cause: socketError('ECONNREFUSED', 'connect') }),
  ])('after %s', (error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  it.each([
    socketError('ENOENT', 'open'),
    new TypeError('x is not a function'),
    'Connection terminated',
    null,
  ])('but not after %s', (error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})

describe('a connection after an error', () => {
  it('is reused after a plain SQL error only', () => {
    expect(requiresNewConnection(databaseError('23505'))).toBe(false)
    expect(requiresNewConnection(databaseError('57014'))).toBe(false)
    expect(requiresNewConnection(databaseError('57P01'))).toBe(true)
    expect(requiresNewConnection(new Error('Connection terminated'))).toBe(true)
  })

  it('is destroyed if one of its prepared statements would fail for ever', () => {
    expect(willRecur(databaseError('0A000'))).toBe(true)
    expect(willRecur(databaseError('26000'))).toBe(true)
    expect(willRecur(databaseError('42703'))).toBe(false)
  })

  it('is destroyed if its server has become read-only', () => {
    for (const error of [databaseError('25006'), standbyError('cannot set transaction read-write mode')]) {
      expect(willRecur(error)).toBe(true)
      expect(requiresNewConnection(error)).toBe(true)
    }
  })
})
