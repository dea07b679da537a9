import { randomUUID } from 'node:crypto'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import type { CallInput, CallContext, CallSubject } from '../access-matrix/access-matrix.ts'
import { accessRows } from '../access-matrix/access-rows.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

const manyTimes = 10
const points = { 2027: 20, 2028: 20 }

let world: World
let app: TestApp
let context: CallContext

beforeAll(async () => {
  world = await createWorld({ houses: ['A'], years: [2027, 2028] })
  app = await createTestApp(world.deps)
  const weeks = Array.from({ length: 50 }, (_, at) => ({ year: 2027 + (at % 2), week: 2 + 2 * (at >> 1) }))
  context = {
    world,
    takeFreeWeek: () => {
      const next = weeks.shift()
      if (!next) throw new Error('every week has been used: the world needs another house')
      return next
    },
  }
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  expect(await world.findViolations()).toEqual([])
  await app.close()
  await world.close()
})

async function addSubject(): Promise<CallSubject> {
  const owner = await world.addOwner('Owner', { points })
  await world.execute('update person set sub = $2 where id = $1', owner.personId, owner.personId)
  return owner
}

/** Returns how many rows have been added to each table since `before`. */
async function countNewRows(before: Record<string, number> = {}): Promise<Record<string, number>> {
  const tables = ['audit', 'change', 'booking', 'ledger', 'mail', 'claim', 'idempotency', 'token']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [now = {}] = await world.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return Object.fromEntries(
    Object.entries(now).map(([table, count]) => [table, count - (before[table] ?? 0)]),
  )
}

/** Makes the same call `times` times concurrently with one Idempotency-Key. Returns the distinct responses. */
async function callRepeatedly(
  operation: Operation,
  { personId }: CallSubject,
  { input, times }: { input: CallInput; times: number },
): Promise<{ answers: Set<string>; wrote: Record<string, number> }> {
  const { params = {}, body } = input
  const url = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const headers = { authorization: `Bearer ${personId}`, 'idempotency-key': randomUUID() }
  const before = await countNewRows()
  const send = () =>
    app.inject({ method: operation.method, url, headers, ...(body ? { payload: body } : {}) })
  const answers = await Promise.all(Array.from({ length: times }, send))
  return {
    answers: new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)),
    wrote: await countNewRows(before),
  }
}

/** Operations whose response is a secret that is not stored: docs/decisions/0093. They have their own tests. */
const secretResponses = ['create-calendar-feed', 'open-my-mail-link']
const storesResponse = ({ name }: Operation) => !secretResponses.includes(name)
const writes = routes.filter(
  ({ operation }) => operation.method !== 'GET' && operation.caller === 'person' && storesResponse(operation),
)

it.each(writes.map(({ operation }) => [operation.name, operation] as const))(
  '%s called ten times concurrently with one key writes as much as one call, and all get the same response',
  async (name, operation) => {
    const row = accessRows[name]
    if (!row) throw new Error(`${name} has no row in testing/access-matrix/access-rows.ts`)
    const [first, second] = [await addSubject(), await addSubject()]
    const once = await callRepeatedly(operation, first, {
      input: await row.prepareInput(context, first),
      times: 1,
    })
    const often = await callRepeatedly(operation, second, {
      input: await row.prepareInput(context, second),
      times: manyTimes,
    })
    expect([...once.answers][0]).toMatch(/^200 /)
    expect([...often.answers]).toHaveLength(1)
    expect([...often.answers][0]).toMatch(/^200 /)
    expect(often.wrote).toEqual(once.wrote)
  },
)
