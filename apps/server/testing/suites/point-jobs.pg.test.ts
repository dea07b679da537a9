import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../src/db/core/client.ts'
import { insertAuditRow } from '../../src/db/queries/audit.ts'
import { findNextDue } from '../../src/db/queries/due-work.ts'
import { lockGroup } from '../../src/db/queries/group-record.ts'
import { appendLedgerLines } from '../../src/db/queries/ledger.ts'
import {
  findNextAssignment,
  listUpcomingAssignments,
  listDueAssignments,
  lockDueAssignment,
} from '../../src/db/queries/point-assignments.ts'
import { assignPoints } from '../../src/jobs/assign-points.ts'
import { noWork } from '../../src/jobs/job-result.ts'
import { pointAssignments } from '../../src/reads/admin/point-assignments.ts'
import { archiveGroup } from '../../src/use-cases/admin/archive-group.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reopenGroup } from '../../src/use-cases/admin/reopen-group.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { addManyMembers, countAssigned, scheduleAssignment } from '../fixtures/bulk-members.ts'
import { getBalance, listMails } from '../fixtures/inspect.ts'
import { createAdmin } from '../fixtures/people.ts'
import { waitForBlocked, whileOpen } from '../fixtures/open-transaction.ts'
import { createWorld, type Owner, type World, type WorldOptions } from '../fixtures/world.ts'
import { defaultPolicy, pointPlans, type Policy } from '@samhus/domain/policy'
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

describe('scheduled points of an archived group (R176)', () => {
  const act = () => ({ groupId: world.groupId, reason: 'Solgt' })
  const archive = (admin: Owner) => archiveGroup(world.deps, admin.actor, act())
  const reopen = (admin: Owner) => reopenGroup(world.deps, admin.actor, act())

  it('wait, and are given when it is reopened, to those who were members when they were due and still are', async () => {
    await begin()
    const admin = await createAdmin(world, 'Ole')
    const [anna, bo, cilla] = await Promise.all([
      world.addOwner('Anna', { points: 0 }),
      world.addOwner('Bo', { points: 0 }),
      world.addOwner('Cilla', { points: 0 }),
    ])
    const at = world.deps.now() + 60_000
    const assignment = await scheduleAssignment(world, { at })
    const later = await scheduleAssignment(world, { at: at + 3_600_000, points: 2 })
    await archive(admin)
    const { groupId } = world
    const { membershipId } = anna
    const listComing = async () => [
      await findNextAssignment(world.deps.db, { groupId, membershipId }, world.deps.now()),
      await listUpcomingAssignments(world.deps.db, { groupId, membershipId, year: 2027 }, world.deps.now()),
    ]
    expect(await listComing()).toEqual([undefined, []])
    expect(await findNextDue(world.deps.db, at - 1)).toBeGreaterThan(at + 3_600_000)
    world.advance({ minutes: 2 })
    expect(await assignPoints(world.deps)).toEqual(noWork)
    await clock.runDue()
    expect(await countAssigned(world, assignment)).toEqual({ members: 0, rows: 0 })
    const listed = await pointAssignments(world.deps, admin.actor, { status: 'Scheduled' })
    expect(listed).toMatchObject([
      { id: later, isGroupArchived: true },
      { id: assignment, isGroupArchived: true },
    ])
    await endMembership(world.deps, admin.actor, {
      membershipId: String(bo.membershipId),
      bookedWeeks: 'keep',
      reason: 'Flyttet',
    })
    await world.execute(
      'update membership set added_at = to_timestamp($2 / 1000.0) where id = $1',
      cilla.membershipId,
      at + 1,
    )
    await reopen(admin)
    await clock.runDue()
    const balances = await Promise.all([anna, bo, cilla].map((owner) => getBalance(world, owner)))
    expect(balances).toEqual([4, 0, 0])
    expect(await listMails(world, anna)).toEqual([{ kind: 'points-given', data: { year: 2027, points: 4 } }])
    const coming = { at: at + 3_600_000, points: 2 }
    expect(await listComing()).toEqual([{ ...coming, year: 2027 }, [coming]])
  })

  it('do not keep what is left of a year from expiring, and expire at once when they are given after it', async () => {
    await begin({ now: '2027-12-01 12:00' })
    const admin = await createAdmin(world, 'Ole')
    const anna = await world.addOwner('Anna', { points: { 2027: 5 } })
    await scheduleAssignment(world, { at: toLocalInstant('2027-12-31', '23:00') })
    await archive(admin)
    world.setTime('2028-02-01 12:00')
    await clock.runDue()
    expect(await getBalance(world, anna, 2027)).toBe(0)
    await reopen(admin)
    await clock.runDue()
    const lines = await world.query(
      `select type, points, cause from ledger where membership_id = $1 and type in ('Assign', 'Expire')
       order by number`,
      anna.membershipId,
    )
    expect(lines).toEqual([
      { type: 'Expire', points: -5, cause: 'year-end' },
      { type: 'Assign', points: 4, cause: null },
      { type: 'Expire', points: -4, cause: 'year-end 2' },
    ])
  })

  it('are given before it is archived, or not: who archives it waits for points that are being given', async () => {
    await begin()
    const admin = await createAdmin(world, 'Ole')
    await scheduleAssignment(world, { at: world.deps.now() })
    let archiving: Promise<unknown> = Promise.resolve()
    await world.deps.db.transaction(async (tx) => {
      const [due] = await listDueAssignments(tx, world.deps.now())
      expect(due && (await lockDueAssignment(tx, due, world.deps.now()))).toMatchObject({ id: due?.id })
      archiving = archive(admin)
      await waitForBlocked(world)
    })
    await archiving
    expect(await assignPoints(world.deps)).toEqual(noWork)
  })

  it('are passed over, without waiting, while an act has the group', async () => {
    await begin()
    await scheduleAssignment(world, { at: world.deps.now() })
    await world.deps.db.transaction(async (tx) => {
      await lockGroup(tx, world.groupId)
      expect(await assignPoints(world.deps)).toEqual(noWork)
    })
    expect(await assignPoints(world.deps)).not.toEqual(noWork)
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

  describe('and a credit that was decided before it and is committed after it', () => {
    const yearEnd = toLocalInstant('2028-01-01')
    const credit = (owner: Owner, id = randomUUID()) => ({
      id,
      groupId: world.groupId,
      membershipId: owner.membershipId,
      year: 2027,
      type: 'Adjust' as const,
      points: 3,
      reason: 'test',
    })
    const auditCredit = (tx: Tx, owner: Owner) =>
      insertAuditRow(tx, {
        at: yearEnd - 1,
        by: null,
        groupId: world.groupId,
        action: 'adjust-points',
        subjectKind: 'membership',
        subjectId: String(owner.membershipId),
        membershipId: owner.membershipId,
        adminReason: 'test',
      })
    const listExpiries = () =>
      world.query(`select points, cause from ledger where type = 'Expire' order by number`)

    it('while the rest is expiring: the credit expires too', async () => {
      await begin({ now: '2027-12-01 12:00' })
      const anna = await world.addOwner('Anna', { points: { 2027: 5 } })
      const giveCredit = async (tx: Tx): Promise<void> => {
        await appendLedgerLines(tx, [credit(anna)], yearEnd - 1)
        await auditCredit(tx, anna)
      }
      await whileOpen(world.deps.db, giveCredit, async (commit) => {
        world.setTime(yearEnd)
        const expiring = clock.runDue()
        await waitForBlocked(world)
        await Promise.all([commit(), expiring])
      })
      expect(await getBalance(world, anna, 2027)).toBe(0)
      expect(await listExpiries()).toEqual([
        { points: -5, cause: 'year-end' },
        { points: -3, cause: 'year-end 2' },
      ])
    })

    it('when the rest has expired: the credit expires too', async () => {
      await begin({ now: '2027-12-01 12:00' })
      const anna = await world.addOwner('Anna', { points: { 2027: 5 } })
      world.setTime(yearEnd)
      await clock.runDue()
      for (let round = 0; round < 2; round += 1) {
        await world.deps.db.transaction(async (tx) => {
          await appendLedgerLines(tx, [credit(anna)], yearEnd - 1)
          await auditCredit(tx, anna)
        })
        await Promise.all([clock.runDue(), createManualScheduler(world.deps).runDue()])
        expect(await getBalance(world, anna, 2027)).toBe(0)
      }
      expect(await listExpiries()).toEqual([
        { points: -5, cause: 'year-end' },
        { points: -3, cause: 'year-end 2' },
        { points: -3, cause: 'year-end 3' },
      ])
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

  it('is told to open pages when its portions are scheduled, once', async () => {
    await begin({ now: '2026-11-02 12:00' })
    world.setTime('2026-11-02 12:01')
    await clock.runDue()
    await clock.runDue()
    const refetches = await world.query(
      `select group_id as "groupId" from change where kind = 'refetch' and at = $1`,
      world.nowIso(),
    )
    expect(refetches).toEqual([{ groupId: world.groupId }])
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

  /** Stores a newer version of the group's policy. */
  const changePolicy = (changed: Partial<Policy>) =>
    world.execute(
      `insert into policy (group_id, version, constants, created_at)
       select group_id, version + 1, constants || $2::jsonb, $3 from policy
       where group_id = $1 order by version desc limit 1`,
      world.groupId,
      JSON.stringify(changed),
      world.nowIso(),
    )
  const listActs = () =>
    world.query<{ action: string; fields: string[] }>(
      `select action, fields from audit where subject_kind = 'assignment' and action <> 'schedule-points'
       order by number`,
    )
  const january = [1, 2, 3].map((sunday) => ({ month: 1, sunday, points: 6 }))
  const withoutAutumn: Partial<Policy> = {
    timeZone: 'Atlantic/Faroe',
    pointPlan: {
      assignTime: '10:00',
      pointsYearOffset: 2,
      portions: [...january, { month: 10, sunday: 1, points: 3 }],
    },
  }

  it('that has changed is followed in place by what is scheduled and not given; what it no longer has is cancelled', async () => {
    await begin({ now: '2027-01-02 12:00' })
    const anna = await world.addOwner('Anna', { points: 0 })
    await clock.runDue()
    const portionIds = () =>
      world.query('select id, portion from assignment where portion is not null order by portion')
    const before = await portionIds()
    world.setTime('2027-01-04 12:00')
    await clock.runDue()
    expect(await getBalance(world, anna, 2028)).toBe(4)
    await changePolicy(withoutAutumn)
    await clock.runDue()
    await clock.runDue()
    const listed = (await listPortions()).map(
      ({ portion, day, points, status }) => `${portion}: ${day} ${points} ${status}`,
    )
    expect(listed).toEqual([
      '2027-01 sunday 1: 2027-01-03 19:00 4 Assigned',
      '2027-01 sunday 2: 2027-01-10 11:00 6 Scheduled',
      '2027-01 sunday 3: 2027-01-17 11:00 6 Scheduled',
      '2027-09 sunday -2: 2027-09-19 19:00 4 Cancelled',
      '2027-09 sunday -1: 2027-09-26 19:00 4 Cancelled',
      '2027-10 sunday 1: 2027-10-03 11:00 3 Scheduled',
      '2028-01 sunday 1: 2028-01-02 11:00 6 Scheduled',
      '2028-01 sunday 2: 2028-01-09 11:00 6 Scheduled',
      '2028-01 sunday 3: 2028-01-16 11:00 6 Scheduled',
      '2028-09 sunday -2: 2028-09-17 19:00 4 Cancelled',
      '2028-09 sunday -1: 2028-09-24 19:00 4 Cancelled',
      '2028-10 sunday 1: 2028-10-01 11:00 3 Scheduled',
    ])
    expect(await portionIds()).toEqual(expect.arrayContaining(before))
    const acts = (await listActs()).filter(({ action }) => action !== 'assign-points')
    const inPlace = { action: 'reschedule-points', fields: ['assignAt', 'year', 'points'] }
    const cancelled = { action: 'cancel-planned-points', fields: [] }
    expect(acts).toEqual([
      ...Array.from({ length: 5 }, () => inPlace),
      ...Array.from({ length: 4 }, () => cancelled),
    ])
    // That of the calendar's creation may be there still: it is deleted when no transaction of any database can need it.
    const refetches = await world.query(
      `select kind from change where kind = 'refetch' and at = $1`,
      world.nowIso(),
    )
    expect(refetches).toHaveLength(1)
    world.setTime('2027-12-01 12:00')
    await clock.runDue()
    expect([await getBalance(world, anna, 2028), await getBalance(world, anna, 2029)]).toEqual([4, 15])
  })

  it('that has a cancelled portion again schedules it again, unless it was cancelled by a person', async () => {
    await begin({ now: '2027-01-20 12:00' })
    await clock.runDue()
    await world.execute(
      `with ended as (update assignment set status = 'Cancelled' where portion = '2027-09 sunday -1' returning id)
       insert into audit (at, group_id, action, subject_kind, subject_id)
       select $1::timestamptz, $2::uuid, 'cancel-points', 'assignment', id::text from ended`,
      world.nowIso(),
      world.groupId,
    )
    await changePolicy(withoutAutumn)
    await clock.runDue()
    await changePolicy({ timeZone: defaultPolicy.timeZone, pointPlan: pointPlans.comfort })
    await clock.runDue()
    const autumn = (await listPortions()).filter(({ portion }) => portion.startsWith('2027'))
    expect(autumn).toEqual([
      { portion: '2027-09 sunday -2', day: '2027-09-19 19:00', points: 4, status: 'Scheduled' },
      { portion: '2027-09 sunday -1', day: '2027-09-26 19:00', points: 4, status: 'Cancelled' },
      { portion: '2027-10 sunday 1', day: '2027-10-03 11:00', points: 3, status: 'Cancelled' },
    ])
    expect((await listActs()).filter(({ action }) => action === 'reopen-planned-points')).toHaveLength(3)
  })

  it('that has changed is followed once, however many processes notice it', async () => {
    await begin({ now: '2027-01-20 12:00' })
    await clock.runDue()
    const countRefetches = async () =>
      (await world.query(`select 1 from change where kind = 'refetch'`)).length
    const before = await countRefetches()
    await changePolicy(withoutAutumn)
    await Promise.all(Array.from({ length: 6 }, () => createManualScheduler(world.deps).runDue()))
    const acts = await listActs()
    expect(acts.filter(({ action }) => action === 'cancel-planned-points')).toHaveLength(4)
    expect(acts.filter(({ action }) => action === 'reschedule-points')).toHaveLength(3)
    expect(await countRefetches()).toBe(before + 1)
  })
})
