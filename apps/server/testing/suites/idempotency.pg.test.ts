import { randomUUID } from 'node:crypto'
import type { Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import {
  accessRows,
  type CallInput,
  type CallContext,
  type CallSubject,
} from '../access-matrix/access-matrix.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

const times = 10
const points = { 2027: 20, 2028: 20 }

let world: World
let app: TestApp
let ground: CallContext

beforeAll(async () => {
  world = await createWorld({ houses: ['A'], years: [2027, 2028] })
  app = await createTestApp(world.deps)
  const weeks = Array.from({ length: 50 }, (_, at) => ({ year: 2027 + (at % 2), week: 2 + 2 * (at >> 1) }))
  ground = {
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

async function someone(): Promise<CallSubject> {
  const owner = await world.addOwner('somebody', { points })
  await world.execute('update person set sub = $2 where id = $1', owner.personId, owner.personId)
  return owner
}

/** How much has been written of each kind since `before`. */
async function written(before: Record<string, number> = {}): Promise<Record<string, number>> {
  const tables = ['audit', 'change', 'booking', 'ledger', 'mail', 'claim', 'idempotency', 'token']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [now = {}] = await world.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return Object.fromEntries(
    Object.entries(now).map(([table, count]) => [table, count - (before[table] ?? 0)]),
  )
}

/** The same call `times` times at once, under one key; every answer, each once. */
async function press(
  operation: Operation,
  { personId }: CallSubject,
  { asked, times: presses }: { asked: CallInput; times: number },
): Promise<{ answers: Set<string>; wrote: Record<string, number> }> {
  const { params = {}, body } = asked
  const url = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const headers = { authorization: `Bearer ${personId}`, 'idempotency-key': randomUUID() }
  const before = await written()
  const send = () =>
    app.inject({ method: operation.method, url, headers, ...(body ? { payload: body } : {}) })
  const answers = await Promise.all(Array.from({ length: presses }, send))
  return {
    answers: new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)),
    wrote: await written(before),
  }
}

/** Its answer is a secret, which is kept nowhere: docs/decisions/0093. It has tests of its own. */
const isKept = ({ name }: Operation) => name !== 'create-calendar-feed'
const writes = routes.filter(
  ({ operation }) => operation.method !== 'GET' && operation.caller === 'person' && isKept(operation),
)

it.each(writes.map(({ operation }) => [operation.name, operation] as const))(
  '%s pressed ten times at once under one key writes as much as once, and answers all alike',
  async (name, operation) => {
    const row = accessRows[name]
    if (!row) throw new Error(`${name} has no row in testing/access.ts`)
    const [calm, hasty] = [await someone(), await someone()]
    const once = await press(operation, calm, { asked: await row.prepareInput(ground, calm), times: 1 })
    const often = await press(operation, hasty, { asked: await row.prepareInput(ground, hasty), times })
    expect([...once.answers][0]).toMatch(/^200 /)
    expect([...often.answers]).toHaveLength(1)
    expect([...often.answers][0]).toMatch(/^200 /)
    expect(often.wrote).toEqual(once.wrote)
  },
)
