import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollToWeek } from './use-scroll-to-week.ts'

const broughtIntoView = vi.fn<() => void>()

function Field({ cellId, points }: { cellId: string | null; points: number }) {
  const field = useRef<HTMLDivElement>(null)
  useScrollToWeek(field, cellId)
  return (
    <div ref={field}>
      {['w25', 'w26'].map((id) => (
        <button key={id} type="button" data-cell={id}>
          {id} {points}
        </button>
      ))}
    </div>
  )
}

const cell = (id: string) => screen.getByRole('button', { name: new RegExp(`^${id}`) })

describe('a week that a link leads to', () => {
  beforeEach(() => {
    broughtIntoView.mockClear()
    Element.prototype.scrollIntoView = broughtIntoView
  })
  afterEach(cleanup)

  it('is brought into view, has the keyboard, and is marked until the keyboard goes elsewhere', () => {
    render(<Field cellId="w26" points={2} />)
    expect(broughtIntoView).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(cell('w26'))
    expect(cell('w26').dataset).toHaveProperty('sought')
    cell('w25').focus()
    expect(cell('w26').dataset).not.toHaveProperty('sought')
  })

  it('does not take the keyboard back when weeks change', () => {
    const { rerender } = render(<Field cellId="w26" points={2} />)
    cell('w25').focus()
    rerender(<Field cellId="w26" points={3} />)
    expect(document.activeElement).toBe(cell('w25'))
    expect(broughtIntoView).toHaveBeenCalledOnce()
  })

  it('is left again when the address names another', () => {
    const { rerender } = render(<Field cellId="w26" points={2} />)
    rerender(<Field cellId="w25" points={2} />)
    expect(document.activeElement).toBe(cell('w25'))
    expect(cell('w26').dataset).not.toHaveProperty('sought')
  })

  it.each([null, 'w53', 'w2"6'])('%s is no week: nothing happens', (cellId) => {
    render(<Field cellId={cellId} points={2} />)
    expect(document.activeElement).toBe(document.body)
    expect(broughtIntoView).not.toHaveBeenCalled()
  })
})
