import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/shared/log.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

let world: World
let app: TestApp
let week = 9
/** Everything that was logged, as it would stand in the file. */
let logged = ''

const log = createLog(
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  }),
)

function createGuestApp(env: Record<string, string> = {}, { failsToRead = false } = {}): Promise<TestApp> {
  const broken = { ...world.deps, db: { maybe: () => Promise.reject(new Error('broken')) } as never }
  const guestEnv = { LIMIT_LINK_PER_MINUTE: '1000', ...env }
  return createTestApp(failsToRead ? broken : world.deps, { env: guestEnv, log })
}

beforeAll(async () => {
  world = await createWorld()
  app = await createGuestApp()
})
afterAll(async () => {
  await app.close()
  await world.close()
})
beforeEach(() => {
  logged = ''
  world.setTime('2026-11-02 12:00')
})
afterEach(() => world.setTime('2026-11-02 12:00'))

/** A link for a week of its own, in which the clock then stands. */
async function freshLink(): Promise<{ token: string; address: string; bookingId: string }> {
  week += 2
  const bookingId = await createActions(world, await world.addOwner(`Owner ${week}`)).book(week)
  const token = await issueCheckOutLink(world.deps, null, bookingId)
  const [unit] = await world.query<{ at: number }>(
    'select check_in_at as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime(unit?.at ?? 0)
  return { token, address: `/client/api/checkout/${token}`, bookingId }
}

const submit = (address: string, payload: unknown, at = app) =>
  at.inject({
    method: 'POST',
    url: `${address}/submit`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const peopleOf = async (bookingId: string) =>
  (
    await world.query<{ people: number | null }>(
      'select checked_out_people as people from booking where id = $1',
      bookingId,
    )
  )[0]?.people

test('a guest looks and leaves without any credentials; no answer may be kept, or named to another site', async () => {
  const { address, bookingId } = await freshLink()
  const seen = await app.inject({ url: address })
  expect(seen.json()).toMatchObject({
    userName: `Owner ${week}`,
    houseName: 'House A',
    currentPeopleCount: 4,
  })
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const left = await submit(address, { guestCount: 3 })
  expect(left.statusCode).toBe(200)
  expect(left.headers).not.toHaveProperty('set-cookie')
  expect(await peopleOf(bookingId)).toBe(3)
  const again = await submit(address, { guestCount: 4 })
  expect([again.statusCode, again.json<object>()]).toEqual([
    409,
    expect.objectContaining({ type: 'already-checked-out' }),
  ])
})

test('fifty check-outs at once, over the wire: one answers 200', async () => {
  const { address, bookingId } = await freshLink()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guestCount) => submit(address, { guestCount })),
  )
  const said = answers.map(
    ({ statusCode, body }) => `${statusCode} ${(JSON.parse(body) as { type?: string }).type ?? ''}`,
  )
  expect(said.filter((each) => each === '200 ')).toHaveLength(1)
  expect(said.filter((each) => each === '409 already-checked-out')).toHaveLength(49)
  expect(await peopleOf(bookingId)).toBe(said.indexOf('200 '))
})

test('a mail scanner that follows the link, by GET and by HEAD, checks nobody out', async () => {
  const { address, bookingId, token } = await freshLink()
  const page = `/indberetning-af-ophold?token=${token}`
  for (const url of [address, `${address}/submit`, page]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url })
  }
  expect(await peopleOf(bookingId)).toBe(null)
  expect((await submit(address, { guestCount: 1 })).statusCode).toBe(200)
})

describe('what is no number of people is refused and marks nothing', () => {
  test.each([
    ['less than nobody', { guestCount: -1 }],
    ['a hundred', { guestCount: 100 }],
    ['half a person', { guestCount: 2.5 }],
    ['a text', { guestCount: '3' }],
    ['nothing', { guestCount: null }],
    ['no count', {}],
    ['something beside it', { guestCount: 3, bookingId: 'x' }],
    ['twice', '{"guestCount":3,"guestCount":4}'],
    ['beyond all numbers', '{"guestCount":1e400}'],
    ['no JSON', 'guestCount=3'],
  ])('%s', async (_what, payload) => {
    const { address, bookingId } = await freshLink()
    const answer = await submit(address, payload)
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([400, 'invalid-request'])
    expect(await peopleOf(bookingId)).toBe(null)
  })
})

describe('guessing at links', () => {
  test('tells nothing: whatever is no link of ours answers alike', async () => {
    const { token } = await freshLink()
    const guesses = [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      '%00',
      '%F0%9F%8F%A0',
      '..%2f',
      '1',
    ]
    const answers = await Promise.all(
      [...guesses, 'x'.repeat(4000), `${token}%20`].flatMap((guess) => [
        app.inject({ url: `/client/api/checkout/${guess}` }),
        submit(`/client/api/checkout/${guess}`, { guestCount: 2 }),
      ]),
    )
    const told = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
    expect([...told]).toEqual([
      '404 {"type":"booking-not-found","title":"Booking not found or token expired."}',
    ])
  })

  test('is limited by address, over all operations of links together, and says how long to wait', async () => {
    const limited = await createGuestApp({ LIMIT_LINK_PER_MINUTE: '5' })
    const { address, bookingId } = await freshLink()
    for (let guess = 0; guess < 3; guess++) {
      const tried = await limited.inject({ url: `/client/api/checkout/${world.deps.secret()}` })
      expect(tried.statusCode).toBe(404)
    }
    for (let guess = 0; guess < 2; guess++) {
      const other = `/client/api/checkout/${world.deps.secret()}`
      expect((await submit(other, { guestCount: 1 }, limited)).statusCode).toBe(404)
    }
    for (const refused of [
      await limited.inject({ url: address }),
      await submit(address, { guestCount: 1 }, limited),
      await submit(address, 'no JSON', limited),
    ]) {
      expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await peopleOf(bookingId)).toBe(null)
    const elsewhere = await limited.inject({ url: address, remoteAddress: '192.0.2.7' })
    expect(elsewhere.statusCode).toBe(200)
    expect((await limited.inject({ url: '/client/api/config' })).statusCode).toBe(200)
    await limited.close()
  })

  test('is counted for who really calls, whatever X-Forwarded-For the caller wrote', async () => {
    const production = { NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'c' }
    const env = { ...production, OIDC_AUDIENCE: 'a', PUBLIC_URL: 'https://samhus.example' }
    const limited = await createGuestApp({ ...env, LIMIT_LINK_PER_MINUTE: '3' })
    const statuses: number[] = []
    for (let guess = 0; guess < 5; guess++) {
      const headers = { 'x-forwarded-for': `198.51.100.${guess}, 203.0.113.9` }
      const url = `/client/api/checkout/${world.deps.secret()}`
      statuses.push((await limited.inject({ url, headers })).statusCode)
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    await limited.close()
  })
})

test('a report whose id is written large is the one whose id is written small', async () => {
  const { address } = await freshLink()
  const id = world.deps.ids()
  const tell = (reportId: string) =>
    app.inject({
      method: 'POST',
      url: `${address}/support`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ reportId, message: 'Hanen drypper', contact: '', language: 'da' }),
    })
  for (const written of [id.toUpperCase(), id]) {
    const answer = await tell(written)
    expect([answer.statusCode, answer.json()]).toEqual([200, { reportId: id }])
  }
  const count = await world.query('select count(*) from audit where subject_id = $1', id)
  expect(count).toEqual([{ count: 1 }])
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
})

test('no log holds a link’s token, whatever happens to the call', async () => {
  const { token, address } = await freshLink()
  const [sick, sparse] = [
    await createGuestApp({}, { failsToRead: true }),
    await createGuestApp({ LIMIT_LINK_PER_MINUTE: '1' }),
  ]
  const page = `/indberetning-af-ophold?token=${token}`
  for (const at of [app, sick, sparse]) {
    for (const url of [address, page, `${address}/submit`, `/client/api/checkout/%E0%A4%A${token}`]) {
      await at.inject({ url, headers: { referer: page } })
    }
    for (const payload of [{ guestCount: -1 }, 'no JSON', { guestCount: 2 }, { guestCount: 2 }]) {
      await submit(address, payload, at)
    }
    // As a line about a request would be written, were one written.
    at.log.info({ req: { method: 'GET', url: page, id: 1 } }, 'request')
    at.log.info({ req: { method: 'GET', url: address, id: 1 } }, 'request')
  }
  expect(logged).toContain('unexpected error')
  expect(logged).toContain('/indberetning-af-ophold?token=[cut]')
  expect(logged).not.toContain(token)
  await sick.close()
  await sparse.close()
})
