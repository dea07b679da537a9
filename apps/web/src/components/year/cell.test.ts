import { describe, expect, it } from 'vitest'
import { appearances, getPointStep, getStatusIcon } from '../../theme/status.ts'
import { getAppearance } from './cell.ts'

describe('the look of a week', () => {
  it('is its status where nothing locks it', () => {
    expect(getAppearance('Available', false)).toBe('Available')
    expect(getAppearance('NotAvailable', false)).toBe('NotAvailable')
  })

  it('is blocked where a rule locks what could be taken', () => {
    expect(getAppearance('Available', true)).toBe('Blocked')
    expect(getAppearance('AvailableForWaitlist', true)).toBe('Blocked')
  })

  it('stays with the owner’s own weeks and with one that is gone', () => {
    const kept = ['YourReservation', 'YourBooking', 'YourWaitlist', 'Reserved', 'NotAvailable'] as const
    expect(kept.map((status) => getAppearance(status, true))).toEqual([...kept])
  })

  it('says by a sign, without colour, what is the owner’s own or locked', () => {
    expect(Object.fromEntries(appearances.map((look) => [look, getStatusIcon(look)]))).toEqual({
      YourReservation: 'exclamation',
      YourBooking: 'check',
      YourWaitlist: 'number',
      Available: 'none',
      AvailableForWaitlist: 'number',
      Reserved: 'none',
      NotAvailable: 'none',
      Blocked: 'lock',
    })
  })

  it('has five steps of points, the dearest for all above four', () => {
    expect([0, 1, 2, 3, 4, 5, 12].map(getPointStep)).toEqual([0, 1, 2, 3, 4, 4, 4])
  })
})
