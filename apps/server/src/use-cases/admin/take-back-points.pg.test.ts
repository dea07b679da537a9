import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAssignment, scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { getBalance, listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { pointAssignments } from '../../reads/admin/point-assignments.ts'
import { pointReceivers } from '../../reads/admin/point-receivers.ts'
import { takingBack } from '../../reads/admin/taking-back.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { adjustPoints } from './adjust-points.ts'
import { anonymizeOwner } from './anonymize-owner.ts'
import { archiveGroup } from './archive-group.ts'
import { endMembership } from './end-membership.ts'
import { takeBackPoints } from './take-back-points.ts'

const reason = 'given twice'
let world: World
let [ole, pia]: [Owner?, Owner?] = []

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  ole = await world.addOwner('Ole', { points: 0 })
  pia = await world.addOwner('Pia', { points: 0 })
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '2 years' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const look = (assignmentId: string, points = 4, { deps } = world) =>
  takingBack(deps, ole!.actor, { assignmentId, points })
interface Press {
  points?: number
  by?: Owner
  seen?: string
  key?: string
}
async function takeBack(assignmentId: string, { points = 4, by = ole!, seen, key }: Press = {}) {
  const shown = seen ?? (await look(assignmentId, points)).seen
  const actor = key === undefined ? by.actor : withIdempotencyKey(by, key)
  return takeBackPoints(world.deps, actor, { assignmentId, points, seen: shown, reason })
}
const give = (owner: Owner) => giveAssignment(world, { membershipId: owner.membershipId })
const spend = ({ membershipId }: Owner, points: number) =>
  adjustPoints(world.deps, ole!.actor, {
    membershipId: String(membershipId),
    year: 2027,
    change: -points,
    reason: 'spent',
    tells: false,
  })
const leave = ({ membershipId }: Owner) =>
  endMembership(world.deps, ole!.actor, {
    membershipId: String(membershipId),
    bookedWeeks: 'cancel',
    reason,
  })

describe('points given to all', () => {
  it('come back from each as far as the balance allows; who gives back less, or has left, is named', async () => {
    const group = await createWorld()
    const [admin, anna, bo, carl, dora, eva] = await Promise.all(
      ['Ole', 'Anna', 'Bo', 'Carl', 'Dora', 'Eva'].map((name) => group.addOwner(name, { points: 0 })),
    )
    const superAdmin = await createAdmin(group, 'Super', 'Super Admin')
    const assignmentId = await giveAssignment(group)
    const adjust = (owner: Owner, change: number) =>
      adjustPoints(group.deps, admin!.actor, {
        membershipId: String(owner.membershipId),
        year: 2027,
        change,
        reason: 'spent',
        tells: false,
      })
    await adjust(bo!, -3)
    await adjust(carl!, -4)
    for (const owner of [dora!, eva!])
      await endMembership(group.deps, admin!.actor, {
        membershipId: String(owner.membershipId),
        bookedWeeks: 'cancel',
        reason,
      })
    await anonymizeOwner(group.deps, superAdmin.actor, { userId: eva!.personId, name: 'Eva', reason })

    const shown = await look(assignmentId, 4, group)
    expect(shown).toMatchObject({ refusals: [], points: 4, year: 2027, total: 13, acts: [] })
    const receivers = shown.receivers.map(({ name, takes, lacks, isMember }) => [
      name,
      { takes, lacks, isMember },
    ])
    expect(Object.fromEntries(receivers)).toEqual({
      Anna: { takes: 4, lacks: 0, isMember: true },
      Bo: { takes: 1, lacks: 3, isMember: true },
      Carl: { takes: 0, lacks: 4, isMember: true },
      Dora: { takes: 0, lacks: 4, isMember: false },
      Ole: { takes: 4, lacks: 0, isMember: true },
      Super: { takes: 4, lacks: 0, isMember: true },
      '': { takes: 0, lacks: 4, isMember: false },
    })
    const input = { assignmentId, points: 4, seen: shown.seen, reason, note: 'Sorry!' }
    expect(await takeBackPoints(group.deps, admin!.actor, input)).toEqual({ assignmentId, total: 13 })
    expect(await Promise.all([anna!, bo!, carl!, dora!].map((owner) => getBalance(group, owner)))).toEqual([
      0, 0, 0, 4,
    ])
    const data = { what: 'points-adjusted', points: -1, year: 2027, reason, note: 'Sorry!' }
    expect(await listMails(group, bo!)).toContainEqual({ kind: 'changed', data })
    expect(await listMails(group, carl!)).not.toContainEqual(expect.objectContaining({ kind: 'changed' }))
    const { lines } = await pointsStatement(group.deps, anna!.actor, { groupId: group.groupId, year: 2027 })
    expect(lines.at(-1)).toMatchObject({ kind: 'corrected', points: -4, balance: 0, reason })

    const after = await look(assignmentId, 4, group)
    expect(after).toMatchObject({
      refusals: ['no-receivers'],
      total: 0,
      acts: [{ by: 'Ole', reason, points: 13 }],
    })
    expect(after.receivers.find(({ name }) => name === 'Anna')).toMatchObject({ takenBefore: 4, takes: 0 })
    const listed = (await pointAssignments(group.deps, admin!.actor, {})) as {
      id: string
      takenBack: number
    }[]
    expect(listed.find(({ id }) => id === assignmentId)).toMatchObject({ takenBack: 13 })
    // Who gave them, and when, is said as before.
    const { state } = await pointReceivers(group.deps, admin!.actor, { assignmentId })
    expect(state).toMatchObject({ status: 'Assigned', by: null, reason: null })
    expect(await group.findViolations()).toEqual([])
    await group.close()
  })

  it('come back in parts, together never more than were given', async () => {
    const anna = await world.addOwner('Anna', { points: 10 })
    const assignmentId = await give(anna)
    for (const points of [1, 2]) {
      await takeBack(assignmentId, { points })
      world.advance({ minutes: 1 })
    }
    expect((await look(assignmentId, 2)).receivers).toMatchObject([{ takenBefore: 3, takes: 1, lacks: 0 }])
    await takeBack(assignmentId, { points: 2 })
    expect(await getBalance(world, anna)).toBe(10)
    expect(await getOutcome(takeBack(assignmentId))).toBe('no-receivers')
    expect((await look(assignmentId)).acts.map(({ points }) => points)).toEqual([1, 2, 1])
  })

  it('that a balance did not have come back once it has', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const assignmentId = await give(anna)
    await spend(anna, 3)
    await takeBack(assignmentId)
    await spend(anna, -9)
    expect(await takeBack(assignmentId)).toMatchObject({ total: 3 })
    expect(await getBalance(world, anna)).toBe(6)
  })
})

describe('taking points back is refused', () => {
  it('for none, without a reason, for an unknown assignment, and unless it is as it was shown', async () => {
    const anna = await world.addOwner('Anna', { points: 0 })
    const planned = await scheduleAssignment(world, {
      at: world.deps.now() + 3_600_000,
      membershipId: anna.membershipId,
    })
    expect(await getOutcome(takeBack(planned))).toBe('no-receivers')
    const assignmentId = await give(anna)
    const { seen } = await look(assignmentId)
    const blank = takeBackPoints(world.deps, ole!.actor, { assignmentId, points: 4, seen, reason: ' ' })
    expect(await getOutcome(blank)).toBe('invalid-request')
    expect(await getOutcome(look(world.deps.newId()))).toBe('not-found')
    await spend(anna, 1)
    expect(await getOutcome(takeBack(assignmentId, { seen }))).toBe('changed-meanwhile')
    await leave(anna)
    expect(await getOutcome(takeBack(assignmentId))).toBe('no-receivers')
    expect(await getBalance(world, anna)).toBe(3)
  })

  it('in an archived group, and once the year of the points has ended', async () => {
    const group = await createWorld()
    const admin = await group.addOwner('Ole', { points: 0 })
    const assignmentId = await giveAssignment(group)
    const act = async () =>
      takeBackPoints(group.deps, admin.actor, {
        assignmentId,
        points: 4,
        seen: (await look(assignmentId, 4, group)).seen,
        reason,
      })
    await archiveGroup(group.deps, admin.actor, { groupId: group.groupId, reason })
    expect(await getOutcome(act())).toBe('no-group-found')
    await group.execute(`update "group" set archived_at = null`)
    group.setTime('2028-01-01 00:00')
    expect(await getOutcome(act())).toBe('year-has-ended')
    expect(await getBalance(group, admin)).toBe(4)
    await group.close()
  })
})

describe('concurrently', () => {
  it('calls with one Idempotency-Key take once, and two admins too', async () => {
    for (let round = 0; round < 4; round++) {
      const anna = await world.addOwner(`Anna ${round}`, { points: 20 })
      const [one, two] = [await give(anna), await give(anna)]
      const { seen } = await look(one)
      const press = () => takeBack(one, { seen, key: `take ${round}` })
      expect(await countOutcomes([press(), press(), press()])).toEqual({ ok: 3 })
      const shown = (await look(two, 2)).seen
      const both = [ole!, pia!].map((by) => takeBack(two, { by, points: 2, seen: shown }))
      expect(await countOutcomes(both)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
      expect(await getBalance(world, anna)).toBe(22)
      expect(await listMails(world, anna)).toHaveLength(4)
    }
  })

  it('with the owner’s confirm of a week: the points are spent or taken, and what is taken is what was shown', async () => {
    for (let round = 2; round < 14; round++) {
      const anna = await world.addOwner(`Bo ${round}`, { points: 0 })
      const assignmentId = await giveAssignment(world, { membershipId: anna.membershipId, points: 3 })
      const acts = createActions(world, anna)
      const { bookingId } = await acts.reserve(round)
      const { seen } = await look(assignmentId, 3)
      const [confirmed, taken] = await Promise.all([
        getOutcome(acts.confirm(bookingId)),
        getOutcome(takeBack(assignmentId, { points: 3, seen })),
      ])
      expect([confirmed, taken]).toEqual(
        confirmed === 'ok' ? ['ok', 'changed-meanwhile'] : ['not-enough-points', 'ok'],
      )
      expect(await getBalance(world, anna)).toBe(confirmed === 'ok' ? 1 : 0)
    }
  })
})
