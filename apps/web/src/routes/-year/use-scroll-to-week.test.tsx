import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollToWeek } from './use-scroll-to-week.ts'

const scrollIntoView = vi.fn<() => void>()

function Grid({ cellId, points }: { cellId: string | null; points: number }) {
  const grid = useRef<HTMLDivElement>(null)
  useScrollToWeek(grid, cellId)
  return (
    <div ref={grid}>
      {['w25', 'w26'].map((id) => (
        <button key={id} type="button" data-cell={id}>
          {id} {points}
        </button>
      ))}
    </div>
  )
}

const findCell = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id}`) })

describe('the week that a link leads to', () => {
  beforeEach(() => {
    scrollIntoView.mockClear()
    Element.prototype.scrollIntoView = scrollIntoView
  })
  afterEach(cleanup)

  it('is scrolled into view, focused, and marked until it loses the focus', () => {
    render(<Grid cellId="w26" points={2} />)
    expect(scrollIntoView).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(findCell('w26'))
    expect(findCell('w26').dataset).toHaveProperty('targetWeek')
    findCell('w25').focus()
    expect(findCell('w26').dataset).not.toHaveProperty('targetWeek')
  })

  it('does not take the focus back when weeks change', () => {
    const { rerender } = render(<Grid cellId="w26" points={2} />)
    findCell('w25').focus()
    rerender(<Grid cellId="w26" points={3} />)
    expect(document.activeElement).toBe(findCell('w25'))
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  it('loses the mark when the URL names another week', () => {
    const { rerender } = render(<Grid cellId="w26" points={2} />)
    rerender(<Grid cellId="w25" points={2} />)
    expect(document.activeElement).toBe(findCell('w25'))
    expect(findCell('w26').dataset).not.toHaveProperty('targetWeek')
  })

  it.each([null, 'w53', 'w2"6'])('does nothing for %s, which is no cell', (cellId) => {
    render(<Grid cellId={cellId} points={2} />)
    expect(document.activeElement).toBe(document.body)
    expect(scrollIntoView).not.toHaveBeenCalled()
  })
})
