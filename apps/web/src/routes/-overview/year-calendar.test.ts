import type { GroupCalendars } from '@samhus/contract/calendars'
import { describe, expect, it } from 'vitest'
import { getOwnStatuses } from './year-calendar.tsx'

describe('the owner’s own year', () => {
  it('shows the booking before the waitlist where houses share a week, and nothing of other owners', () => {
    const units = (...statuses: string[]) =>
      statuses.map((status, index) => ({ code: index === 0 ? '27-RestrictOne' : `0${index}`, status }))
    const calendars = {
      calendars: [
        { year: 2027, units: units('YourWaitlist', 'Reserved', 'YourWaitlist') },
        { year: 2027, units: units('YourBooking', 'Available', 'NotAvailable') },
        { year: 2026, units: units('YourBooking', 'YourBooking', 'YourBooking') },
      ],
    } as unknown as GroupCalendars
    expect([...getOwnStatuses(calendars, 2027)]).toEqual([
      [27, 'YourBooking'],
      [2, 'YourWaitlist'],
    ])
  })
})
