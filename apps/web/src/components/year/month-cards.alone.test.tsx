import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import type { Cell, CellMonth } from './cell.ts'
import { MonthCards } from './month-cards.tsx'

const rendered = vi.hoisted(() => ({ weeks: [] as number[] }))

vi.mock('./point-dots.tsx', () => ({
  PointDots: ({ points }: { points: number }) => {
    rendered.weeks.push(points)
    return null
  },
}))

/** Each week’s points are its number, so that the dots say which week was rendered. */
function createCell(week: number, appearance: Cell['appearance']): Cell {
  return {
    id: String(week),
    week,
    appearance,
    count: 0,
    points: week,
    pointsTo: week,
    isPriceFaded: false,
    free: null,
    isPast: false,
    isCurrent: false,
    isHidden: false,
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
  beforeAll(() => startTexts('da'))
  beforeEach(() => {
    rendered.weeks = []
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('render only the changed week again', () => {
    const { rerender } = render(<MonthCards months={createMonths(null)} hasTotals={false} />)
    expect(rendered.weeks).toHaveLength(48)
    rendered.weeks = []
    rerender(<MonthCards months={createMonths(26)} hasTotals={false} />)
    expect(rendered.weeks).toEqual([26])
  })

  it('leave an empty place for a week that the filter hides', () => {
    const months = createMonths(null)
    const hidden = months.map((month) => ({
      ...month,
      cells: month.cells.map((one) => ({ ...one, isHidden: true })),
    }))
    const { container } = render(<MonthCards months={hidden} hasTotals={false} />)
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(0)
    expect(container.querySelectorAll('[aria-hidden] , span')).not.toHaveLength(0)
  })
})
