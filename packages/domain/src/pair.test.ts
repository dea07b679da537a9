import { describe, expect, test } from 'vitest'
import type { ReserveFacts } from './booking.ts'
import { mayReserve } from './booking.ts'
import type { OwnerFacts } from './owner-facts.ts'
import { mayConfirmPair, asIfBooked, type PairFacts } from './pair.ts'
import { defaultPolicy } from './policy.ts'
import type { Refusal } from './refusal.ts'
import {
  freeState,
  makeBooking,
  makeHeldState,
  makeOfferedState,
  makeOwner,
  makeOwnWeek,
  makeState,
  makeUnit,
} from './test-fixtures.ts'
import type { UnitFacts } from './unit-status.ts'

const minute = 60_000
const unit = makeUnit(2027, 26)
const next = makeUnit(2027, 27)
const now = next.restrictedUntil + minute
const later = now + minute

const holdOn = (of: UnitFacts) => ({
  unitId: of.id,
  calendarId: of.calendarId,
  year: of.year,
  points: of.points,
  reservedUntil: later,
})

interface Case {
  readonly first?: UnitFacts
  readonly booking?: Partial<PairFacts['first']['booking']>
  readonly second?: UnitFacts | null
  readonly state?: ReserveFacts['state']
  readonly owner?: Partial<OwnerFacts>
  readonly shownPoints?: number
}

function makeFacts({ second = next, shownPoints = second?.points ?? 0, ...given }: Case) {
  const { first = unit, booking = {}, state = freeState, owner = {} } = given
  const facts = makeOwner({ holds: [holdOn(first)], ...owner })
  return {
    first: {
      booking: makeBooking({ reservedUntil: later, points: first.points, ...booking }),
      unit: first,
      owner: facts,
    },
    second: second && { unit: second, state, owner: facts },
    shownPoints,
  }
}

const decidePair = (given: Case = {}, instant = now) =>
  mayConfirmPair(makeFacts(given), defaultPolicy, instant)
const both = { first: [], second: [] }
const second = (type: Refusal['type'], until: number | null = null) => ({
  first: [],
  second: [{ type, until }],
})
const balances = (...points: readonly (readonly [year: number, balance: number])[]) => ({
  accounts: points.map(([year, balance]) => ({ year, balance })),
})

describe('two weeks in a row (R216)', () => {
  test('the week after the reservation and the week before it may be booked with it, also with an offer', () => {
    expect(decidePair()).toEqual(both)
    expect(decidePair({ first: next, second: unit })).toEqual(both)
    expect(decidePair({ booking: { origin: 'offer' }, owner: { holds: [] } })).toEqual(both)
  })

  test('only a week directly before or after it in the same house', () => {
    const others = [unit, makeUnit(2027, 28), makeUnit(2027, 27, { houseId: 'cabin' })]
    for (const other of others) {
      expect(decidePair({ second: other })).toEqual(second('consecutive-block-not-found'))
    }
    expect(decidePair({ second: null })).toEqual(second('calendar-unit-not-found'))
  })

  test('across the turn of the year, with the points of both years', () => {
    const [last, first] = [makeUnit(2026, 53), makeUnit(2027, 1)]
    const given = { first: last, second: first }
    const early = last.bookingDeadline - minute
    const booking = { reservedUntil: Number.POSITIVE_INFINITY }
    const decideWith = (owner: Partial<OwnerFacts>) => decidePair({ ...given, booking, owner }, early)
    expect(decideWith(balances([2026, 3], [2027, 3]))).toEqual(both)
    expect(decideWith(balances([2026, 3], [2027, 2]))).toEqual(second('not-enough-points'))
    expect(decideWith(balances([2026, 2], [2027, 3]))).toEqual({
      first: [{ type: 'not-enough-points', until: null }],
      second: [],
    })
  })

  test('the points of the reservation are spent, and its hold does not count twice', () => {
    expect(decidePair({ owner: balances([2027, 6]) })).toEqual(both)
    expect(decidePair({ owner: balances([2027, 5]) })).toEqual(second('not-enough-points'))
    const coming = [{ year: 2027, at: later, points: 1 }]
    expect(decidePair({ owner: { ...balances([2027, 5]), upcomingPoints: coming } })).toEqual(
      second('not-enough-points', later),
    )
  })

  test('the frozen price of the reservation counts, and the present one of the other week', () => {
    const owner = balances([2027, 6])
    expect(decidePair({ booking: { points: 4 }, owner })).toEqual(second('not-enough-points'))
    expect(decidePair({ booking: { points: 2 }, second: { ...next, points: 4 }, owner })).toEqual(both)
  })

  test('the other week is booked only at the price at which it was shown, dearer or cheaper', () => {
    for (const shownPoints of [next.points - 1, next.points + 1]) {
      expect(decidePair({ shownPoints })).toEqual(second('price-changed'))
    }
    const taken = { state: makeState({}), shownPoints: 1 }
    expect(decidePair(taken).second[0]?.type).toBe('calendar-unit-already-reserved')
  })

  test('a hold in another house costs its points, as for reserve', () => {
    const elsewhere = holdOn(makeUnit(2027, 30, { houseId: 'cabin' }))
    const holds = [holdOn(unit), elsewhere]
    expect(decidePair({ owner: { ...balances([2027, 8]), holds } })).toEqual(second('not-enough-points'))
    expect(decidePair({ owner: { ...balances([2027, 9]), holds } })).toEqual(both)
  })

  test('the reservation counts as a neighbour: a restricted code, on either, opens late (R44)', () => {
    const early = next.restrictedUntil - minute
    const booking = { reservedUntil: Number.POSITIVE_INFINITY }
    const until = next.restrictedUntil
    const restricted = { code: '27-RestrictOne' }
    expect(decidePair({ booking, second: { ...next, ...restricted } }, early)).toEqual(
      second('consecutive-weeks-restricted', until),
    )
    expect(decidePair({ booking, first: { ...unit, code: '26-RestrictOne' } }, early)).toEqual(
      second('consecutive-weeks-restricted', until),
    )
    expect(decidePair({ second: { ...next, ...restricted } })).toEqual(both)
  })

  test('the reservation is part of the run: a third week in high season is refused (R45)', () => {
    const ownWeeks = [makeOwnWeek(makeUnit(2027, 28))]
    expect(decidePair({ owner: { ownWeeks } })).toEqual(second('max-consecutive-high-season'))
    expect(decidePair({ booking: { points: 2 }, owner: { ownWeeks } })).toEqual(both)
    expect(decidePair({ second: { ...next, points: 2 }, owner: { ownWeeks } })).toEqual(both)
  })

  test('the same week in high season last year blocks it (R43)', () => {
    const ownWeeks = [makeOwnWeek(makeUnit(2026, 27))]
    expect(decidePair({ owner: { ownWeeks } })).toEqual(second('high-season-week-blocked'))
  })

  test.each<[string, Case['state'], Refusal['type'], number | null]>([
    ['booked', makeState({}), 'calendar-unit-already-reserved', null],
    ['held by another owner', makeHeldState(later), 'calendar-unit-already-reserved', later],
    ['offered to another owner', makeOfferedState(later), 'calendar-unit-already-reserved', null],
    ['freed, and waited for', { ...freeState, waitlistCount: 1 }, 'calendar-unit-already-reserved', null],
    ['the own one already', makeState({ isOwn: true }), 'already-on-unit', null],
  ])('a week that is %s is not free', (_, state, type, until) => {
    if (!state) throw new Error('each case has a state')
    expect(decidePair({ state }).second[0]).toEqual({ type, until })
  })

  test('an expired hold or offer on it is in nobody’s way', () => {
    expect(decidePair({ state: makeHeldState(now) })).toEqual(both)
    expect(decidePair({ state: makeOfferedState(now) })).toEqual(both)
  })

  test('each week has its own deadline: the one before may be too late', () => {
    const booking = { reservedUntil: Number.POSITIVE_INFINITY }
    const late = unit.bookingDeadline
    expect(decidePair({ booking, first: next, second: unit }, late)).toEqual(
      second('booking-deadline-exceeded'),
    )
  })

  test('a week out of operation is refused', () => {
    expect(decidePair({ second: { ...next, points: 0 } }).second[0]?.type).toBe('house-not-in-operation')
  })
})

describe('one confirm (R217)', () => {
  test('the hold on the reservation does not forbid the week beside it, but a hold on a third week does (R37)', () => {
    expect(decidePair().second).toEqual([])
    const third = holdOn(makeUnit(2027, 40))
    expect(decidePair({ owner: { holds: [third] } })).toEqual(
      second('has-other-reservations-for-calendar', later),
    )
  })

  test('decides as a reserve would after a confirm', () => {
    const facts = makeFacts({ owner: balances([2027, 6]) })
    const owner = asIfBooked(facts.first.owner, facts.first)
    expect(owner.accounts).toEqual([{ year: 2027, balance: 3 }])
    expect(owner.holds).toEqual([])
    expect(owner.ownWeeks).toEqual([makeOwnWeek(unit)])
    expect(mayReserve({ unit: next, state: freeState, owner }, defaultPolicy, now)).toEqual([])
  })
})

describe('the reasons (R218)', () => {
  const taken = { state: makeState({}) }

  test.each<[string, Case, Refusal['type']]>([
    ['of another owner', { booking: { isOwn: false } }, 'not-your-booking'],
    ['that has expired', { booking: { reservedUntil: now } }, 'booking-expired'],
    ['that is booked already', { booking: { type: 'Book' } }, 'not-reserved-booking'],
    ['for which points are missing', { owner: balances([2027, 2]) }, 'not-enough-points'],
  ])('a reservation %s is the only reason', (_, given, type) => {
    expect(decidePair({ ...taken, ...given })).toEqual({ first: [{ type, until: null }], second: [] })
  })

  test('an unknown reservation is refused', () => {
    expect(mayConfirmPair(null, defaultPolicy, now)).toEqual({
      first: [{ type: 'no-booking-found', until: null }],
      second: [],
    })
  })
})
