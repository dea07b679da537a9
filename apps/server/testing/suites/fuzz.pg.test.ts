import fc from 'fast-check'
import { errorBody } from '@samhus/contract/errors'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/routes.ts'
import { addMail } from '../fixtures/mails.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import {
  awkwardTexts,
  createBodyArbitrary,
  oddValue,
  createValueArbitrary,
} from '../fixtures/schema-arbitraries.ts'
import { isWideSearch } from '../fixtures/search.ts'
import { readSeed } from '../fixtures/seed.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { hasDuplicateKeys } from '../../src/http/reject-duplicate-keys.ts'

/** How many inputs; the soak run sets more. If one fails, fast-check prints the seed. */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? (isWideSearch ? 3_000 : 1_000))
const seed = readSeed('FUZZ_SEED')
let world: World
let app: TestApp
/** Ids of existing rows: Anna's, other owners', another house's. */
let existingIds: string[]

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  const [anna, bo, admin] = [
    await world.addOwner('Anna'),
    await world.addOwner('Bo'),
    await world.addOwner('Ole'),
  ]
  await world.execute("update person set sub = 'anna' where id = $1", anna.personId)
  const makeSuperAdmin = `update person set sub = 'admin', role_type = array['Admin', 'Super Admin'] where id = $1`
  await world.execute(makeSuperAdmin, admin.personId)
  existingIds = [world.groupId, anna.personId, bo.personId]
  for (const owner of [anna, bo]) {
    const acts = createActions(world, owner)
    const [first, second, held] = owner === anna ? [10, 11, 15] : [20, 21, 25]
    existingIds.push(await acts.book(first), await acts.book(second), (await acts.reserve(held)).bookingId)
  }
  const waits = await createActions(world, anna).join(20)
  existingIds.push(waits.bookingId, ...[10, 11, 15, 20, 21, 25, 30].map((week) => world.unitId(week)))
  existingIds.push(world.unitId({ week: 30, house: 'B' }))
  // Bo's stay has begun.
  await world.execute('update unit set check_in_at = $2 where id = $1', world.unitId(21), world.nowIso())
  const [stay] = await world.query<{ id: string }>(
    'select id from booking where unit_id = $1',
    world.unitId(21),
  )
  existingIds.push(await setUpCheckOutLink(world.deps, stay?.id ?? ''))
  existingIds.push(await addMail(world, anna, { kind: 'invitation' }))
  app = await createTestApp(world.deps)
})

afterAll(async () => {
  await app.close()
  await world.close()
})

interface Input {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'x-device-id',
    'x-connection-id',
    'x-impersonate-userid',
    'idempotency-key',
    'accept',
    'content-type',
  ),
  fc.constantFrom(...awkwardTexts, 'application/json').filter((text) => /^[\x20-\x7e]*$/.test(text)),
  { maxKeys: 2 },
)

/** Three of four inputs have no odd headers, so that they get past the checks of the HTTP layer. */
function createInputArbitrary(operation: Operation): fc.Arbitrary<Input> {
  const { params, query, body } = operation
  const text = fc.constantFrom(...awkwardTexts)
  const strings = (schema: typeof params): fc.Arbitrary<Readonly<Record<string, string>>> =>
    schema
      ? (createValueArbitrary(schema, existingIds) as fc.Arbitrary<Record<string, string>>)
      : fc.constant({})
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const oddParams = fc.record(Object.fromEntries(names.map((name) => [name, text])))
  const oddQuery = fc.array(fc.tuple(fc.constantFrom('groupId', 'year', 'page', 'x', '__proto__'), text), {
    maxLength: 2,
  })
  return fc.record({
    operation: fc.constant(operation),
    params: fc.oneof({ weight: 3, arbitrary: strings(params) }, { weight: 1, arbitrary: oddParams }),
    query: fc.oneof(
      { weight: 3, arbitrary: strings(query).map((fields) => Object.entries(fields)) },
      { weight: 1, arbitrary: oddQuery },
    ),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    body: body
      ? fc.oneof(
          { weight: 5, arbitrary: createBodyArbitrary(body, existingIds) },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
        )
      : fc.oneof(
          fc.constant(null),
          oddValue.map((value) => JSON.stringify(value) ?? ''),
        ),
  })
}

/** A lone surrogate cannot be encoded; it becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()) || '%20'
}

/** Whether the contract accepts the body. */
function isAllowed({ operation, body }: Input): boolean {
  if (!operation.body) return true
  try {
    const value = JSON.parse(body ?? '') as unknown
    return !hasDuplicateKeys(body ?? '', value) && operation.body.safeParse(value).success
  } catch {
    return false
  }
}

async function send({ operation, params, query, headers, body }: Input) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(params[name] ?? 'x'))
  const queryString = query.map(([name, text]) => `${name}=${encode(text)}`).join('&')
  return app.inject({
    method: operation.method,
    url: queryString === '' ? path : `${path}?${queryString}`,
    headers: {
      authorization: `Bearer ${operation.caller.endsWith('admin') ? 'admin' : 'anna'}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(operation.method === 'GET' || body === null ? {} : { payload: body }),
  })
}

const lastAuditNumber = 'select max(number) as number from audit'

test(
  `${inputs} inputs generated from the contract get a valid response or a refusal, never a 5xx, from seed ${seed}`,
  { timeout: 120_000 + inputs * 40 },
  async () => {
    const statuses = new Map<number, number>()
    // The first call of a person binds them to the issuer, which has an audit row even if the call is refused.
    for (const who of ['anna', 'admin']) {
      await app.inject({ url: '/client/api/users/current', headers: { authorization: `Bearer ${who}` } })
    }
    const any = fc.oneof(...routes.map(({ operation }) => createInputArbitrary(operation)))
    await fc.assert(
      fc.asyncProperty(any, async (input) => {
        const before = await world.query(lastAuditNumber)
        const answer = await send(input)
        const status = answer.statusCode
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
        if (status < 400) {
          expect(isAllowed(input)).toBe(true)
          const isJson = String(answer.headers['content-type']).startsWith('application/json')
          expect(isJson).toBe(input.operation.responseType === undefined)
          const body: unknown = isJson ? answer.json() : answer.body
          expect(input.operation.response.safeParse(body).success).toBe(true)
          return
        }
        const { body } = answer
        expect({ body, isServerError: status >= 500 }).toEqual({ body, isServerError: false })
        if (answer.body !== '{"error":"INACTIVE_SESSION"}') {
          expect(errorBody.safeParse(answer.json()).success).toBe(true)
        }
        expect(await world.query(lastAuditNumber)).toEqual(before)
      }),
      { numRuns: inputs, seed },
    )
    // Many inputs got past the checks of the HTTP layer: they were answered, or did not find what they name.
    expect(statuses.get(200)).toBeGreaterThan(inputs / 30)
    expect(statuses.get(404)).toBeGreaterThan(inputs / 30)
    console.log(`fuzz: ${inputs} inputs, FUZZ_SEED=${seed}, ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(await world.findViolations()).toEqual([])
    expect(world.warnings).toEqual([])
  },
)
