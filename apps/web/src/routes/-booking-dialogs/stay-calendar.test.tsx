import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { expect, it } from 'vitest'
import { toEvent } from './stay-calendar.ts'

const week = (bookingId: string, checkInAt: string, checkOutAt: string) =>
  ({ bookingId, houseName: 'Åhus', checkInAt, checkOutAt }) as Booking
const house = { address: 'Strandvägen 5', city: 'Åhus', country: 'Sverige' } as House

it('a stay is one event from the first check-in to the last check-out, with its place', () => {
  const weeks = [
    week('1', '2027-06-28T13:00:00.000Z', '2027-07-05T08:00:00.000Z'),
    week('2', '2027-07-05T13:00:00.000Z', '2027-07-12T08:00:00.000Z'),
  ]
  expect(toEvent(weeks, house)).toEqual({
    id: '1',
    title: 'Åhus',
    from: Date.parse('2027-06-28T13:00:00Z'),
    to: Date.parse('2027-07-12T08:00:00Z'),
    place: 'Strandvägen 5, Åhus, Sverige',
    url: `${window.location.origin}/booking`,
  })
})

it('a house whose data are not known has no place', () => {
  const event = toEvent([week('1', '2027-06-28T13:00:00Z', '2027-07-05T08:00:00Z')], undefined)
  expect(event).not.toHaveProperty('place')
})
