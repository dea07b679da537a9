import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { getBalance, findRow } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { endHolds } from '../../src/jobs/expire-holds.ts'
import { expireOffers } from '../../src/jobs/expire-offers.ts'

/** What happens here comes in the order of the file: each test adds to what those before it have made true. */
const highSeason = { 49: 3, 50: 3, 51: 3 }

let world: World
let anna: Owner
let bo: Owner
/** Was one of them; to the group she is nobody now, so Anna's rows are to her as if they were not there. */
let gone: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], years: [2026, 2027], prices: highSeason })
  anna = await world.addOwner('Anna', { points: { 2026: 6, 2027: 6 } })
  bo = await world.addOwner('Bo', { points: 99 })
  gone = await world.addOwner('Gone')
  await world.execute('update membership set left_at = $2 where id = $1', gone.membershipId, world.nowIso())
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)

describe('confirming an offer, of several reasons the first is told, when', () => {
  const offers: Record<string, string> = {}
  const offered = (house: string) => ({ week: 51, house })
  const confirmed = (owner: Owner, house: string) => getOutcome(act(owner).confirm(offers[house] ?? ''))
  const inBothHouses = async (happens: (house: string) => Promise<unknown>) => {
    for (const house of ['A', 'B']) await happens(house)
  }

  beforeAll(() =>
    inBothHouses(async (house) => {
      const given = await act(bo).book(offered(house))
      await act(anna).join(offered(house))
      await act(bo).cancel(given)
      offers[house] = (await findRow(world, anna, offered(house))).id
    }),
  )

  const story: [what: string, happens: () => Promise<unknown>, answered: string][] = [
    ['no points are left', () => Promise.resolve(), 'not-enough-points'],
    [
      'two high-season weeks before it are one’s own (R45)',
      () =>
        inBothHouses(async (house) => {
          await act(anna).book({ week: 49, house })
          await act(anna).book({ week: 50, house })
        }),
      'max-consecutive-high-season',
    ],
    [
      'it carries RestrictOne (R44)',
      () =>
        inBothHouses((house) =>
          world.execute(
            `update unit set code = '51-RestrictOne' where id = $1`,
            world.unitId(offered(house)),
          ),
        ),
      'consecutive-weeks-restricted',
    ],
    [
      'one had it last year in high season (R43)',
      () => inBothHouses((house) => act(anna).book({ week: 51, house, year: 2026 })),
      'high-season-week-blocked',
    ],
    ['it was declined (R49)', () => act(anna).release(offers['A'] ?? ''), 'not-reserved-booking'],
  ]
  it.each(story)('%s', async (_what, happens, answered) => {
    await world.adjustPoints(anna, 2027, 40)
    await happens()
    await world.adjustPoints(anna, 2027, -(await getBalance(world, anna)))
    expect(await confirmed(anna, 'A')).toBe(answered)
  })

  it('it ran out, before and after it is swept (R48)', async () => {
    expect(await confirmed(anna, 'B')).toBe('high-season-week-blocked')
    world.advance({ hours: 24 })
    expect(await confirmed(anna, 'B')).toBe('booking-expired')
    await expireOffers(world.deps)
    expect(await findRow(world, anna, offered('B'))).toMatchObject({ type: 'WaitExpire' })
    expect(await confirmed(anna, 'B')).toBe('booking-expired')
  })

  it('it is somebody else’s, ran out or declined (R47)', async () => {
    expect([await confirmed(bo, 'B'), await confirmed(bo, 'A')]).toEqual([
      'not-your-booking',
      'not-your-booking',
    ])
  })

  it('it is in no group of one’s own (R46)', async () => {
    expect([await confirmed(gone, 'B'), await confirmed(gone, 'A')]).toEqual([
      'no-booking-found',
      'no-booking-found',
    ])
  })
})

/** Rows of Anna's in house C, each on the week that is named. */
const weeks = { booked: 10, checkedOut: 12, released: 14, ranOut: 16, declined: 18, waits: 20, cancelled: 22 }
type Row = keyof typeof weeks
const rows = new Map<Row, string>()

async function makeRows(): Promise<void> {
  await world.adjustPoints(anna, 2027, 60)
  const of = (row: Row) => ({ week: weeks[row], house: 'C' })
  for (const row of ['booked', 'checkedOut', 'cancelled'] as const) {
    rows.set(row, await act(anna).book(of(row)))
  }
  await world.execute(
    'update booking set checked_out_at = $2, checked_out_people = 2 where id = $1',
    rows.get('checkedOut'),
    world.nowIso(),
  )
  await act(anna).cancel(rows.get('cancelled') ?? '')
  for (const row of ['released', 'ranOut'] as const) {
    rows.set(row, (await act(anna).reserve(of(row))).bookingId)
    if (row === 'released') await act(anna).release(rows.get(row) ?? '')
  }
  for (const row of ['declined', 'waits'] as const) {
    const theirs = await act(bo).book(of(row))
    rows.set(row, (await act(anna).join(of(row))).bookingId)
    if (row === 'waits') continue
    await act(bo).cancel(theirs)
    await act(anna).release(rows.get(row) ?? '')
  }
  world.advance({ minutes: 5 })
  await endHolds(world.deps)
}

describe('on a row', () => {
  beforeAll(makeRows)
  const cancel = (owner: Owner, row: Row) => getOutcome(act(owner).cancel(rows.get(row) ?? ''))
  const release = (owner: Owner, row: Row) => getOutcome(act(owner).release(rows.get(row) ?? ''))
  /** Skipping the cleaning of a week without a neighbour. */
  const details = (owner: Owner, row: Row) =>
    getOutcome(act(owner).details(rows.get(row) ?? '', { skip: true }))

  it('that is in time each reason answers by itself', async () => {
    expect(await details(anna, 'booked')).toBe('consecutive-block-not-found')
    expect(await cancel(anna, 'checkedOut')).toBe('already-checked-out')
  })

  /** Everything is too late, nothing has a neighbour, and most rows are of the wrong type. */
  const own: [row: Row, cancel: string, release: string, details: string][] = [
    ['booked', 'booking-deadline-exceeded', 'booking-not-a-reservation', 'booking-date-passed'],
    ['checkedOut', 'booking-deadline-exceeded', 'booking-not-a-reservation', 'booking-date-passed'],
    ['released', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['ranOut', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['declined', 'booking-is-not-book-type', 'ok', 'booking-is-not-book-type'],
    ['cancelled', 'ok', 'booking-not-a-reservation', 'booking-is-not-book-type'],
    ['waits', 'ok', 'booking-not-a-reservation', 'booking-is-not-book-type'],
  ]
  const everyRow = own.map(([row]) => row)

  it.each(everyRow)('that is in no group of one’s own nothing else is told: %s (R46)', async (row) => {
    world.setTime('2027-06-07 12:00')
    expect([await cancel(gone, row), await release(gone, row), await details(gone, row)]).toEqual(
      Array.from({ length: 3 }, () => 'no-booking-found'),
    )
  })

  it.each(everyRow)('of somebody else’s nothing else is told: %s (R47)', async (row) => {
    expect([await cancel(bo, row), await release(bo, row), await details(bo, row)]).toEqual(
      Array.from({ length: 3 }, () => 'not-your-booking'),
    )
  })

  // Details and releasing first: leaving the queue changes the row that waits.
  it.each(own)(
    'of one’s own first its type, then its time, then its neighbour: %s (R62 to R66)',
    async (...of) => {
      const [row, cancelled, released, changed] = of
      expect([await details(anna, row), await release(anna, row), await cancel(anna, row)]).toEqual([
        changed,
        released,
        cancelled,
      ])
    },
  )
})
