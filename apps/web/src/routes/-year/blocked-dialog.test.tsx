import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import type { HouseWeek } from './year-view.ts'

const unit: HouseWeek = {
  unitId: '126',
  houseId: 'a',
  houseName: 'Klitgården',
  year: 2027,
  week: 26,
  dateFrom: '2027-06-28',
  dateTo: '2027-07-05',
  points: 3,
  refundEnd: null,
  status: 'Available',
  waitlistCount: 0,
  bookingId: null,
  place: null,
  reasons: [{ type: 'not-enough-points', until: null }],
  lock: null,
}

function show(nextPointsAt: number | null): string {
  const onClose = () => undefined
  const onOtherHouses = () => undefined
  render(<BlockedDialog unit={unit} isOpen balance={1} {...{ nextPointsAt, onOtherHouses, onClose }} />)
  return screen.getByRole('dialog').textContent
}

describe('the explanation of a week that costs too many points', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  it('says when the next points for the week’s year come', () => {
    expect(show(Date.parse('2026-09-20T17:00:00Z'))).toMatch(
      /Næste gang du får point til 2027, er søndag 20\/09\u20112026 kl\.\s19\.00 dansk tid\./,
    )
  })

  it('says that no more points come for that year, if none do', () => {
    expect(show(null)).toContain('Der kommer ikke flere point til 2027.')
  })
})
