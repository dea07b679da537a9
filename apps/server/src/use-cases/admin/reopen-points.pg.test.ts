import { defaultPolicy, pointPlans, type Policy } from '@samhus/domain/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { getBalance } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { createManualScheduler, type Scheduler } from '../../jobs/scheduler.ts'
import { scheduleComingYears } from '../../jobs/schedule-point-plan.ts'
import { cancelPoints } from './cancel-points.ts'
import { changePolicy } from './change-policy.ts'
import { reopenPoints } from './reopen-points.ts'

let world: World
let clock: Scheduler
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  clock = createManualScheduler(world.deps)
  admin = await world.addOwner('Ole', { points: 0 })
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const cancel = (assignmentId: string) =>
  cancelPoints(world.deps, admin.actor, { assignmentId, reason: 'not yet decided' })
const reopen = (assignmentId: string) =>
  reopenPoints(world.deps, admin.actor, { assignmentId, reason: 'the board agreed' })
const schedule = (owner: Owner, at = world.deps.now() + 60_000) =>
  scheduleAssignment(world, { at, membershipId: owner.membershipId })

async function changePlan(pointPlan: Policy['pointPlan']): Promise<void> {
  const [newest] = await world.query<{ version: number }>('select max(version) as version from policy')
  await changePolicy(world.deps, admin.actor, {
    groupId: world.groupId,
    constants: { ...defaultPolicy, pointPlan },
    version: newest?.version ?? 0,
    reason: 'a test',
  })
}

const findPortion = async (portion: string) =>
  (
    await world.query<{ id: string; status: string; points: number }>(
      'select id, status, points from assignment where portion = $1',
      portion,
    )
  )[0]

describe('points that are scheduled again (R186)', () => {
  it('come at their instant; once that has passed, at once', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const [soon, past] = [await schedule(anna, world.deps.now() + 7_200_000), await schedule(anna)]
    await cancel(soon)
    await cancel(past)
    world.advance({ hours: 1 })
    await reopen(soon)
    await reopen(past)
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(4)
    world.advance({ hours: 1 })
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(8)
  })

  it('must have been cancelled, and their year must not have ended', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const id = await schedule(anna)
    expect(await getOutcome(reopen(id))).toBe('assignment-not-cancelled')
    expect(await getOutcome(reopen(world.deps.newId()))).toBe('not-found')
    const old = await scheduleAssignment(world, {
      at: world.deps.now() + 60_000,
      year: 2025,
      membershipId: anna.membershipId,
    })
    await cancel(old)
    expect(await getOutcome(reopen(old))).toBe('year-has-ended')
    await clock.runDue()
  })

  it('of the plan are kept by it, whether it has them or not, and follow it', async () => {
    const name = '2027-01 sunday 2'
    await scheduleComingYears(world.deps)
    const { portions } = defaultPolicy.pointPlan
    const without = { ...defaultPolicy.pointPlan, portions: portions.filter(({ sunday }) => sunday !== 2) }
    await changePlan(without)
    const portion = await findPortion(name)
    expect(portion).toMatchObject({ status: 'Cancelled' })
    await reopen(portion!.id)
    await clock.runDue()
    await scheduleComingYears(world.deps)
    expect(await findPortion(name)).toMatchObject({ status: 'Scheduled', points: 4 })
    await changePlan(pointPlans.quantus)
    expect(await findPortion(name)).toMatchObject({ status: 'Scheduled', points: 6 })
    // One that an admin cancels after that is theirs again.
    await cancel(portion!.id)
    await scheduleComingYears(world.deps)
    await changePlan(without)
    await changePlan(defaultPolicy.pointPlan)
    expect(await findPortion(name)).toMatchObject({ status: 'Cancelled' })
  })
})

describe('concurrently', () => {
  it('two admins schedule them again once', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    for (let round = 0; round < 6; round++) {
      const id = await schedule(anna)
      await cancel(id)
      const counts = await countOutcomes([reopen(id), reopen(id)])
      expect(counts).toEqual({ ok: 1, 'assignment-not-cancelled': 1 })
    }
    await clock.runDue()
  })

  it('with the plan that no longer has them: they stay scheduled', async () => {
    const { portions } = defaultPolicy.pointPlan
    const without = { ...defaultPolicy.pointPlan, portions: portions.filter(({ sunday }) => sunday !== 3) }
    await scheduleComingYears(world.deps)
    await changePlan(without)
    const name = '2027-01 sunday 3'
    for (let round = 0; round < 6; round++) {
      const { id } = (await findPortion(name))!
      await Promise.all([reopen(id), scheduleComingYears(world.deps), changePlan(without)])
      await scheduleComingYears(world.deps)
      expect(await findPortion(name)).toMatchObject({ status: 'Scheduled' })
      await cancel(id)
    }
  })
})
