import { describe, expect, test } from 'vitest'
import { getChangeOver, toFirstName, type Cleaning, type OwnedStayWeek } from './arrivals.ts'
import { getMonday } from './week.ts'

const guest = { email: 'bo@example.org' }
const makeWeek = (number: number, overrides: Partial<OwnedStayWeek> = {}): OwnedStayWeek => ({
  bookingId: `w${number}`,
  membershipId: 1,
  houseId: 'lodge',
  dateFrom: getMonday(2027, number),
  skipsCleaning: false,
  contact: null,
  checkedOutAt: null,
  ...overrides,
})
const skips = { skipsCleaning: true }

describe('a Monday between two weeks of a house (R189, R190)', () => {
  test.each<[string, OwnedStayWeek | null, OwnedStayWeek | null, string, Cleaning]>([
    ['two owners', makeWeek(20), makeWeek(21, { membershipId: 2 }), 'w20 leaves, w21 comes', 'cleaning'],
    ['two weeks of one owner', makeWeek(20), makeWeek(21), 'w20 leaves, w21 comes', 'cleaning'],
    ['the first of them skips', makeWeek(20, skips), makeWeek(21), 'w21 stays', 'same-stay'],
    ['the second of them skips', makeWeek(20), makeWeek(21, skips), 'w21 stays', 'same-stay'],
    [
      'the owner skips, but another guest comes',
      makeWeek(20, { ...skips, contact: guest }),
      makeWeek(21),
      'w20 leaves, w21 comes',
      'skipped',
    ],
    [
      'the owner skips, but the first guest has checked out already',
      makeWeek(20, { ...skips, checkedOutAt: 5 }),
      makeWeek(21),
      'w20 leaves, w21 comes',
      'skipped',
    ],
    [
      'one owner skips, the next is another',
      makeWeek(20, skips),
      makeWeek(21, { ...skips, membershipId: 2 }),
      'w20 leaves, w21 comes',
      'cleaning',
    ],
    ['the house stands empty afterwards', makeWeek(20, skips), null, 'w20 leaves', 'cleaning'],
    ['it stood empty before', null, makeWeek(21, skips), 'w21 comes', 'no-departure'],
    ['it stands empty', null, null, '', 'no-departure'],
  ])('%s', (_, before, after, happens, cleaning) => {
    const found = getChangeOver(before, after)
    const words = (['leaves', 'comes', 'stays'] as const).flatMap((what) =>
      found[what] ? [`${found[what].bookingId} ${what}`] : [],
    )
    expect([words.join(', '), found.cleaning]).toEqual([happens, cleaning])
  })
})

describe('a first name (R191, R209)', () => {
  test.each([
    ['Anna Maria Holm', 'Anna'],
    ['Anne-Grethe Holm', 'Anne-Grethe'],
    ['  Øjvind   Ås ', 'Øjvind'],
    ['Holm, Anna', 'Anna'],
    ['Holm,', ''],
    ['von Essen, Maria', 'Maria'],
    ['Jensen', ''],
    [' Jensen. ', ''],
    ['Familien Sylvest', ''],
    ['FAMILJEN Berg', ''],
    ['Fam. Berg', ''],
    ['Hr. Jensen', ''],
    ['fru Anna Holm', ''],
    ['von Essen', ''],
    ['Essen, von', ''],
    ['Af Klint', ''],
    ['Dennis Holm', 'Dennis'],
    ['Anna & Bo Holm', 'Anna'],
    ['Anna/Bo Holm', 'Anna'],
    ['A. Holm', 'A'],
    ['anna.holm@example.org', ''],
    ['Anna +45 20 30 40 50', ''],
    ['+45 20304050', ''],
    ['-', ''],
    ['', ''],
  ])('of %j is %j', (name, first) => {
    expect(toFirstName(name)).toBe(first)
  })
})
