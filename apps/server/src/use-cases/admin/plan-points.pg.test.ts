import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBalance, listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { createManualScheduler, type Scheduler } from '../../jobs/scheduler.ts'
import { pointReceivers } from '../../reads/admin/point-receivers.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { endMembership } from './end-membership.ts'
import { planPoints } from './plan-points.ts'

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

const hour = 3_600_000
const toIso = (at: number) => new Date(at).toISOString()

const plan = (
  to: Owner | null,
  { at = world.deps.now(), points = 3, year = 2027, actor = admin.actor } = {},
) =>
  planPoints(world.deps, actor, {
    groupId: world.groupId,
    membershipId: to === null ? null : String(to.membershipId),
    year,
    points,
    assignAt: toIso(at),
    reason: 'worked on the roof',
  })

const findAssignment = async (id: string) =>
  (await world.query('select * from assignment where id = $1', id))[0] as Record<string, unknown>

describe('points that an admin plans (R185)', () => {
  it('for one member and now reach that member alone, who reads why on the statement', async () => {
    const [anna, bo] = [
      await world.addOwner('Anna', { points: 5 }),
      await world.addOwner('Bo', { points: 5 }),
    ]
    await plan(anna)
    await clock.runDue()
    expect([await getBalance(world, anna), await getBalance(world, bo)]).toEqual([8, 5])
    expect(await listMails(world, anna)).toEqual([{ kind: 'points-given', data: { year: 2027, points: 3 } }])
    const { lines } = await pointsStatement(world.deps, anna.actor, { groupId: world.groupId, year: 2027 })
    expect(lines.at(-1)).toMatchObject({ kind: 'office', points: 3, reason: 'worked on the roof' })
  })

  it('for an instant come then, to those who are members then; one that has passed is now', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const at = world.deps.now() + hour
    const { assignmentId } = await plan(anna, { at })
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(0)
    world.setTime(at)
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(3)
    expect(await findAssignment(assignmentId)).toMatchObject({ status: 'Assigned', portion: null })
    const late = await plan(anna, { at: at - 5 * hour })
    expect(await findAssignment(late.assignmentId)).toMatchObject({ assign_at: at })
    await clock.runDue()
  })

  it('for all members reach each of them once', async () => {
    const other = await createWorld()
    const owners = await Promise.all(
      ['Anna', 'Bo', 'Cilla'].map((name) => other.addOwner(name, { points: 1 })),
    )
    const { assignmentId } = await planPoints(other.deps, owners[0]!.actor, {
      groupId: other.groupId,
      membershipId: null,
      year: 2027,
      points: 2,
      assignAt: toIso(other.deps.now()),
      reason: 'a gift',
    })
    await createManualScheduler(other.deps).runDue()
    const found = await pointReceivers(other.deps, owners[0]!.actor, { assignmentId })
    expect(found.state).toMatchObject({ status: 'Assigned', by: null, reason: null })
    const given = { before: 1, after: 3, given: true }
    expect(found.receivers).toMatchObject(['Anna', 'Bo', 'Cilla'].map((name) => ({ name, ...given })))
    expect(await other.findViolations()).toEqual([])
    await other.close()
  })

  it('are refused for what does not exist, and once the year has ended', async () => {
    const anna = await world.addOwner('Anna')
    const former = await world.addOwner('Former')
    await endMembership(world.deps, admin.actor, {
      membershipId: String(former.membershipId),
      bookedWeeks: 'keep',
      reason: 'sold',
    })
    expect(await getOutcome(plan(former))).toBe('user-not-found')
    expect(await getOutcome(plan({ ...anna, membershipId: 999_999 }))).toBe('user-not-found')
    expect(await getOutcome(plan(anna, { year: 2025 }))).toBe('year-has-ended')
    expect(await getOutcome(plan(anna, { at: Date.parse('2027-12-31T23:00:00Z') }))).toBe('year-has-ended')
    const unknown = { groupId: world.deps.newId(), membershipId: null, year: 2027, points: 1 }
    const input = { ...unknown, assignAt: toIso(world.deps.now()), reason: 'a mistake' }
    expect(await getOutcome(planPoints(world.deps, admin.actor, input))).toBe('no-group-found')
    const archived = { ...input, groupId: world.groupId }
    await world.execute('update "group" set archived_at = $1', world.nowIso())
    expect(await getOutcome(planPoints(world.deps, admin.actor, archived))).toBe('no-group-found')
    await world.execute('update "group" set archived_at = null')
  })

  it('show beforehand who gets them, with the balance before and after', async () => {
    const anna = await world.addOwner('Ansgar', { points: 5 })
    const ask = { groupId: world.groupId, year: 2027, points: 4 }
    const read = (part: object) => pointReceivers(world.deps, admin.actor, { ...ask, ...part })
    expect(await read({ membershipId: String(anna.membershipId) })).toEqual({
      refusals: [],
      points: 4,
      year: 2027,
      state: null,
      receivers: [
        { userId: anna.personId, name: 'Ansgar', code: expect.anything(), before: 5, after: 9, given: false },
      ],
    })
    expect((await read({ year: 2025 })).refusals).toEqual(['year-has-ended'])
    expect((await read({})).receivers).toContainEqual(expect.objectContaining({ name: 'Ansgar', after: 9 }))
    expect(await getOutcome(pointReceivers(world.deps, admin.actor, { year: 2027 }))).toBe('invalid-request')
  })
})

describe('concurrently', () => {
  it('calls with one Idempotency-Key plan them once', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const press = () => plan(anna, { actor: withIdempotencyKey(admin, 'plan once') })
    expect(await countOutcomes([press(), press(), press(), press()])).toEqual({ ok: 4 })
    await clock.runDue()
    expect(await getBalance(world, anna)).toBe(3)
  })

  it('with the end of the membership: planned or refused, they reach no former member', async () => {
    for (let round = 0; round < 8; round++) {
      const anna = await world.addOwner(`Anna ${round}`, { points: 0 })
      const membershipId = String(anna.membershipId)
      const leave = () =>
        endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
      const [planned, left] = await Promise.all([getOutcome(plan(anna)), getOutcome(leave())])
      expect(['ok', 'user-not-found']).toContain(planned)
      expect(left).toBe('ok')
      await clock.runDue()
      expect(await getBalance(world, anna)).toBe(0)
    }
  })
})
