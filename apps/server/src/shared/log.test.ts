import { Writable } from 'node:stream'
import { endpoints } from '@samhus/contract/endpoints'
import fastify from 'fastify'
import { expect, test } from 'vitest'
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
