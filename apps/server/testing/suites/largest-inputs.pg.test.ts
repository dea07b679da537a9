import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { accessRows } from '../access-matrix/access-rows.ts'
import type { CallContext } from '../access-matrix/access-matrix.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { readKnownValues, withPictures } from '../waits/known-values.ts'
import { toCall, type Call } from '../waits/largest-call.ts'
import { createLargestInput } from '../waits/largest-input.ts'
import { bounceEnv, listRoutes, outsideCalls } from '../waits/outside-calls.ts'
import type { LargestOptions } from '../waits/largest-value.ts'

let world: World
let app: TestApp
let known: LargestOptions['known']
let context: CallContext
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], years: [2027, 2028], maxConnections: 8 })
  app = await createTestApp(world.deps, { env: bounceEnv })
  admin = await addCaller('admin')
  await world.execute(
    `update person set role_type = array['Admin', 'Super Admin'] where id = $1`,
    admin.personId,
  )
  const weeks = ['A', 'B', 'C'].flatMap((house) =>
    [2027, 2028].flatMap((year) =>
      Array.from({ length: 25 }, (_, at) => ({ house, year, week: 2 + 2 * at })),
    ),
  )
  context = { world, takeFreeWeek: () => weeks.shift() ?? expect.fail('every week has been used') }
  await createActions(world, await addCaller('host')).book({ house: 'A', year: 2027, week: 52 })
  known = await readKnownValues(world)
})

afterAll(async () => {
  await app.close()
  await world.close()
})

/** Adds an owner whose token is their name. */
async function addCaller(name: string): Promise<Owner> {
  const owner = await world.addOwner(name, { points: { 2027: 90, 2028: 90 } })
  await world.execute('update person set sub = $2 where id = $1', owner.personId, name)
  return owner
}

async function send({ method, path, isSignedIn = false, headers, body }: Call, token: string) {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body.slice(0, 300) }
}

it.each(routes.map(({ operation }) => [operation.name, operation] as const))(
  'the largest input of %s is taken by the server',
  async (name, operation) => {
    const isOfOffice = operation.caller.endsWith('admin')
    const caller = isOfOffice ? admin : await addCaller(name)
    const valid = (await accessRows[name]?.prepareInput(context, caller)) ?? expect.fail('no valid call')
    const isOrder = name.startsWith('order-')
    const input = await createLargestInput(operation, isOrder ? await withPictures(world, valid) : valid, {
      known,
      fileShare: 0.01,
    })
    const answer = await send(toCall(operation, input), isOfOffice ? 'admin' : name)
    // Got as far as its work: neither refused before it nor without what it names.
    expect(answer).toEqual({ status: 200, body: '' })
  },
)

it('every route that is none of the contract’s has its largest call, and answers it', async () => {
  const paths = routes.map(
    ({ operation }) => `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const outside = listRoutes(app).filter((route) => !paths.includes(route))
  expect(Object.keys(outsideCalls).toSorted()).toEqual(outside.toSorted())
  for (const call of Object.values(outsideCalls).flat()) {
    const { status } = await send(call, 'admin')
    expect({ path: call.path.slice(0, 50), isTaken: [200, 404].includes(status) || status }).toMatchObject({
      isTaken: true,
    })
  }
})
