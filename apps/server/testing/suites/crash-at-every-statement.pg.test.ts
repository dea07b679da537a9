import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stillClock } from '../../src/jobs/scheduler.ts'
import { duties } from '../../src/jobs/jobs.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import {
  getBalance,
  listChanges,
  listClaims,
  listLedgerLines,
  listMails,
  findRow,
  listRows,
} from '../fixtures/inspect.ts'
import { crashAfterStatements, crashingDbName } from '../fakes/crash-proxy.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../fixtures/world.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'

// A process that dies at any statement of a write has done all of it or nothing; and whoever asks again, with the
// same key where there is one, finds it done once.

let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** A week and two people whom no other life has met. */
interface Life {
  readonly week: number
  readonly x: Owner
  readonly y: Owner
}

/** Brings a life to where a write begins; answers the write. */
type SetUp = (life: Life) => Promise<(deps: Deps) => Promise<unknown>>

const firstWeek = 10
const acts = (owner: Owner) => createActions(world, owner)
/** The same by way of a process, with a key. */
const once = (owner: Owner, deps: Deps) =>
  createActions({ deps, unitId: (name) => world.unitId(name) }, { actor: withIdempotencyKey(owner, 'once') })

const writes: Readonly<Record<string, SetUp>> = {
  'to reserve':
    async ({ x, week }) =>
    (deps) =>
      once(x, deps).reserve(week),
  'to confirm': async ({ x, week }) => {
    const { bookingId } = await acts(x).reserve(week)
    return (deps) => once(x, deps).confirm(bookingId)
  },
  'to let go of a hold': async ({ x, week }) => {
    const { bookingId } = await acts(x).reserve(week)
    return (deps) => once(x, deps).release(bookingId)
  },
  'to join a queue': async ({ x, y, week }) => {
    await acts(y).book(week)
    return (deps) => once(x, deps).join(week)
  },
  'to give a week back to whoever waits': async ({ x, y, week }) => {
    const booked = await acts(x).book(week)
    await acts(y).join(week)
    return (deps) => once(x, deps).cancel(booked)
  },
  'to give a week back late': async ({ x, week }) => {
    const booked = await lateBooking(x, week)
    return (deps) => once(x, deps).cancel(booked)
  },
  'to take a week for which points wait': async ({ x, y, week }) => {
    await acts(x).cancel(await lateBooking(x, week))
    const { bookingId } = await acts(y).reserve(week)
    return (deps) => once(y, deps).confirm(bookingId)
  },
  'to decline an offer': async ({ x, y, week }) => {
    const { id } = await offered(x, y, week)
    return (deps) => once(y, deps).release(id)
  },
  'to lend a week out': async ({ x, week }) => {
    const booked = await acts(x).book(week)
    return (deps) => once(x, deps).details(booked, { lent: true })
  },
  'to check out': async ({ x, week }) => {
    const token = await issueCheckOutLink(world.deps, null, await acts(x).book(week))
    const [unit] = await world.query<{ at: number }>(
      'select check_in_at as at from unit where id = $1',
      world.unitId(week),
    )
    world.setTime((unit?.at ?? 0) + 3_600_000)
    return (deps) => checkOut(deps, { token, guestCount: 3 })
  },
  'to end a hold whose time is over': async ({ x, week }) => {
    const { reservedUntil } = await acts(x).reserve(week)
    world.setTime(Date.parse(reservedUntil))
    return (deps) => time(deps, 'holds')
  },
  'to pass on an offer that nobody took': async ({ x, y, week }) => {
    const { reservedUntil } = await offered(x, y, week)
    world.setTime(reservedUntil ?? 0)
    return (deps) => time(deps, 'offers')
  },
}

/** A week whose points come back only if somebody else books it. */
async function lateBooking(owner: Owner, week: number): Promise<string> {
  const booked = await acts(owner).book(week)
  await world.execute(
    `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
    world.unitId(week),
  )
  return booked
}

/** X had the week and Y is offered it. */
async function offered(x: Owner, y: Owner, week: number) {
  const booked = await acts(x).book(week)
  await acts(y).join(week)
  await acts(x).cancel(booked)
  return findRow(world, y, week)
}

function time(deps: Deps, duty: string): Promise<void> {
  return stillClock(
    deps,
    duties.filter(({ name }) => name === duty),
  ).runDueOnce()
}

/** Everything that a write may touch, without ids and instants. */
async function stateOf({ week, x, y }: Life): Promise<string> {
  const unit = world.unitId(week)
  const [counts] = await world.query(
    `select (select count(*) from audit where unit_id = $1) as audited,
       count(checked_out_at) as "checkedOut", count(lent_out_name) as "lentOut"
     from booking where unit_id = $1`,
    unit,
  )
  const people = [x, y].map(async (owner) => ({
    balance: await getBalance(world, owner),
    lines: await listLedgerLines(world, owner),
    mails: (await listMails(world, owner)).map(({ kind }) => kind),
  }))
  return JSON.stringify({
    rows: await listRows(world, week),
    claims: await listClaims(world, week),
    told: await listChanges(world, week),
    people: await Promise.all(people),
    counts,
  })
}

/** How many connections of dead processes the database still works for. */
async function ghosts(): Promise<number> {
  const [found] = await world.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    crashingDbName,
  )
  return found?.count ?? 0
}

const silent: Deps['log'] = { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} }

/** Begins a write in a process that dies when so many statements have come to the database. */
async function live(setUp: SetUp, week: number, lives: number) {
  const life = { week, x: await world.addOwner('X'), y: await world.addOwner('Y') }
  const write = await setUp(life)
  const before = await stateOf(life)
  const process = await crashAfterStatements(world.url, lives)
  const answer = await write({ ...world.deps, db: process.db, log: silent }).then(
    () => 'answered',
    (error: unknown) => {
      if (!process.hasCrashed()) throw error
      return 'died'
    },
  )
  const isDead = process.hasCrashed()
  await process.close()
  await expect.poll(ghosts).toBe(0)
  const left = await stateOf(life)
  // A guest has no key, and is told.
  expect(['ok', 'already-checked-out']).toContain(await getOutcome(write(world.deps)))
  return { before, left, after: await stateOf(life), answer, isDead, statements: process.statements() }
}

describe.each(Object.keys(writes))('a process that dies on the way %s', (name) => {
  it('has done all or nothing of it, at every statement; asked again, it is done once', async () => {
    const setUp = writes[name]!
    const whole = await live(setUp, firstWeek, Infinity)
    expect(whole.answer).toBe('answered')
    expect(whole.left).not.toBe(whole.before)
    expect(whole.after).toBe(whole.left)
    const left: string[] = []
    for (let lives = 1; lives <= whole.statements; lives++) {
      const one = await live(setUp, firstWeek + lives, lives)
      const told = `statement ${lives} of ${whole.statements}`
      expect(one.isDead, told).toBe(true)
      expect([whole.before, whole.after], told).toContain(one.left)
      expect(one.after, told).toBe(whole.after)
      left.push(one.left)
    }
    // It dies before COMMIT and after it: both have been seen.
    expect(new Set(left)).toEqual(new Set([whole.before, whole.after]))
  })
})
