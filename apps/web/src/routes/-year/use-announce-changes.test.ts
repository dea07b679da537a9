import type { GroupCalendars } from '@samhus/contract/calendars'
import { describe, expect, it } from 'vitest'
import { getOwnStatuses } from '../-overview/my-year.tsx'
import { findChangedWeeks } from './use-announce-changes.ts'
import type { HouseWeek, YearView } from './year-view.ts'

const week = (unitId: string, status: HouseWeek['status']) => ({ unitId, status }) as HouseWeek
const year = (weeks: HouseWeek[], of = 2027): YearView => ({
  year: of,
  weeks: [],
  houses: [{ houseId: 'a', name: 'a', calendarId: '1', weeks }],
})

describe('the news of a year', () => {
  it('is each week whose status has changed', () => {
    const before = year([week('1', 'Available'), week('2', 'Available')])
    const after = year([week('1', 'Available'), week('2', 'Reserved')])
    expect(findChangedWeeks(before, after).map(({ unitId }) => unitId)).toEqual(['2'])
  })

  it('is nothing where another year is shown, or a week is new', () => {
    expect(findChangedWeeks(year([week('1', 'Available')]), year([week('1', 'Reserved')], 2028))).toEqual([])
    expect(findChangedWeeks(year([]), year([week('1', 'Reserved')]))).toEqual([])
  })
})

describe('my year', () => {
  it('shows the booking before the queue where houses share a week, and nothing of others', () => {
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
