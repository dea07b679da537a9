import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WeekTooltip } from './week-tooltip.tsx'

function Grid() {
  const grid = useRef<HTMLDivElement>(null)
  return (
    <div ref={grid}>
      <button type="button" data-cell="26" data-target-week>
        26
      </button>
      <WeekTooltip container={grid} renderContent={(key) => <p>Om uge {key}</p>} />
    </div>
  )
}

describe('the note of a week', () => {
  beforeEach(() => {
    render(<Grid />)
    fireEvent.focusIn(screen.getByRole('button'))
  })
  afterEach(cleanup)

  it('stays when the week is pressed', () => {
    expect(screen.queryByText('Om uge 26')).not.toBeNull()
    fireEvent.pointerDown(screen.getByRole('button'))
    expect(screen.queryByText('Om uge 26')).not.toBeNull()
  })

  it('is hidden by Escape, and when the week loses the focus', () => {
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' })
    expect(screen.queryByText('Om uge 26')).toBeNull()
    fireEvent.focusIn(screen.getByRole('button'))
    fireEvent.focusOut(screen.getByRole('button'))
    expect(screen.queryByText('Om uge 26')).toBeNull()
  })
})
