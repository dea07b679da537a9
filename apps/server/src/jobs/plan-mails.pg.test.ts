import { defaultMailTimings, type MailKind } from '@samhus/domain/mail-plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deleteMailTimings,
  findMailRules,
  listOwnMailTimings,
  readMailTimings,
  upsertMailTiming,
} from '../db/queries/mail-configuration.ts'
import { checkPlannedMail, type PlannedMailRow } from '../steps/check-planned-mail.ts'
import { createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'
import { checkOut } from '../use-cases/check-out.ts'
import { planMails } from './plan-mails.ts'

let world: World
let anna: Owner
let acts: ReturnType<typeof createActions>
/** Each test has an owner of its own; earlier weeks are cancelled. */
let number = 0

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2027] })
})

beforeEach(async () => {
  world.setTime('2026-11-02 12:00')
  number += 1
  anna = await world.addOwner(`Anna ${number}`)
  acts = createActions(world, anna)
  await world.execute('delete from mail')
  await world.execute('delete from mail_configuration')
  await world.execute(
    `update booking set type = 'Cancel', ended_at = $1, checked_out_at = null, checked_out_people = null
     where type in ('Book', 'Assign')`,
    world.nowIso(),
  )
})

afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

interface Row extends PlannedMailRow {
  readonly line: string
  readonly dueAt: number
  readonly state: string
}

/** Returns the rows of planned mails by week and kind: `20 Welcome1 Due owner`, `21 Welcome1 Covered owner by 20`. */
const listRows = (): Promise<Row[]> =>
  world.query(`select x.id, x.kind, x.group_id as "groupId", x.booking_id as "bookingId", x.state,
      x.due_at as "dueAt",
      concat_ws(' ', u.week, x.kind, x.state, x.recipient, x.drop_reason, 'by ' || lu.week) as line
    from mail x join booking b on b.id = x.booking_id join unit u on u.id = b.unit_id
    left join mail l on l.id = x.covered_by left join booking lb on lb.id = l.booking_id
    left join unit lu on lu.id = lb.unit_id
    where x.is_planned order by u.week, x.due_at, x.kind`)
const listLines = async (): Promise<string[]> => (await listRows()).map(({ line }) => line)

const planAll = async (): Promise<void> => {
  for (;;) if ((await planMails(world.deps)).done === 0) return
}
const planAt = async (moment: string): Promise<string[]> => {
  world.setTime(moment)
  await planAll()
  return listLines()
}
const check = (mail: PlannedMailRow) =>
  world.deps.db.transaction((tx) => checkPlannedMail(tx, world.deps, { mail, at: world.deps.now() }))
/** Checks every mail that is due, as before it is sent. Returns the verdicts by kind. */
const checkDue = async (): Promise<unknown[]> => {
  const verdicts: unknown[] = []
  for (const mail of await listRows()) if (mail.state === 'Due') verdicts.push(await check(mail))
  return verdicts
}
const setState = (state: string) =>
  world.execute(`update mail set state = $1 where is_planned and state = 'Due'`, state)

/** Week 20 of 2027 begins on Monday 17 May, week 12 on Monday 22 March; the clocks change on 28 March. */
describe('a planned mail', () => {
  it('gets its row when it is due, once (R97, R144)', async () => {
    await acts.book(20)
    expect(await planAt('2027-05-10 08:59')).toEqual([])
    expect(await planAt('2027-05-10 09:00')).toEqual(['20 Welcome1 Due owner'])
    expect((await planMails(world.deps)).done).toBe(0)
    await setState('Sent')
    expect(await planAt('2027-05-21 09:00')).toEqual([
      '20 Welcome1 Sent owner',
      '20 Welcome2 Dropped owner lent-out',
      '20 Departure1 Due owner',
    ])
  })

  it('of a week that is booked late is due immediately', async () => {
    world.setTime('2027-05-12 11:00')
    await acts.book(20)
    expect(await planAt('2027-05-12 11:01')).toEqual(['20 Welcome1 Due owner'])
  })

  it('is due at nine by the clock of the association on both sides of a clock change', async () => {
    await acts.book(12)
    await planAt('2027-03-22 15:00')
    await planAt('2027-03-31 12:00')
    const due = (await listRows()).map(({ kind, dueAt }) => `${kind} ${new Date(dueAt).toISOString()}`)
    expect(due).toEqual([
      'Welcome1 2027-03-15T08:00:00.000Z',
      'Welcome2 2027-03-15T08:00:00.000Z',
      'Departure1 2027-03-26T08:00:00.000Z',
      'Departure2 2027-03-28T07:00:00.000Z',
      'Departure3 2027-03-31T07:00:00.000Z',
    ])
  })

  it('is one for a stay of two weeks, with a row for each', async () => {
    const id = await acts.book(20)
    await acts.book(21)
    await acts.details(id, { skip: true })
    expect(await planAt('2027-05-10 09:00')).toEqual([
      '20 Welcome1 Due owner',
      '21 Welcome1 Covered owner by 20',
    ])
    await setState('Sent')
    expect((await planAt('2027-05-21 09:00')).filter((line) => line.includes('Departure'))).toEqual([])
    expect((await planAt('2027-05-28 09:00')).filter((line) => line.includes('Departure'))).toEqual([
      '20 Departure1 Due owner',
      '21 Departure1 Covered owner by 20',
    ])
  })

  it('is for the guest of a week that is lent out, also when that is done late', async () => {
    const id = await acts.book(20)
    await planAt('2027-05-10 09:00')
    await acts.details(id, { lent: true })
    expect(await planAt('2027-05-10 09:01')).toEqual(['20 Welcome1 Due owner', '20 Welcome2 Due contact'])
    expect(await checkDue()).toEqual([{ verdict: 'gone' }, { verdict: 'send', recipient: 'contact' }])
    expect(await planAt('2027-05-10 09:02')).toEqual(['20 Welcome2 Due contact'])
    await acts.details(id, { lent: false })
    expect(await checkDue()).toEqual([{ verdict: 'gone' }])
    expect(await planAt('2027-05-10 09:03')).toEqual(['20 Welcome1 Due owner'])
  })

  it('follows the stay: an owner who has left and kept a week gets it', async () => {
    await acts.book(20)
    await world.execute('update membership set left_at = $1 where id = $2', world.nowIso(), anna.membershipId)
    expect(await planAt('2027-05-10 09:00')).toEqual(['20 Welcome1 Due owner'])
  })

  it('that waits when its group is archived is planned again once that is reopened', async () => {
    await acts.book(20)
    world.setTime('2027-05-10 10:00')
    await planMails(world.deps)
    const [waiting] = await listRows()
    expect(waiting?.line).toContain('20 Welcome1 Due owner')
    await world.execute('update "group" set archived_at = $1', world.nowIso())
    for (const mail of await listRows()) expect(await check(mail)).toEqual({ verdict: 'gone' })
    await planMails(world.deps)
    expect(await listRows()).toEqual([])
    await world.execute('update "group" set archived_at = null')
    await planMails(world.deps)
    expect((await listRows()).map(({ line }) => line)).toContain('20 Welcome1 Due owner')
  })

  it('of a stay that is long over gets no row, and none of an archived association does', async () => {
    await acts.book(20)
    expect(await planAt('2027-08-01 12:00')).toEqual([])
    await world.execute('update "group" set archived_at = $1', world.nowIso())
    expect(await planAt('2027-05-10 09:00')).toEqual([])
    await world.execute('update "group" set archived_at = null')
    expect(await planAt('2027-05-10 09:00')).toHaveLength(1)
  })

  it('that is switched off waits, and is due once it is switched on', async () => {
    await acts.book(20)
    const set = (isEnabled: boolean) =>
      world.deps.db.transaction((tx) =>
        upsertMailTiming(tx, {
          groupId: null,
          kind: 'Welcome1',
          timing: { ...defaultMailTimings.Welcome1, isEnabled },
        }),
      )
    await set(false)
    expect(await planAt('2027-05-10 09:00')).toEqual([])
    await set(true)
    expect(await planAt('2027-05-11 09:00')).toEqual(['20 Welcome1 Due owner'])
    await set(false)
    expect(await checkDue()).toEqual([{ verdict: 'gone' }])
    expect(await listLines()).toEqual([])
  })
})

describe('before it is sent, a planned mail (R146)', () => {
  /** Anna has weeks 20 and 21 as one stay, whose welcome is due. */
  const bookStay = async (): Promise<string[]> => {
    const ids = [await acts.book(20), await acts.book(21)]
    await acts.details(ids[0]!, { skip: true })
    await planAt('2027-05-10 09:00')
    return ids
  }

  it('is dropped with its stay, and planned anew for a week that stays', async () => {
    const [first] = await bookStay()
    await acts.cancel(first!)
    const [due] = await listRows()
    expect(await check(due!)).toEqual({ verdict: 'drop', reason: 'cancelled' })
    await world.execute(`update mail set state = 'Dropped', drop_reason = 'cancelled' where id = $1`, due!.id)
    world.setTime('2027-05-17 09:00')
    expect(await planAt('2027-05-17 09:00')).toEqual([
      '20 Welcome1 Dropped owner cancelled',
      '21 Welcome1 Due owner',
    ])
  })

  it('leaves a week to itself that was parted from the stay, and covers one that has joined', async () => {
    const [first, second] = await bookStay()
    await acts.details(first!, { skip: false })
    expect(await checkDue()).toEqual([{ verdict: 'send', recipient: 'owner' }])
    expect(await listLines()).toEqual(['20 Welcome1 Due owner'])
    await acts.details(second!, { skip: true })
    expect(await checkDue()).toEqual([{ verdict: 'send', recipient: 'owner' }])
    expect(await listLines()).toEqual(['20 Welcome1 Due owner', '21 Welcome1 Covered owner by 20'])
  })

  it('no longer covers a week that has been cancelled', async () => {
    const [, second] = await bookStay()
    expect(await listLines()).toEqual(['20 Welcome1 Due owner', '21 Welcome1 Covered owner by 20'])
    await acts.cancel(second!)
    expect(await checkDue()).toEqual([{ verdict: 'send', recipient: 'owner' }])
    expect(await listLines()).toEqual(['20 Welcome1 Due owner'])
  })

  it('is sent once for two stays that have become one', async () => {
    await acts.book(21)
    await world.execute('update mail_configuration set days_offset = 0')
    const timing = { ...defaultMailTimings.Welcome1, daysOffset: -21 }
    await world.deps.db.transaction((tx) => upsertMailTiming(tx, { groupId: null, kind: 'Welcome1', timing }))
    expect(await planAt('2027-05-10 09:00')).toEqual(['21 Welcome1 Due owner'])
    const first = await acts.book(20)
    expect(await planAt('2027-05-10 09:01')).toEqual(['20 Welcome1 Due owner', '21 Welcome1 Due owner'])
    await acts.details(first, { skip: true })
    const [, later] = await listRows()
    expect(await check(later!)).toEqual({ verdict: 'gone' })
    expect(await checkDue()).toEqual([{ verdict: 'send', recipient: 'owner' }])
    await planAll()
    expect(await listLines()).toEqual(['20 Welcome1 Due owner', '21 Welcome1 Covered owner by 20'])
  })

  it('is dropped after a check-out, and when it is too late', async () => {
    const id = await acts.book(20)
    await planAt('2027-05-23 09:00')
    const token = await setUpCheckOutLink(world.deps, id)
    await checkOut(world.deps, { token, guestCount: 2 })
    expect(await checkDue()).toEqual([
      { verdict: 'send', recipient: 'owner' },
      { verdict: 'drop', reason: 'not-checked-out' },
    ])
    world.setTime('2027-05-24 10:00')
    expect(await checkDue()).toEqual([
      { verdict: 'drop', reason: 'too-late' },
      { verdict: 'drop', reason: 'not-checked-out' },
    ])
  })

  it('waits for another transaction that decides about the stay', async () => {
    await bookStay()
    const [due] = await listRows()
    await world.deps.db.transaction(async (tx) => {
      expect(await checkPlannedMail(tx, world.deps, { mail: due!, at: world.deps.now() })).toMatchObject({
        verdict: 'send',
      })
      expect(await check(due!)).toEqual({ verdict: 'busy' })
      world.advance({ minutes: 1 })
      expect((await planMails(world.deps)).done).toBe(0)
    })
  })
})

describe('at the same time', () => {
  it('several planners give each stay one mail of a kind', async () => {
    const owners = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.addOwner(`O${number} ${index}`)),
    )
    for (const [index, owner] of owners.entries()) {
      const own = createActions(world, owner)
      const house = index % 2 === 0 ? 'A' : 'B'
      const first = await own.book({ week: 30 + (index >> 1) * 2, house })
      await own.book({ week: 31 + (index >> 1) * 2, house })
      await own.details(first, { skip: true })
    }
    world.setTime('2027-07-19 09:00')
    await Promise.all(Array.from({ length: 6 }, () => planMails(world.deps)))
    await planAll()
    const lines = await listLines()
    expect(lines.filter((line) => line.includes('Welcome1 Due'))).toHaveLength(2)
    world.setTime('2027-08-16 12:00')
    await Promise.all(Array.from({ length: 6 }, () => planMails(world.deps)))
    await planAll()
    const kinds = await world.query<{ twice: number }>(
      `select count(*)::int as twice from (select booking_id, kind from mail where is_planned
       group by 1, 2 having count(*) > 1) x`,
    )
    expect(kinds).toEqual([{ twice: 0 }])
  })

  const checkOutGuest = async (id: string) =>
    checkOut(world.deps, { token: await setUpCheckOutLink(world.deps, id), guestCount: 2 })
  const races: [what: string, at: string, act: (id: string) => Promise<unknown>, due: string[]][] = [
    ['cancelling', '2027-05-10 09:00', (id) => acts.cancel(id), []],
    [
      'lending out',
      '2027-05-10 09:00',
      (id) => acts.details(id, { lent: true }),
      ['20 Welcome2 Due contact'],
    ],
    ['checking out', '2027-05-23 09:00', checkOutGuest, ['20 Departure1 Due owner']],
  ]
  it.each(races)('planning and %s leave the mails of the stay as it is', async (_what, at, act, due) => {
    for (let round = 0; round < 5; round += 1) {
      world.setTime('2027-05-10 08:00')
      const id = await acts.book(20)
      world.setTime(at)
      await Promise.all([planMails(world.deps), getOutcome(act(id)), planMails(world.deps), checkDue()])
      for (const mail of await listRows()) if (mail.state === 'Due') await dropIfTold(mail)
      await planAll()
      expect((await listLines()).filter((line) => line.includes('Due'))).toEqual(due)
      await world.execute('delete from mail')
      await world.execute('delete from token')
      await world.execute(
        `update booking set type = 'Cancel', ended_at = created_at, checked_out_at = null, checked_out_people = null
         where id = $1`,
        id,
      )
    }
  })

  const dropIfTold = async (mail: Row) => {
    const said = await check(mail)
    if (said.verdict !== 'drop') return
    await world.execute(
      `update mail set state = 'Dropped', drop_reason = $1 where id = $2`,
      said.reason,
      mail.id,
    )
  }
})

describe('the settings of planned mails', () => {
  it('are the group’s own, else those of all groups, else the defaults', async () => {
    const { db } = world.deps
    const set = (groupId: string | null, kind: MailKind, daysOffset: number) =>
      db.transaction((tx) =>
        upsertMailTiming(tx, { groupId, kind, timing: { ...defaultMailTimings[kind], daysOffset } }),
      )
    expect(await readMailTimings(db, world.groupId)).toEqual(defaultMailTimings)
    await set(null, 'Welcome1', -10)
    await set(null, 'Welcome2', -11)
    await set(world.groupId, 'Welcome1', -3)
    await set(world.groupId, 'Welcome1', -4)
    const timings = await readMailTimings(db, world.groupId)
    expect([timings.Welcome1.daysOffset, timings.Welcome2.daysOffset]).toEqual([-4, -11])
    expect((await readMailTimings(db, null)).Welcome1.daysOffset).toBe(-10)
    expect(await findMailRules(db, world.groupId)).toEqual({
      groupId: world.groupId,
      timeZone: 'Europe/Copenhagen',
      timings,
    })
    expect(Object.keys(await listOwnMailTimings(db, world.groupId))).toEqual(['Welcome1'])
    expect(await db.transaction((tx) => deleteMailTimings(tx, world.groupId))).toBe(1)
    expect((await readMailTimings(db, world.groupId)).Welcome1.daysOffset).toBe(-10)
  })
})
