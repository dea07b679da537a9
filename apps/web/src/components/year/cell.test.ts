import { describe, expect, it } from 'vitest'
import { appearances, getPointStep, getStatusIcon } from '../../theme/status.ts'
import { getAppearance, getFill } from './cell.ts'

describe('the appearance of a week', () => {
  it('is its status if no rule locks it', () => {
    expect(getAppearance('Available', false)).toBe('Available')
    expect(getAppearance('NotAvailable', false)).toBe('NotAvailable')
  })

  it('is blocked if a rule locks a week that could be booked', () => {
    expect(getAppearance('Available', true)).toBe('Blocked')
    expect(getAppearance('AvailableForWaitlist', true)).toBe('Blocked')
  })

  it('is the status of the owner’s own weeks and of unavailable ones even if a rule locks them', () => {
    const statuses = ['YourReservation', 'YourBooking', 'YourWaitlist', 'Reserved', 'NotAvailable'] as const
    expect(statuses.map((status) => getAppearance(status, true))).toEqual([...statuses])
  })

  it('shows by an icon, without colour, which weeks are the owner’s own or locked', () => {
    expect(
      Object.fromEntries(appearances.map((appearance) => [appearance, getStatusIcon(appearance)])),
    ).toEqual({
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

  it('has five steps of points, the highest for four and more', () => {
    expect([0, 1, 2, 3, 4, 5, 12].map(getPointStep)).toEqual([0, 1, 2, 3, 4, 4, 4])
  })

  it('over all houses has four steps of green by how many are free, also for few houses', () => {
    expect([8, 6, 5, 3, 2, 1, 0].map((free) => getFill(free, 8))).toEqual([3, 3, 2, 2, 1, 1, 0])
    expect([2, 1, 0].map((free) => getFill(free, 2))).toEqual([3, 2, 0])
    expect(getFill(0, 0)).toBe(0)
  })
})
