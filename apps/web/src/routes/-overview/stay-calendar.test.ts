import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { expect, it } from 'vitest'
import { writeStay } from './stay-calendar.ts'

const week = (bookingId: string, checkInAt: string, checkOutAt: string) =>
  ({ bookingId, houseName: 'Åhus, no. 1', checkInAt, checkOutAt }) as Booking
const house = { address: 'Strandvägen 5', city: 'Åhus', country: 'Sverige' } as House
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('a stay is one event from the first check-in to the last check-out, with its place', () => {
  const weeks = [
    week('1', '2027-06-28T13:00:00.000Z', '2027-07-05T08:00:00.000Z'),
    week('2', '2027-07-05T13:00:00.000Z', '2027-07-12T08:00:00.000Z'),
  ]
  const text = writeStay(weeks, house, Date.parse('2026-10-14T10:00:00Z'))
  expect(unfold(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samhus//Samhus//DA',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20261014T100000Z',
    'DTSTART:20270628T130000Z',
    'DTEND:20270712T080000Z',
    String.raw`SUMMARY:Åhus\, no. 1`,
    String.raw`LOCATION:Strandvägen 5\, Åhus\, Sverige`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
})

it('a house whose data are not known has no place', () => {
  const text = writeStay([week('1', '2027-06-28T13:00:00Z', '2027-07-05T08:00:00Z')], undefined, 0)
  expect(text).not.toContain('LOCATION')
})
