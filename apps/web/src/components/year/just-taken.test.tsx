import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import type { Appearance } from '../../theme/status.ts'
import { JustTaken } from './just-taken.tsx'

function change(before: Appearance, after: Appearance) {
  const { container, rerender } = render(<JustTaken appearance={before} />)
  expect(container.textContent).toBe('')
  rerender(<JustTaken appearance={after} />)
  return container
}

describe('a week that somebody else takes', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it.each(['Reserved', 'AvailableForWaitlist', 'NotAvailable'] as const)(
    'says ‘just taken’ for two seconds when it becomes %s',
    (after) => {
      const container = change('Available', after)
      expect(container.textContent).toBe('lige taget')
      act(() => {
        vi.advanceTimersByTime(1999)
      })
      expect(container.textContent).toBe('lige taget')
      act(() => {
        vi.advanceTimersByTime(1)
      })
      expect(container.textContent).toBe('')
    },
  )

  it.each([
    ['Available', 'YourReservation'],
    ['Available', 'Blocked'],
    ['Reserved', 'AvailableForWaitlist'],
    ['Reserved', 'Available'],
  ] as const)('says nothing when %s becomes %s', (before, after) => {
    expect(change(before, after).textContent).toBe('')
  })
})
