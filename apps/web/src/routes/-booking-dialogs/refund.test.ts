import type { Booking } from '@samhus/contract/bookings'
import type { Group } from '@samhus/contract/groups'
import { describe, expect, it } from 'vitest'
import { isTooLateForRefund, refundOf, refundWeeks } from './refund.ts'

const policy = { refundFromPoints: 4, refundHighDays: 84, refundLowDays: 56 } as Group['policy']
const until = '2027-05-02T22:00:00.000Z'
const booking = (given: Partial<Booking>) => ({ points: 3, refundUntil: until, ...given }) as Booking

describe('what giving a week back brings', () => {
  it('is everything before the instant, and only a claim from it on', () => {
    expect(refundOf(booking({}), Date.parse(until) - 1)).toBe('full')
    expect(refundOf(booking({}), Date.parse(until))).toBe('claim')
  })

  it('is nothing where nothing was paid', () => {
    expect(refundOf(booking({ refundUntil: null }), 0)).toBe('none')
    expect(refundOf(booking({ points: 0 }), 0)).toBe('none')
  })

  it('warns under twelve weeks for four points and more, under eight else', () => {
    expect([1, 3, 4, 6].map((points) => refundWeeks(points, policy))).toEqual([8, 8, 12, 12])
    const week = { dateFrom: '2027-06-28', points: 3 }
    expect(isTooLateForRefund(week, policy, '2027-05-02')).toBe(false)
    expect(isTooLateForRefund(week, policy, '2027-05-03')).toBe(true)
    expect(isTooLateForRefund({ ...week, points: 4 }, policy, '2027-04-05')).toBe(true)
  })
})
