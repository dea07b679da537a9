import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { createRandom } from './random.ts'
import { StaySimulation } from './simulate-stays.ts'
import { SupportSimulation } from './simulate-support.ts'
import { Timeline } from './timeline.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await world.close()
})

test('a guest checks out before the end of the stay, though others of the group act after it in the same stretch', async () => {
  const anna = await world.addOwner('Anna', { points: 60 })
  const bookingId = await createActions(world, anna).book(27)
  const unitId = world.unitId(27)
  const [unit] = await world.query<{ startsAt: number }>(
    'select starts_at as "startsAt" from unit where id = $1',
    unitId,
  )
  const startsAt = unit?.startsAt ?? 0
  const leavesBy = startsAt + weekMs
  const until = leavesBy + 20 * weekMs
  const timeline = new Timeline(world.deps, { from: startsAt, until, runDue: async () => {} })
  const group = timeline.ofGroup()
  const support = new SupportSimulation(group, { until, admins: [], index: 0 })
  const stays = new StaySimulation(group, createRandom('stays'), { until, support })
  const week = { ...demoWeek, unitId: Number(unitId), startsAt }
  const order: string[] = []
  group.add(leavesBy - 11 * hourMs, async () => {
    stays.plan(week, bookingId, { isLeftOpen: false })
    order.push('planned')
  })
  group.add(leavesBy + hourMs, async () => void order.push('later'))
  await timeline.run()

  expect(order).toEqual(['planned', 'later'])
  const [booking] = await world.query<{ at: number | null }>(
    'select checked_out_at as at from booking where id = $1',
    bookingId,
  )
  expect(booking?.at).toBeGreaterThan(leavesBy - 11 * hourMs)
  expect(booking?.at).toBeLessThan(leavesBy)
})

/** The other columns of a week of the demo: no stay depends on them. */
const demoWeek = {
  houseCode: 'A',
  year: 2027,
  week: 27,
  points: 1,
  isRestricted: false,
  bookingDeadline: 0,
  cancellationDeadline: 0,
}
