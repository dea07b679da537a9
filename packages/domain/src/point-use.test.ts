import { describe, expect, test } from 'vitest'
import { describePointUse, type SpendingRow } from './point-use.ts'

const booked: SpendingRow = {
  bookingId: '1',
  type: 'Book',
  origin: 'hold',
  year: 2026,
  points: 4,
  debited: 4,
  outcome: null,
}
const account = { year: 2026, balance: 7 }
const use = (rows: readonly SpendingRow[], today = '2026-06-01', balance = 7) =>
  describePointUse({ ...account, balance }, rows, today)

describe('R211: what became of the points of a year', () => {
  test('is what each booked week took, the past ones too, and what is left', () => {
    const past: SpendingRow = {
      ...booked,
      bookingId: '2',
      debited: 3,
      outcome: { kind: 'stayed', points: 3 },
    }
    const waived: SpendingRow = { ...booked, bookingId: '3', type: 'Assign', debited: 0 }
    const { spent, left, lost, held } = use([booked, past, waived, { ...booked, year: 2027 }])
    expect(spent.map(({ row, points }) => [row.bookingId, points])).toEqual([
      ['1', 4],
      ['2', 3],
    ])
    expect([left, lost, held]).toEqual([7, 0, 0])
  })

  test('has what a hold would take out of what is left, and nothing of an offer or a wait', () => {
    const hold: SpendingRow = { ...booked, type: 'Pre', points: 3, debited: 0 }
    const rows: SpendingRow[] = [hold, { ...hold, origin: 'offer' }, { ...hold, type: 'Wait', origin: null }]
    expect(use(rows)).toMatchObject({ held: 3, left: 4, spent: [] })
    expect(use(rows, '2026-06-01', 2)).toMatchObject({ held: 3, left: 0 })
  })

  test.each([
    ['refunded', 0],
    ['refund-open', 4],
    ['not-refunded', 4],
  ])('counts what a cancelled week did not return: %s', (kind, lost) => {
    const row: SpendingRow = { ...booked, type: 'Cancel', outcome: { kind, points: 4 } }
    expect(use([row])).toMatchObject({ lost, spent: [] })
  })

  test.each([
    ['2026-10-01', null],
    ['2026-10-02', 90],
    ['2026-12-31', 0],
    ['2027-01-01', null],
  ])('expires soon from 90 days before the end of the year on: %s', (today, days) => {
    expect(use([], today).expiresInDays).toBe(days)
  })

  test('does not expire if nothing is left', () => {
    expect(use([], '2026-12-24', 0).expiresInDays).toBeNull()
  })
})
