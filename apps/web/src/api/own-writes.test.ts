import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOwnWrite, startOwnWrite, takeOwnEcho } from './own-writes.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

describe('the live event of a booking is known as that of this page’s own write', () => {
  it('when it arrives after the answer, once, and for a few seconds', () => {
    endOwnWrite(startOwnWrite('b1'), 'b1')
    expect([takeOwnEcho('b1'), takeOwnEcho('b1')]).toEqual([true, false])
    endOwnWrite(startOwnWrite('b2'), 'b2')
    vi.advanceTimersByTime(5_001)
    expect(takeOwnEcho('b2')).toBe(false)
  })

  it('when it arrives before the answer, and not a second time after it', () => {
    const write = startOwnWrite('b3')
    expect(takeOwnEcho('b3')).toBe(true)
    endOwnWrite(write, 'b3')
    expect(takeOwnEcho('b3')).toBe(false)
  })

  it('also if the write only makes the booking, whose id the page learns with the answer', () => {
    const write = startOwnWrite(null)
    expect(takeOwnEcho('b4')).toBe(true)
    endOwnWrite(write, 'b4')
    expect(takeOwnEcho('b4')).toBe(false)
  })
})

describe('it is another’s, and causes a refetch,', () => {
  it('when the page writes something else, or its write was refused', () => {
    const write = startOwnWrite('b5')
    expect(takeOwnEcho('b6')).toBe(false)
    endOwnWrite(write, null)
    expect(takeOwnEcho('b5')).toBe(false)
  })

  it('when it names no booking, or the page has written nothing', () => {
    expect([takeOwnEcho(null), takeOwnEcho('b7')]).toEqual([false, false])
  })
})
