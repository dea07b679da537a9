import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actsOf, outcome, outcomes } from '../../testing/fixtures/owner-actions.ts'
import {
  balanceOf,
  changesOf,
  claimsOn,
  linesOf,
  mailsTo,
  rowOf,
  rowsOn,
} from '../../testing/fixtures/inspect.ts'
import { createWorld, withKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { cancelBooking } from './cancel-booking.ts'

let world: World
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ prices: { 28: 4 } })
  anna = await world.owner('Anna')
  bo = await world.owner('Bo')
})
afterEach(async () => {
  expect(await world.violations({ tolerance: '1 year' })).toEqual([])
  expect(world.incidents).toEqual([])
  await world.close()
})

/** Week 27 of 2027 begins on Monday 5 July; its last full refund is before Monday 10 May 00:00. */
const late = '2027-05-10 00:00'

describe('a week that is given back in time', () => {
  it('returns its points at once and is free (R82)', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    world.turnTo('2027-05-09 23:59')
    expect(await actsOf(world, anna).cancel(bookingId)).toEqual({ bookingId, refund: 'full', points: 2 })
    expect(await balanceOf(world, anna)).toBe(20)
    expect(await linesOf(world, anna)).toEqual([
      { type: 'Book', points: -2 },
      { type: 'Cancel', points: 2 },
    ])
    const cancelled = { kind: 'cancelled', data: { refund: 'full', points: 2 } }
    expect(await mailsTo(world, anna)).toEqual([{ kind: 'confirmed', data: {} }, cancelled])
    expect(await outcome(actsOf(world, bo).reserve(27))).toBe('ok')
  })

  it('that cost four points has to come 84 days before (R82)', async () => {
    const bookingId = await actsOf(world, anna).book(28)
    world.turnTo('2027-04-19 00:00')
    expect(await actsOf(world, anna).cancel(bookingId)).toMatchObject({ refund: 'claim', points: 4 })
    expect(await balanceOf(world, anna)).toBe(16)
  })

  it('returns what it took, whatever the week costs now', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    await world.change('update unit set points = 4 where id = $1', world.unit(27))
    expect(await actsOf(world, anna).cancel(bookingId)).toMatchObject({ refund: 'full', points: 2 })
    expect(await balanceOf(world, anna)).toBe(20)
  })

  it('again answers as the first time (R68)', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    const first = await actsOf(world, anna).cancel(bookingId)
    world.turnTo('2027-07-01 12:00')
    expect(await actsOf(world, anna).cancel(bookingId)).toEqual(first)
    expect(await linesOf(world, anna)).toHaveLength(2)
  })
})

describe('cancel-booking refuses', () => {
  it.each([
    ['2027-06-29 11:59', 'ok'],
    ['2027-06-29 12:00', 'booking-deadline-exceeded'],
    ['2027-07-20 12:00', 'booking-deadline-exceeded'],
  ])('at %s: %s (R64)', async (moment, expected) => {
    const bookingId = await actsOf(world, anna).book(27)
    world.turnTo(moment)
    expect(await outcome(actsOf(world, anna).cancel(bookingId))).toBe(expected)
  })

  it('holds, offers, rows of others and of nobody (R46, R47, R63)', async () => {
    const { bookingId } = await actsOf(world, anna).reserve(27)
    expect(await outcome(actsOf(world, anna).cancel(bookingId))).toBe('booking-is-not-book-type')
    expect(await outcome(actsOf(world, bo).cancel(bookingId))).toBe('not-your-booking')
    expect(await outcome(actsOf(world, bo).cancel(world.deps.ids()))).toBe('no-booking-found')
  })
})

describe('a queue', () => {
  it('is given the week, its head first, for 24 hours at the price of now (R56, R59)', async () => {
    const cilla = await world.owner('Cilla')
    const bookingId = await actsOf(world, anna).book(27)
    await actsOf(world, bo).join(27)
    await actsOf(world, cilla).join(27)
    await world.change('update unit set points = 3 where id = $1', world.unit(27))
    await actsOf(world, anna).cancel(bookingId)
    const reservedUntil = world.deps.now() + 24 * 3_600_000
    expect(await rowOf(world, bo, 27)).toMatchObject({
      type: 'Pre',
      origin: 'offer',
      points: 3,
      reservedUntil,
    })
    expect(await rowsOn(world, 27)).toEqual(['Anna Cancel', 'Bo Pre offer', 'Cilla Wait'])
    expect((await changesOf(world, 27)).at(-1)).toEqual({ actor: 'Anna', affected: ['Bo', 'Cilla'] })
    expect(await mailsTo(world, bo)).toMatchObject([{ kind: 'offered' }])
    expect(await mailsTo(world, cilla)).toEqual([])
    const notices = await world.rows(`select affected, data from change where kind = 'notification'`)
    expect(notices).toMatchObject([{ affected: [{ personId: bo.personId }], data: { notice: 'offered' } }])
    await actsOf(world, bo).confirm((await rowOf(world, bo, 27)).id)
    expect(await balanceOf(world, bo)).toBe(17)
  })

  it('is offered it until the booking deadline at most, and not at all from then on (R59, R60)', async () => {
    world = await replaced({ policy: { cancellationDeadline: { daysBefore: 5, time: '12:00' } } })
    const bookingId = await actsOf(world, anna).book(27)
    await actsOf(world, bo).join(27)
    world.turnTo('2027-06-30 11:59')
    await actsOf(world, anna).cancel(bookingId)
    expect((await rowOf(world, bo, 27)).reservedUntil).toBe(Date.parse('2027-06-30T10:00:00Z'))
  })

  it('of whom the first may not have it: each is told why, the next is asked, in the same act (R58)', async () => {
    const names = ['Poor', 'Closed', 'Fine'] as const
    const [poor, closed, fine] = await Promise.all(names.map((name) => world.owner(name)))
    const bookingId = await actsOf(world, anna).book(27)
    for (const owner of [poor, closed, fine]) await actsOf(world, owner as Owner).join(27)
    await world.give(poor as Owner, 2027, -20)
    await world.change('update person set enabled = false where id = $1', closed?.personId)
    await actsOf(world, anna).cancel(bookingId)
    const expected = ['Anna Cancel', 'Poor WaitExpire', 'Closed WaitExpire', 'Fine Pre offer']
    expect(await rowsOn(world, 27)).toEqual(expected)
    expect(await mailsTo(world, poor as Owner)).toEqual([
      { kind: 'skipped', data: { reason: 'not-enough-points', until: null } },
    ])
    expect(await mailsTo(world, closed as Owner)).toMatchObject([{ data: { reason: 'user-disabled' } }])
    const [change] = (await changesOf(world, 27)).slice(-1)
    expect(change).toEqual({ actor: 'Anna', affected: ['Poor', 'Closed', 'Fine'] })
  })

  it('of whom nobody may have it leaves the week free for everybody', async () => {
    const owners = await Promise.all(['One', 'Two', 'Three'].map((name) => world.owner(name)))
    const bookingId = await actsOf(world, anna).book(27)
    for (const owner of owners) await actsOf(world, owner).join(27)
    for (const owner of owners) await world.give(owner, 2027, -20)
    await actsOf(world, anna).cancel(bookingId)
    const gone = ['One WaitExpire', 'Two WaitExpire', 'Three WaitExpire']
    expect(await rowsOn(world, 27)).toEqual(['Anna Cancel', ...gone])
    expect(await outcome(actsOf(world, bo).reserve(27))).toBe('ok')
  })

  it('that somebody leaves moves up behind them; leaving again answers as the first time', async () => {
    const [cilla, dan] = [await world.owner('Cilla'), await world.owner('Dan')]
    await actsOf(world, anna).book(27)
    await actsOf(world, bo).join(27)
    const { bookingId } = await actsOf(world, cilla).join(27)
    await actsOf(world, dan).join(27)
    world.turnTo('2027-06-30 12:00')
    const answer = { bookingId, refund: 'none', points: 0 }
    expect(await actsOf(world, cilla).cancel(bookingId)).toEqual(answer)
    expect(await actsOf(world, cilla).cancel(bookingId)).toEqual(answer)
    expect((await changesOf(world, 27)).at(-1)).toEqual({ actor: 'Cilla', affected: ['Dan'] })
    expect(await mailsTo(world, cilla)).toEqual([])
  })
})

describe('a late cancellation', () => {
  it('opens a claim that another owner’s booking pays, in the same act (R83, R84)', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    world.turnTo(late)
    expect(await actsOf(world, anna).cancel(bookingId)).toEqual({ bookingId, refund: 'claim', points: 2 })
    expect(await balanceOf(world, anna)).toBe(18)
    expect(await claimsOn(world, 27)).toEqual(['Anna open'])
    await actsOf(world, bo).book(27)
    expect(await claimsOn(world, 27)).toEqual(['Anna paid'])
    expect(await balanceOf(world, anna)).toBe(20)
    expect((await mailsTo(world, anna)).at(-1)).toEqual({ kind: 'claim-paid', data: { points: 2 } })
    expect((await changesOf(world, 27)).at(-1)).toEqual({ actor: 'Bo', affected: ['Anna'] })
    expect(await actsOf(world, anna).cancel(bookingId)).toEqual({ bookingId, refund: 'claim', points: 2 })
  })

  it('then the queue: the claim is paid when the offer is confirmed, not when it is made', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    await actsOf(world, bo).join(27)
    world.turnTo(late)
    await actsOf(world, anna).cancel(bookingId)
    expect(await claimsOn(world, 27)).toEqual(['Anna open'])
    await actsOf(world, bo).confirm((await rowOf(world, bo, 27)).id)
    expect(await claimsOn(world, 27)).toEqual(['Anna paid'])
    expect(await balanceOf(world, anna)).toBe(20)
  })

  it('then one’s own booking again: nothing comes back, and the claim is superseded (R85)', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    world.turnTo(late)
    await actsOf(world, anna).cancel(bookingId)
    await actsOf(world, anna).book(27)
    expect(await claimsOn(world, 27)).toEqual(['Anna superseded'])
    expect(await balanceOf(world, anna)).toBe(16)
  })

  it('twice by two owners: the first is paid by the second, the second waits for a third', async () => {
    const cilla = await world.owner('Cilla')
    const first = await actsOf(world, anna).book(27)
    world.turnTo(late)
    await actsOf(world, anna).cancel(first)
    await actsOf(world, bo).cancel(await actsOf(world, bo).book(27))
    expect(await claimsOn(world, 27)).toEqual(['Anna paid', 'Bo open'])
    await actsOf(world, cilla).book(27)
    expect(await claimsOn(world, 27)).toEqual(['Anna paid', 'Bo paid'])
    expect(await Promise.all([anna, bo, cilla].map((owner) => balanceOf(world, owner)))).toEqual([20, 20, 18])
  })

  it('twice by one owner: the own booking superseded the first claim, the second is open', async () => {
    const first = await actsOf(world, anna).book(27)
    world.turnTo(late)
    await actsOf(world, anna).cancel(first)
    await actsOf(world, anna).cancel(await actsOf(world, anna).book(27))
    expect(await claimsOn(world, 27)).toEqual(['Anna superseded', 'Anna open'])
    await actsOf(world, bo).book(27)
    expect(await balanceOf(world, anna)).toBe(18)
  })
})

describe('a stay', () => {
  it('is cleaned again when the neighbour goes (R91)', async () => {
    const weeks = [20, 21, 22, 23]
    const [first, second, third, fourth] = await inTurn(weeks, (week) => actsOf(world, anna).book(week))
    for (const id of [first, third, fourth]) await actsOf(world, anna).details(id ?? '', { skip: true })
    await actsOf(world, anna).cancel(second ?? '')
    const skips = await Promise.all(weeks.map(async (week) => (await rowOf(world, anna, week)).skipsCleaning))
    expect(skips).toEqual([false, false, true, true])
    const dropped = await world.rows(`select subject_id from audit where action = 'drop-skip'`)
    expect(dropped).toEqual([{ subject_id: first }])
  })
})

describe('at once', () => {
  it('ten times: one refund', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    const press = () => actsOf(world, anna).cancel(bookingId)
    expect(await outcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await linesOf(world, anna)).toHaveLength(2)
    expect(await mailsTo(world, anna)).toHaveLength(2)
  })

  it('a key ten times: one refund, one answer', async () => {
    const bookingId = await actsOf(world, anna).book(27)
    const press = () => cancelBooking(world.deps, withKey(anna, 'one'), { bookingId })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await linesOf(world, anna)).toHaveLength(2)
  })
})

/** A world made otherwise, with the same two owners. */
async function replaced(options: Parameters<typeof createWorld>[0]): Promise<World> {
  await world.close()
  const other = await createWorld(options)
  anna = await other.owner('Anna')
  bo = await other.owner('Bo')
  return other
}

async function inTurn<T>(weeks: readonly number[], act: (week: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const week of weeks) done.push(await act(week))
  return done
}
