import { randomUUID } from 'node:crypto'
import { errorCatalogue } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessTokens } from '../identity/access-token.ts'
import { routes } from '../routes.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { addPerson } from '../use-cases/admin/add-person.ts'

let world: World
let app: TestApp
let anna: Owner
const tokens = new Map<string, { sub: string; email: string }>()

/** Tokens have tests of their own; here a known text stands for a checked one. */
const fakeTokens: AccessTokens = {
  async verify(token) {
    const known = tokens.get(token)
    return known ? { ...known, isEmailVerified: true, name: null, expiresAt: Number.POSITIVE_INFINITY } : null
  },
  async withEmail(_token, claims) {
    return claims
  },
}

async function signedIn(
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

async function tokenOf(owner: Owner): Promise<string> {
  const [row] = await world.query<{ email: string }>('select email from person where id = $1', owner.personId)
  tokens.set(owner.name, { sub: owner.name, email: row?.email ?? '' })
  return owner.name
}

beforeAll(async () => {
  world = await createWorld()
  app = await createTestApp(world.deps, { tokens: fakeTokens })
  anna = await world.addOwner('anna')
  await tokenOf(anna)
  await signedIn('stranger')
  await signedIn('closed', { enabled: false })
  await signedIn('admin', { roleType: ['Admin'] })
  await signedIn('super', { roleType: ['Admin', 'Super Admin'] })
})

afterAll(async () => {
  await app.close()
  await world.close()
})

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

function ask(url: string, { method = 'GET', as, body, headers = {} }: Asked = {}) {
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

describe('what is wrong with a request is told as { type, title } and changes nothing', () => {
  const unit = '100001'
  const cases: [what: string, asked: Asked & { url?: string }, status: number, type: string][] = [
    ['an unknown property', { body: { calendarUnitId: unit, points: 1 } }, 400, 'invalid-request'],
    [
      'another owner named in the body',
      { body: { calendarUnitId: unit, userId: 'x' } },
      400,
      'invalid-request',
    ],
    ['a number for a text', { body: { calendarUnitId: 100001 } }, 400, 'invalid-request'],
    ['an id that is none', { body: { calendarUnitId: '../1' } }, 400, 'invalid-request'],
    ['an id beyond all numbers', { body: { calendarUnitId: '9'.repeat(400) } }, 400, 'invalid-request'],
    ['an empty object', { body: {} }, 400, 'invalid-request'],
    ['a list', { body: [] }, 400, 'invalid-request'],
    ['null', { body: 'null' }, 400, 'invalid-request'],
    ['no JSON', { body: '{"calendarUnitId":' }, 400, 'invalid-request'],
    ['a prototype', { body: '{"__proto__":{"a":1},"calendarUnitId":"1"}' }, 400, 'invalid-request'],
    [
      'a property named twice',
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
      'a device that is no id',
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
    ['nobody signed in', { as: '', body: { calendarUnitId: unit } }, 401, 'user-not-authenticated'],
    [
      'a token that is none',
      { as: 'made-up', body: { calendarUnitId: unit } },
      401,
      'user-not-authenticated',
    ],
    ['somebody unknown here', { as: 'nobody', body: { calendarUnitId: unit } }, 404, 'no-user-found'],
    [
      'somebody whose access is closed',
      { as: 'closed', body: { calendarUnitId: unit } },
      403,
      'user-disabled',
    ],
    ['an address that is none', { url: '/client/api/nothing' }, 404, 'not-found'],
    ['a broken address', { url: '/client/api/%E0%A4%A' }, 400, 'invalid-request'],
  ]

  test.each(cases)('%s', async (_what, { url = reservePath, as = 'anna', ...asked }, status, type) => {
    tokens.set('nobody', { sub: 'nobody', email: 'nobody@samhus.example' })
    const method = asked.body === undefined ? 'GET' : 'POST'
    const before = await world.query('select count(*) from booking')
    const answer = await ask(url, { method, ...(as === '' ? {} : { as }), ...asked })
    expect(answer.json()).toMatchObject({ type, title: expect.any(String) })
    expect(answer.statusCode).toBe(status)
    expect(await world.query('select count(*) from booking')).toEqual(before)
  })
})

test('every type of the catalogue has a status of its family', () => {
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
  const callers = ['', 'made-up', 'nobody', 'closed'] as const
  const refusals = { '': 401, 'made-up': 401, nobody: 404, closed: 403 }

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s refuses whoever is not known, before it reads anything else',
    async (_name, operation) => {
      for (const as of callers) {
        const answer = await ask(urlOf(operation), { method: operation.method, ...(as === '' ? {} : { as }) })
        // A guest's operation asks for the link alone, and this one is nobody's.
        if (operation.path.includes('{token}')) expect([400, 404]).toContain(answer.statusCode)
        else if (operation.caller === 'anyone') expect(answer.statusCode).toBe(200)
        else expect([as, answer.statusCode]).toEqual([as, refusals[as]])
      }
    },
  )

  test('an unknown back-office address tells a member nothing', async () => {
    expect((await ask('/admin/api/users')).statusCode).toBe(401)
    expect((await ask('/admin/api/users', { as: 'anna' })).json()).toMatchObject({ type: 'forbidden' })
    expect((await ask('/admin/api/users', { as: 'admin' })).json()).toMatchObject({ type: 'not-found' })
  })

  test('a foreign group answers like one that does not exist', async () => {
    for (const groupId of [world.groupId, randomUUID()]) {
      for (const path of [`/client/api/groups/${groupId}/calendars`, `/client/api/bookings/my/${groupId}`]) {
        const answer = await ask(path, { as: 'stranger' })
        expect(answer.json()).toEqual({ type: 'no-group-found', title: errorCatalogue['no-group-found'][1] })
      }
    }
  })
})

describe('acting as somebody else', () => {
  const cases: [what: string, as: string, subject: () => Promise<string>, expected: string][] = [
    ['a member may not', 'anna', async () => anna.personId, 'forbidden'],
    ['an admin may act as an owner', 'admin', async () => anna.personId, 'ok'],
    [
      'never as an admin',
      'super',
      async () => signedIn(`admin-${randomUUID()}`, { roleType: ['Admin'] }),
      'forbidden',
    ],
    ['never as somebody unknown', 'admin', async () => randomUUID(), 'user-not-found'],
    ['a malformed id never counts as oneself', 'admin', async () => 'me', 'invalid-request'],
    ['nor an empty one', 'admin', async () => '', 'invalid-request'],
  ]

  test.each(cases)('%s', async (_what, as, subject, expected) => {
    const headers = { 'x-impersonate-userid': await subject() }
    const answer = await ask('/client/api/users/current', { as, headers })
    if (expected === 'ok') expect(answer.json()).toMatchObject({ id: anna.personId, roleType: [] })
    else expect(answer.json()).toMatchObject({ type: expected })
  })

  test('both persons stand on the row', async () => {
    const headers = { 'x-impersonate-userid': anna.personId }
    const body = { calendarUnitId: world.unitId(30) }
    expect((await ask(reservePath, { method: 'POST', as: 'admin', headers, body })).statusCode).toBe(200)
    const [row] = await world.query<{ actor: string; impersonator: string; admin: string }>(
      `select a.actor_id as actor, a.impersonator_id as impersonator, p.id as admin
       from audit a, person p where a.action = 'reserve' and p.sub = 'admin'`,
    )
    expect(row?.actor).toBe(anna.personId)
    expect(row?.impersonator).toBe(row?.admin)
  })
})

test('every answer carries the business time and its own name', async () => {
  const answer = await ask('/client/api/config')
  expect(Date.parse(String(answer.headers['x-server-time']))).toBe(world.deps.now())
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('the calendars answer holds exactly what the contract names', async () => {
  const answer = await ask(`/client/api/groups/${world.groupId}/calendars`, { as: 'anna' })
  const operation = routes.find((each) => each.operation.name === 'group-calendars')?.operation
  const body = answer.json<unknown>()
  expect(operation?.response.parse(body)).toEqual(body)
})

test('the API is described in OpenAPI 3.1, with a page for people', async () => {
  const api = (await ask('/client/api/openapi.json')).json<{ openapi: string; paths: object }>()
  expect(api.openapi).toMatch(/^3\.1/)
  const described = Object.keys(api.paths)
  const paths = new Set<string>(routes.map(({ operation }) => operation.path))
  expect(described.toSorted()).toEqual([...paths].toSorted())
  const page = await ask('/client/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  for (const path of described) expect(page.body).toContain(path)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the same key gets the stored answer, and is refused for anything else', async () => {
  const as = await tokenOf(await world.addOwner('keyholder'))
  const headers = { 'idempotency-key': 'click-1' }
  const reserve = (week: number) =>
    ask(reservePath, { method: 'POST', as, headers, body: { calendarUnitId: world.unitId(week) } })
  const first = await reserve(20)
  expect(first.statusCode).toBe(200)
  expect((await reserve(20)).json()).toEqual(first.json())
  expect((await reserve(21)).json()).toMatchObject({ type: 'invalid-request' })
})
