import { describe, expect, test } from 'vitest'
import type { StayWeek } from './stay.ts'
import { findStay, groupIntoStays, isSameStay, findSkipsToReset } from './stay.ts'
import { getMonday } from './week.ts'

const guest = { email: 'bo@example.org' }
const week = (number: number, overrides: Partial<StayWeek> = {}): StayWeek => ({
  bookingId: `w${number}`,
  houseId: 'lodge',
  dateFrom: getMonday(2027, number),
  skipsCleaning: false,
  contact: null,
  checkedOutAt: null,
  ...overrides,
})
const skip = (number: number, overrides: Partial<StayWeek> = {}) =>
  week(number, { skipsCleaning: true, ...overrides })
const ids = (stays: StayWeek[][]) => stays.map((stay) => stay.map((each) => each.bookingId).join('+'))

describe('whether two weeks are one stay (R87 to R89)', () => {
  test.each<[string, StayWeek, StayWeek, boolean]>([
    ['the first skips its cleaning', skip(20), week(21), true],
    ['the second skips its cleaning', week(20), skip(21), true],
    ['both skip their cleaning', skip(20), skip(21), true],
    ['neither skips its cleaning', week(20), week(21), false],
    ['they are not adjacent', skip(20), skip(22), false],
    ['the later one comes first', skip(21), skip(20), false],
    ['both are the same week', skip(20), skip(20), false],
    ['they are in two houses', skip(20), skip(21, { houseId: 'cabin' }), false],
    ['one guest on both', skip(20, { contact: guest }), week(21, { contact: guest }), true],
    ['a guest, then the owner', skip(20, { contact: guest }), week(21), false],
    ['two guests', skip(20, { contact: guest }), week(21, { contact: { email: 'x@example.org' } }), false],
    ['checked out together', week(20, { checkedOutAt: 5 }), week(21, { checkedOutAt: 5 }), true],
    ['checked out apart', skip(20, { checkedOutAt: 5 }), skip(21, { checkedOutAt: 6 }), false],
    ['only the first checked out', skip(20, { checkedOutAt: 5 }), skip(21), false],
    ['only the second checked out', skip(20), skip(21, { checkedOutAt: 5 }), false],
    [
      'checked out in two houses',
      week(20, { checkedOutAt: 5 }),
      week(21, { checkedOutAt: 5, houseId: 'x' }),
      false,
    ],
  ])('%s', (_, earlier, later, joined) => {
    expect(isSameStay(earlier, later)).toBe(joined)
  })
})

describe('stays (R90)', () => {
  test('are the longest chains of weeks of one house, in whatever order the weeks are given', () => {
    const weeks = [
      week(30),
      skip(22),
      week(21),
      week(20),
      skip(21, { houseId: 'cabin', bookingId: 'c21' }),
      week(20, { houseId: 'cabin', bookingId: 'c20' }),
      skip(31),
      week(32),
    ]
    expect(ids(groupIntoStays(weeks))).toEqual(['c20+c21', 'w20', 'w21+w22', 'w30+w31+w32'])
    expect(groupIntoStays([])).toEqual([])
  })

  test('the stay that contains a booking is found', () => {
    const weeks = [skip(22), week(21), week(20)]
    expect(findStay(weeks, 'w21').map((each) => each.bookingId)).toEqual(['w21', 'w22'])
    expect(findStay(weeks, 'w22').map((each) => each.bookingId)).toEqual(['w21', 'w22'])
    expect(findStay(weeks, 'w20').map((each) => each.bookingId)).toEqual(['w20'])
    expect(findStay(weeks, 'other')).toEqual([])
  })

  test('a stay may extend across the new year', () => {
    const last = skip(53, { dateFrom: getMonday(2026, 53) })
    expect(ids(groupIntoStays([week(1), last]))).toEqual(['w53+w1'])
  })
})

describe('resetting a skipped cleaning (R91)', () => {
  test('it is reset if the owner has no week directly before or after any more', () => {
    expect(findSkipsToReset([skip(20)])).toEqual(['w20'])
    expect(findSkipsToReset([skip(20), skip(22)])).toEqual(['w20', 'w22'])
    expect(findSkipsToReset([skip(20), week(21)])).toEqual([])
    expect(findSkipsToReset([week(20), skip(21)])).toEqual([])
    expect(findSkipsToReset([week(20)])).toEqual([])
    expect(findSkipsToReset([skip(20), week(21, { houseId: 'cabin' })])).toEqual(['w20'])
    expect(findSkipsToReset([skip(20, { checkedOutAt: 5 })])).toEqual([])
  })
})
