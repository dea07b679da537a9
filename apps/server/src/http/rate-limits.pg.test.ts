import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hubPath } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { serveNegotiation } from './hub-auth.ts'
import { serveAssets } from './static/assets.ts'

let world: World
let anna: Owner
let bo: Owner
let admin: Owner
const opened: TestApp[] = []
const emails = new Map<string, string>()

/** A token is the name of its owner; `away` fails as if the provider did not respond. */
const tokens: AccessTokenVerifier = {
  async verify(token) {
    if (token === 'away') throw new RefusedError('unavailable')
    const email = emails.get(token)
    const until = Number.POSITIVE_INFINITY
    return email
      ? { issuer: 'test', sub: token, email, isEmailVerified: true, name: null, expiresAt: until }
      : null
  },
  async withEmail(_token, claims) {
    return claims
  },
}

beforeAll(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  admin = await createAdmin(world, 'Admin')
  for (const { name, personId } of [anna, bo, admin]) {
    const [row] = await world.query<{ email: string }>('select email from person where id = $1', personId)
    emails.set(name, row?.email ?? '')
  }
})
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))
afterAll(() => world.close())

function makeApp(env: Record<string, string>): Promise<TestApp> {
  return createTestApp(world.deps, { tokens, env, hasDefaultLimits: true })
}

test('too many requests of one person are rejected with the time to wait, but not those of others', async () => {
  const limited = await makeApp({ LIMIT_PERSON_PER_MINUTE: '3' })
  const call = (who: Owner) =>
    limited.inject({ url: '/client/api/users/current', headers: { authorization: `Bearer ${who.name}` } })
  for (let number = 0; number < 3; number++) expect((await call(anna)).statusCode).toBe(200)
  const refused = await call(anna)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ type: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(bo)).statusCode).toBe(200)
  await limited.close()
})

describe('the limits of one person', () => {
  let nowMs = 0
  beforeEach(() => {
    // Whole milliseconds: with a fraction, five seconds later may be a hair too early.
    nowMs = Math.ceil(performance.now())
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await world.execute('delete from device_session')
  })

  interface Call {
    readonly who?: Owner
    readonly method?: 'GET' | 'POST'
    readonly url: string
    readonly payload?: object
    readonly actsAs?: Owner
  }
  async function createCaller(env: Record<string, string> = {}) {
    const limited = await makeApp(env)
    opened.push(limited)
    return async ({ who = anna, actsAs, ...request }: Call) => {
      const headers = {
        authorization: `Bearer ${who.name}`,
        ...(actsAs === undefined ? {} : { 'x-impersonate-userid': actsAs.personId }),
      }
      return limited.inject({ method: 'GET', ...request, headers })
    }
  }
  const profile = { url: '/client/api/users/current' }

  test('let sixty calls pass in five seconds, then tell how long to wait, and go on after it', async () => {
    const call = await createCaller()
    for (let number = 0; number < 60; number += 1) expect((await call(profile)).statusCode).toBe(200)
    const refused = await call(profile)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ type: 'too-many-requests' })
    expect(refused.headers['retry-after']).toBe('5')
    nowMs += 5_000
    expect((await call(profile)).statusCode).toBe(200)
  })

  test('count an operation by its cost: the calendars of one year as ten calls, the recent ones as one', async () => {
    const call = await createCaller({ LIMIT_PERSON_PER_MINUTE: '25' })
    const recent = { url: `/client/api/groups/${world.groupId}/calendars` }
    const withYear = { url: `${recent.url}?year=2027` }
    for (const made of [withYear, withYear, recent, recent, recent, profile, profile])
      expect((await call(made)).statusCode).toBe(200)
    expect((await call(profile)).statusCode).toBe(429)
  })

  test('let the session be taken over five times a minute', async () => {
    const call = await createCaller()
    const takeOver = { method: 'POST', url: '/client/api/single-session/force-disconnect' } as const
    const payload = { deviceId: randomUUID() }
    for (let number = 0; number < 5; number += 1)
      expect((await call({ ...takeOver, payload })).statusCode).toBe(200)
    expect((await call({ ...takeOver, payload })).statusCode).toBe(429)
    expect((await call({ ...takeOver, payload, who: bo })).statusCode).toBe(200)
  })

  test('count for the admin what the admin does as an owner, and nothing of it for the owner', async () => {
    const call = await createCaller({ LIMIT_PERSON_PER_MINUTE: '4' })
    for (const actsAs of [anna, bo, anna, bo])
      expect((await call({ ...profile, who: admin, actsAs })).statusCode).toBe(200)
    expect((await call({ ...profile, who: admin, actsAs: anna })).statusCode).toBe(429)
    expect((await call({ ...profile, who: admin })).statusCode).toBe(429)
    expect((await call(profile)).statusCode).toBe(200)
  })
})

test('the files of the app are not limited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samhus-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const limited = await makeApp({ LIMIT_ADDRESS_PER_MINUTE: '3' })
  await serveAssets(limited, world.deps, folder)
  const statusOf = async (url: string) => (await limited.inject({ url })).statusCode
  for (const url of ['/assets/app-1a2b3c.js', '/favicon.svg'])
    for (let number = 0; number < 10; number++) expect(await statusOf(url)).toBe(200)
  for (let number = 0; number < 3; number++) expect(await statusOf('/client/api/config')).toBe(200)
  expect(await statusOf('/client/api/config')).toBe(429)
  expect(await statusOf('/assets/app-1a2b3c.js')).toBe(200)
  await limited.close()
  await rm(folder, { recursive: true })
})

test('a connection to the hub counts for its person, so a whole group behind one address can reconnect', async () => {
  const limited = await makeApp({ LIMIT_ADDRESS_PER_MINUTE: '3', LIMIT_PERSON_PER_MINUTE: '5' })
  const getSignIn = () => ({ authority: '', clientId: '', audience: '' })
  serveNegotiation(limited, { deps: world.deps, tokens, config: readConfig({}), getSignIn }, () => ({}))
  const statusOf = async (name: string) => {
    const url = `${hubPath}/negotiate?groupId=${world.groupId}&deviceId=${randomUUID()}`
    const headers = { authorization: `Bearer ${name}` }
    return (await limited.inject({ method: 'POST', url, headers })).statusCode
  }
  for (let number = 0; number < 5; number++) expect(await statusOf('Anna')).toBe(200)
  expect(await statusOf('Anna')).toBe(429)
  expect(await statusOf('Bo')).toBe(200)
  await limited.close()
})

describe('requests that are rejected before authentication', () => {
  const limit = 6
  let limited: TestApp
  beforeAll(async () => {
    limited = await makeApp({ LIMIT_ADDRESS_PER_MINUTE: String(limit) })
  })
  afterAll(() => limited.close())

  /** Makes `times` requests one after the other. Returns how often each status came. */
  async function countStatuses(
    times: number,
    call: (number: number) => { token?: string; remoteAddress?: string; url?: string },
  ): Promise<Record<number, number>> {
    const counts: Record<number, number> = {}
    for (let number = 0; number < times; number++) {
      const { token, remoteAddress = '192.0.2.1', url = '/client/api/users/current' } = call(number)
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const { statusCode } = await limited.inject({ url, headers, remoteAddress })
      counts[statusCode] = (counts[statusCode] ?? 0) + 1
    }
    return counts
  }

  test('are limited by address, with the time to wait, unlike requests with a valid token from there', async () => {
    const guess = (number: number) => ({ token: `guess${number}` })
    expect(await countStatuses(limit + 4, guess)).toEqual({ 401: limit, 429: 4 })
    const refused = await limited.inject({
      url: '/client/api/users/current',
      headers: { authorization: 'Bearer guess' },
      remoteAddress: '192.0.2.1',
    })
    expect(refused.json()).toMatchObject({ type: 'too-many-requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countStatuses(10, () => ({ token: 'Anna' }))).toEqual({ 200: 10 })
    expect(await countStatuses(1, () => ({ url: '/client/api/config' }))).toEqual({ 200: 1 })
    expect(await countStatuses(1, (number) => ({ ...guess(number), remoteAddress: '192.0.2.2' }))).toEqual({
      401: 1,
    })
  })

  test('count by network for IPv6 addresses', async () => {
    const from = (number: number) => ({ token: `t${number}`, remoteAddress: `2001:db8::${number}` })
    expect(await countStatuses(limit + 2, from)).toEqual({ 401: limit, 429: 2 })
    expect(await countStatuses(1, () => ({ token: 't', remoteAddress: '2001:db8:0:1::1' }))).toEqual({
      401: 1,
    })
  })

  test('do not use up the limit of their address by repeating one token', async () => {
    const own = await makeApp({ LIMIT_ADDRESS_PER_MINUTE: '100' })
    const call = async (token: string) =>
      (await own.inject({ url: '/client/api/users/current', headers: { authorization: `Bearer ${token}` } }))
        .statusCode
    const stuck: number[] = []
    for (let number = 0; number < 150; number++) stuck.push(await call('ended'))
    expect(stuck.lastIndexOf(401)).toBe(4)
    expect(stuck.indexOf(429)).toBe(5)
    expect(await call('ended an hour ago')).toBe(401)
    await own.close()
  })

  test('are not counted where the server or its provider fails', async () => {
    const from = { remoteAddress: '192.0.2.3' }
    expect(await countStatuses(limit + 2, () => ({ ...from, token: 'away' }))).toEqual({ 503: limit + 2 })
    expect(await countStatuses(1, () => ({ ...from, token: 'bad' }))).toEqual({ 401: 1 })
  })

  test('count for the person where the body is malformed', async () => {
    const own = await makeApp({ LIMIT_PERSON_PER_MINUTE: '3' })
    const send = async () => {
      const headers = { authorization: 'Bearer Anna', 'content-type': 'application/json' }
      const url = '/client/api/bookings/reserve'
      return (await own.inject({ method: 'POST', url, headers, payload: '{' })).statusCode
    }
    expect([await send(), await send(), await send(), await send()]).toEqual([400, 400, 400, 429])
    await own.close()
  })
})
