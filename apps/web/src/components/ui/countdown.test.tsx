import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { Countdown, getSecondsToAnnounce } from './countdown.tsx'

const start = Date.parse('2027-06-28T10:00:00Z')

describe('the countdown of a reservation', () => {
  let offset = 0
  const now = () => start + offset
  const jump = (milliseconds: number) => {
    offset += milliseconds
  }
  const tick = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  const pass = (milliseconds: number) => {
    jump(milliseconds)
    tick(milliseconds)
  }

  beforeAll(() => startTexts('da'))
  beforeEach(() => {
    offset = 0
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const show = (onEnd = vi.fn<() => void>()) => {
    render(<Countdown until={start + 300_000} totalMs={300_000} now={now} onEnd={onEnd} />)
    return onEnd
  }

  it('shows the remaining minutes and seconds by the clock that is passed in', () => {
    show()
    expect(screen.getByText('5:00')).toBeDefined()
    pass(53_000)
    expect(screen.getByText('4:07')).toBeDefined()
  })

  it('reads the clock every half second', () => {
    show()
    jump(1000)
    tick(499)
    expect(screen.getByText('5:00')).toBeDefined()
    tick(1)
    expect(screen.getByText('4:59')).toBeDefined()
  })

  it('follows a clock that jumps, as after the device was suspended', () => {
    const onEnd = show()
    jump(299_000)
    tick(500)
    expect(screen.getByText('0:01')).toBeDefined()
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('ends once, at zero', () => {
    const onEnd = show()
    pass(300_000)
    pass(5_000)
    expect(onEnd).toHaveBeenCalledOnce()
    expect(screen.getByText('0:00')).toBeDefined()
  })

  it('is announced at sixty and at ten seconds only', () => {
    expect(
      [300_000, 60_001, 60_000, 50_001, 50_000, 30_000, 10_001, 10_000, 1, 0].map(getSecondsToAnnounce),
    ).toEqual([null, null, 60, 60, null, null, null, 10, 10, null])
  })
})
