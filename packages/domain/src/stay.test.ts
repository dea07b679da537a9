import { describe, expect, test } from 'vitest'
import type { StayWeek } from './stay.ts'
import { findLinksToRevoke, findStay, groupIntoStays, isSameStay, findSkipsToReset } from './stay.ts'
import { getMonday } from './week.ts'

const guest = { email: 'bo@example.org' }
const makeWeek = (number: number, overrides: Partial<StayWeek> = {}): StayWeek => ({
  bookingId: `w${number}`,
  houseId: 'lodge',
  dateFrom: getMonday(2027, number),
  skipsCleaning: false,
  contact: null,
  checkedOutAt: null,
  ...overrides,
})
const makeSkippingWeek = (number: number, overrides: Partial<StayWeek> = {}) =>
  makeWeek(number, { skipsCleaning: true, ...overrides })
const listIds = (stays: StayWeek[][]) => stays.map((stay) => stay.map((each) => each.bookingId).join('+'))

describe('whether two weeks are one stay (R87 to R89)', () => {
  test.each<[string, StayWeek, StayWeek, boolean]>([
    ['the first skips its cleaning', makeSkippingWeek(20), makeWeek(21), true],
    ['the second skips its cleaning', makeWeek(20), makeSkippingWeek(21), true],
    ['both skip their cleaning', makeSkippingWeek(20), makeSkippingWeek(21), true],
    ['neither skips its cleaning', makeWeek(20), makeWeek(21), false],
    ['they are not adjacent', makeSkippingWeek(20), makeSkippingWeek(22), false],
    ['the later one comes first', makeSkippingWeek(21), makeSkippingWeek(20), false],
    ['both are the same week', makeSkippingWeek(20), makeSkippingWeek(20), false],
    ['they are in two houses', makeSkippingWeek(20), makeSkippingWeek(21, { houseId: 'cabin' }), false],
    ['one guest on both', makeSkippingWeek(20, { contact: guest }), makeWeek(21, { contact: guest }), true],
    ['a guest, then the owner', makeSkippingWeek(20, { contact: guest }), makeWeek(21), false],
    [
      'two guests',
      makeSkippingWeek(20, { contact: guest }),
      makeWeek(21, { contact: { email: 'x@example.org' } }),
      false,
    ],
    ['checked out together', makeWeek(20, { checkedOutAt: 5 }), makeWeek(21, { checkedOutAt: 5 }), true],
    [
      'checked out apart',
      makeSkippingWeek(20, { checkedOutAt: 5 }),
      makeSkippingWeek(21, { checkedOutAt: 6 }),
      false,
    ],
    ['only the first checked out', makeSkippingWeek(20, { checkedOutAt: 5 }), makeSkippingWeek(21), false],
    ['only the second checked out', makeSkippingWeek(20), makeSkippingWeek(21, { checkedOutAt: 5 }), false],
    [
      'checked out in two houses',
      makeWeek(20, { checkedOutAt: 5 }),
      makeWeek(21, { checkedOutAt: 5, houseId: 'x' }),
      false,
    ],
  ])('%s', (_, earlier, later, joined) => {
    expect(isSameStay(earlier, later)).toBe(joined)
  })
})

describe('stays (R90)', () => {
  test('are the longest chains of weeks of one house, in whatever order the weeks are given', () => {
    const weeks = [
      makeWeek(30),
      makeSkippingWeek(22),
      makeWeek(21),
      makeWeek(20),
      makeSkippingWeek(21, { houseId: 'cabin', bookingId: 'c21' }),
      makeWeek(20, { houseId: 'cabin', bookingId: 'c20' }),
      makeSkippingWeek(31),
      makeWeek(32),
    ]
    expect(listIds(groupIntoStays(weeks))).toEqual(['c20+c21', 'w20', 'w21+w22', 'w30+w31+w32'])
    expect(groupIntoStays([])).toEqual([])
  })

  test('the stay that contains a booking is found', () => {
    const weeks = [makeSkippingWeek(22), makeWeek(21), makeWeek(20)]
    expect(findStay(weeks, 'w21').map((each) => each.bookingId)).toEqual(['w21', 'w22'])
    expect(findStay(weeks, 'w22').map((each) => each.bookingId)).toEqual(['w21', 'w22'])
    expect(findStay(weeks, 'w20').map((each) => each.bookingId)).toEqual(['w20'])
    expect(findStay(weeks, 'other')).toEqual([])
  })

  test('a stay may extend across the new year', () => {
    const last = makeSkippingWeek(53, { dateFrom: getMonday(2026, 53) })
    expect(listIds(groupIntoStays([makeWeek(1), last]))).toEqual(['w53+w1'])
  })
})

describe('resetting a skipped cleaning (R91)', () => {
  test('it is reset if the owner has no week directly before or after any more', () => {
    expect(findSkipsToReset([makeSkippingWeek(20)])).toEqual(['w20'])
    expect(findSkipsToReset([makeSkippingWeek(20), makeSkippingWeek(22)])).toEqual(['w20', 'w22'])
    expect(findSkipsToReset([makeSkippingWeek(20), makeWeek(21)])).toEqual([])
    expect(findSkipsToReset([makeWeek(20), makeSkippingWeek(21)])).toEqual([])
    expect(findSkipsToReset([makeWeek(20)])).toEqual([])
    expect(findSkipsToReset([makeSkippingWeek(20), makeWeek(21, { houseId: 'cabin' })])).toEqual(['w20'])
    expect(findSkipsToReset([makeSkippingWeek(20, { checkedOutAt: 5 })])).toEqual([])
  })
})

describe('the check-out links that a new contact revokes (R92)', () => {
  const changeContact = (weeks: StayWeek[], bookingId: string, contact: StayWeek['contact']) =>
    weeks
      .filter((week) => week.bookingId === bookingId)
      .flatMap((week) => findLinksToRevoke(weeks, { ...week, contact }))

  test.each<[string, StayWeek[], string[]]>([
    ['a week on its own', [makeWeek(20), makeWeek(21)], ['w20']],
    [
      'a week that parts from its stay',
      [makeWeek(19), makeSkippingWeek(20), makeSkippingWeek(21)],
      ['w19', 'w20', 'w21'],
    ],
    [
      'a week that joins the guest’s other week',
      [makeWeek(20), makeSkippingWeek(21, { contact: guest })],
      ['w20', 'w21'],
    ],
    [
      'a week that leaves one stay for another',
      [makeSkippingWeek(19), makeSkippingWeek(20), makeWeek(21, { contact: guest })],
      ['w19', 'w20', 'w21'],
    ],
    ['weeks that are not next to it', [makeSkippingWeek(18), makeSkippingWeek(20), makeWeek(22)], ['w20']],
  ])('%s', (_what, weeks, expected) => {
    expect(changeContact(weeks, 'w20', guest).toSorted()).toEqual(expected)
  })
})
