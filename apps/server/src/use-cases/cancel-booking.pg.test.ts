import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import {
  getBalance,
  listChanges,
  listClaims,
  listLedgerLines,
  listMails,
  findRow,
  listRows,
} from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { cancelBooking } from './cancel-booking.ts'

let world: World
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ prices: { 28: 4 } })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** Week 27 of 2027 begins on Monday 5 July; its last full refund is before Monday 10 May 00:00. */
const late = '2027-05-10 00:00'

describe('a week that is cancelled before its refund end', () => {
  it('is refunded immediately and is free (R82)', async () => {
    const bookingId = await createActions(world, anna).book(27)
    world.setTime('2027-05-09 23:59')
    expect(await createActions(world, anna).cancel(bookingId)).toEqual({
      bookingId,
      refund: 'full',
      points: 2,
    })
    expect(await getBalance(world, anna)).toBe(20)
    expect(await listLedgerLines(world, anna)).toEqual([
      { type: 'Book', points: -2 },
      { type: 'Cancel', points: 2 },
    ])
    const cancelled = { kind: 'cancelled', data: { refund: 'full', points: 2 } }
    expect(await listMails(world, anna)).toEqual([{ kind: 'confirmed', data: {} }, cancelled])
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('ok')
  })

  it('must be cancelled 84 days before if it cost four points (R82)', async () => {
    const bookingId = await createActions(world, anna).book(28)
    world.setTime('2027-04-19 00:00')
    expect(await createActions(world, anna).cancel(bookingId)).toMatchObject({ refund: 'claim', points: 4 })
    expect(await getBalance(world, anna)).toBe(16)
  })

  it('is refunded with what was debited, whatever the week costs now', async () => {
    const bookingId = await createActions(world, anna).book(27)
    await world.execute('update unit set points = 4 where id = $1', world.unitId(27))
    expect(await createActions(world, anna).cancel(bookingId)).toMatchObject({ refund: 'full', points: 2 })
    expect(await getBalance(world, anna)).toBe(20)
  })

  it('gets the same answer when it is cancelled again (R68)', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const first = await createActions(world, anna).cancel(bookingId)
    world.setTime('2027-07-01 12:00')
    expect(await createActions(world, anna).cancel(bookingId)).toEqual(first)
    expect(await listLedgerLines(world, anna)).toHaveLength(2)
  })
})

describe('cancel-booking refuses', () => {
  it.each([
    ['2027-06-29 11:59', 'ok'],
    ['2027-06-29 12:00', 'booking-deadline-exceeded'],
    ['2027-07-20 12:00', 'booking-deadline-exceeded'],
  ])('at %s: %s (R64)', async (moment, expected) => {
    const bookingId = await createActions(world, anna).book(27)
    world.setTime(moment)
    expect(await getOutcome(createActions(world, anna).cancel(bookingId))).toBe(expected)
  })

  it('holds, offers, rows of other owners and rows that do not exist (R46, R47, R63)', async () => {
    const { bookingId } = await createActions(world, anna).reserve(27)
    expect(await getOutcome(createActions(world, anna).cancel(bookingId))).toBe('booking-is-not-book-type')
    expect(await getOutcome(createActions(world, bo).cancel(bookingId))).toBe('not-your-booking')
    expect(await getOutcome(createActions(world, bo).cancel(world.deps.newId()))).toBe('no-booking-found')
  })
})

describe('a waitlist', () => {
  it('is offered the cancelled week, the first owner first, for 24 hours at the current price (R56, R59)', async () => {
    const cilla = await world.addOwner('Cilla')
    const bookingId = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    await createActions(world, cilla).join(27)
    await world.execute('update unit set points = 3 where id = $1', world.unitId(27))
    await createActions(world, anna).cancel(bookingId)
    const reservedUntil = world.deps.now() + 24 * 3_600_000
    expect(await findRow(world, bo, 27)).toMatchObject({
      type: 'Pre',
      origin: 'offer',
      points: 3,
      reservedUntil,
    })
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo Pre offer', 'Cilla Wait'])
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Anna', affected: ['Bo', 'Cilla'] })
    expect(await listMails(world, bo)).toMatchObject([{ kind: 'offered' }])
    expect(await listMails(world, cilla)).toEqual([])
    const notices = await world.query(`select affected, data from change where kind = 'notification'`)
    expect(notices).toMatchObject([{ affected: [{ personId: bo.personId }], data: { notice: 'offered' } }])
    await createActions(world, bo).confirm((await findRow(world, bo, 27)).id)
    expect(await getBalance(world, bo)).toBe(17)
  })

  it('is offered it until the booking deadline at most, and not at all from then on (R59, R60)', async () => {
    world = await recreateWorld({ policy: { cancellationDeadline: { daysBefore: 5, time: '12:00' } } })
    const bookingId = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    world.setTime('2027-06-30 11:59')
    await createActions(world, anna).cancel(bookingId)
    expect((await findRow(world, bo, 27)).reservedUntil).toBe(Date.parse('2027-06-30T10:00:00Z'))
  })

  it('whose first owners may not have it is served in one transaction: they are skipped with a reason, the next gets the offer (R58)', async () => {
    const names = ['Poor', 'Closed', 'Fine'] as const
    const [poor, closed, fine] = await Promise.all(names.map((name) => world.addOwner(name)))
    const bookingId = await createActions(world, anna).book(27)
    for (const owner of [poor, closed, fine]) await createActions(world, owner as Owner).join(27)
    await world.adjustPoints(poor as Owner, 2027, -20)
    await world.execute('update person set enabled = false where id = $1', closed?.personId)
    await createActions(world, anna).cancel(bookingId)
    const expected = ['Anna Cancel', 'Poor WaitExpire', 'Closed WaitExpire', 'Fine Pre offer']
    expect(await listRows(world, 27)).toEqual(expected)
    expect(await listMails(world, poor as Owner)).toEqual([
      { kind: 'skipped', data: { reason: 'not-enough-points', until: null } },
    ])
    expect(await listMails(world, closed as Owner)).toMatchObject([{ data: { reason: 'user-disabled' } }])
    const [change] = (await listChanges(world, 27)).slice(-1)
    expect(change).toEqual({ actor: 'Anna', affected: ['Poor', 'Closed', 'Fine'] })
  })

  it('passes over who has booked last year’s week in high season since joining (R43, R58)', async () => {
    world = await recreateWorld({ years: [2026, 2027], prices: { 51: 3 } })
    const keen = await world.addOwner('Keen', { points: { 2026: 20, 2027: 20 } })
    const bookingId = await createActions(world, anna).book(51)
    await createActions(world, keen).join(51)
    await createActions(world, bo).join(51)
    await createActions(world, keen).book({ week: 51, year: 2026 })
    await createActions(world, anna).cancel(bookingId)
    expect(await listRows(world, 51)).toEqual(['Anna Cancel', 'Keen WaitExpire', 'Bo Pre offer'])
    expect(await listMails(world, keen)).toContainEqual({
      kind: 'skipped',
      data: { reason: 'high-season-week-blocked', until: null },
    })
  })

  it('on which no owner may have the week leaves it free for everyone', async () => {
    const owners = await Promise.all(['One', 'Two', 'Three'].map((name) => world.addOwner(name)))
    const bookingId = await createActions(world, anna).book(27)
    for (const owner of owners) await createActions(world, owner).join(27)
    for (const owner of owners) await world.adjustPoints(owner, 2027, -20)
    await createActions(world, anna).cancel(bookingId)
    const gone = ['One WaitExpire', 'Two WaitExpire', 'Three WaitExpire']
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', ...gone])
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('ok')
  })

  it('moves up when an owner leaves it; leaving again gets the same answer', async () => {
    const [cilla, dan] = [await world.addOwner('Cilla'), await world.addOwner('Dan')]
    await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    const { bookingId } = await createActions(world, cilla).join(27)
    await createActions(world, dan).join(27)
    world.setTime('2027-06-30 12:00')
    const answer = { bookingId, refund: 'none', points: 0 }
    expect(await createActions(world, cilla).cancel(bookingId)).toEqual(answer)
    expect(await createActions(world, cilla).cancel(bookingId)).toEqual(answer)
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Cilla', affected: ['Dan'] })
    expect(await listMails(world, cilla)).toEqual([])
  })
})

describe('a late cancellation', () => {
  it('opens a refund claim that another owner’s booking pays in the same transaction (R83, R84)', async () => {
    const bookingId = await createActions(world, anna).book(27)
    world.setTime(late)
    expect(await createActions(world, anna).cancel(bookingId)).toEqual({
      bookingId,
      refund: 'claim',
      points: 2,
    })
    expect(await getBalance(world, anna)).toBe(18)
    expect(await listClaims(world, 27)).toEqual(['Anna open'])
    await createActions(world, bo).book(27)
    expect(await listClaims(world, 27)).toEqual(['Anna paid'])
    expect(await getBalance(world, anna)).toBe(20)
    expect((await listMails(world, anna)).at(-1)).toEqual({ kind: 'claim-paid', data: { points: 2 } })
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Bo', affected: ['Anna'] })
    expect(await createActions(world, anna).cancel(bookingId)).toEqual({
      bookingId,
      refund: 'claim',
      points: 2,
    })
  })

  it('with a waitlist: the claim is paid when the offer is confirmed, not when it is made', async () => {
    const bookingId = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    world.setTime(late)
    await createActions(world, anna).cancel(bookingId)
    expect(await listClaims(world, 27)).toEqual(['Anna open'])
    await createActions(world, bo).confirm((await findRow(world, bo, 27)).id)
    expect(await listClaims(world, 27)).toEqual(['Anna paid'])
    expect(await getBalance(world, anna)).toBe(20)
  })

  it('followed by the owner’s own booking: nothing is refunded, and the claim is superseded (R85)', async () => {
    const bookingId = await createActions(world, anna).book(27)
    world.setTime(late)
    await createActions(world, anna).cancel(bookingId)
    await createActions(world, anna).book(27)
    expect(await listClaims(world, 27)).toEqual(['Anna superseded'])
    expect(await getBalance(world, anna)).toBe(16)
  })

  it('by two owners in turn: the second’s booking pays the first, the second waits for a third', async () => {
    const cilla = await world.addOwner('Cilla')
    const first = await createActions(world, anna).book(27)
    world.setTime(late)
    await createActions(world, anna).cancel(first)
    await createActions(world, bo).cancel(await createActions(world, bo).book(27))
    expect(await listClaims(world, 27)).toEqual(['Anna paid', 'Bo open'])
    await createActions(world, cilla).book(27)
    expect(await listClaims(world, 27)).toEqual(['Anna paid', 'Bo paid'])
    expect(await Promise.all([anna, bo, cilla].map((owner) => getBalance(world, owner)))).toEqual([
      20, 20, 18,
    ])
  })

  it('twice by one owner: the second booking supersedes the first claim, the second claim is open', async () => {
    const first = await createActions(world, anna).book(27)
    world.setTime(late)
    await createActions(world, anna).cancel(first)
    await createActions(world, anna).cancel(await createActions(world, anna).book(27))
    expect(await listClaims(world, 27)).toEqual(['Anna superseded', 'Anna open'])
    await createActions(world, bo).book(27)
    expect(await getBalance(world, anna)).toBe(18)
  })
})

describe('a stay', () => {
  it('is cleaned again when the neighbouring week is cancelled (R91)', async () => {
    const weeks = [20, 21, 22, 23]
    const [first, second, third, fourth] = await runInOrder(weeks, (week) =>
      createActions(world, anna).book(week),
    )
    for (const id of [first, third, fourth])
      await createActions(world, anna).details(id ?? '', { skip: true })
    await createActions(world, anna).cancel(second ?? '')
    const skips = await Promise.all(
      weeks.map(async (week) => (await findRow(world, anna, week)).skipsCleaning),
    )
    expect(skips).toEqual([false, false, true, true])
    const dropped = await world.query(`select subject_id from audit where action = 'drop-skip'`)
    expect(dropped).toEqual([{ subject_id: first }])
  })
})

describe('concurrently', () => {
  it('cancelled ten times: one refund', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const press = () => createActions(world, anna).cancel(bookingId)
    expect(await countOutcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await listLedgerLines(world, anna)).toHaveLength(2)
    expect(await listMails(world, anna)).toHaveLength(2)
  })

  it('cancelled ten times with one key: one refund, one answer', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const press = () => cancelBooking(world.deps, withIdempotencyKey(anna, 'one'), { bookingId })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await listLedgerLines(world, anna)).toHaveLength(2)
  })
})

/** Replaces the world by one with these options and the same two owners. */
async function recreateWorld(options: Parameters<typeof createWorld>[0]): Promise<World> {
  await world.close()
  const other = await createWorld(options)
  anna = await other.addOwner('Anna')
  bo = await other.addOwner('Bo')
  return other
}

async function runInOrder<T>(weeks: readonly number[], act: (week: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const week of weeks) done.push(await act(week))
  return done
}
