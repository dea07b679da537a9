import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import type { ReservedWeek } from './reservation.ts'
import { SuccessDialog } from './success-dialog.tsx'

const createWeek = (week: number, dateFrom: string, dateTo: string): ReservedWeek => ({
  unitId: String(week),
  houseName: 'Klitgården',
  year: 2027,
  week,
  dateFrom,
  dateTo,
  points: 2,
  refundEnd: null,
})
const week26 = createWeek(26, '2027-06-28', '2027-07-05')
const week27 = createWeek(27, '2027-07-05', '2027-07-12')

async function show(held: ReservedWeek, second: ReservedWeek, onClose = () => {}): Promise<string[]> {
  const success = { kind: 'booked', week: held, second, balanceBefore: 10 } as const
  const rootRoute = createRootRoute({
    component: () => <SuccessDialog success={success} isOpen onClose={onClose} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  const shown = await screen.findAllByText(/^Uge \d+, 2027/)
  return shown.map((one) => one.textContent.slice(0, 'Uge 26'.length))
}

describe('two weeks that were booked', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  it.each([
    ['before the other', week26, week27],
    ['after the other', week27, week26],
  ])('are named in the order of their dates, also if the held one is the one %s', async (_, held, second) => {
    expect(await show(held, second)).toEqual(['Uge 26', 'Uge 27'])
  })

  it('lead to the owner’s bookings, and the dialog closes, since it outlives the screen', async () => {
    const close = vi.fn()
    await show(week26, week27, close)
    fireEvent.click(screen.getByRole('link', { name: 'Se mine bookinger' }))
    expect(close).toHaveBeenCalledOnce()
  })
})
