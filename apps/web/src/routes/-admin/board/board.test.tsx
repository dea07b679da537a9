import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeBoard } from '../testing/fake-bookings.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { getByData } from '../testing/quick-queries.ts'
import { BoardScreen } from './board-screen.tsx'
import { readBoardQuery, turnPage } from './board-url.ts'

const groups = [
  { id: '1d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22', name: 'Gammel', isArchived: true },
  { id: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22', name: 'Klitten', isArchived: false },
]

let asked: URL[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderBoard(url = '/admin/board') {
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const called = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (called.pathname === '/admin/api/groups') return Response.json({ items: groups, totalCount: 2 })
    asked.push(called)
    return Response.json(fakeBoard())
  })
  const page = await renderAdmin(<BoardScreen />, { url })
  await screen.findAllByText('Birk')
  return page
}

const getCell = (place: string) => getByData('cell', place)
const getFocus = () => document.activeElement?.getAttribute('data-cell')

describe('the board', () => {
  it('shows the first group that is not archived, with names, signs and every cell in words', async () => {
    await renderBoard()
    expect(asked[0]?.searchParams.get('groupId')).toBe(groups[1]?.id)
    expect(asked[0]?.searchParams.get('weeks')).toBe('26')
    const words = [...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('title'))
    expect(words).toEqual([
      'Birk, week 52, 2026: Booked by Anna Holm, 2 waiting',
      'Havtorn, week 52, 2026: Offered to Anna Holm',
      'Birk, week 53, 2026: Free, 4 points',
      'Havtorn, week 53, 2026: No price',
      'Birk, week 1, 2027: Out of operation',
      'Havtorn, week 1, 2027: No calendar',
    ])
    const texts = [...document.querySelectorAll('[data-cell]')].map((cell) => cell.textContent)
    expect(texts).toEqual(['Anna Holm2', 'Anna Holm', '4 points', 'No price', 'Out of operation', '–'])
    expect([...document.querySelectorAll('th[scope=rowgroup]')].map((one) => one.textContent)).toEqual([
      '2026',
      '2027',
    ])
  })

  it('is walked by the arrow keys, with one cell in the order of Tab', async () => {
    await renderBoard()
    getCell('0 0').focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
    }
    expect(getFocus()).toBe('1 1')
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
    fireEvent.keyDown(getCell('1 1'), { key: 'End' })
    expect(getFocus()).toBe('2 1')
  })

  it('opens the week of a cell in the drawer, and leaves a press with Ctrl to the browser', async () => {
    const page = await renderBoard('/admin/board?weeks=13')
    const cell = getCell('1 0')
    expect(cell.getAttribute('href')).toBe('?weeks=13&unit=53')
    expect(fireEvent.click(cell, { ctrlKey: true })).toBe(true)
    expect(page.getUrl()).toBe('/admin/board?weeks=13')
    fireEvent.click(cell)
    await waitFor(() => expect(page.getUrl()).toBe('/admin/board?weeks=13&unit=53'))
  })

  it('turns to other weeks and back to today', async () => {
    const page = await renderBoard('/admin/board?from=2027-01-04&weeks=13')
    fireEvent.click(screen.getByRole('button', { name: 'Later weeks' }))
    await waitFor(() => expect(page.getUrl()).toBe('/admin/board?weeks=13&from=2027-04-05'))
    fireEvent.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(page.getUrl()).toBe('/admin/board?weeks=13'))
  })

  it('on a phone has one house under another', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 640px)',
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }))
    await renderBoard()
    expect(asked[0]?.searchParams.get('weeks')).toBe('13')
    expect(screen.queryByRole('grid')).toBe(null)
    const houses = [...document.querySelectorAll('section[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(houses).toEqual(['Birk', 'Havtorn'])
    expect(document.querySelectorAll('a[data-unit]')).toHaveLength(5)
  })
})

describe('the query of the board', () => {
  const today = '2026-10-14'
  it('begins today where it names no day that there is', () => {
    expect(readBoardQuery({}, today)).toEqual({ groupId: null, from: today, weeks: null })
    for (const query of [
      { from: '2027-13-01' },
      { from: '1999-12-31' },
      { weeks: '61' },
      { weeks: '0' },
      { groupId: 'x' },
    ]) {
      expect(readBoardQuery(query, today)).toEqual({ groupId: null, from: today, weeks: null })
    }
    expect(readBoardQuery({ from: '2027-01-04', weeks: '52' }, today)).toMatchObject({
      from: '2027-01-04',
      weeks: 52,
    })
  })

  it('turns by as many weeks as it shows, within the years of calendars', () => {
    expect(turnPage('2026-10-14', 13, 1)).toBe('2027-01-13')
    expect(turnPage('2026-10-14', 13, -1)).toBe('2026-07-15')
    expect(turnPage('2000-01-10', 26, -1)).toBe('2000-01-01')
  })
})
