import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import {
  createWorld,
  withIdempotencyKey,
  type Owner,
  type WeekName,
  type World,
} from '../../../testing/fixtures/world.ts'
import { createManualScheduler } from '../../jobs/scheduler.ts'
import { closing } from '../../reads/admin/closing.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { putIntoOperation } from './put-into-operation.ts'
import { takeOutOfOperation } from './take-out-of-operation.ts'

const reason = 'the roof'
const note = 'The roof is being repaired.'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ ...raceWorld, policy: { maxWaitlistsPerUser: 9 } })
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const unitIds = (...weeks: WeekName[]) => weeks.map((week) => world.unitId(week))
const takeOut = (weeks: readonly WeekName[], act: { tellsOwner?: boolean; note?: string } = {}) =>
  takeOutOfOperation(world.deps, admin.actor, { unitIds: unitIds(...weeks), reason, ...act })
const putIn = (...weeks: WeekName[]) =>
  putIntoOperation(world.deps, admin.actor, { unitIds: unitIds(...weeks), reason })
const lookAt = async (...weeks: WeekName[]) =>
  (await closing(world.deps, admin.actor, { unitIds: unitIds(...weeks) })).weeks
const act = (owner: Owner) => createActions(world, owner)
const passRefundEnd = (week: WeekName) =>
  world.execute(
    `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
    world.unitId(week),
  )
const forgetMails = () => world.execute('delete from mail')
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name))) as Promise<{ [Place in keyof Names]: Owner }>

describe('a house that is shut for three weeks', () => {
  it('with a stay, a reservation, an offer, two waitlists and a claim: all are told, all get back what was said', async () => {
    const [anna, bo, cilla, dorte, erik] = await addOwners('Anna', 'Bo', 'Cilla', 'Dorte', 'Erik')
    // Week 50 is Anna's, late, and Bo and Cilla wait; 51 is offered to Bo, and Dorte waits; 52 is held by Erik.
    await act(anna).book(50)
    await passRefundEnd(50)
    await act(bo).join(50)
    await act(cilla).join(50)
    const given = await act(anna).book(51)
    await act(bo).join(51)
    await act(dorte).join(51)
    await passRefundEnd(51)
    await act(anna).cancel(given)
    await act(erik).reserve(52)
    await forgetMails()

    const shown = await lookAt(50, 51, 52)
    const nameOf = (person: { name: string } | null) => person?.name ?? null
    expect(
      shown.map(({ week, booked, held, offered, waiting, claim, refusal, formerly }) => [
        week,
        [nameOf(booked), booked?.pointsBack, nameOf(held), nameOf(offered)],
        waiting.map(nameOf),
        [nameOf(claim), claim?.points, refusal, formerly],
      ]),
    ).toEqual([
      [50, ['Anna', 2, null, null], ['Bo', 'Cilla'], [null, undefined, null, []]],
      [51, [null, undefined, null, 'Bo'], ['Dorte'], ['Anna', 2, null, []]],
      [52, [null, undefined, 'Erik', null], [], [null, undefined, null, []]],
    ])

    expect(await takeOut([50, 51, 52], { note })).toEqual({
      unitIds: unitIds(50, 51, 52),
      cancelled: 1,
      ended: 5,
      pointsBack: 2,
      told: 5,
    })
    expect(await inspect.listRows(world, 50)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
    expect(await inspect.listRows(world, 51)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Dorte WaitExpire'])
    expect(await inspect.listRows(world, 52)).toEqual(['Erik Ended'])
    expect(await inspect.listClaims(world, 51)).toEqual(['Anna lapsed'])
    // Owners read the reasons of acts on their own rows; this one is for admins.
    const statement = await pointsStatement(world.deps, anna.actor, { groupId: world.groupId, year: 2027 })
    expect(JSON.stringify(statement)).not.toContain(reason)
    // 20, less the week that was cancelled late.
    expect(await inspect.getBalance(world, anna)).toBe(18)
    const mailsOf = async (owner: Owner) => {
      const mails = await inspect.listMails(world, owner)
      return mails
        .map(({ kind, data }) => [kind, (data as { what: string }).what, data] as const)
        .toSorted((a, b) => `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`))
    }
    const unitId = (week: WeekName) => Number(world.unitId(week))
    expect(await mailsOf(anna)).toEqual([
      [
        'cancelled',
        'out-of-operation',
        { what: 'out-of-operation', refund: 'full', points: 2, reason: note },
      ],
      ['changed', 'claim-closed', { what: 'claim-closed', unitId: unitId(51), reason: note }],
    ])
    expect((await mailsOf(bo)).map(([, what]) => what)).toEqual(['offer-closed', 'wait-closed'])
    expect((await mailsOf(dorte)).map(([, what]) => what)).toEqual(['wait-closed'])
    expect((await mailsOf(erik)).map(([, what]) => what)).toEqual(['hold-closed'])
    expect((await inspect.listChanges(world, 50)).at(-1)).toEqual({
      actor: null,
      affected: ['Anna', 'Bo', 'Cilla'],
    })
    expect((await inspect.listChanges(world, 51)).at(-1)?.affected).toEqual(['Bo', 'Dorte', 'Anna'])
    const [stored] = await world.query(
      `select out_reason as reason, out_since as since, points from unit where id = $1`,
      world.unitId(50),
    )
    expect(stored).toEqual({ reason, since: world.deps.now(), points: 2 })
    expect(await getOutcome(act(bo).reserve(50))).toBe('house-not-in-operation')

    await forgetMails()
    const formerly = (await lookAt(50, 51, 52)).map((week) => week.formerly.map(nameOf))
    expect(formerly).toEqual([['Anna', 'Bo', 'Cilla'], ['Bo', 'Dorte'], []])
    expect(await putIn(50, 51, 52)).toEqual({ unitIds: unitIds(50, 51, 52), told: 4 })
    expect((await mailsOf(bo)).map(([, what]) => what)).toEqual(['week-opened', 'week-opened'])
    expect(await inspect.listMails(world, erik)).toEqual([])
    expect(await getOutcome(act(bo).reserve(50))).toBe('ok')
    expect(
      await world.query('select out_reason, out_since from unit where id = $1', world.unitId(50)),
    ).toEqual([{ out_reason: null, out_since: null }])
  })

  it('nobody is told where the admin unticks it, and an owner who has left is not told of its opening', async () => {
    const [gry, hans] = await addOwners('Gry', 'Hans')
    const week = { week: 50, house: 'B' }
    await act(gry).book(week)
    await act(hans).join(week)
    await forgetMails()
    expect(await takeOut([week], { tellsOwner: false })).toMatchObject({ told: 0 })
    await world.execute('update membership set left_at = $2 where id = $1', gry.membershipId, world.nowIso())
    expect(await putIn(week)).toMatchObject({ told: 1 })
    expect(await inspect.listMails(world, gry)).toEqual([])
  })

  it('a week that is out already is passed over, and its people are not told twice', async () => {
    const [ida] = await addOwners('Ida')
    const [one, two] = [
      { week: 51, house: 'B' },
      { week: 52, house: 'B' },
    ]
    await act(ida).book(one)
    await takeOut([one])
    expect(await takeOut([one, two])).toEqual({
      unitIds: unitIds(two),
      cancelled: 0,
      ended: 0,
      pointsBack: 0,
      told: 0,
    })
    expect(await putIn(one, two, { week: 50, house: 'B' })).toMatchObject({ unitIds: unitIds(one, two) })
  })

  it('a stay of two weeks that loses one is cleaned after the other', async () => {
    const [jens] = await addOwners('Jens')
    const [first, second] = [
      { week: 51, house: 'B' },
      { week: 52, house: 'B' },
    ]
    await act(jens).details(await act(jens).book(first), {})
    await act(jens).book(second)
    await act(jens).details((await inspect.findRow(world, jens, first)).id, { skip: true })
    await takeOut([second])
    expect((await inspect.findRow(world, jens, first)).skipsCleaning).toBe(false)
    await takeOut([first])
    await putIn(first, second)
  })
})

describe('is refused, and nothing is written', () => {
  const inside = createAloneWorld('2027-03-23 12:00')

  it('of an unknown week, or without a reason', async () => {
    const unknown = { unitIds: [world.unitId(50), '999999999'], reason }
    expect(await getOutcome(takeOutOfOperation(world.deps, admin.actor, unknown))).toBe(
      'calendar-unit-not-found',
    )
    expect(await getOutcome(closing(world.deps, admin.actor, unknown))).toBe('calendar-unit-not-found')
    const wordless = { unitIds: unitIds(50), reason: ' ' }
    expect(await getOutcome(takeOutOfOperation(world.deps, admin.actor, wordless))).toBe('invalid-request')
  })

  it('if one of the weeks has begun, or its stay is checked out already', async () => {
    const { world: late, boss } = await inside
    const weeks = (...numbers: number[]) => ({
      unitIds: numbers.map((week) => late.unitId(week)),
      reason,
    })
    expect(await getOutcome(takeOutOfOperation(late.deps, boss.actor, weeks(12, 20)))).toBe(
      'booking-date-passed',
    )
    expect(await getOutcome(putIntoOperation(late.deps, boss.actor, weeks(12, 20)))).toBe(
      'booking-date-passed',
    )
    const owner = await late.addOwner('Karl')
    const booked = await createActions(late, owner).book(20)
    await late.execute(
      'update booking set checked_out_at = $2, checked_out_people = 2 where id = $1',
      booked,
      late.nowIso(),
    )
    expect(await getOutcome(takeOutOfOperation(late.deps, boss.actor, weeks(20, 21)))).toBe(
      'already-checked-out',
    )
    const shown = await closing(late.deps, boss.actor, weeks(12, 20, 21))
    expect(shown.weeks.map(({ refusal }) => refusal)).toEqual([
      'booking-date-passed',
      'already-checked-out',
      null,
    ])
    expect(await late.query('select id from unit where is_out_of_operation')).toEqual([])
    await late.execute('update booking set checked_out_at = null, checked_out_people = null')
    await late.close()
  })
})

async function createAloneWorld(now: string): Promise<{ world: World; boss: Owner }> {
  const late = await createWorld({ now })
  return { world: late, boss: await createAdmin(late, 'Boss') }
}

it('with the same Idempotency-Key answers as the first time, and does it once', async () => {
  const [lone] = await addOwners('Lone')
  const week = { week: 50, house: 'B', year: 2028 }
  await world.adjustPoints(lone, 2028, 5)
  await act(lone).book(week)
  const actor = withIdempotencyKey(admin, randomUUID())
  const again = () => takeOutOfOperation(world.deps, actor, { unitIds: unitIds(week), reason })
  const [first, second] = await Promise.all([again(), again()])
  expect(first).toMatchObject({ cancelled: 1, pointsBack: 2, told: 1 })
  expect(second).toEqual(first)
  expect(await inspect.getBalance(world, lone, 2028)).toBe(5)
  await putIn(week)
})

describe('concurrently, the outcome is that of one order of the calls, with', () => {
  const out = (week: WeekName, next: WeekName) => () => takeOut([next, week])
  const races: Readonly<Record<string, SetUpRace>> = {
    'an owner who reserves': async ({ addOwners: add, week, next }) => {
      const [a] = await add('A')
      return [() => a.reserve(week), out(week, next)]
    },
    'an owner who confirms': async ({ addOwners: add, week, next }) => {
      const [a, b] = await add('A', 'B')
      const { bookingId } = await a.reserve(week)
      await b.book(next)
      return [() => a.confirm(bookingId), out(week, next)]
    },
    'an owner who joins': async ({ addOwners: add, week, next }) => {
      const [a, b] = await add('A', 'B')
      await a.book(week)
      return [() => b.join(week), out(week, next)]
    },
    'an owner who cancels, so that the week is offered': async ({ addOwners: add, week, next }) => {
      const [a, b] = await add('A', 'B')
      const booked = await a.book(week)
      await b.join(week)
      return [() => a.cancel(booked), out(week, next)]
    },
    'an owner who cancels late, so that a claim opens': async ({ addOwners: add, week, next }) => {
      const [a] = await add('A')
      const booked = await a.book(week)
      await passRefundEnd(week)
      return [() => a.cancel(booked), out(week, next)]
    },
    'an owner who declines an offer': async ({ addOwners: add, week, next, findRowId }) => {
      const [a, b, c] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      await b.join(week)
      await c.join(week)
      await a.cancel(booked)
      const offer = await findRowId('B')
      return [() => b.release(offer), out(week, next)]
    },
    'the job that ends expired offers': async ({ world: same, addOwners: add, week, next }) => {
      const [a, b, c] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      await b.join(week)
      await c.join(week)
      await a.cancel(booked)
      await same.execute(
        `update booking set reserved_until = $2 where unit_id = $1 and type = 'Pre'`,
        same.unitId(week),
        new Date(same.deps.now() - 1).toISOString(),
      )
      return [() => createManualScheduler(same.deps).runDue(), out(week, next)]
    },
    'another admin who takes out the same weeks': async ({ addOwners: add, week, next }) => {
      const [a, b] = await add('A', 'B')
      await a.book(week)
      await b.join(week)
      return [() => takeOut([week, next]), out(week, next)]
    },
  }

  it.each(Object.entries(races))('%s', async (_with, setUp) => {
    const racing = await createWorld(raceWorld)
    const before = [world, admin] as const
    ;[world, admin] = [racing, await createAdmin(racing, 'Admin')]
    try {
      expect(await findNonSerializable(racing, setUp, 5)).toEqual([])
      expect(await racing.findViolations({ tolerance: '1 year' })).toEqual([])
      expect(racing.warnings).toEqual([])
    } finally {
      ;[world, admin] = before
      await racing.close()
    }
  })
})
