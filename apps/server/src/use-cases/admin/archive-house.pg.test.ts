import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminHouse } from '../../reads/admin/admin-house.ts'
import { houses } from '../../reads/houses.ts'
import { archiveHouse } from './archive-house.ts'
import { reopenHouse } from './reopen-house.ts'

let world: World
let admin: Owner
let anna: Owner
let houseId: string

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  admin = await createAdmin(world, 'Ole')
  const [house] = await world.query<{ id: string }>(`select id from house where code = 'A'`)
  houseId = house?.id ?? ''
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
const archive = () => archiveHouse(world.deps, admin.actor, { houseId, reason })
const reopen = () => reopenHouse(world.deps, admin.actor, { houseId, reason })
const listNames = async () =>
  (await houses(world.deps, anna.actor, { groupId: world.groupId })).houses.map(({ name }) => name)

describe('an archived house', () => {
  it('is gone for owners, and none of its weeks can be had, until it is reopened', async () => {
    const { version } = await archive()
    expect(await adminHouse(world.deps, admin.actor, { houseId })).toMatchObject({
      isArchived: true,
      archivedAt: new Date(world.deps.now()).toISOString(),
      version,
    })
    expect(await listNames()).toEqual(['House B'])
    const { reserve } = createActions(world, anna)
    expect(await getOutcome(reserve(30))).toBe('house-not-in-operation')
    await reopen()
    expect(await listNames()).toEqual(['House A', 'House B'])
    expect(await getOutcome(reserve(30))).toBe('ok')
    await createActions(world, anna).release((await findHold()) ?? '')
  })

  it('that is archived again stays as it is, and so does one that is reopened again', async () => {
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
      { action: 'archive-house', after: reason },
      { action: 'reopen-house', after: reason },
    ])
  })
})

const findHold = async () =>
  (
    await world.query<{ id: string }>(
      `select id from booking where type = 'Pre' and membership_id = $1`,
      anna.membershipId,
    )
  )[0]?.id

describe('a house with weeks ahead', () => {
  it('cannot be archived while one is held, waited for or booked, and can when all are over or given up', async () => {
    const own = createActions(world, anna)
    const { bookingId } = await own.reserve(31)
    expect(await getOutcome(archive())).toBe('has-live-weeks')
    await own.confirm(bookingId)
    expect(await getOutcome(archive())).toBe('has-live-weeks')
    const bo = await world.addOwner('Bo')
    await createActions(world, bo).join(31)
    expect((await adminHouse(world.deps, admin.actor, { houseId })).numLiveWeeks).toBe(1)
    await own.cancel(bookingId)
    // The week was offered to Bo.
    expect(await getOutcome(archive())).toBe('has-live-weeks')
    const [offer] = await world.query<{ id: string }>(
      `select id from booking where type = 'Pre' and membership_id = $1`,
      bo.membershipId,
    )
    await createActions(world, bo).release(offer?.id ?? '')
    expect(await getOutcome(archive())).toBe('ok')
    await reopen()
  })

  it('that is archived while an owner takes a week either is not, or the owner does not get it', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const owner = await world.addOwner('Cilla')
      const { reserve, release } = createActions(world, owner)
      const calls = [() => getOutcome(reserve(40)), () => getOutcome(archive())]
      if (round % 2 === 1) calls.reverse()
      const outcomes = await Promise.all(calls.map((call) => call()))
      if (round % 2 === 1) outcomes.reverse()
      expect(['ok has-live-weeks', 'house-not-in-operation ok']).toContain(outcomes.join(' '))
      seen.add(outcomes.join(' '))
      const [hold] = await world.query<{ id: string }>(
        `select id from booking where type = 'Pre' and membership_id = $1`,
        owner.membershipId,
      )
      if (hold) await release(hold.id)
      await reopen()
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

it('archiving needs a reason and a house', async () => {
  const { deps } = world
  expect(await getOutcome(archiveHouse(deps, admin.actor, { houseId, reason: ' ' }))).toBe('invalid-request')
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await getOutcome(archiveHouse(deps, admin.actor, { houseId: unknown, reason }))).toBe(
    'house-not-found',
  )
})
