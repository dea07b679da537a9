import { pointsStatement as contract } from '@samhus/contract/points'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../jobs/scheduler.ts'
import { createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { scheduleAssignment } from '../../testing/fixtures/bulk-members.ts'
import { runParallel } from '../../testing/model/history.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { schedulePointsOfYear } from '../jobs/schedule-point-plan.ts'
import { endMembership } from '../use-cases/admin/end-membership.ts'
import { currentPoints } from './current-points.ts'
import { pointsStatement } from './points-statement.ts'

let world: World
afterEach(() => world.close())

async function getStatement(owner: Owner, year = 2027) {
  const { groupId, deps } = world
  const answer = await pointsStatement(deps, owner.actor, { groupId, year })
  return contract.response.parse(answer)
}

/** Returns each line as text: kind, points with their sign, balance after it, and the week. */
const formatLines = ({ lines: all }: Awaited<ReturnType<typeof getStatement>>) =>
  all.map(({ kind, points, balance, week }) =>
    [kind, points, balance, week?.calendarUnitCode].filter((part) => part !== undefined).join(' '),
  )

describe('the points statement', () => {
  it('has a year of points: given, booked, refunded, claimed, corrected, expired', async () => {
    world = await createWorld()
    const clock = createManualScheduler(world.deps)
    const [anna, bo] = [
      await world.addOwner('Anna', { points: 0 }),
      await world.addOwner('Bo', { points: 9 }),
    ]
    expect(await getStatement(anna)).toMatchObject({ balance: 0, years: [], lines: [], waiting: [] })
    await schedulePointsOfYear(world.deps, { groupId: world.groupId, givenYear: 2026 })
    await clock.runDue()
    const acts = createActions(world, anna)
    await acts.cancel(await acts.book(27))
    await world.adjustPoints(anna, 2027, 3)
    const at = world.deps.now() + 1
    await scheduleAssignment(world, { at, points: 5, membershipId: anna.membershipId })
    world.advance({ minutes: 1 })
    await clock.runDue()

    world.setTime('2027-05-10 00:00')
    const late = await acts.book(27)
    await acts.cancel(late)
    const waiting = await getStatement(anna)
    expect(waiting.waiting).toMatchObject([
      {
        bookingId: late,
        points: 2,
        since: '2027-05-09T22:00:00.000Z',
        until: '2027-06-30T10:00:00.000Z',
        week: { calendarUnitId: world.unitId(27), calendarUnitCode: '27', houseName: 'House A', year: 2027 },
      },
    ])
    await createActions(world, bo).book(27)
    await acts.book(30)
    world.setTime('2028-01-01 00:00')
    await clock.runDue()
    const over = await getStatement(anna)
    expect(formatLines(over)).toEqual([
      'plan 4 4',
      'plan 4 8',
      'plan 4 12',
      'plan 4 16',
      'plan 4 20',
      'booked -2 18 27',
      'refund 2 20 27',
      'corrected 3 23',
      'office 5 28',
      'booked -2 26 27',
      'claim-paid 2 28 27',
      'booked -2 26 30',
      'year-end -26 0',
    ])
    expect(over.lines.find(({ kind }) => kind === 'corrected')?.reason).toBe('test')
    expect(over).toMatchObject({ balance: 0, waiting: [], expiresAt: '2027-12-31T23:00:00.000Z' })
    expect(await world.findViolations()).toEqual([])
  })

  it('says why an admin cancelled, and that a refund into an ended year expired', async () => {
    world = await createWorld({ years: [2026, 2027], now: '2026-06-01 12:00' })
    const anna = await world.addOwner('Anna', { points: { 2026: 2, 2027: 4 } })
    const { book } = createActions(world, anna)
    await book(40)
    const admin = { ...anna.actor, personId: (await world.addOwner('Office')).personId }
    const membershipId = String(anna.membershipId)
    await endMembership(world.deps, admin, { membershipId, reason: 'Solgt', bookedWeeks: 'cancel' })
    await world.execute('update membership set left_at = null where id = $1', membershipId)
    const statement = await getStatement(anna)
    expect(statement.lines.at(-1)).toMatchObject({ kind: 'refund', reason: 'Solgt', week: { year: 2027 } })
    expect(statement.years).toEqual([
      { year: 2026, points: 2 },
      { year: 2027, points: 4 },
    ])
    // Only an admin could refund into an ended year, for which there is no operation yet: inserts what it would write.
    await world.execute(
      `insert into ledger (id, group_id, account_id, membership_id, year, type, points, cause, at)
       select gen_random_uuid(), l.group_id, l.account_id, l.membership_id, l.year, 'Expire', -4,
         'refund of ' || l.booking_id, l.at
       from ledger l where l.membership_id = $1 and l.type = 'Cancel'`,
      membershipId,
    )
    const lost = (await getStatement(anna)).lines.at(-1)
    expect(lost).toMatchObject({ kind: 'late-refund', balance: 0, week: { calendarUnitCode: '40' } })
  })

  it('has what is still scheduled for the year and this owner', async () => {
    world = await createWorld({ now: '2027-01-03 19:00' })
    const [anna, bo] = [await world.addOwner('Anna', { points: 0 }), await world.addOwner('Bo')]
    await schedulePointsOfYear(world.deps, { groupId: world.groupId, givenYear: 2027 })
    await scheduleAssignment(world, {
      at: Date.parse('2027-02-01T12:00:00Z'),
      points: 9,
      membershipId: bo.membershipId,
    })
    const { coming } = await getStatement(anna, 2028)
    expect(coming).toEqual([
      { assignAt: '2027-01-10T18:00:00.000Z', points: 4 },
      { assignAt: '2027-01-17T18:00:00.000Z', points: 4 },
      { assignAt: '2027-09-19T17:00:00.000Z', points: 4 },
      { assignAt: '2027-09-26T17:00:00.000Z', points: 4 },
    ])
    expect((await getStatement(anna, 2027)).coming).toEqual([])
  })

  it('has no open claim on a week whose booking deadline has passed, whether a job has closed it or not', async () => {
    world = await createWorld({ now: '2027-06-20 12:00' })
    const anna = await world.addOwner('Anna')
    const acts = createActions(world, anna)
    await acts.cancel(await acts.book(27))
    expect((await getStatement(anna)).waiting).toHaveLength(1)
    world.setTime('2027-06-30 12:00')
    expect((await getStatement(anna)).waiting).toEqual([])
  })

  it('is for members of the group, and has only their own points', async () => {
    world = await createWorld()
    const [anna, bo] = [
      await world.addOwner('Anna', { points: 7 }),
      await world.addOwner('Bo', { points: 5 }),
    ]
    expect((await getStatement(bo)).balance).toBe(5)
    const { deps } = world
    const foreign = pointsStatement(deps, anna.actor, { groupId: deps.newId(), year: 2027 })
    expect(await getOutcome(foreign)).toBe('no-group-found')
    await world.execute('update membership set left_at = $2 where id = $1', anna.membershipId, world.nowIso())
    expect(await getOutcome(getStatement(anna))).toBe('no-group-found')
  })
})

/** A merge runs two histories of sixteen workers each. */
const seed = Date.now() % 1_000_000_000

it.each([seed, seed + 1])(
  'R118: after history %i every statement closes with the balance, which is the sum of its lines',
  async (own) => {
    const { system: real } = await runParallel(own)
    world = real.world
    const { groupId, deps } = world
    let found = 0
    for (const index of [0, 1, 2, 3, 4]) {
      const owner = real.getOwnerByIndex(index)
      const { years } = await currentPoints(deps, owner.actor, { groupId })
      for (const { year, points } of years) {
        const statement = await getStatement(owner, year)
        const sum = statement.lines.reduce((total, line) => total + line.points, 0)
        const closing = statement.lines.at(-1)?.balance
        expect([statement.balance, closing, sum]).toEqual([points, points, points])
        expect(statement.years).toEqual(years)
        // The balance before the first line is 0; before each other line it is that of the previous line.
        const before = statement.lines.map(({ balance, points: moved }) => balance - moved)
        expect(before).toEqual([0, ...statement.lines.slice(0, -1).map(({ balance }) => balance)])
        found += statement.lines.length
      }
    }
    const [ledger] = await world.query<{ rows: number }>('select count(*)::int as rows from ledger')
    expect(found).toBe(ledger?.rows)
    expect(found).toBeGreaterThan(0)
  },
)
