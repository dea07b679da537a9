import type { Booking } from '@samhus/contract/bookings'
import { expect, test } from 'vitest'
import { findJoinedBookingIds, findNextStay } from './joined-weeks.ts'

const maria = { name: 'Maria', phone: '1', email: 'maria@example.com', language: null }

function createWeek(bookingId: string, dateFrom: string, given: Partial<Booking> = {}): Booking {
  const facts = { houseId: 'a', type: 'Book', cleaningPreference: 'Clean', lendedOutContact: null }
  return { bookingId, dateFrom, ...facts, ...given } as Booking
}

const skips = { cleaningPreference: 'Skip' } as const
const first = createWeek('1', '2027-06-28', skips)

test.each([
  ['the next week of the same guest', [first, createWeek('2', '2027-07-05')], ['1', '2']],
  ['a neighbour that is over already', [createWeek('0', '2027-06-21'), first], ['0', '1']],
  ['a neighbour with another guest', [first, createWeek('2', '2027-07-05', { lendedOutContact: maria })], []],
  ['a neighbour in another house', [first, createWeek('2', '2027-07-05', { houseId: 'b' })], []],
  ['a neighbour that was cancelled', [first, createWeek('2', '2027-07-05', { type: 'Cancel' })], []],
  ['no wish to skip', [createWeek('1', '2027-06-28'), createWeek('2', '2027-07-05')], []],
])('finds the weeks between which there is no cleaning, with %s', (_case, weeks, ids) => {
  const lists = { active: weeks.slice(1), history: weeks.slice(0, 1), waitlists: [], reserved: [] }

  expect([...findJoinedBookingIds(lists)].sort()).toEqual(ids)
})

test('the next stay is the earliest week, with the weeks that are one stay with it', () => {
  const second = createWeek('2', '2027-07-05', skips)
  const later = createWeek('3', '2027-07-12', { houseId: 'b' })
  expect(findNextStay([]).map(({ bookingId }) => bookingId)).toEqual([])
  expect(findNextStay([first, second, later]).map(({ bookingId }) => bookingId)).toEqual(['1', '2'])
  expect(findNextStay([later, first]).map(({ bookingId }) => bookingId)).toEqual(['3'])
})
