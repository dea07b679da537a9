import fc from 'fast-check'
import { errorBody } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { routes } from '../routes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createApp } from './app.ts'

/** Inputs at a merge; the seed is printed by fast-check where something fails. */
const inputs = 3000
let world: World
let app: Awaited<ReturnType<typeof createApp>>

const owner: AccessTokens = {
  async verify() {
    const expiresAt = Number.POSITIVE_INFINITY
    return { sub: 'fuzz', email: 'fuzz@samhus.example', isEmailVerified: true, name: null, expiresAt }
  },
  async withEmail(_token, claims) {
    return claims
  },
}

beforeAll(async () => {
  world = await createWorld()
  const anna = await world.owner('anna')
  await world.change("update person set sub = 'fuzz' where id = $1", anna.personId)
  app = await createApp(
    {
      deps: world.deps,
      tokens: owner,
      config: readConfig({ LIMIT_PERSON_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' }),
      signInFor: () => ({ authority: 'https://id.example/', clientId: 'c', audience: 'a' }),
    },
    pino({ level: 'silent' }),
  )
})

afterAll(async () => {
  await app.close()
  await world.close()
})

const awkward = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '00',
  '1e3',
  '9007199254740993',
  '100127',
  '../..',
  '%2e%2e',
  '\0',
  '\ud800',
  '\u202eabc',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>',
  '$1',
  'null',
  'true',
  '__proto__',
  'constructor',
  'é\u0301',
  '🏠',
  '00000000-0000-0000-0000-000000000000',
  '4ee58c6a-a695-4d46-8c9e-da330f2300cb',
  '2027-02-30',
  'x'.repeat(5000),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  awkward,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], { a: { b: {} } }),
  fc.jsonValue(),
)
const names = [
  'calendarUnitId',
  'bookingId',
  'isLendedOut',
  'lendedOutContact',
  'skipCleaning',
  'name',
  'points',
]
const body = fc.oneof(
  fc
    .dictionary(fc.oneof(fc.constantFrom(...names), awkward), value, { maxKeys: 5 })
    .map((part) => JSON.stringify(part)),
  value.map((part) => JSON.stringify(part) ?? 'undefined'),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const query = fc.array(fc.tuple(fc.constantFrom('groupId', 'year', 'page', 'x', '__proto__'), awkward), {
  maxLength: 3,
})
const headers = fc.dictionary(
  fc.constantFrom(
    'x-device-id',
    'x-connection-id',
    'x-impersonate-userid',
    'idempotency-key',
    'content-type',
    'accept',
  ),
  fc.oneof(awkward, fc.constant('application/json')).filter((text) => /^[\x20-\x7e]*$/.test(text)),
  { maxKeys: 3 },
)

const operations = routes.map(({ operation }) => operation)

function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`no operation is called ${name}`)
  return found
}

function addressOf(
  operation: Operation,
  parts: readonly string[],
  asked: readonly (readonly [string, string])[],
): string {
  let next = 0
  const path = operation.path.replace(/\{\w+\}/g, () => encoded(parts[next++ % parts.length] ?? 'x'))
  const text = asked.map(([name, given]) => `${name}=${encoded(given)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** A lone surrogate cannot be encoded; what stands for it is as odd. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()) || '%20'
}

test(`${inputs} inputs made from the contract: an answer of the contract or a refusal, never a fault of ours`, async () => {
  await fc.assert(
    fc.asyncProperty(
      ...([
        fc.constantFrom(...operations.map(({ name }) => name)),
        fc.array(awkward, { minLength: 1, maxLength: 2 }),
        query,
        headers,
        body,
      ] as const),
      async (name, parts, asked, more, payload) => {
        const operation = operationNamed(name)
        const answer = await app.inject({
          method: operation.method,
          url: addressOf(operation, parts, asked),
          headers: { authorization: 'Bearer x', 'content-type': 'application/json', ...more },
          ...(operation.method === 'GET' ? {} : { payload }),
        })
        const told = JSON.parse(answer.body) as unknown
        if (answer.statusCode === 200) {
          expect(operation.method).toBe('GET')
          expect(operation.answer.safeParse(told).success).toBe(true)
        } else {
          expect({ told, status: answer.statusCode < 500 }).toEqual({ told, status: true })
          expect(errorBody.safeParse(told).success).toBe(true)
          expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
        }
      },
    ),
    { numRuns: inputs },
  )
  expect(await world.rows('select 1 from booking')).toEqual([])
  expect(await world.violations()).toEqual([])
}, 120_000)
