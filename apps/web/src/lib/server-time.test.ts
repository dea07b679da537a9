import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncServerTime, getServerNow, getServerToday } from './server-time.ts'

describe('the business clock in the browser', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  it('continues from the server’s time', () => {
    syncServerTime('2027-06-28T10:00:00.000Z')
    vi.advanceTimersByTime(90_000)
    expect(new Date(getServerNow()).toISOString()).toBe('2027-06-28T10:01:30.000Z')
  })

  it('is not affected by a device clock that is wrong by twelve hours, or is changed', () => {
    vi.setSystemTime(Date.parse('2027-06-28T22:00:00Z'))
    syncServerTime('2027-06-28T10:00:00.000Z')
    vi.setSystemTime(Date.parse('2030-01-01T00:00:00Z'))
    expect(Math.abs(getServerNow() - Date.parse('2027-06-28T10:00:00Z'))).toBeLessThan(1000)
  })

  it('accepts milliseconds too, and ignores invalid values', () => {
    syncServerTime('1830000000000')
    syncServerTime('yesterday')
    syncServerTime(null)
    expect(getServerNow()).toBe(1_830_000_000_000)
  })

  it('gives today in the houses’ time zone', () => {
    syncServerTime('2026-12-31T23:30:00Z')
    expect(getServerToday('Europe/Copenhagen')).toBe('2027-01-01')
  })
})
