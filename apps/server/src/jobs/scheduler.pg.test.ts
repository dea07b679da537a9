import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { countAssigned, scheduleAssignment } from '../../testing/fixtures/bulk-members.ts'
import {
  getBalance,
  listChanges,
  listClaims,
  listLedgerLines,
  listMails,
  findRow,
  listRows,
} from '../../testing/fixtures/inspect.ts'
import { waitForHorizon } from '../../testing/fixtures/live-server.ts'
import { createCalendarFeed } from '../use-cases/create-calendar-feed.ts'
import { whileOpen } from '../../testing/fixtures/open-transaction.ts'
import { createWorld, type Owner, type World, type WorldOptions } from '../../testing/fixtures/world.ts'
import type { Tx } from '../db/core/client.ts'
import { publishRefetch } from '../db/queries/change.ts'
import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import { noWork } from './job-result.ts'
import type { Job } from './jobs.ts'
import { startScheduler, createManualScheduler, type Scheduler } from './scheduler.ts'
import { StepError } from './step.ts'

/** Instead of a second, where a test needs many ticks and not how long they take. */
const tickMs = 20

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

/** Books a week for Anna and puts the others on its waitlist. Returns the booking's id. */
async function bookWithWaitlist(anna: Owner, others: readonly Owner[], week = 20): Promise<string> {
  const booking = await createActions(world, anna).book(week)
  for (const other of others) await createActions(world, other).join(week)
  return booking
}

/** Makes every update of a row that `condition` names fail, as a row does that was repaired by hand. Returns the way back. */
async function breakRows(table: 'booking' | 'unit', condition: string): Promise<() => Promise<void>> {
  await world.execute(
    `create function is_broken() returns trigger language plpgsql as $$ begin raise 'row is broken'; end $$`,
  )
  await world.execute(
    `create trigger is_broken before update on ${table} for each row when (${condition})
     execute function is_broken()`,
  )
  return async () => {
    await world.execute(`drop trigger is_broken on ${table}`)
    await world.execute('drop function is_broken')
  }
}

describe('holds', () => {
  it('end at their expiry, however late the job runs, and the week’s change is published', async () => {
    await begin()
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const { reservedUntil } = await createActions(world, anna).reserve(20)
    world.advance({ minutes: 5, milliseconds: -1 })
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Pre hold'])
    world.advance({ minutes: 2 })
    await clock.runDue()
    expect(await findRow(world, anna, 20)).toMatchObject({ type: 'Ended', endReason: 'expired' })
    expect((await findRow(world, anna, 20)).endedAt).toBe(Date.parse(reservedUntil))
    expect(await listChanges(world, 20)).toEqual([
      { actor: 'Anna', affected: [] },
      { actor: null, affected: ['Anna'] },
    ])
    expect(clock.readLags()['holds']).toMatchObject({ done: 1, lastMs: 2 * 60_000 - 1 })
    expect(await getOutcome(createActions(world, bo).reserve(20))).toBe('ok')
  })

  it('end although one of them fails, which is tried again and reported', async () => {
    await begin()
    const owners = await Promise.all(['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name)))
    for (const [index, owner] of owners.entries()) await createActions(world, owner).reserve(20 + index)
    const repair = await breakRows('booking', `old.unit_id = ${world.unitId(20)}`)
    world.advance({ minutes: 5 })
    await expect(clock.runDue()).rejects.toThrow('row is broken')
    expect(await listRows(world, 20)).toEqual(['Anna Pre hold'])
    expect(await listRows(world, 21)).toEqual(['Bo Ended'])
    expect(await listRows(world, 22)).toEqual(['Cilla Ended'])
    await repair()
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Ended'])
  })

  it('end in batches', async () => {
    await begin({ houses: ['A', 'B', 'C'], years: [2027, 2028] })
    const owners = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.addOwner(`O${index}`, { points: { 2027: 20, 2028: 20 } }),
      ),
    )
    await Promise.all(
      owners.map((owner, index) =>
        createActions(world, owner).reserve({ week: (index % 52) + 1, year: 2028 - Math.floor(index / 52) }),
      ),
    )
    world.advance({ minutes: 5 })
    await clock.runDue()
    expect(clock.readLags()['holds']).toMatchObject({ steps: 2, done: 60, maxMs: 0 })
  })
})

describe('offers', () => {
  it('that expire are followed by an offer to the next owner, until the week is free', async () => {
    await begin()
    const [anna, bo, cilla, dorte] = await Promise.all(
      ['Anna', 'Bo', 'Cilla', 'Dorte'].map((name) => world.addOwner(name)),
    )
    const booking = await bookWithWaitlist(anna!, [bo!, cilla!, dorte!])
    await createActions(world, anna!).cancel(booking)
    expect(await listRows(world, 20)).toEqual(['Anna Cancel', 'Bo Pre offer', 'Cilla Wait', 'Dorte Wait'])
    for (const after of [
      ['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer', 'Dorte Wait'],
      ['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire', 'Dorte Pre offer'],
      ['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire', 'Dorte WaitExpire'],
    ]) {
      world.advance({ hours: 24, milliseconds: -1 })
      await clock.runDue()
      expect(await listRows(world, 20)).not.toEqual(after)
      world.advance({ milliseconds: 1 })
      await clock.runDue()
      expect(await listRows(world, 20)).toEqual(after)
    }
    expect(clock.readLags()['offers']).toMatchObject({ done: 3, maxMs: 0 })
    expect(await getOutcome(createActions(world, anna!).reserve(20))).toBe('ok')
  })

  it('are processed after an outage of days: the next offer starts now', async () => {
    await begin()
    const [anna, bo, cilla] = await Promise.all(['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name)))
    await createActions(world, anna!).cancel(await bookWithWaitlist(anna!, [bo!, cilla!]))
    world.advance({ hours: 24 * 4 })
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect((await findRow(world, cilla!, 20)).reservedUntil).toBe(world.deps.now() + 24 * 3_600_000)
    expect(clock.readLags()['offers']?.maxMs).toBe(3 * 24 * 3_600_000)
  })
})

describe('a booking deadline', () => {
  const deadline = '2027-05-12 12:00' // of the week from Monday 17 May 2027, W20

  it('ends the offer and the waitlist and lapses the refund claim, in one transaction', async () => {
    await begin({ now: '2027-05-03 12:00' })
    const [anna, bo, cilla] = await Promise.all(['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name)))
    const booking = await bookWithWaitlist(anna!, [bo!, cilla!])
    world.setTime('2027-05-11 11:59')
    await createActions(world, anna!).cancel(booking)
    expect(await listRows(world, 20)).toEqual(['Anna Cancel', 'Bo Pre offer', 'Cilla Wait'])
    expect(await listClaims(world, 20)).toEqual(['Anna open'])
    world.setTime(deadline)
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
    expect(await listClaims(world, 20)).toEqual(['Anna lapsed'])
    expect(await findRow(world, cilla!, 20)).toMatchObject({
      endReason: 'booking-deadline-exceeded',
      endedAt: world.deps.now(),
    })
    expect((await listChanges(world, 20)).at(-1)).toEqual({ actor: null, affected: ['Bo', 'Cilla', 'Anna'] })
    const transactions = await world.query(
      `select distinct xmin::text from booking where unit_id = $1 and type = 'WaitExpire'
       union select xmin::text from claim where unit_id = $1`,
      world.unitId(20),
    )
    expect(transactions).toHaveLength(1)
  })

  it('ends the waitlist of a week that stays booked', async () => {
    await begin({ now: '2027-05-03 12:00' })
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    await bookWithWaitlist(anna, [bo])
    world.setTime(deadline)
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Book', 'Bo WaitExpire'])
  })

  it('is published once, with or without a waitlist, also if it passed long ago', async () => {
    await begin({ now: '2027-05-12 11:59' })
    await clock.runDue()
    expect(await listChanges(world, 20)).toEqual([])
    world.setTime(deadline)
    await clock.runDue()
    await clock.runDue()
    expect(await listChanges(world, 20)).toEqual([{ actor: null, affected: [] }])
    // Its deadline was a week earlier: no process was running then.
    expect(await listChanges(world, 19)).toEqual([{ actor: null, affected: [] }])
  })

  it('ends the waitlist of every other week if the weeks of a whole batch fail', async () => {
    await begin({ now: '2027-05-12 11:59', houses: ['A', 'B'] })
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const week = { week: 20, house: 'B' }
    await createActions(world, anna).book(week)
    await createActions(world, bo).join(week)
    const repair = await breakRows('unit', `old.id < ${world.unitId({ week: 1, house: 'B' })}`)
    world.setTime('2028-01-10 12:00')
    await expect(clock.runDue()).rejects.toThrow()
    expect(await listRows(world, week)).toEqual(['Anna Book', 'Bo WaitExpire'])
    await repair()
    await clock.runDue()
    const open = await world.query('select 1 from unit where deadline_passed_at is null')
    expect(open).toEqual([])
  })

  it('also ends rows that a process with a clock slightly behind accepted later', async () => {
    await begin({ now: '2027-05-12 11:59' })
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    await createActions(world, anna).book(20)
    world.setTime(deadline)
    await clock.runDue()
    const behind = { ...world.deps, now: () => world.deps.now() - 5 }
    await joinWaitlist(behind, bo.actor, { calendarUnitId: world.unitId(20) })
    expect(await listRows(world, 20)).toEqual(['Anna Book', 'Bo Wait'])
    await clock.runDue()
    expect(await listRows(world, 20)).toEqual(['Anna Book', 'Bo WaitExpire'])
  })
})

describe('the job that deletes expired rows', () => {
  it('delete answers after 24 hours, change rows after one, ended holds after 30 days, expired sign-ins', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const { actor } = anna
    const keyed = { ...anna, actor: { ...actor, idempotencyKey: 'once' } }
    await createActions(world, keyed).reserve(20)
    await world.execute(
      `insert into idp_record (kind, id, payload, expires_at) values
         ('Session', 'old', '{}', to_timestamp($1 / 1000.0)), ('Session', 'new', '{}', to_timestamp($2 / 1000.0))`,
      world.deps.systemNow() - 1,
      world.deps.systemNow() + 60_000,
    )
    const left = async () => {
      const [row] = await world.query<Record<string, number>>(
        `select (select count(*) from idempotency) as keys, (select count(*) from change) as changes,
           (select count(*) from booking) as bookings, (select count(*) from idp_record) as sign_ins`,
      )
      return row
    }
    await clock.runDue()
    expect(await left()).toEqual({ keys: 1, changes: 3, bookings: 1, sign_ins: 1 })
    world.advance({ hours: 1 })
    await waitForHorizon(world)
    await clock.runDue()
    expect(await left()).toMatchObject({ changes: 1, keys: 1 })
    world.advance({ hours: 23 })
    await clock.runDue()
    expect(await left()).toMatchObject({ changes: 1, keys: 0, bookings: 1 })
    world.advance({ hours: 29 * 24, minutes: 5 })
    await clock.runDue()
    expect(await left()).toMatchObject({ bookings: 0 })
  })

  it('keep change rows that no reader can have read, because an older transaction is running', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const change = { at: world.deps.now(), groupId: world.groupId }
    const listOfWeek = () =>
      world.query('select c.number from change c where c.unit_id = $1 order by c.number', world.unitId(20))
    const beginOlder = (tx: Tx) => publishRefetch(tx, change)
    const kept = await whileOpen(world.deps.db, beginOlder, async () => {
      await createActions(world, anna).reserve(20)
      world.advance({ hours: 2 })
      await clock.runDue()
      return listOfWeek()
    })
    // Of the reservation, and of its end after five minutes.
    expect(kept).toHaveLength(2)
    await waitForHorizon(world)
    await clock.runDue()
    expect(await listOfWeek()).toHaveLength(1)
  })

  it('keep the newest change row, from which readers know their position', async () => {
    await begin()
    await createActions(world, await world.addOwner('Anna')).reserve(20)
    await clock.runDue()
    for (let day = 0; day < 2; day += 1) {
      world.advance({ hours: 24 })
      await waitForHorizon(world)
      await clock.runDue()
    }
    expect(await world.query('select number from change')).toHaveLength(1)
  })

  it('deletes calendar feeds a year after they were revoked, and neither later ones nor the one in use', async () => {
    await begin()
    const { actor } = await world.addOwner('Anna')
    const listFeeds = () =>
      world.query<{ at: string; revoked: boolean }>(
        `select created_at::date::text as at, revoked_at is not null as revoked from token order by created_at`,
      )
    const days = [await createFeedToday(), await createFeedToday(), await createFeedToday()]
    async function createFeedToday(): Promise<string> {
      await createCalendarFeed(world.deps, actor)
      const today = new Date(world.deps.now()).toISOString().slice(0, 10)
      world.advance({ hours: 24 })
      return today
    }
    expect(await listFeeds()).toEqual(days.map((at, index) => ({ at, revoked: index < 2 })))
    // The first was revoked a day after it was made, the second two days after that.
    world.advance({ hours: (365 - 2) * 24 - 1 })
    await clock.runDue()
    expect(await listFeeds()).toHaveLength(3)
    world.advance({ hours: 2 })
    await clock.runDue()
    expect((await listFeeds()).map(({ at }) => at)).toEqual(days.slice(1))
    world.advance({ hours: 24 })
    await clock.runDue()
    expect(await listFeeds()).toEqual([{ at: days[2], revoked: false }])
  })
})

describe('a started scheduler', () => {
  it('notices within one tick that business time was changed', async () => {
    await begin()
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    await createActions(world, anna).reserve(20)
    const running = startScheduler(world.deps)
    try {
      world.advance({ minutes: 5 })
      await expect.poll(() => listRows(world, 20)).toEqual(['Anna Ended'])
      await createActions(world, bo).reserve(21)
      world.advance({ minutes: 6 })
      await expect.poll(() => listRows(world, 21)).toEqual(['Bo Ended'])
    } finally {
      await running.stop()
    }
  })

  it('ticks when the next work becomes due, before its second has passed', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    await createManualScheduler(world.deps).runDue()
    const assignment = await scheduleAssignment(world, { at: world.deps.now() + 300 })
    const wakes = vi.spyOn(globalThis, 'setTimeout')
    const running = startScheduler(world.deps)
    try {
      const delays = () => wakes.mock.calls.map(([, delay]) => delay)
      // A timer may fire a moment early, so it is set a millisecond late.
      await expect.poll(delays).toContain(301)
      expect(await countAssigned(world, assignment)).toMatchObject({ members: 0 })
      world.advance({ milliseconds: 300 })
      await expect.poll(() => getBalance(world, anna)).toBe(24)
    } finally {
      await running.stop()
      wakes.mockRestore()
    }
  })

  it('of jobs that have no work of an instant ticks every second, and asks for none', async () => {
    await begin()
    await scheduleAssignment(world, { at: world.deps.now() + 300 })
    const wakes = vi.spyOn(globalThis, 'setTimeout')
    const run = vi.fn<Job['run']>(() => Promise.resolve(noWork))
    const running = startScheduler(world.deps, [{ name: 'outbox', intervalMs: 0, run }])
    try {
      const delays = () => wakes.mock.calls.map(([, delay]) => delay)
      // The first tick sets the timer of the next one when it has run its jobs.
      await expect.poll(delays).toContain(1000)
      expect(run).toHaveBeenCalledOnce()
      expect(delays()).not.toContain(301)
    } finally {
      await running.stop()
      wakes.mockRestore()
    }
  })

  it.each([
    ['an hour back', [0, -3_600_000]],
    ['a day forward and then back', [86_400_000, -86_400_000]],
  ])('keeps working when the system clock is set %s', async (_how, steps) => {
    await begin()
    let offset = 0
    let runs = 0
    const run = async () => {
      runs += 1
      return noWork
    }
    const job = { name: 'counting', intervalMs: 0, run }
    const deps = { ...world.deps, systemNow: () => Date.now() + offset }
    const running = startScheduler(deps, [job], tickMs)
    try {
      for (const step of steps) {
        offset += step
        const before = runs
        // A run that began before the step says nothing.
        await expect.poll(() => runs).toBeGreaterThan(before + 1)
      }
    } finally {
      await running.stop()
    }
  })

  it('lets other jobs have their turn while one has much to do, and goes on with that at once', async () => {
    await begin()
    let steps = 0
    const asked: number[] = []
    const busy: Job = {
      name: 'busy',
      intervalMs: 0,
      run: async () => {
        steps += 1
        await sleep(steps > 400 ? 0 : 5)
        return { done: steps > 400 ? 0 : 1, lagMs: 0 }
      },
    }
    const other: Job = {
      name: 'other',
      intervalMs: 0,
      run: async () => {
        asked.push(steps)
        return noWork
      },
    }
    const wakes = vi.spyOn(globalThis, 'setTimeout')
    const running = startScheduler(world.deps, [busy, other])
    try {
      await expect.poll(() => asked.at(-1), { timeout: 20_000 }).toBeGreaterThan(400)
      const delays = wakes.mock.calls.map(([, delay]) => delay)
      // A turn of 200 steps, which was the only bound, would be one of a second, and two of them all.
      expect(asked.length).toBeGreaterThan(3)
      expect(delays.filter((delay) => delay === 1000).length).toBeLessThan(asked.length)
    } finally {
      await running.stop()
      wakes.mockRestore()
    }
  })

  it('goes on with the rest of a job of which something fails, without a pause', async () => {
    await begin()
    let left = 3
    const run = async () => {
      if (left === 0) throw new StepError([new Error('one is bad')], noWork)
      left -= 1
      throw new StepError([new Error('one is bad')], { done: 1, lagMs: 0 })
    }
    const manual = createManualScheduler(world.deps, [{ name: 'partly bad', intervalMs: 0, run }])
    await expect(manual.runDue()).rejects.toThrow('one is bad')
    expect([left, manual.readLags()['partly bad']?.done]).toEqual([0, 3])
  })

  it('continues after a job that fails, logs the error, and tries again later', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).reserve(20)
    await world.execute('alter table assignment rename to hidden')
    const running = startScheduler(world.deps)
    try {
      world.advance({ minutes: 5 })
      await expect.poll(() => listRows(world, 20)).toEqual(['Anna Ended'])
      const logged = () => world.warnings.join()
      await expect.poll(logged).toMatch(/"job":"points"/)
    } finally {
      await running.stop()
      await world.execute('alter table hidden rename to assignment')
      world.warnings.length = 0
    }
    expect(await listLedgerLines(world, anna)).toEqual([])
    expect(await listMails(world, anna)).toEqual([])
  })
})
