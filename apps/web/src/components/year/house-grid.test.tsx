import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import type { Cell } from './cell.ts'
import { findCheapest, type GridHouse, type GridWeek, groupByCountry, HouseGrid } from './house-grid.tsx'

const weeks: GridWeek[] = Array.from({ length: 52 }, (_, index) => ({
  week: index + 1,
  month: Math.min(12, Math.floor(index / 4.34) + 1),
  dateFrom: `2027-${String(Math.min(12, Math.floor(index / 4.34) + 1)).padStart(2, '0')}-04`,
  isCurrent: index === 20,
  isPast: index < 20,
}))

function createCell(house: string, week: number, more: Partial<Cell> = {}): Cell {
  return {
    id: `${house} ${week}`,
    week,
    appearance: 'Available',
    count: 0,
    points: 2,
    pointsTo: 2,
    isPriceFaded: false,
    free: null,
    isPast: week <= 20,
    isCurrent: false,
    prices: '2',
    isWithinLimit: false,
    fill: null,
    date: '',
    caption: '',
    isFound: null,
    isLocked: false,
    label: `${house}, uge ${week}`,
    ...more,
  }
}

function createHouse(name: string, country: string, change: (week: number) => Partial<Cell> = () => ({})) {
  const cells = weeks.map(({ week }) => createCell(name, week, change(week)))
  return { houseId: name, name, country, cells } satisfies GridHouse
}

const houses = [
  createHouse('Cedro', 'Italien'),
  createHouse('Havtorn', 'Danmark', () => ({ points: 1, appearance: 'AvailableForWaitlist', count: 2 })),
  createHouse('Klitrosen', 'Danmark', (week) => ({ points: week === 30 ? 1 : 4 })),
]

describe('all houses', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('are grouped by country, the one with most houses first; houses of one country need no group', () => {
    const names = groupByCountry(houses).map((group) => [group.country, group.houses.map(({ name }) => name)])
    expect(names).toEqual([
      ['Danmark', ['Havtorn', 'Klitrosen']],
      ['Italien', ['Cedro']],
    ])
    expect(groupByCountry(houses.slice(1))).toEqual([{ country: '', houses: houses.slice(1) }])
  })

  it('have the lowest price of a free house under each week, and none where no house is free', () => {
    const cheapest = findCheapest(houses, 52)
    expect([cheapest[28], cheapest[29]]).toEqual([2, 1])
    expect(findCheapest(houses.slice(1, 2), 52)[28]).toBeNull()
  })

  it('have a price in every cell, and how many wait beside it', () => {
    render(<HouseGrid weeks={weeks} houses={houses} isTransposed={false} />)
    expect(screen.getByRole('button', { name: 'Klitrosen, uge 30' }).textContent).toBe('1')
    expect(screen.getByRole('button', { name: 'Havtorn, uge 30' }).textContent).toBe('12')
    const last = screen.getByRole('row', { name: /^Billigst ledige/ })
    expect(within(last).getAllByRole('cell')[29]?.textContent).toBe('1')
  })

  it('have Monday’s date under the number of each week', () => {
    render(<HouseGrid weeks={weeks} houses={houses} isTransposed={false} />)
    expect(screen.getByRole('columnheader', { name: /^0104\/01/ })).toBeDefined()
  })

  it.each([false, true])(
    'have the flag of a holiday at the week’s head, and no other week has one (phone: %s)',
    (isTransposed) => {
      const holidays = weeks.map((week) => (week.week === 42 ? { ...week, holiday: 'efterårsferie' } : week))
      const { container } = render(<HouseGrid weeks={holidays} houses={houses} isTransposed={isTransposed} />)
      const head = screen.getByRole(isTransposed ? 'rowheader' : 'columnheader', { name: /^42/ })
      expect(head.title).toBe('efterårsferie')
      expect([...container.querySelectorAll('[data-holiday]')].map((flag) => flag.closest('th'))).toEqual([
        head,
      ])
    },
  )

  it('mark the row and the column of the cell with the focus', () => {
    const { container } = render(<HouseGrid weeks={weeks} houses={houses} isTransposed={false} />)
    const cell = screen.getByRole('button', { name: 'Havtorn, uge 30' })
    fireEvent.focusIn(cell)
    expect(cell.closest('tr')?.dataset['cross']).toBe('')
    const marked = [...container.querySelectorAll<HTMLElement>('[data-column][data-cross]')]
    expect(marked.map(({ dataset }) => dataset['column'])).toEqual(['30', '30'])
    fireEvent.focusOut(cell)
    expect(container.querySelector('[data-cross]')).toBeNull()
  })

  it('come in slices, none of which has more than a hundred weeks', async () => {
    const many = Array.from({ length: 8 }, (_, index) => createHouse(`Hus ${index}`, 'Danmark'))
    const { container } = render(<HouseGrid weeks={weeks} houses={many} isTransposed={false} />)
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(104)
    await waitFor(() => expect(container.querySelectorAll('[data-cell]')).toHaveLength(416))
  })

  it('on a phone have weeks in rows, of which the past ones are folded', async () => {
    const { container } = render(<HouseGrid weeks={weeks} houses={houses} isTransposed />)
    await waitFor(() => expect(container.querySelectorAll('[data-cell]')).toHaveLength(32 * 3))
    const past = screen.getByRole('button', { name: '20 tidligere uger' })
    expect(past.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(past)
    expect(container.querySelectorAll('[data-cell]')).toHaveLength(52 * 3)
    expect(screen.getByRole('rowheader', { name: /^01/ })).toBeDefined()
  })
})
