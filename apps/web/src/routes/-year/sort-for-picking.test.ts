import { describe, expect, it } from 'vitest'
import { sortForPicking } from './sort-for-picking.ts'
import type { HouseWeek } from './year-view.ts'

const short = { type: 'not-enough-points', until: null } as const
const locked = { type: 'high-season-week-blocked', until: null } as const

const createUnit = (houseName: string, given: Partial<HouseWeek>) =>
  ({ houseName, points: 2, reasons: [], lock: null, status: 'Available', ...given }) as unknown as HouseWeek

describe('the order of the houses to pick from', () => {
  it('is: own, bookable by price, too dear, taken, locked; those that nobody can have are apart', () => {
    const units = [
      createUnit('closed', { status: 'NotAvailable', points: 0 }),
      createUnit('locked', { reasons: [locked], lock: locked }),
      createUnit('taken', { status: 'AvailableForWaitlist' }),
      createUnit('dear', { points: 4, reasons: [short] }),
      createUnit('three', { points: 3 }),
      createUnit('two', {}),
      createUnit('waiting', { status: 'YourWaitlist' }),
      createUnit('booked', { status: 'YourBooking' }),
    ]
    const { open, closed } = sortForPicking(units)
    expect(open.map(({ houseName }) => houseName)).toEqual([
      'booked',
      'waiting',
      'two',
      'three',
      'dear',
      'taken',
      'locked',
    ])
    expect(closed.map(({ houseName }) => houseName)).toEqual(['closed'])
  })
})
