import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { getBalance, findRow } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { expireHolds } from '../../src/jobs/expire-holds.ts'
import { expireOffers } from '../../src/jobs/expire-offers.ts'

const highSeason = { 49: 3, 50: 3, 51: 3 }

let world: World
let anna: Owner
let bo: Owner
/** A former member, for which Anna's rows do not exist. */
let former: Owner

async function createOwners(): Promise<void> {
  world = await createWorld({ houses: ['A', 'B', 'C'], years: [2026, 2027], prices: highSeason })
  anna = await world.addOwner('Anna', { points: { 2026: 6, 2027: 6 } })
  bo = await world.addOwner('Bo', { points: 99 })
  former = await world.addOwner('Former')
  await world.execute('update membership set left_at = $2 where id = $1', former.membershipId, world.nowIso())
}

async function closeWorld(): Promise<void> {
  expect(world.warnings).toEqual([])
  await world.close()
}

const act = (owner: Owner) => createActions(world, owner)

describe('confirming an offer returns the first of several reasons', () => {
  const offers: Record<string, string> = {}
  const offeredWeek = (house: string) => ({ week: 51, house })
  const confirm = (owner: Owner, house: string) => getOutcome(act(owner).confirm(offers[house] ?? ''))
  const forBothHouses = async (happens: (house: string) => Promise<unknown>) => {
    for (const house of ['A', 'B']) await happens(house)
  }

  beforeEach(async () => {
    await createOwners()
    await forBothHouses(async (house) => {
      const bookedByBo = await act(bo).book(offeredWeek(house))
      await act(anna).join(offeredWeek(house))
      await act(bo).cancel(bookedByBo)
      offers[house] = (await findRow(world, anna, offeredWeek(house))).id
    })
  })
  afterEach(closeWorld)

  /** Each step adds a reason to all earlier ones. */
  const steps: [what: string, happens: () => Promise<unknown>, answered: string][] = [
    ['no points are left', () => Promise.resolve(), 'not-enough-points'],
    [
      'the owner has the two high-season weeks before it (R45)',
      () =>
        forBothHouses(async (house) => {
          await act(anna).book({ week: 49, house })
          await act(anna).book({ week: 50, house })
        }),
      'max-consecutive-high-season',
    ],
    [
      'it carries RestrictOne (R44)',
      () =>
        forBothHouses((house) =>
          world.execute(
            `update unit set code = '51-RestrictOne' where id = $1`,
            world.unitId(offeredWeek(house)),
          ),
        ),
      'consecutive-weeks-restricted',
    ],
    [
      'the owner had it last year in high season (R43)',
      () => forBothHouses((house) => act(anna).book({ week: 51, house, year: 2026 })),
      'high-season-week-blocked',
    ],
    ['the offer was declined (R49)', () => act(anna).release(offers['A'] ?? ''), 'not-reserved-booking'],
  ]
  /** Takes the steps up to the one named, or all of them. */
  async function takeSteps(last = steps.at(-1)?.[0]): Promise<void> {
    const end = steps.findIndex(([what]) => what === last) + 1
    for (const [, happens] of steps.slice(0, end)) {
      await world.adjustPoints(anna, 2027, 40)
      await happens()
      await world.adjustPoints(anna, 2027, -(await getBalance(world, anna)))
    }
  }

  it.each(steps)('once %s', async (what, _happens, answered) => {
    await takeSteps(what)
    expect(await confirm(anna, 'A')).toBe(answered)
  })

  it('once the offer has expired, before and after the job has ended it (R48)', async () => {
    await takeSteps()
    expect(await confirm(anna, 'B')).toBe('high-season-week-blocked')
    world.advance({ hours: 24 })
    expect(await confirm(anna, 'B')).toBe('booking-expired')
    await expireOffers(world.deps)
    expect(await findRow(world, anna, offeredWeek('B'))).toMatchObject({ type: 'WaitExpire' })
    expect(await confirm(anna, 'B')).toBe('booking-expired')
  })

  it('if the offer is another owner’s, expired or declined (R47)', async () => {
    await takeSteps()
    world.advance({ hours: 24 })
    await expireOffers(world.deps)
    expect([await confirm(bo, 'B'), await confirm(bo, 'A')]).toEqual(['not-your-booking', 'not-your-booking'])
  })

  it('if the offer is in a group of which the caller is no member (R46)', async () => {
    await takeSteps()
    world.advance({ hours: 24 })
    await expireOffers(world.deps)
    expect([await confirm(former, 'B'), await confirm(former, 'A')]).toEqual([
      'no-booking-found',
      'no-booking-found',
    ])
  })
})

/** Weeks of Anna's rows in house C. */
const weeks = {
  booked: 10,
  checkedOut: 12,
  released: 14,
  expired: 16,
  declined: 18,
  waits: 20,
  cancelled: 22,
}
type RowName = keyof typeof weeks
const rows = new Map<RowName, string>()

async function createRows(): Promise<void> {
  await world.adjustPoints(anna, 2027, 60)
  const toWeek = (row: RowName) => ({ week: weeks[row], house: 'C' })
  for (const row of ['booked', 'checkedOut', 'cancelled'] as const) {
    rows.set(row, await act(anna).book(toWeek(row)))
  }
  await world.execute(
    'update booking set checked_out_at = $2, checked_out_people = 2 where id = $1',
    rows.get('checkedOut'),
    world.nowIso(),
  )
  await act(anna).cancel(rows.get('cancelled') ?? '')
  for (const row of ['released', 'expired'] as const) {
    rows.set(row, (await act(anna).reserve(toWeek(row))).bookingId)
    if (row === 'released') await act(anna).release(rows.get(row) ?? '')
  }
  for (const row of ['declined', 'waits'] as const) {
    const theirs = await act(bo).book(toWeek(row))
    rows.set(row, (await act(anna).join(toWeek(row))).bookingId)
    if (row === 'waits') continue
    await act(bo).cancel(theirs)
    await act(anna).release(rows.get(row) ?? '')
  }
  world.advance({ minutes: 5 })
  await expireHolds(world.deps)
}

describe('an action on a row', () => {
  // No test changes what another one expects: the calls of others are refused, and her own have a row each.
  beforeAll(async () => {
    await createOwners()
    await createRows()
  })
  afterAll(closeWorld)
  const inTime = '2026-11-02 12:05'
  const late = '2027-06-07 12:00'

  const cancel = (owner: Owner, row: RowName) => getOutcome(act(owner).cancel(rows.get(row) ?? ''))
  const release = (owner: Owner, row: RowName) => getOutcome(act(owner).release(rows.get(row) ?? ''))
  /** Skipping the cleaning of a week without a neighbour. */
  const details = (owner: Owner, row: RowName) =>
    getOutcome(act(owner).details(rows.get(row) ?? '', { skip: true }))

  it('that is in time returns its only reason', async () => {
    world.setTime(inTime)
    expect(await details(anna, 'booked')).toBe('consecutive-block-not-found')
    expect(await cancel(anna, 'checkedOut')).toBe('already-checked-out')
  })

  /** Everything is too late, nothing has a neighbour, and most rows are of the wrong type. */
  const own: [row: RowName, cancel: string, release: string, details: string][] = [
    ['booked', 'booking-deadline-exceeded', 'booking-not-a-reservation', 'booking-date-passed'],
    ['checkedOut', 'booking-deadline-exceeded', 'booking-not-a-reservation', 'booking-date-passed'],
    ['released', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['expired', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['declined', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['cancelled', 'ok', 'booking-not-a-reservation', 'booking-is-not-book-type'],
    ['waits', 'ok', 'booking-not-a-reservation', 'booking-is-not-book-type'],
  ]
  const everyRow = own.map(([row]) => row)

  it.each(everyRow)('of a former member says only that there is no such booking: %s (R46)', async (row) => {
    world.setTime(late)
    expect([await cancel(former, row), await release(former, row), await details(former, row)]).toEqual(
      Array.from({ length: 3 }, () => 'no-booking-found'),
    )
  })

  it.each(everyRow)('of another owner says only that it is not the caller’s: %s (R47)', async (row) => {
    world.setTime(late)
    expect([await cancel(bo, row), await release(bo, row), await details(bo, row)]).toEqual(
      Array.from({ length: 3 }, () => 'not-your-booking'),
    )
  })

  // Details and release first: leaving the waitlist changes the row that waits.
  it.each(own)(
    'of the caller checks first its type, then its time, then its adjacent weeks: %s (R62 to R66)',
    async (...expected) => {
      world.setTime(late)
      const [row, cancelled, released, changed] = expected
      expect([await details(anna, row), await release(anna, row), await cancel(anna, row)]).toEqual([
        changed,
        released,
        cancelled,
      ])
    },
  )
})
