import { afterEach, describe, expect, it } from 'vitest'
import { createActions } from '../fixtures/owner-actions.ts'
import { addManyMembers, countAssigned, scheduleAssignment } from '../fixtures/bulk-members.ts'
import { getBalance, listMails } from '../fixtures/inspect.ts'
import { createWorld, type World, type WorldOptions } from '../fixtures/world.ts'
import { toInstant } from '@samhus/domain/week'
import { createManualScheduler, type Scheduler } from '../../src/jobs/scheduler.ts'

let world: World
let clock: Scheduler

async function begin(options: WorldOptions = {}): Promise<void> {
  world = await createWorld(options)
  clock = createManualScheduler(world.deps)
}

afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const toLocalInstant = (day: string, time = '00:00') => toInstant(day, time, 'Europe/Copenhagen')

/** Returns the portions scheduled for a group: name, local day, points. */
function listPortions(): Promise<{ portion: string; day: string; points: number; status: string }[]> {
  return world.query(
    `select portion, to_char(assign_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD HH24:MI') as day, points, status
     from assignment where portion is not null order by assign_at`,
  )
}

describe('scheduled points', () => {
  it('are assigned to every member of the group when due, not before, and only once', async () => {
    await begin()
    const [anna, bo] = [
      await world.addOwner('Anna', { points: 0 }),
      await world.addOwner('Bo', { points: 0 }),
    ]
    const assignment = await scheduleAssignment(world, { at: world.deps.now() + 60_000 })
    world.advance({ milliseconds: 59_999 })
    await clock.runDue()
    expect(await countAssigned(world, assignment)).toEqual({ members: 0, rows: 0 })
    world.advance({ milliseconds: 1 })
    await clock.runDue()
    await clock.runDue()
    expect(await countAssigned(world, assignment)).toEqual({ members: 2, rows: 2 })
    expect([await getBalance(world, anna), await getBalance(world, bo)]).toEqual([4, 4])
    expect(await listMails(world, anna)).toEqual([{ kind: 'points-given', data: { year: 2027, points: 4 } }])
    const changes = await world.query(
      `select kind, data, jsonb_array_length(affected) as people from change where kind = 'points'`,
    )
    expect(changes).toEqual([{ kind: 'points', data: { year: 2027, points: 4 }, people: 2 }])
  })

  it('are assigned to those who were members at the due time and still are, or to the one named member', async () => {
    await begin()
    const [anna, bo, cilla] = await Promise.all(
      ['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name, { points: 0 })),
    )
    const at = world.deps.now() + 60_000
    const toAll = await scheduleAssignment(world, { at })
    const toBo = await scheduleAssignment(world, { at, points: 7, membershipId: bo!.membershipId })
    const toCilla = await scheduleAssignment(world, { at, points: 9, membershipId: cilla!.membershipId })
    await world.execute(
      `update membership set added_at = to_timestamp($2 / 1000.0) where id = $1`,
      anna!.membershipId,
      at + 1,
    )
    await world.execute(
      `update membership set left_at = to_timestamp($2 / 1000.0) where id = $1`,
      cilla!.membershipId,
      at,
    )
    await world.execute(
      `insert into audit (at, group_id, action, subject_kind, subject_id, membership_id)
       values (to_timestamp($2 / 1000.0), $3, 'leave', 'membership', $1::text, $1::bigint)`,
      cilla!.membershipId,
      at,
      world.groupId,
    )
    world.advance({ minutes: 2 })
    await clock.runDue()
    expect(await Promise.all([toAll, toBo, toCilla].map((id) => countAssigned(world, id)))).toEqual([
      { members: 1, rows: 1 },
      { members: 1, rows: 1 },
      { members: 0, rows: 0 },
    ])
    expect(await getBalance(world, bo!)).toBe(11)
    expect(await world.query(`select distinct status from assignment where portion is null`)).toEqual([
      { status: 'Assigned' },
    ])
  })

  it('are assigned in batches of 500, each with one change row', async () => {
    await begin()
    await addManyMembers(world, 1_200, world.deps.now())
    const assignment = await scheduleAssignment(world, { at: world.deps.now() })
    await clock.runDue()
    expect(await countAssigned(world, assignment)).toEqual({ members: 1_200, rows: 1_200 })
    expect(
      await world.query(
        `select jsonb_array_length(affected) as people from change where kind = 'points' order by number`,
      ),
    ).toEqual([{ people: 500 }, { people: 500 }, { people: 200 }])
    expect(clock.readLags()['points']).toMatchObject({ steps: 3, maxMs: 0 })
  })
})

describe('the end of a year', () => {
  it('expires the remaining points at 31 December 24:00 in the group’s time zone, once', async () => {
    await begin({ now: '2027-12-01 12:00', years: [2027, 2028] })
    const anna = await world.addOwner('Anna', { points: { 2027: 5, 2028: 8 } })
    world.setTime(toLocalInstant('2028-01-01') - 1)
    await clock.runDue()
    expect(await getBalance(world, anna, 2027)).toBe(5)
    world.advance({ milliseconds: 1 })
    await clock.runDue()
    await clock.runDue()
    expect([await getBalance(world, anna, 2027), await getBalance(world, anna, 2028)]).toEqual([0, 8])
    expect(await world.query(`select type, points, cause, year from ledger where type = 'Expire'`)).toEqual([
      { type: 'Expire', points: -5, cause: 'year-end', year: 2027 },
    ])
    expect(clock.readLags()['year-ends']).toMatchObject({ done: 1, maxMs: 0 })
  })

  it('is processed after points that were due before it, even if both are late', async () => {
    await begin({ now: '2027-12-01 12:00' })
    await addManyMembers(world, 700, world.deps.now())
    const assignment = await scheduleAssignment(world, { at: toLocalInstant('2027-12-31', '23:00') })
    world.setTime('2028-02-01 12:00')
    await clock.runDue()
    expect(await countAssigned(world, assignment)).toEqual({ members: 700, rows: 700 })
    expect(await world.query(`select sum(balance)::int as points from account where year = 2027`)).toEqual([
      { points: 0 },
    ])
    expect(clock.readLags()['year-ends']).toMatchObject({
      steps: 4,
      done: 700,
      lastMs: world.deps.now() - toLocalInstant('2028-01-01'),
    })
  })

  it('expires the points of 2026 although its booked week 53 reaches into 2027', async () => {
    await begin({ now: '2026-12-20 12:00', years: [2026] })
    const anna = await world.addOwner('Anna', { points: { 2026: 5 } })
    await createActions(world, anna).book({ week: 53, year: 2026 })
    world.setTime('2027-01-02 12:00')
    await clock.runDue()
    expect(await getBalance(world, anna, 2026)).toBe(0)
    expect(
      await world.query(`select type, points from ledger where type <> 'Adjust' order by number`),
    ).toEqual([
      { type: 'Book', points: -2 },
      { type: 'Expire', points: -3 },
    ])
  })
})

describe('the point plan', () => {
  it('is scheduled for the rest of this year and for all of the next', async () => {
    await begin({ now: '2026-11-02 12:00' })
    await clock.runDue()
    await clock.runDue()
    expect(await listPortions()).toEqual([
      { portion: '2027-01 sunday 1', day: '2027-01-03 19:00', points: 4, status: 'Scheduled' },
      { portion: '2027-01 sunday 2', day: '2027-01-10 19:00', points: 4, status: 'Scheduled' },
      { portion: '2027-01 sunday 3', day: '2027-01-17 19:00', points: 4, status: 'Scheduled' },
      { portion: '2027-09 sunday -2', day: '2027-09-19 19:00', points: 4, status: 'Scheduled' },
      { portion: '2027-09 sunday -1', day: '2027-09-26 19:00', points: 4, status: 'Scheduled' },
    ])
  })

  it('never assigns portions that were already in the past when it was scheduled', async () => {
    await begin({ now: '2027-01-12 12:00' })
    const anna = await world.addOwner('Anna', { points: 0 })
    await clock.runDue()
    expect((await listPortions()).map(({ portion }) => portion)).toEqual([
      '2027-01 sunday 3',
      '2027-09 sunday -2',
      '2027-09 sunday -1',
      '2028-01 sunday 1',
      '2028-01 sunday 2',
      '2028-01 sunday 3',
      '2028-09 sunday -2',
      '2028-09 sunday -1',
    ])
    world.setTime('2027-12-31 12:00')
    await clock.runDue()
    expect(await getBalance(world, anna, 2028)).toBe(12)
  })
})
