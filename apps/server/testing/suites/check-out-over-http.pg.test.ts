import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/shared/log.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

let world: World
let app: TestApp
let week = 9
/** Everything that was logged, as in the log file. */
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
  return createTestApp(failsToRead ? broken : world.deps, { env, log })
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

/** Creates a link for a week that no other test uses, and sets the clock to the beginning of the stay. */
async function createLink(): Promise<{ token: string; address: string; bookingId: string }> {
  week += 2
  const bookingId = await createActions(world, await world.addOwner(`Owner ${week}`)).book(week)
  const token = await setUpCheckOutLink(world.deps, bookingId)
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

const getGuestCount = async (bookingId: string) =>
  (
    await world.query<{ people: number | null }>(
      'select checked_out_people as people from booking where id = $1',
      bookingId,
    )
  )[0]?.people

test('a guest needs no credentials to read and to check out; no response may be cached or sent as a referrer', async () => {
  const { address, bookingId } = await createLink()
  const details = await app.inject({ url: address })
  expect(details.json()).toMatchObject({
    userName: `Owner ${week}`,
    houseName: 'House A',
    currentPeopleCount: 4,
  })
  expect(details.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const left = await submit(address, { guestCount: 3 })
  expect(left.statusCode).toBe(200)
  expect(left.headers).not.toHaveProperty('set-cookie')
  expect(await getGuestCount(bookingId)).toBe(3)
  const again = await submit(address, { guestCount: 4 })
  expect([again.statusCode, again.json<object>()]).toEqual([
    409,
    expect.objectContaining({ type: 'already-checked-out' }),
  ])
})

test('of fifty concurrent check-outs over HTTP exactly one is answered with 200', async () => {
  const { address, bookingId } = await createLink()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, guestCount) => submit(address, { guestCount })),
  )
  const said = answers.map(
    ({ statusCode, body }) => `${statusCode} ${(JSON.parse(body) as { type?: string }).type ?? ''}`,
  )
  expect(said.filter((each) => each === '200 ')).toHaveLength(1)
  expect(said.filter((each) => each === '409 already-checked-out')).toHaveLength(49)
  expect(await getGuestCount(bookingId)).toBe(said.indexOf('200 '))
})

test('a check-out whose answer was lost gets the same answer by its key; another key or number of people does not', async () => {
  const { address, bookingId } = await createLink()
  const press = (key: string, guestCount: number) =>
    app.inject({
      method: 'POST',
      url: `${address}/submit`,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify({ guestCount }),
    })
  const answers = await Promise.all(Array.from({ length: 10 }, () => press('a press', 3)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect((await press('a press', 4)).json<object>()).toMatchObject({ type: 'invalid-request' })
  expect((await press('another press', 3)).json<object>()).toMatchObject({ type: 'already-checked-out' })
  const elsewhere = await createLink()
  const other = await app.inject({
    method: 'POST',
    url: `${elsewhere.address}/submit`,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a press' },
    payload: JSON.stringify({ guestCount: 3 }),
  })
  expect([other.statusCode, await getGuestCount(elsewhere.bookingId)]).toEqual([200, 3])
  expect(await getGuestCount(bookingId)).toBe(3)
})

test('a mail scanner that follows the link with GET, HEAD or OPTIONS does not check out', async () => {
  const { address, bookingId, token } = await createLink()
  const page = `/indberetning-af-ophold?token=${token}`
  for (const url of [address, `${address}/submit`, page]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url })
  }
  expect(await getGuestCount(bookingId)).toBe(null)
  expect((await submit(address, { guestCount: 1 })).statusCode).toBe(200)
})

describe('an invalid number of people is refused and changes nothing', () => {
  test.each([
    ['a negative number', { guestCount: -1 }],
    ['a hundred', { guestCount: 100 }],
    ['half a person', { guestCount: 2.5 }],
    ['a text', { guestCount: '3' }],
    ['nothing', { guestCount: null }],
    ['no count', {}],
    ['an additional property', { guestCount: 3, bookingId: 'x' }],
    ['the same property twice', '{"guestCount":3,"guestCount":4}'],
    ['a number beyond all doubles', '{"guestCount":1e400}'],
    ['no JSON', 'guestCount=3'],
  ])('%s', async (_what, payload) => {
    const { address, bookingId } = await createLink()
    const answer = await submit(address, payload)
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([400, 'invalid-request'])
    expect(await getGuestCount(bookingId)).toBe(null)
  })
})

describe('guessing the token of a link', () => {
  test('reveals nothing: every wrong token gets the same response', async () => {
    const { token } = await createLink()
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
    const responses = new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))
    expect([...responses]).toEqual([
      '404 {"type":"booking-not-found","title":"Booking not found or token expired."}',
    ])
  })

  test('is limited by IP address, over all operations on links together, and says how long to wait', async () => {
    const limited = await createGuestApp({ LIMIT_LINK_PER_MINUTE: '5' })
    const { address, bookingId } = await createLink()
    for (let guess = 0; guess < 3; guess++) {
      const tried = await limited.inject({ url: `/client/api/checkout/${world.deps.newSecret()}` })
      expect(tried.statusCode).toBe(404)
    }
    for (let guess = 0; guess < 2; guess++) {
      const other = `/client/api/checkout/${world.deps.newSecret()}`
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
    expect(await getGuestCount(bookingId)).toBe(null)
    const otherAddress = await limited.inject({ url: address, remoteAddress: '192.0.2.7' })
    expect(otherAddress.statusCode).toBe(200)
    expect((await limited.inject({ url: '/client/api/config' })).statusCode).toBe(200)
    await limited.close()
  })

  test.each([
    ['behind one proxy', '1', (guess: number) => `198.51.100.${guess}, 203.0.113.9`],
    ['reached directly', '0', (guess: number) => `198.51.100.${guess}`],
  ])(
    'is counted against the real IP address, whatever the caller sends: %s',
    async (_how, proxies, forward) => {
      const production = { NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'c' }
      const env = {
        ...production,
        OIDC_AUDIENCE: 'a',
        PUBLIC_URL: 'https://samhus.example',
        TRUSTED_PROXIES: proxies,
      }
      const limited = await createGuestApp({ ...env, LIMIT_LINK_PER_MINUTE: '3' })
      const statuses: number[] = []
      for (let guess = 0; guess < 5; guess++) {
        const headers = { 'x-forwarded-for': forward(guess) }
        const url = `/client/api/checkout/${world.deps.newSecret()}`
        statuses.push((await limited.inject({ url, headers })).statusCode)
      }
      expect(statuses).toEqual([404, 404, 404, 429, 429])
      await limited.close()
    },
  )
})

test('a report id in upper case is the same as in lower case', async () => {
  const { address } = await createLink()
  const id = world.deps.newId()
  const report = (reportId: string) =>
    app.inject({
      method: 'POST',
      url: `${address}/support`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ reportId, message: 'Hanen drypper', contact: '', language: 'da' }),
    })
  for (const written of [id.toUpperCase(), id]) {
    const answer = await report(written)
    expect([answer.statusCode, answer.json()]).toEqual([200, { reportId: id }])
  }
  const count = await world.query('select count(*) from audit where subject_id = $1', id)
  expect(count).toEqual([{ count: 1 }])
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
})

test('the token of a link is never logged, whatever happens to the call', async () => {
  const { token, address } = await createLink()
  const [failing, limited] = [
    await createGuestApp({}, { failsToRead: true }),
    await createGuestApp({ LIMIT_LINK_PER_MINUTE: '1' }),
  ]
  const page = `/indberetning-af-ophold?token=${token}`
  for (const at of [app, failing, limited]) {
    for (const url of [address, page, `${address}/submit`, `/client/api/checkout/%E0%A4%A${token}`]) {
      await at.inject({ url, headers: { referer: page } })
    }
    for (const payload of [{ guestCount: -1 }, 'no JSON', { guestCount: 2 }, { guestCount: 2 }]) {
      await submit(address, payload, at)
    }
    // Requests are not logged; these lines show that the serializer would remove the token.
    at.log.info({ req: { method: 'GET', url: page, id: 1 } }, 'request')
    at.log.info({ req: { method: 'GET', url: address, id: 1 } }, 'request')
  }
  expect(logged).toContain('unexpected error')
  expect(logged).toContain('/indberetning-af-ophold?token=[cut]')
  expect(logged).not.toContain(token)
  await failing.close()
  await limited.close()
})
