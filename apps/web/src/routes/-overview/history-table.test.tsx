import type { Booking } from '@samhus/contract/bookings'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { HistoryTable } from './history-table.tsx'

const stayed = { kind: 'stayed', people: null, points: 3 } as const

function createRow(bookingId: string, given: Partial<Booking>): Booking {
  const facts = {
    calendarUnitCode: '26',
    houseId: 'h',
    houseName: 'Havtorn',
    year: 2026,
    dateFrom: '2026-06-22',
    dateTo: '2026-06-29',
    type: 'Cancel',
    cleaningPreference: 'Clean',
    lendedOutContact: null,
    claim: null,
    endReason: null,
    movedTo: null,
    outcome: stayed,
  }
  return { bookingId, ...facts, ...given } as Booking
}

/** Returns what the table says of one row. */
function describeRow(given: Partial<Booking>): string {
  render(<HistoryTable history={[createRow('1', given)]} />)
  const row = screen.getAllByRole('row').at(1)!
  const outcome = within(row).getAllByRole('cell').at(-1)!.textContent
  cleanup()
  return outcome
}

describe('the history', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  it('is a table for each year with its stays and what they cost, folded but for the last', () => {
    const history = [
      createRow('1', { year: 2026, type: 'Book', outcome: stayed }),
      createRow('2', { year: 2026, type: 'Book', dateFrom: '2026-03-02', outcome: { ...stayed, points: 2 } }),
      createRow('3', { year: 2026, outcome: { kind: 'refunded', people: null, points: 4 } }),
      createRow('4', { year: 2025, type: 'Book', outcome: { ...stayed, points: 1 } }),
    ]
    render(<HistoryTable history={history} />)
    const heads = screen.getAllByRole('button')
    expect(heads.map((head) => [head.textContent, head.getAttribute('aria-expanded')])).toEqual([
      ['2026 · 2 ophold · 5 point', 'true'],
      ['2025 · 1 ophold · 1 point', 'false'],
    ])
    expect(within(screen.getByRole('table', { name: 'Historik 2026' })).getAllByRole('row')).toHaveLength(4)
    expect(screen.queryByRole('table', { name: 'Historik 2025' })).toBeNull()
    fireEvent.click(heads.at(1)!)
    expect(screen.getByRole('table', { name: 'Historik 2025' }).textContent).toContain('Uge 26, 2025')
  })

  it.each<[Partial<Booking>, string]>([
    [{ outcome: stayed }, 'Afholdt · 3 point'],
    [{ outcome: { ...stayed, people: 6 } }, 'Afholdt · 6 personer · 3 point'],
    [{ outcome: { kind: 'refunded', people: null, points: 3 } }, 'Afbestilt, 3 point tilbage'],
    [
      { endReason: 'admin-cancelled', outcome: { kind: 'refunded', people: null, points: 3 } },
      'Afbestilt af kontoret · 3 point tilbage',
    ],
    [
      { claim: 'open', outcome: { kind: 'refund-open', people: null, points: 3 } },
      'Afbestilt · Du får pointene tilbage, hvis en anden ejer booker ugen',
    ],
    [
      { claim: 'lapsed', outcome: { kind: 'not-refunded', people: null, points: 0 } },
      'Afbestilt, ingen point tilbage',
    ],
    [
      { claim: 'superseded', outcome: { kind: 'not-refunded', people: null, points: 0 } },
      'Afbestilt · Du bookede selv ugen igen, så du fik ikke pointene tilbage',
    ],
    [
      {
        endReason: 'moved',
        movedTo: { houseName: 'Skoven', year: 2026, calendarUnitCode: '45' },
        outcome: { kind: 'moved', people: null, points: 3 },
      },
      'Flyttet af kontoret til Skoven, uge 45, 2026',
    ],
    [{ outcome: { kind: 'left', people: null, points: 0 } }, 'Du slettede dig fra ventelisten'],
    [{ outcome: { kind: 'not-offered', people: null, points: 0 } }, 'Venteliste, ikke tilbudt'],
    [{ outcome: { kind: 'not-taken', people: null, points: 0 } }, 'Venteliste, tilbuddet blev ikke brugt'],
  ])('says what became of a row: %j', (given, words) => {
    expect(describeRow(given)).toBe(words)
  })
})
