import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import { makeOwnWeek, makeUnit } from './test-fixtures.ts'
import type { UnitFacts } from './unit-status.ts'
import { isSearching, searchWeeks, type SearchFacts, type WeekSearch } from './week-search.ts'

const nothing: WeekSearch = {
  onlyBookable: false,
  houseIds: [],
  maxPoints: null,
  holidays: [],
  isPair: false,
}
const facts: SearchFacts = { ownWeeks: [], policy: defaultPolicy, balance: null, now: 0 }

const week = (number: number, overrides: Partial<UnitFacts> & { isBookable?: boolean } = {}) => {
  const { isBookable = true, ...unit } = overrides
  return { unit: makeUnit(2027, number, { points: 2, ...unit }), isBookable }
}

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

  test('cost together no more than the owner has, and than was chosen', () => {
    const weeks = [week(10), week(11), week(12, { points: 1 })]
    expect(find(weeks, pair, { balance: 3 })).toEqual(['lodge 11', 'lodge 12'])
    expect(find(weeks, { ...pair, maxPoints: 3 }, { balance: 20 })).toEqual(['lodge 11', 'lodge 12'])
    expect(find(weeks, pair, { balance: 2 })).toEqual([])
  })

  test('are allowed by the season rules, the second as if the first were booked', () => {
    const restricted = [week(10, { code: '10-RestrictOne' }), week(11)]
    expect(find(restricted, pair)).toEqual([])
    const high = [28, 29].map((number) => week(number, { points: 3 }))
    expect(find(high, pair)).toHaveLength(2)
    const before = makeOwnWeek(makeUnit(2027, 27, { points: 3 }))
    expect(find(high, pair, { ownWeeks: [before] })).toEqual([])
  })

  test('are in holidays if one of them is', () => {
    expect(find([week(8), week(9), week(10)], { ...pair, holidays: ['winter'] })).toEqual([
      'lodge 8',
      'lodge 9',
    ])
  })
})
