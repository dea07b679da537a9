import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { myGroups } from '../../reads/my-groups.ts'
import { archiveGroup } from './archive-group.ts'
import { reopenGroup } from './reopen-group.ts'

let world: World
let admin: Owner
let anna: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], maxConnections: 8 })
  admin = await createAdmin(world, 'Ole')
})
beforeEach(async () => {
  anna = await world.addOwner('Anna', { points: 40 })
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const reason = 'Solgt'
const archive = () => archiveGroup(world.deps, admin.actor, { groupId: world.groupId, reason })
const reopen = () => reopenGroup(world.deps, admin.actor, { groupId: world.groupId, reason })
const read = () => adminGroup(world.deps, admin.actor, { groupId: world.groupId })
const findHold = async (owner: Owner) =>
  (
    await world.query<{ id: string }>(
      `select id from booking where type = 'Pre' and membership_id = $1`,
      owner.membershipId,
    )
  )[0]?.id

describe('an archived group (R170)', () => {
  it('is gone for its owners, none of its weeks can be had, and open browsers read so; until it is reopened', async () => {
    const { version } = await archive()
    const archivedAt = new Date(world.deps.now()).toISOString()
    expect(await read()).toMatchObject({ isArchived: true, archivedAt, version })
    const [newest] = await world.query('select kind, group_id from change order by number desc limit 1')
    expect(newest).toEqual({ kind: 'refetch', group_id: world.groupId })
    expect(await myGroups(world.deps, anna.actor)).toEqual({ groups: [] })
    const { reserve, release } = createActions(world, anna)
    expect(await getOutcome(reserve(30))).not.toBe('ok')
    await reopen()
    expect((await myGroups(world.deps, anna.actor)).groups).toHaveLength(1)
    expect(await getOutcome(reserve(30))).toBe('ok')
    await release((await findHold(anna)) ?? '')
  })

  it('that is archived again stays as it is, and so does one that is reopened again; each act has its reason', async () => {
    const first = await archive()
    expect(await archive()).toEqual(first)
    const second = await reopen()
    expect(await reopen()).toEqual(second)
    const acts = await world.query(
      `select a.action, v.after from audit a join audit_value v on v.audit_number = a.number and v.field = 'reason'
       where a.number in ($1, $2) order by a.number`,
      first.version,
      second.version,
    )
    expect(acts).toEqual([
      { action: 'archive-group', after: reason },
      { action: 'reopen-group', after: reason },
    ])
  })
})

describe('a group with weeks ahead (R170)', () => {
  it('cannot be archived while one is held, waited for, offered or booked, and can when all are given up', async () => {
    const week = { week: 31, house: 'B' }
    const own = createActions(world, anna)
    const { bookingId } = await own.reserve(week)
    expect(await getOutcome(archive())).toBe('has-live-weeks')
    await own.confirm(bookingId)
    const bo = await world.addOwner('Bo')
    await createActions(world, bo).join(week)
    expect((await read()).numLiveWeeks).toBe(1)
    await own.cancel(bookingId)
    // The week was offered to Bo.
    expect(await getOutcome(archive())).toBe('has-live-weeks')
    await createActions(world, bo).release((await findHold(bo)) ?? '')
    expect((await read()).numLiveWeeks).toBe(0)
    expect(await getOutcome(archive())).toBe('ok')
    await reopen()
  })

  it('that is archived while an owner takes a week either is not, or the owner does not get it', async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await world.addOwner('Cilla')
      const { reserve, release } = createActions(world, owner)
      const calls = [() => getOutcome(reserve(40)), () => getOutcome(archive())]
      if (round % 2 === 1) calls.reverse()
      const outcomes = await Promise.all(calls.map((call) => call()))
      if (round % 2 === 1) outcomes.reverse()
      const [taken, archived] = outcomes
      expect([taken === 'ok', archived]).toEqual(taken === 'ok' ? [true, 'has-live-weeks'] : [false, 'ok'])
      const hold = await findHold(owner)
      if (hold !== undefined) await release(hold)
      await reopen()
    }
  })
})

it('archiving needs a reason and a group', async () => {
  const { deps, groupId } = world
  expect(await getOutcome(archiveGroup(deps, admin.actor, { groupId, reason: ' ' }))).toBe('invalid-request')
  const unknown = { groupId: randomUUID(), reason }
  expect(await getOutcome(archiveGroup(deps, admin.actor, unknown))).toBe('no-group-found')
})
