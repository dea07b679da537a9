import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMails, listRows } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { closing } from '../../reads/admin/closing.ts'
import { putIntoOperation } from './put-into-operation.ts'
import { takeOutOfOperation } from './take-out-of-operation.ts'

const reason = 'the roof'
let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const actOn = (...weeks: number[]) => ({ unitIds: weeks.map((week) => world.unitId(week)), reason })
const takeOut = (...weeks: number[]) => takeOutOfOperation(world.deps, admin.actor, actOn(...weeks))
const putIn = (...weeks: number[]) => putIntoOperation(world.deps, admin.actor, actOn(...weeks))

it('tells nobody of a week that owners cannot book: without points, of an archived house, after its deadline', async () => {
  const anna = await world.addOwner('Anna')
  const actions = createActions(world, anna)
  for (const week of [10, 14, 18, 22]) await actions.book(week)
  await takeOut(10, 14, 18, 22)
  await world.execute('delete from mail')
  await world.execute('update unit set points = 0 where id = $1', world.unitId(10))
  await world.execute('update unit set booking_deadline = $2 where id = $1', world.unitId(14), world.nowIso())
  expect(await putIn(10, 14)).toMatchObject({ told: 0 })
  await world.execute('update house set archived_at = $1', world.nowIso())
  expect((await closing(world.deps, admin.actor, actOn(18))).weeks[0]?.formerly).toEqual([])
  expect(await putIn(18)).toMatchObject({ told: 0 })
  await world.execute('update house set archived_at = null')
  expect(await putIn(22)).toMatchObject({ told: 1 })
  expect((await listMails(world, anna)).map(({ data }) => data)).toEqual([
    { what: 'week-opened', unitId: Number(world.unitId(22)) },
  ])
})

it('tells those who lost it the last time it was taken out, not those of an earlier time', async () => {
  const [bo, cilla] = [await world.addOwner('Bo'), await world.addOwner('Cilla')]
  await createActions(world, bo).book(30)
  await takeOut(30)
  await putIn(30)
  await createActions(world, cilla).book(30)
  world.advance({ minutes: 1 })
  await takeOut(30)
  const [week] = (await closing(world.deps, admin.actor, actOn(30))).weeks
  expect(week?.formerly.map(({ name }) => name)).toEqual(['Cilla'])
  expect(await putIn(30)).toMatchObject({ told: 1 })
})

it('concurrently: an owner reserves before or after, and two admins put a week back once', async () => {
  for (const week of [34, 38, 42, 46]) {
    const owner = await world.addOwner(`Dorte ${week}`)
    await takeOut(week)
    const reserving = getOutcome(createActions(world, owner).reserve(week))
    const counts = await countOutcomes([putIn(week), putIn(week)])
    expect(counts).toEqual({ ok: 2 })
    expect(['ok', 'house-not-in-operation']).toContain(await reserving)
    expect(await listRows(world, week)).toEqual((await reserving) === 'ok' ? [`Dorte ${week} Pre hold`] : [])
    const acts = await world.query(
      `select 1 from audit where action = 'put-into-operation' and unit_id = $1`,
      world.unitId(week),
    )
    expect(acts).toHaveLength(1)
  }
})
