import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWeekKeys } from './use-week-keys.ts'

const jumps: number[] = []
const presses: string[] = []

function Page({ isOff = false, weeks = 52 }: { isOff?: boolean; weeks?: number }) {
  const typed = useWeekKeys({ weeks, isOff, onJump: (week) => jumps.push(week) })
  return (
    <>
      <output>{typed}</output>
      <button type="button" onKeyDown={({ key }) => presses.push(key)}>
        week
      </button>
      <input aria-label="name" />
    </>
  )
}

const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('button'), { key })
}

describe('typing the number of a week', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    jumps.length = 0
    presses.length = 0
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('goes there at the second digit, and the Enter that follows presses nothing', () => {
    render(<Page />)
    type('2')
    expect(jumps).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('2')
    type('8', 'Enter')
    expect(jumps).toEqual([28])
    expect(presses).not.toContain('Enter')
    type('Enter')
    expect(presses).toContain('Enter')
  })

  it('goes there with Enter, after a moment, or at once if no other week begins so', () => {
    render(<Page />)
    type('3', 'Enter')
    expect(jumps).toEqual([3])
    type('4')
    act(() => {
      vi.advanceTimersByTime(1200)
    })
    expect(jumps).toEqual([3, 4])
    type('Enter')
    expect(presses).not.toContain('Enter')
    type('7', '0', '5')
    expect(jumps).toEqual([3, 4, 7, 5])
  })

  it('begins again where the two digits are no week of the year, and forgets a digit at another key', () => {
    render(<Page />)
    type('5', '3')
    expect(jumps).toEqual([])
    type('1')
    expect(jumps).toEqual([31])
    type('2', 'Escape', '1', '1')
    expect(jumps).toEqual([31, 11])
  })

  it('does nothing in a text field, with a modifier, behind a dialog or when it is off', () => {
    const { rerender } = render(<Page />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: '9' })
    fireEvent.keyDown(screen.getByRole('button'), { key: '9', ctrlKey: true })
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    type('9')
    dialog.remove()
    rerender(<Page isOff />)
    type('9')
    expect(jumps).toEqual([])
  })
})
