import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { tokensBySub } from '../../testing/fakes/access-tokens.ts'
import { setRole } from '../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'

let world: World
let app: TestApp
let anna: Owner
let admin: Owner
let lines: object[] = []

beforeAll(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  admin = await world.addOwner('Boss')
  await world.execute('update person set sub = id::text')
  await setRole(world, admin, 'Admin')
  const log = { ...world.deps.log, warn: (line: object) => void lines.push(line) }
  const tokens = {
    ...tokensBySub,
    verify: async (sub: string, onRefused?: (why: string) => void) => {
      if (sub !== 'expired') return tokensBySub.verify(sub)
      onRefused?.('it has expired')
      return null
    },
  }
  app = await createTestApp({ ...world.deps, log: log as never }, { tokens })
})
afterEach(() => (lines = []))
afterAll(async () => {
  await app.close()
  await world.close()
})

const cases: [
  what: string,
  attempt: () => { token: string; url: string; headers?: Record<string, string> },
  status: number,
  line: () => object | null,
][] = [
  [
    'a member who acts as another person',
    () => ({
      token: anna.personId,
      url: '/client/api/users/current',
      headers: { 'x-impersonate-userid': admin.personId },
    }),
    403,
    () => ({ security: 'impersonation-refused', personId: anna.personId }),
  ],
  [
    'an admin who acts as an unknown person',
    () => ({
      token: admin.personId,
      url: '/client/api/users/current',
      headers: { 'x-impersonate-userid': randomUUID() },
    }),
    404,
    () => ({ security: 'impersonation-refused', personId: admin.personId }),
  ],
  [
    'a member at an admin’s address',
    () => ({ token: anna.personId, url: '/admin/api/users' }),
    403,
    () => ({ security: 'admin-refused', personId: anna.personId }),
  ],
  [
    'a member who asks for a foreign group',
    () => ({ token: anna.personId, url: `/client/api/houses/group/${randomUUID()}` }),
    404,
    () => ({ security: 'other-group', personId: anna.personId }),
  ],
  [
    'an admin who, as an owner, asks for a foreign group',
    () => ({
      token: admin.personId,
      url: `/client/api/houses/group/${randomUUID()}`,
      headers: { 'x-impersonate-userid': anna.personId },
    }),
    404,
    () => ({ security: 'other-group', personId: admin.personId }),
  ],
  [
    'a token that is not valid',
    () => ({ token: 'expired', url: '/client/api/users/current' }),
    401,
    () => ({ security: 'bad-token', personId: null, why: 'it has expired' }),
  ],
  [
    'a valid token without an e-mail, of nobody here',
    () => ({ token: 'nobody', url: '/client/api/users/current' }),
    404,
    () => ({
      security: 'unknown-person',
      personId: null,
      why: 'neither the access token nor the userinfo endpoint has an email',
    }),
  ],
  [
    'a call that is allowed',
    () => ({ token: anna.personId, url: '/client/api/users/current' }),
    200,
    () => null,
  ],
]

test.each(cases)('%s leaves the line in the log that it should', async (_what, attempt, status, line) => {
  const { token, url, headers = {} } = attempt()
  const answer = await app.inject({
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    remoteAddress: '192.0.2.7',
  })
  expect(answer.statusCode).toBe(status)
  const expected = line()
  const source = { requestId: answer.headers['x-request-id'], address: '192.0.2.7' }
  expect(lines).toEqual(expected === null ? [] : [{ ...expected, ...source }])
})
