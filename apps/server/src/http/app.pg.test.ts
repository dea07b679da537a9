import { randomUUID } from 'node:crypto'
import { errorCatalogue } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { raisedLimits } from '../../testing/fixtures/raised-limits.ts'
import { readConfig } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
import { routes } from '../routes.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { addPerson } from '../use-cases/admin/add-person.ts'
import { createApp } from './app.ts'
import { createRoute } from './operation-routes.ts'

let world: World
let app: TestApp
let anna: Owner
const tokens = new Map<string, { sub: string; email: string }>()

const fakeTokens: AccessTokenVerifier = {
  async verify(token) {
    const known = tokens.get(token)
    return known
      ? { ...known, issuer: 'test', isEmailVerified: true, name: null, expiresAt: Number.POSITIVE_INFINITY }
      : null
  },
  async withEmail(_token, claims) {
    return claims
  },
}

async function addSignedInPerson(
  name: string,
  more: { roleType?: string[]; enabled?: boolean } = {},
): Promise<string> {
  const email = `${name}-${randomUUID()}@samhus.example`
  const { roleType = [], enabled = true } = more
  const personId = await addPerson(world.deps, null, {
    email,
    name,
    code: '',
    phone: '',
    address: '',
    zip: '',
    city: '',
    language: null,
    enabled,
    roleType,
  })
  tokens.set(name, { sub: name, email })
  return personId
}

async function createToken(owner: Owner): Promise<string> {
  const [row] = await world.query<{ email: string }>('select email from person where id = $1', owner.personId)
  tokens.set(owner.name, { sub: owner.name, email: row?.email ?? '' })
  return owner.name
}

beforeAll(async () => {
  world = await createWorld()
  app = await createTestApp(world.deps, { tokens: fakeTokens })
  anna = await world.addOwner('anna')
  await createToken(anna)
  await addSignedInPerson('stranger')
  await addSignedInPerson('closed', { enabled: false })
  await addSignedInPerson('admin', { roleType: ['Admin'] })
  await addSignedInPerson('super', { roleType: ['Admin', 'Super Admin'] })
  await addSignedInPerson('super', { roleType: ['Admin', 'Super Admin'] })
  tokens.set('unknown', { sub: 'unknown', email: 'unknown@samhus.example' })
})

afterAll(async () => {
  await app.close()
  await world.close()
})

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

function request(url: string, { method = 'GET', as, body, headers = {} }: RequestOptions = {}) {
  return app.inject({
    method,
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const reservePath = '/client/api/bookings/reserve'

describe('a body that is plain text is rejected with 415', () => {
  const withBody = routes.map(({ operation }) => operation).filter(({ body }) => body !== undefined)

  test('by every operation that takes a body, however many there are', () => {
    expect(withBody.length).toBeGreaterThan(10)
  })

  test.each(withBody.map((operation) => [operation.name, operation] as const))(
    'by %s',
    async (_name, { method, path, caller }) => {
      const url = path.replace(/\{\w+\}/g, () => randomUUID())
      const as = { admin: 'admin', 'super-admin': 'super', person: 'anna', anyone: undefined }[caller]
      for (const type of ['text/plain', 'text/plain; charset=utf-8']) {
        const response = await request(url, {
          method,
          ...(as === undefined ? {} : { as }),
          body: '{}',
          headers: { 'content-type': type },
        })
        expect(response.json()).toMatchObject({ type: 'unsupported-media-type' })
        expect(response.statusCode).toBe(415)
      }
    },
  )
})

describe('an invalid request is rejected with { type, title } and changes nothing', () => {
  const unit = '100001'
  const cases: [what: string, options: RequestOptions & { url?: string }, status: number, type: string][] = [
    ['an unknown property', { body: { calendarUnitId: unit, points: 1 } }, 400, 'invalid-request'],
    [
      'another owner named in the body',
      { body: { calendarUnitId: unit, userId: 'x' } },
      400,
      'invalid-request',
    ],
    ['a number for a text', { body: { calendarUnitId: 100001 } }, 400, 'invalid-request'],
    ['a malformed id', { body: { calendarUnitId: '../1' } }, 400, 'invalid-request'],
    ['an id beyond all numbers', { body: { calendarUnitId: '9'.repeat(400) } }, 400, 'invalid-request'],
    ['an empty object', { body: {} }, 400, 'invalid-request'],
    ['a list', { body: [] }, 400, 'invalid-request'],
    ['null', { body: 'null' }, 400, 'invalid-request'],
    ['malformed JSON', { body: '{"calendarUnitId":' }, 400, 'invalid-request'],
    ['a prototype', { body: '{"__proto__":{"a":1},"calendarUnitId":"1"}' }, 400, 'invalid-request'],
    [
      'a duplicate key',
      { body: `{"calendarUnitId":"${unit}","calendarUnitId":"1"}` },
      400,
      'invalid-request',
    ],
    ['an empty body', { body: '' }, 400, 'invalid-request'],
    ['a body of a megabyte', { body: { calendarUnitId: 'x'.repeat(1_000_000) } }, 413, 'payload-too-large'],
    [
      'another content type',
      { body: 'a=b', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported-media-type',
    ],
    [
      'a malformed device id',
      { body: { calendarUnitId: unit }, headers: { 'x-device-id': '1' } },
      400,
      'invalid-request',
    ],
    [
      'an endless key',
      { body: { calendarUnitId: unit }, headers: { 'idempotency-key': 'k'.repeat(201) } },
      400,
      'invalid-request',
    ],
    ['a week that does not exist', { body: { calendarUnitId: unit } }, 404, 'calendar-unit-not-found'],
    ['no token', { as: '', body: { calendarUnitId: unit } }, 401, 'user-not-authenticated'],
    ['an invalid token', { as: 'made-up', body: { calendarUnitId: unit } }, 401, 'user-not-authenticated'],
    ['an unknown person', { as: 'unknown', body: { calendarUnitId: unit } }, 404, 'no-user-found'],
    ['a disabled person', { as: 'closed', body: { calendarUnitId: unit } }, 403, 'user-disabled'],
    ['an unknown path', { url: '/client/api/nothing' }, 404, 'not-found'],
    ['a path with a malformed encoding', { url: '/client/api/%E0%A4%A' }, 400, 'invalid-request'],
  ]

  test.each(cases)('%s', async (_what, { url = reservePath, as = 'anna', ...options }, status, type) => {
    const method = options.body === undefined ? 'GET' : 'POST'
    const before = await world.query('select count(*) from booking')
    const response = await request(url, { method, ...(as === '' ? {} : { as }), ...options })
    expect(response.json()).toMatchObject({ type, title: expect.any(String) })
    expect(response.statusCode).toBe(status)
    expect(await world.query('select count(*) from booking')).toEqual(before)
  })
})

test('a type has status 404 exactly where its name says that something is missing', () => {
  for (const [type, [status]] of Object.entries(errorCatalogue)) {
    const isMissing = type.endsWith('-not-found') || /^no-.*-found$/.test(type) || type === 'not-found'
    if (isMissing) expect([type, status]).toEqual([type, 404])
    else expect(status).not.toBe(404)
  }
})

describe('who may call what', () => {
  const sample: Record<string, string> = { groupId: randomUUID(), id: randomUUID() }
  const operations = routes.map(({ operation }) => operation)
  const urlOf = (operation: Operation): string =>
    operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => sample[name] ?? '1')
  const callers = ['', 'made-up', 'unknown', 'closed'] as const
  const refusals = { '': 401, 'made-up': 401, unknown: 404, closed: 403 }

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s rejects an unauthenticated caller before it reads anything else',
    async (_name, operation) => {
      for (const as of callers) {
        const response = await request(urlOf(operation), {
          method: operation.method,
          ...(as === '' ? {} : { as }),
        })
        // A guest's operation needs only the link, and this one does not exist.
        if (operation.path.includes('{token}')) expect([400, 404]).toContain(response.statusCode)
        else if (operation.caller === 'anyone') expect(response.statusCode).toBe(200)
        else expect([as, response.statusCode]).toEqual([as, refusals[as]])
      }
    },
  )

  test('an unknown admin path is forbidden for a member, like a known one', async () => {
    const unknown = '/admin/api/there-is-none'
    expect((await request(unknown)).statusCode).toBe(401)
    for (const path of [unknown, '/admin/api/users']) {
      expect((await request(path, { as: 'anna' })).json()).toMatchObject({ type: 'forbidden' })
    }
    expect((await request(unknown, { as: 'admin' })).json()).toMatchObject({ type: 'not-found' })
  })

  test('a foreign group gets the same response as one that does not exist', async () => {
    for (const groupId of [world.groupId, randomUUID()]) {
      for (const path of [`/client/api/groups/${groupId}/calendars`, `/client/api/bookings/my/${groupId}`]) {
        const response = await request(path, { as: 'stranger' })
        expect(response.json()).toEqual({
          type: 'no-group-found',
          title: errorCatalogue['no-group-found'][1],
        })
      }
    }
  })
})

describe('impersonation', () => {
  const cases: [what: string, as: string, subject: () => Promise<string>, expected: string][] = [
    ['is forbidden for a member', 'anna', async () => anna.personId, 'forbidden'],
    ['is allowed for an admin as an owner', 'admin', async () => anna.personId, 'ok'],
    [
      'is forbidden as an admin',
      'super',
      async () => addSignedInPerson(`admin-${randomUUID()}`, { roleType: ['Admin'] }),
      'forbidden',
    ],
    ['is refused as an unknown person', 'admin', async () => randomUUID(), 'user-not-found'],
    ['is refused with a malformed id', 'admin', async () => 'me', 'invalid-request'],
    ['is refused with an empty id', 'admin', async () => '', 'invalid-request'],
  ]

  test.each(cases)('%s', async (_what, as, subject, expected) => {
    const headers = { 'x-impersonate-userid': await subject() }
    const response = await request('/client/api/users/current', { as, headers })
    if (expected === 'ok') expect(response.json()).toMatchObject({ id: anna.personId, roleType: [] })
    else expect(response.json()).toMatchObject({ type: expected })
  })

  test('is recorded with both people', async () => {
    const headers = { 'x-impersonate-userid': anna.personId }
    const body = { calendarUnitId: world.unitId(30) }
    expect((await request(reservePath, { method: 'POST', as: 'admin', headers, body })).statusCode).toBe(200)
    const [row] = await world.query<{ actor: string; impersonator: string; admin: string }>(
      `select a.actor_id as actor, a.impersonator_id as impersonator, p.id as admin
       from audit a, person p where a.action = 'reserve' and a.unit_id = $1 and p.sub = 'admin'`,
      body.calendarUnitId,
    )
    expect(row?.actor).toBe(anna.personId)
    expect(row?.impersonator).toBe(row?.admin)
  })
})

test('every response has the business time and a request id', async () => {
  const response = await request('/client/api/config')
  expect(Date.parse(String(response.headers['x-server-time']))).toBe(world.deps.now())
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('the calendars response has exactly the fields of the contract', async () => {
  const response = await request(`/client/api/groups/${world.groupId}/calendars`, { as: 'anna' })
  const operation = routes.find((each) => each.operation.name === 'group-calendars')?.operation
  const body = response.json<unknown>()
  expect(operation?.response.parse(body)).toEqual(body)
})

test('the API is documented in OpenAPI 3.1, with an HTML page', async () => {
  type Described = Readonly<Record<string, { security?: unknown }>>
  const api = (await request('/client/api/openapi.json')).json<{
    openapi: string
    paths: Readonly<Record<string, Described>>
  }>()
  expect(api.openapi).toMatch(/^3\.1/)
  const described = Object.keys(api.paths)
  const paths = new Set<string>(routes.map(({ operation }) => operation.path))
  expect(described.toSorted()).toEqual([...paths].toSorted())
  for (const { operation } of routes) {
    const { method, path, caller } = operation
    const roles = { anyone: [], person: [{ bearer: [] }], admin: [{ bearer: ['admin'] }] }
    expect(api.paths[path]?.[method.toLowerCase()]?.security).toEqual(
      caller === 'super-admin' ? [{ bearer: ['super-admin'] }] : roles[caller],
    )
  }
  const page = await request('/client/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  for (const path of described) expect(page.body).toContain(path)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the description of the API is made once, so that asking for it again costs nothing', async () => {
  const swagger = vi.spyOn(app, 'swagger')
  for (const url of ['/client/api/openapi.json', '/client/api/docs']) {
    const compressed = { 'accept-encoding': 'br' }
    const { headers } = await request(url, { headers: compressed })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    })
    swagger.mockClear()
    const again = await request(url, { headers: { ...compressed, 'if-none-match': String(headers['etag']) } })
    expect(again.statusCode).toBe(304)
    expect((await request(url)).statusCode).toBe(200)
    expect(swagger).not.toHaveBeenCalled()
  }
  swagger.mockRestore()
})

test('the same idempotency key gets the stored response, and is refused for another request', async () => {
  const as = await createToken(await world.addOwner('keyholder'))
  const headers = { 'idempotency-key': 'click-1' }
  const reserve = (week: number) =>
    request(reservePath, { method: 'POST', as, headers, body: { calendarUnitId: world.unitId(week) } })
  const first = await reserve(20)
  expect(first.statusCode).toBe(200)
  expect((await reserve(20)).json()).toEqual(first.json())
  expect((await reserve(21)).json()).toMatchObject({ type: 'invalid-request' })
})

test('a read claims only the changes that had been published before its data was read', async () => {
  const operation = routes.find((each) => each.operation.name === 'my-groups')?.operation
  if (!operation) throw new Error('no operation lists the groups')
  let horizon = '1'
  const readWhileOthersWrite = createRoute(operation, async () => {
    horizon = '2'
    return { groups: [] }
  })
  const context = {
    deps: world.deps,
    tokens: fakeTokens,
    config: readConfig(raisedLimits),
    getSignIn: () => ({ authority: '', clientId: '', audience: '' }),
    localHub: { findDevice: () => null, snapshotHorizon: () => horizon },
  }
  const log = pino({ level: 'silent' })
  const withHub = await createApp(context, { routes: [readWhileOthersWrite], log })
  const headers = { authorization: 'Bearer anna' }
  const response = await withHub.inject({ url: operation.path, headers })
  await withHub.close()
  expect(horizon).toBe('2')
  expect(response.headers['x-changes-before']).toBe('1')
})
