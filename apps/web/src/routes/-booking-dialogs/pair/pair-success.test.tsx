import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { dialogs } from '../../../locales/da/dialogs.ts'
import { pair } from '../../../locales/da/pair.ts'
import { addDanishTexts, startTexts } from '../../../locales/i18n.ts'
import type { ReservedWeek } from '../reservation.ts'
import { SuccessDialog } from '../success-dialog.tsx'

const lastOfYear: ReservedWeek = {
  unitId: '153',
  houseName: 'Klitgården',
  year: 2026,
  week: 53,
  dateFrom: '2026-12-28',
  dateTo: '2027-01-04',
  points: 2,
  refundEnd: null,
}
const firstOfNext = { ...lastOfYear, unitId: '101', year: 2027, week: 1, dateFrom: '2027-01-04', points: 3 }

beforeAll(async () => {
  await startTexts('da')
  addDanishTexts({ dialogs, pair })
})

async function listBalances(second: ReservedWeek): Promise<string[]> {
  const success = {
    kind: 'booked',
    week: lastOfYear,
    second,
    balanceBefore: 9,
    secondBalanceBefore: 8,
  } as const
  const rootRoute = createRootRoute({
    component: () => <SuccessDialog success={success} isOpen onClose={() => undefined} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  const shown = await screen.findAllByText(/^Point til/)
  return shown.map((one) => `${one.firstChild?.textContent} ${one.lastChild?.textContent}`)
}

it('two booked weeks of two years: says what is left of the points of each', async () => {
  expect(await listBalances(firstOfNext)).toEqual(['Point til 2026 7', 'Point til 2027 5'])
})

it('two booked weeks of one year: says what both have left of its points', async () => {
  expect(await listBalances({ ...firstOfNext, year: 2026, week: 52 })).toEqual(['Point til 2026 4'])
})
