import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHouseSwipe } from './use-house-swipe.ts'

const onChoose = vi.fn<(tabIndex: number) => void>()

function Page() {
  const { handlers } = useHouseSwipe({ tabs: 4, tabIndex: 1, onChoose })
  return (
    <div {...handlers}>
      <p>uger</p>
      <p data-scrolls-sideways>alle boliger</p>
      <dialog open>
        <p>bekræft</p>
      </dialog>
    </div>
  )
}

function swipe(element: HTMLElement, byPx: number): void {
  const at = (clientX: number) => ({ touches: [{ clientX, clientY: 300 }] })
  fireEvent.touchStart(element, at(200))
  fireEvent.touchMove(element, at(200 + byPx))
  fireEvent.touchEnd(element, { touches: [] })
}

describe('a sideways swipe', () => {
  beforeEach(() => {
    onChoose.mockReset()
    // jsdom has no media queries.
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }))
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  it.each([
    ['to the left goes to the next house', -80, 2],
    ['to the right goes to the previous one', 80, 0],
  ])('over the weeks %s', (_, byPx, tabIndex) => {
    render(<Page />)
    swipe(screen.getByText('uger'), byPx)
    expect(onChoose.mock.calls).toEqual([[tabIndex]])
  })

  it.each(['bekræft', 'alle boliger'])('does not change the house over “%s”', (text) => {
    render(<Page />)
    swipe(screen.getByText(text), -80)
    expect(onChoose).not.toHaveBeenCalled()
  })
})
