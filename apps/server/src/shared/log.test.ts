import { Writable } from 'node:stream'
import { endpoints } from '@samhus/contract/endpoints'
import fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog, redactSecrets } from './log.ts'

test.each([
  [
    '/client/hubs/bookings?groupId=1&access_token=abc.def',
    '/client/hubs/bookings?groupId=1&access_token=[cut]',
  ],
  ['/indberetning-af-ophold?token=12345', '/indberetning-af-ophold?token=[cut]'],
  ['/callback?code=abc&state=def', '/callback?code=[cut]&state=[cut]'],
  ['/client/api/checkout/abcdef/submit', '/client/api/checkout/[cut]/submit'],
  ['/client/api/calendar/abcdef.ics', '/client/api/calendar/[cut]'],
  ['/client/api/pictures/1/abc.def/768.avif', '/client/api/pictures/1/[cut]/768.avif'],
  ['/client/api/documents/1/abc.def?download', '/client/api/documents/1/[cut]?download'],
  ['/client/api/mail/abcdef.ghi?kind=1', '/client/api/mail/[cut]?kind=1'],
  ['/client/api/groups/my', '/client/api/groups/my'],
])('%s is logged as %s', (url, logged) => {
  expect(redactSecrets(url)).toBe(logged)
})

test.each(Object.values(endpoints).filter(({ path }) => path.includes('{token}')))(
  '$method $path is logged without its token',
  ({ path }) => {
    expect(redactSecrets(path.replace('{token}', 'abcdef'))).toBe(path.replace('{token}', '[cut]'))
  },
)

/** An error of the database driver, which quotes the row in its details. */
function createDatabaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
    name: 'DatabaseError',
    code: '23505',
    constraint: 'person_email',
    table: 'person',
    column: 'email',
    detail: 'Key (lower(email))=(anna@example.org) already exists.',
    where: 'unnamed portal parameter $1 = anna@example.org',
    params: ['anna@example.org'],
  })
}

function createMemoryLog() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  return { lines, log: createLog('info', stream) }
}

test('an unexpected error is logged with what names the fault, and without the values of the row', () => {
  const { lines, log } = createMemoryLog()
  log.error({ err: new Error('the write failed', { cause: createDatabaseError() }) }, 'unexpected error')
  const line = JSON.stringify(lines)
  expect(line).not.toContain('anna@example.org')
  expect(lines[0]?.['err']).toMatchObject({
    message: 'the write failed',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'DatabaseError', code: '23505', constraint: 'person_email', table: 'person' },
  })
})

test('an error of a request is logged in the same way', async () => {
  const { lines, log } = createMemoryLog()
  const app = fastify({ loggerInstance: log })
  app.get('/', (request) => {
    request.log.error({ err: createDatabaseError() }, 'unexpected error')
    return {}
  })
  await app.inject('/')
  expect(JSON.stringify(lines)).toContain('person_email')
  expect(JSON.stringify(lines)).not.toContain('anna@example.org')
})

test('what is thrown and is no error is logged as its kind', () => {
  const { lines, log } = createMemoryLog()
  log.error({ err: 'anna@example.org' }, 'unexpected error')
  expect(lines[0]?.['err']).toEqual({ type: 'string' })
})

describe('lines that come again', () => {
  afterEach(() => void vi.useRealTimers())

  /** Returns what the log has written since it was last asked. */
  function startLog() {
    vi.useFakeTimers()
    const { lines, log } = createMemoryLog()
    const take = () => lines.splice(0).map(({ msg, repeated = 0 }) => `${String(msg)} ${String(repeated)}`)
    return { lines, log, take }
  }
  const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

  test('are written once, then counted every ten seconds until there are none', async () => {
    const { log, take } = startLog()
    const report = () => log.child({ reqId: String(Math.random()) }).warn({ err: outage() }, 'no answer')
    for (let number = 0; number < 3159; number++) report()
    expect(take()).toEqual(['no answer 0'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(take()).toEqual(['no answer 3158'])
    report()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(take()).toEqual(['no answer 1'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([take(), vi.getTimerCount()]).toEqual([[], 0])
    report()
    expect(take()).toEqual(['no answer 0'])
  })

  test('have a count that says what came again, without stack and request', async () => {
    const { lines, log } = startLog()
    const requestLog = log.child({ reqId: 'r' })
    for (let number = 0; number < 2; number++)
      requestLog.error({ err: outage(), job: 'expire-holds', failures: number }, 'a job failed')
    await vi.advanceTimersByTimeAsync(10_000)
    const { time: _time, pid: _pid, hostname: _host, ...count } = lines[1] ?? {}
    expect(count).toEqual({
      level: 50,
      msg: 'a job failed',
      job: 'expire-holds',
      error: 'Error',
      code: 'ECONNREFUSED',
      why: 'connect ECONNREFUSED',
      repeated: 1,
    })
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>, number]>([
    ['two jobs', { job: 'a' }, { job: 'b' }, 2],
    ['two errors', { err: new Error('a') }, { err: new Error('b') }, 2],
    ['two refused attempts', { requestId: 'a' }, { requestId: 'b' }, 2],
    ['two mails that are refused alike', { mail: 1, code: 554 }, { mail: 2, code: 554 }, 1],
    ['two attempts of a mail', { attempts: 1 }, { attempts: 2 }, 1],
    ['something with no plain value', { req: { url: '/a' } }, { req: { url: '/b' } }, 1],
  ])('are of one kind or not: %s', (_, first, second, written) => {
    const { log, lines } = startLog()
    log.warn(first, 'it happened')
    log.warn(second, 'it happened')
    expect(lines).toHaveLength(written)
  })

  test('are told apart up to a number, and those beyond are counted together', async () => {
    const { log, take } = startLog()
    for (let number = 0; number < 2000; number++) log.warn({ why: number }, 'different')
    expect(take()).toHaveLength(501)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(take()).toEqual(['different 1499'])
  })

  test('at info are all written, and so is an error without a message', () => {
    const { log, lines } = startLog()
    for (let number = 0; number < 3; number++) log.info('a start')
    for (let number = 0; number < 3; number++) log.error(new Error('a bug'))
    for (let number = 0; number < 3; number++) log.error('words only')
    expect(lines).toHaveLength(5)
  })
})
