import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import type { OwnWeek } from './owner-facts.ts'
import { decide } from './refusal.ts'
import { isHighSeason, findNeighbours, checkSeason } from './season.ts'
import { makeOwnWeek, makeUnit } from './test-fixtures.ts'
import type { UnitFacts } from './unit-status.ts'

const makeLodgeUnit = (year: number, week: number, overrides: Partial<UnitFacts> = {}) =>
  makeUnit(year, week, overrides)
const makeOwn = (
  year: number,
  week: number,
  overrides: Partial<UnitFacts> = {},
  row: Partial<OwnWeek> = {},
) => makeOwnWeek(makeLodgeUnit(year, week, overrides), row)

function season(
  unit: UnitFacts,
  ownWeeks: OwnWeek[],
  { policy = defaultPolicy, now = 0, price = unit.points } = {},
) {
  return decide(checkSeason({ unit, price, ownWeeks }, policy, now))
}
const listTypes = (...args: Parameters<typeof season>) => season(...args).map((reason) => reason.type)

test('a week of more than 2 points is in high season (R41)', () => {
  expect([0, 1, 2, 3, 4].filter((points) => isHighSeason(points, defaultPolicy))).toEqual([3, 4])
  expect(isHighSeason(3, { ...defaultPolicy, highSeasonAbovePoints: 3 })).toBe(false)
})

describe('neighbours are found by date, across calendars and years (R42)', () => {
  test.each<[string, OwnWeek, boolean]>([
    ['the week before', makeOwn(2027, 25), true],
    ['the week after', makeOwn(2027, 27), true],
    ['two weeks before', makeOwn(2027, 24), false],
    ['two weeks after', makeOwn(2027, 28), false],
    ['the week itself', makeOwn(2027, 26), false],
    ['the week before in another house', makeOwn(2027, 25, { houseId: 'cabin' }), false],
  ])('%s', (_, week, isNeighbour) => {
    expect(findNeighbours(makeLodgeUnit(2027, 26), [week])).toEqual(isNeighbour ? [week] : [])
  })

  test('2026-W53 and 2027-W01 are neighbours, 2026-W52 and 2027-W01 are not', () => {
    expect(findNeighbours(makeLodgeUnit(2027, 1), [makeOwn(2026, 53)])).toHaveLength(1)
    expect(findNeighbours(makeLodgeUnit(2026, 53), [makeOwn(2027, 1)])).toHaveLength(1)
    expect(findNeighbours(makeLodgeUnit(2027, 1), [makeOwn(2026, 52)])).toHaveLength(0)
  })
})

describe('high-season-week-blocked: the same week last year in high season (R43)', () => {
  const target = makeLodgeUnit(2027, 26, { points: 1 })
  test.each<[string, OwnWeek, boolean]>([
    ['booked for 3 points', makeOwn(2026, 26), true],
    ['booked for 4 points', makeOwn(2026, 26, { points: 4 }), true],
    ['booked for 2 points', makeOwn(2026, 26, { points: 2 }), false],
    ['assigned by an admin', makeOwn(2026, 26, {}, { type: 'Assign' }), false],
    ['another week', makeOwn(2026, 27), false],
    ['two years before', makeOwn(2025, 26), false],
    ['the year after', makeOwn(2028, 26), false],
    ['another house', makeOwn(2026, 26, { houseId: 'cabin' }), false],
  ])('%s', (_, week, isBlocked) => {
    expect(season(target, [week])).toEqual(
      isBlocked ? [{ type: 'high-season-week-blocked', until: null }] : [],
    )
  })

  test('a week 53 is never blocked, since no two consecutive years have one', () => {
    expect(listTypes(makeLodgeUnit(2032, 53), [makeOwn(2026, 53)])).toEqual([])
  })
})

describe('consecutive-weeks-restricted, until 2160 hours before (R44)', () => {
  const target = makeLodgeUnit(2027, 26, { points: 2 })
  const tagged = { code: '26-RestrictOne', points: 2 }
  test.each<[string, UnitFacts, OwnWeek, boolean]>([
    ['neither is restricted', target, makeOwn(2027, 25), false],
    ['the target is restricted', makeLodgeUnit(2027, 26, tagged), makeOwn(2027, 25), true],
    ['the neighbour is restricted', target, makeOwn(2027, 27, { code: '27-RestrictOne' }), true],
    [
      'the neighbour is restricted and assigned by an admin',
      target,
      makeOwn(2027, 27, { code: '27-RestrictOne' }, { type: 'Assign' }),
      true,
    ],
    ['the restricted week is two away', target, makeOwn(2027, 28, { code: '28-RestrictOne' }), false],
    ['another house', target, makeOwn(2027, 27, { code: '27-RestrictOne', houseId: 'cabin' }), false],
    ['another tag', target, makeOwn(2027, 27, { code: '27-Easter' }), false],
    ['among several tags', target, makeOwn(2027, 27, { code: '27-Easter-RestrictOne' }), true],
  ])('%s', (_, unit, week, isRestricted) => {
    expect(season(unit, [week])).toEqual(
      isRestricted ? [{ type: 'consecutive-weeks-restricted', until: target.restrictedUntil }] : [],
    )
  })

  test('the restriction ends at the target’s own instant', () => {
    const unit = makeLodgeUnit(2027, 26, tagged)
    const now = unit.restrictedUntil
    expect(listTypes(unit, [makeOwn(2027, 25)], { now: now - 1 })).toEqual(['consecutive-weeks-restricted'])
    expect(listTypes(unit, [makeOwn(2027, 25)], { now })).toEqual([])
  })
})

describe('max-consecutive-high-season: no run longer than 2 (R45)', () => {
  const weeks = (...numbers: number[]) => numbers.map((week) => makeOwn(2027, week))
  test.each<[string, OwnWeek[], boolean]>([
    ['none', [], false],
    ['one before', weeks(25), false],
    ['one after', weeks(27), false],
    ['two before', weeks(24, 25), true],
    ['two after', weeks(27, 28), true],
    ['one on each side', weeks(25, 27), true],
    ['two with a gap', weeks(24, 27), false],
    ['one that does not touch', weeks(24), false],
    ['low season between', [makeOwn(2027, 25, { points: 2 }), makeOwn(2027, 24)], false],
    ['an assigned week counts', [makeOwn(2027, 25, {}, { type: 'Assign' }), makeOwn(2027, 27)], true],
    ['another house does not count', [makeOwn(2027, 25, { houseId: 'cabin' }), makeOwn(2027, 27)], false],
    ['the frozen price counts', [makeOwn(2027, 25, { points: 2 }, { points: 3 }), makeOwn(2027, 27)], true],
  ])('%s', (_, ownWeeks, isTooLong) => {
    expect(listTypes(makeLodgeUnit(2027, 26), ownWeeks)).toEqual(
      isTooLong ? ['max-consecutive-high-season'] : [],
    )
  })

  test('2026-W52, W53 and 2027-W01 are a run across the new year', () => {
    expect(listTypes(makeLodgeUnit(2027, 1), [makeOwn(2026, 52), makeOwn(2026, 53)])).toEqual([
      'max-consecutive-high-season',
    ])
    expect(listTypes(makeLodgeUnit(2026, 53), [makeOwn(2026, 52), makeOwn(2027, 1)])).toEqual([
      'max-consecutive-high-season',
    ])
  })

  test('a low-season week is in no run, and the given price decides', () => {
    expect(listTypes(makeLodgeUnit(2027, 26, { points: 2 }), weeks(25, 27))).toEqual([])
    expect(listTypes(makeLodgeUnit(2027, 26, { points: 2 }), weeks(25, 27), { price: 3 })).toEqual([
      'max-consecutive-high-season',
    ])
  })

  test('the limit comes from the policy', () => {
    const policy = { ...defaultPolicy, maxConsecutiveHighSeasonWeeks: 3 }
    expect(listTypes(makeLodgeUnit(2027, 26), weeks(25, 27), { policy })).toEqual([])
    expect(listTypes(makeLodgeUnit(2027, 26), weeks(24, 25, 27), { policy })).toEqual([
      'max-consecutive-high-season',
    ])
  })
})

test('all three rules are returned in their order (R43, R44, R45)', () => {
  const target = makeLodgeUnit(2027, 26, { code: '26-RestrictOne' })
  expect(listTypes(target, [makeOwn(2026, 26), makeOwn(2027, 25), makeOwn(2027, 27)])).toEqual([
    'high-season-week-blocked',
    'consecutive-weeks-restricted',
    'max-consecutive-high-season',
  ])
})
