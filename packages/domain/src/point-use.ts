import { toDayNumber } from './day.ts'
import type { BookingType } from './booking.ts'
import type { Day } from './refusal.ts'

/** From so many days before the end of a year on, its points are said to expire soon. R211 */
const expiresSoonDays = 90

/** A row of the owner that may have taken points. */
export interface SpendingRow {
  readonly bookingId: string
  readonly type: Exclude<BookingType, 'Ended'>
  readonly origin: 'hold' | 'offer' | null
  readonly year: number
  /** The frozen price. */
  readonly points: number
  /** Points taken for it, returned or not. */
  readonly debited: number
  /** Null for a row that is not over yet. */
  readonly outcome: { readonly kind: string; readonly points: number } | null
}

/** What became of a year's points. */
export interface PointUse<Row> {
  /** The booked weeks of the year that have cost something, with it; in the order of the rows. */
  readonly spent: readonly { readonly row: Row; readonly points: number }[]
  /** Points that cancelled weeks took and that were not returned. */
  readonly lost: number
  /** Points that the owner's holds would take; offers take none until they are confirmed. */
  readonly held: number
  /** What is left to book with: the balance less what is held. Never below 0. */
  readonly left: number
  /** Days until what is left expires; null unless that is soon. */
  readonly expiresInDays: number | null
}

/**
 * Returns what became of a year's points, as its owner is shown it. R211
 *
 * @param rows All of the owner's rows, of any year.
 * @param today At the houses.
 */
export function describePointUse<Row extends SpendingRow>(
  { year, balance }: { readonly year: number; readonly balance: number },
  rows: readonly Row[],
  today: Day,
): PointUse<Row> {
  const ofYear = rows.filter((row) => row.year === year)
  const held = sum(
    ofYear.filter(({ type, origin }) => type === 'Pre' && origin === 'hold'),
    'points',
  )
  const left = Math.max(0, balance - held)
  const days = toDayNumber(`${year}-12-31`) - toDayNumber(today)
  const isSoon = left > 0 && days >= 0 && days <= expiresSoonDays
  return {
    spent: ofYear
      .filter(({ type, debited }) => (type === 'Book' || type === 'Assign') && debited > 0)
      .map((row) => ({ row, points: row.debited })),
    lost: sum(
      ofYear.filter(({ outcome }) => outcome?.kind === 'not-refunded' || outcome?.kind === 'refund-open'),
      'debited',
    ),
    held,
    left,
    expiresInDays: isSoon ? days : null,
  }
}

function sum(rows: readonly SpendingRow[], field: 'points' | 'debited'): number {
  return rows.reduce((total, row) => total + row[field], 0)
}
