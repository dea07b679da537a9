import type { BookingType } from './booking.ts'
import type { Instant } from './refusal.ts'
import { getActiveKind } from './row-transitions.ts'
import { isInOperation, type RuleUnit } from './unit-status.ts'

/** An active row on a week that is taken out of operation. */
export interface OutageRow {
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The points debited, positive; 0 if they were waived, and of a row that is not booked. */
  readonly debited: number
}

/**
 * Returns the points that come back when the row's week goes out of operation: what the debit took, however late it is,
 * since the owner has done nothing. R163
 */
export function computeOutageRefund(row: OutageRow): number {
  const kind = getActiveKind(row)
  return kind === 'Book' || kind === 'Assign' ? row.debited : 0
}

/**
 * Whether the row still counts, so that its owner is told of its end: no hold and no offer that has expired, and no
 * place on a waitlist after the booking deadline, which have ended by themselves. R164
 */
export function countsUntilOutage(
  row: OutageRow,
  { bookingDeadline }: Pick<RuleUnit, 'bookingDeadline'>,
  now: Instant,
): boolean {
  const kind = getActiveKind(row)
  if (kind === null) return false
  if (kind === 'Wait') return now < bookingDeadline
  return row.type !== 'Pre' || now < (row.reservedUntil ?? 0)
}

/**
 * Whether a week that is put back is free for every owner, so that those who lost it are told. R165
 *
 * @param week As it is when it has been put back: out of operation all the same if its house or group is archived.
 */
export function opensAgain(
  week: Pick<RuleUnit, 'points' | 'isOutOfOperation' | 'bookingDeadline'>,
  now: Instant,
): boolean {
  return isInOperation(week) && now < week.bookingDeadline
}
