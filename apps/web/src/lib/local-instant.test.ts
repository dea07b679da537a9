import { toInstant } from '@samhus/domain/week'
import { describe, expect, it } from 'vitest'
import { toLocalInstant } from './local-instant.ts'

const days = [
  '2027-01-01',
  '2027-03-27',
  '2027-03-28',
  '2027-03-29',
  '2027-10-30',
  '2027-10-31',
  '2028-02-29',
]
const times = ['00:00', '01:30', '02:00', '02:30', '03:00', '12:15', '23:59']
const zones = ['Europe/Copenhagen', 'Europe/London', 'America/New_York', 'UTC']

describe('a local time', () => {
  it.each(zones)('of %s is the instant that the domain computes, when clocks change too', (zone) => {
    for (const day of days) {
      for (const time of times) {
        expect(toLocalInstant(day, time, zone), `${day} ${time}`).toBe(toInstant(day, time, zone))
      }
    }
  })
})
