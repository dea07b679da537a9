import { describe, expect, test } from 'vitest'
import type { OwnerFacts } from './owner-facts.ts'
import { defaultPolicy } from './policy.ts'
import { makeOwner, makeOwnWeek, makeUnit } from './test-fixtures.ts'
import type { UnitFacts } from './unit-status.ts'
import { isSearching, searchWeeks, type SearchFacts, type WeekSearch } from './week-search.ts'

const nothing: WeekSearch = {
  onlyBookable: false,
  houseIds: [],
  maxPoints: null,
  holidays: [],
  isPair: false,
}
const facts: SearchFacts = { year: 2027, owner: makeOwner(), policy: defaultPolicy, now: 0 }

const week = (number: number, overrides: Partial<UnitFacts> & { isBookable?: boolean } = {}) => {
  const { isBookable = true, year = 2027, ...unit } = overrides
  return { unit: makeUnit(year, number, { points: 2, ...unit }), isBookable }
}
/** An owner with these points of each year, and no others. */
const ownerWith = (balances: Readonly<Record<number, number>>, more: Partial<OwnerFacts> = {}) => ({
  owner: makeOwner({
    accounts: Object.entries(balances).map(([year, balance]) => ({ year: Number(year), balance })),
    ...more,
  }),
})

/** Returns what is found as `lodge 26`. */
function find(
  weeks: ReturnType<typeof week>[],
  search: Partial<WeekSearch>,
  given: Partial<SearchFacts> = {},
) {
  const found = searchWeeks(weeks, { ...nothing, ...search }, { ...facts, ...given })
  return weeks
    .filter(({ unit }) => found.has(unit.id))
    .map(({ unit: { houseId, week: number } }) => `${houseId} ${number}`)
}

describe('a search for weeks (R212)', () => {
  const weeks = [
    week(7, { points: 3 }),
    week(20, { points: 1 }),
    week(29, { points: 4, isBookable: false }),
    week(29, { houseId: 'cabin', points: 4 }),
  ]

  test('finds everything if it asks for nothing', () => {
    expect(isSearching(nothing)).toBe(false)
    expect(find(weeks, {})).toHaveLength(4)
  })

  test.each<[string, Partial<WeekSearch>, string[]]>([
    ['what can be booked', { onlyBookable: true }, ['lodge 7', 'lodge 20', 'cabin 29']],
    ['houses', { houseIds: ['cabin', 'villa'] }, ['cabin 29']],
    ['at most so many points', { maxPoints: 3 }, ['lodge 7', 'lodge 20']],
    ['holidays', { holidays: ['winter'] }, ['lodge 7']],
    ['one of several holidays', { holidays: ['winter', 'summer'] }, ['lodge 7', 'lodge 29', 'cabin 29']],
    ['all of it at once', { onlyBookable: true, holidays: ['summer'], maxPoints: 4 }, ['cabin 29']],
  ])('asks for %s', (_, search, found) => {
    expect(isSearching({ ...nothing, ...search })).toBe(true)
    expect(find(weeks, search)).toEqual(found)
  })

  test('finds nothing in a year without calendars', () => {
    expect(find([], { holidays: ['winter'], isPair: true })).toEqual([])
  })
})

describe('two weeks in a row (R213)', () => {
  const pair = { isPair: true }

  test('are of one house, and both can be booked', () => {
    const weeks = [week(10), week(11), week(13), week(20), week(21, { isBookable: false })]
    expect(find([...weeks, week(14, { houseId: 'cabin' })], pair)).toEqual(['lodge 10', 'lodge 11'])
  })

  test('cost together no more than the owner has, less what is held elsewhere, and than was chosen', () => {
    const weeks = [week(10), week(11), week(12, { points: 1 })]
    expect(find(weeks, pair, ownerWith({ 2027: 3 }))).toEqual(['lodge 11', 'lodge 12'])
    expect(find(weeks, { ...pair, maxPoints: 3 })).toEqual(['lodge 11', 'lodge 12'])
    expect(find(weeks, pair, ownerWith({ 2027: 2 }))).toEqual([])
    const { id: unitId, calendarId, year } = makeUnit(2027, 30, { houseId: 'cabin' })
    const holds = [{ unitId, calendarId, year, points: 1, reservedUntil: 1 }]
    expect(find(weeks, pair, ownerWith({ 2027: 3 }, { holds }))).toEqual([])
  })

  test('are allowed by the season rules, the second as if the first were booked', () => {
    const restricted = [week(10, { code: '10-RestrictOne' }), week(11)]
    expect(find(restricted, pair)).toEqual([])
    const high = [28, 29].map((number) => week(number, { points: 3 }))
    expect(find(high, pair)).toHaveLength(2)
    const before = makeOwnWeek(makeUnit(2027, 27, { points: 3 }))
    expect(find(high, pair, { owner: makeOwner({ ownWeeks: [before] }) })).toEqual([])
  })

  test('are found as soon as one order opens: the earlier week with the later one that is held (R44)', () => {
    const [first, second] = [week(10), week(11, { code: '11-RestrictOne' })]
    const opens = first.unit.restrictedUntil
    expect(find([first, second], pair, { now: opens - 1 })).toEqual([])
    expect(find([first, second], pair, { now: opens })).toHaveLength(2)
    expect(opens).toBeLessThan(second.unit.restrictedUntil)
  })

  test('are found across the turn of the year, each paid with the points of its own (R216)', () => {
    const weeks = [week(52, { year: 2026 }), week(53, { year: 2026 }), week(1), week(3)]
    expect(find(weeks, pair)).toEqual(['lodge 1'])
    expect(find(weeks, pair, { year: 2026 })).toEqual(['lodge 52', 'lodge 53'])
    expect(find(weeks.slice(1), pair, { year: 2026, ...ownerWith({ 2026: 2, 2027: 2 }) })).toEqual([
      'lodge 53',
    ])
    for (const short of [{ 2026: 4 }, { 2026: 2, 2027: 1 }, { 2026: 1, 2027: 2 }]) {
      expect(find(weeks.slice(1), pair, ownerWith(short))).toEqual([])
    }
    expect(find(weeks, { ...pair, maxPoints: 3 })).toEqual([])
    expect(find(weeks.slice(2), pair)).toEqual([])
  })

  test('of two years are in holidays if the one beyond the turn is', () => {
    const weeks = [week(53, { year: 2026 }), week(1)]
    expect(find(weeks, { ...pair, holidays: ['new-year'] })).toEqual(['lodge 1'])
    expect(find(weeks, { ...pair, holidays: ['winter'] })).toEqual([])
  })

  test('count a week beyond the turn of the year in no other search', () => {
    expect(find([week(53, { year: 2026 }), week(1)], { onlyBookable: true })).toEqual(['lodge 1'])
  })

  test('are in holidays if one of them is', () => {
    expect(find([week(8), week(9), week(10)], { ...pair, holidays: ['winter'] })).toEqual([
      'lodge 8',
      'lodge 9',
    ])
  })
})
