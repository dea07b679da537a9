import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManyMembers, countAssigned, scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { getBalance } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { assignPoints } from '../../jobs/assign-points.ts'
import { createManualScheduler, type Scheduler } from '../../jobs/scheduler.ts'
import { pointReceivers } from '../../reads/admin/point-receivers.ts'
import { cancelPoints } from './cancel-points.ts'

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
  cancelPoints(world.deps, admin.actor, { assignmentId, reason: 'planned twice' })
const schedule = (owner: Owner, at = world.deps.now() + 60_000) =>
  scheduleAssignment(world, { at, membershipId: owner.membershipId })
const findStatus = async (id: string) =>
  (await world.query<{ status: string }>('select status from assignment where id = $1', id))[0]?.status

describe('points that are cancelled (R186)', () => {
  it('never come; the list of their receivers says who cancelled them, when and why', async () => {
    const anna = await world.addOwner('Anna', { points: 5 })
    const assignmentId = await schedule(anna)
    await cancel(assignmentId)
    world.advance({ hours: 1 })
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(5)
    expect(await pointReceivers(world.deps, admin.actor, { assignmentId })).toMatchObject({
      refusals: [],
      state: { status: 'Cancelled', by: 'Ole', reason: 'planned twice' },
      receivers: [{ name: 'Anna', before: 5, after: 9, given: false }],
    })
  })

  it('cannot be once they were given or cancelled, and not between two batches', async () => {
    const anna = await world.addOwner('Anna', { points: 2 })
    const given = await schedule(anna)
    world.advance({ hours: 1 })
    await clock.runDue()
    expect(await getOutcome(cancel(given))).toBe('assignment-not-scheduled')
    expect(await pointReceivers(world.deps, admin.actor, { assignmentId: given })).toMatchObject({
      refusals: ['assignment-not-scheduled'],
      receivers: [{ name: 'Anna', before: 2, after: 6, given: true }],
    })
    const cancelled = await schedule(anna)
    await cancel(cancelled)
    expect(await getOutcome(cancel(cancelled))).toBe('assignment-not-scheduled')
    expect(await getOutcome(cancel(world.deps.newId()))).toBe('not-found')
  })

  it('cannot be between two batches, when some members have them', async () => {
    const large = await createWorld()
    await addManyMembers(large, 600, large.deps.now())
    const assignmentId = await scheduleAssignment(large, { at: large.deps.now() })
    await assignPoints(large.deps)
    const ole = await large.addOwner('Ole', { points: 0 })
    const refused = cancelPoints(large.deps, ole.actor, { assignmentId, reason: 'planned twice' })
    expect(await getOutcome(refused)).toBe('assignment-not-scheduled')
    const { receivers, state } = await pointReceivers(large.deps, ole.actor, { assignmentId })
    expect(state).toMatchObject({ status: 'Scheduled' })
    expect(receivers.filter(({ given }) => given)).toHaveLength(500)
    await createManualScheduler(large.deps).runDue()
    expect((await countAssigned(large, assignmentId)).members).toBe(receivers.length)
    expect(await large.findViolations()).toEqual([])
    await large.close()
  })
})

describe('concurrently', () => {
  it('two admins cancel them once', async () => {
    for (let round = 0; round < 6; round++) {
      const anna = await world.addOwner(`Anna ${round}`)
      const id = await schedule(anna)
      expect(await countOutcomes([cancel(id), cancel(id)])).toEqual({ ok: 1, 'assignment-not-scheduled': 1 })
    }
  })

  it('with the job that gives them: given or cancelled, never both', async () => {
    for (let round = 0; round < 12; round++) {
      const anna = await world.addOwner(`Bo ${round}`, { points: 0 })
      const id = await schedule(anna, world.deps.now())
      const [outcome] = await Promise.all([getOutcome(cancel(id)), assignPoints(world.deps)])
      await clock.runDue()
      expect(['ok', 'assignment-not-scheduled']).toContain(outcome)
      expect(await findStatus(id)).toBe(outcome === 'ok' ? 'Cancelled' : 'Assigned')
      expect(await getBalance(world, anna)).toBe(outcome === 'ok' ? 0 : 4)
    }
  })
})
