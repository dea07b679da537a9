import type { Booking } from '@samhus/contract/bookings'
import { expect, it } from 'vitest'
import { addCancelledRows } from './rows-with-cancelled.ts'

const createBooking = (bookingId: string, calendarUnitId: string, dateFrom: string) =>
  ({ bookingId, calendarUnitId, dateFrom }) as Booking
const may = createBooking('1', '19', '2027-05-10')
const june = createBooking('2', '26', '2027-06-28')
const july = createBooking('3', '28', '2027-07-12')
const list = (active: Booking[], ...cancelled: Booking[]) =>
  addCancelledRows(
    active,
    cancelled.map((booking) => ({ booking, undo: null })),
  ).map((row) => [row.booking.bookingId, row.cancelled !== null])

it('a cancelled week stays where it was among the booked ones, also as the only one', () => {
  expect(list([may, july], june)).toEqual([
    ['1', false],
    ['2', true],
    ['3', false],
  ])
  expect(list([], june)).toEqual([['2', true]])
})

it('a week is no cancelled one while it is still listed, nor once the owner has it again', () => {
  expect(list([may, june], june)).toEqual([
    ['1', false],
    ['2', false],
  ])
  expect(list([may, createBooking('4', '26', '2027-06-28')], june)).toEqual([
    ['1', false],
    ['4', false],
  ])
})
