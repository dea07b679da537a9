import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import type { Cell, CellMonth } from './cell.ts'
import { MonthCards } from './month-cards.tsx'
import { WeekCircle } from './week-circle.tsx'

/** The week of each circle that is rendered. */
const rendered: { weeks: number[] } = { weeks: [] }

function createCell(week: number, appearance: Cell['appearance']): Cell {
  return {
    id: String(week),
    week,
    appearance,
    count: 0,
    points: week,
    pointsTo: week,
    isPriceFaded: false,
    prices: String(week),
    isWithinLimit: false,
    fill: null,
    date: '',
    caption: '',
    free: null,
    isPast: false,
    isCurrent: false,
    isFound: null,
    isLocked: false,
    label: `Uge ${week}`,
  }
}

function createMonths(changed: number | null): CellMonth[] {
  return Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    cells: Array.from({ length: 4 }, (__, week) => {
      const number = month * 4 + week + 1
      return createCell(number, number === changed ? 'Reserved' : 'Available')
    }),
  }))
}

describe('the month cards', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    rendered.weeks = []
    const { type } = WeekCircle
    vi.spyOn(WeekCircle, 'type').mockImplementation((cell) => {
      rendered.weeks.push(cell.week)
      return type(cell)
    })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('render only the changed week again', () => {
    const { rerender } = render(<MonthCards months={createMonths(null)} hasTotals={false} />)
    expect(rendered.weeks).toHaveLength(48)
    rendered.weeks = []
    rerender(<MonthCards months={createMonths(26)} hasTotals={false} />)
    expect(rendered.weeks).toEqual([26])
  })

  it('keep every week in the document while the months that are over are folded', () => {
    const onToggle = vi.fn<() => void>()
    const fold = { year: 2026, lastMonth: 9, isOpen: false, onToggle }
    const { container, rerender } = render(
      <MonthCards months={createMonths(null)} hasTotals={false} fold={fold} />,
    )
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(48)
    expect(screen.getAllByRole('button', { name: /^Uge / })).toHaveLength(12)
    // The running month is the first, and what is over the last.
    expect(
      [...container.querySelectorAll('section')]
        .map((month) => month.ariaLabel ?? month.getAttribute('aria-label'))
        .slice(0, 4),
    ).toEqual(['Oktober', 'November', 'December', 'Januar'])
    const button = screen.getByRole('button', { name: 'Tidligere i 2026: januar–september' })
    fireEvent.click(button)
    expect(onToggle).toHaveBeenCalledOnce()
    rerender(<MonthCards months={createMonths(null)} hasTotals={false} fold={{ ...fold, isOpen: true }} />)
    expect(screen.getAllByRole('button', { name: /^Uge / })).toHaveLength(48)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })
})
