import type { AffectedWeek } from '@samhus/contract/admin-owners'
import type { Instant } from '@samhus/domain/refusal'
import { getActiveKind } from '@samhus/domain/row-transitions'
import type { AffectedRow } from '../../db/queries/affected-weeks.ts'

/** Returns whether the row still counts: no hold, offer or place on a waitlist that has expired, no stay that is over. */
export function isLive(row: AffectedRow, now: Instant): boolean {
  if (row.type === 'Pre') return now < (row.reservedUntil ?? 0)
  if (row.type === 'Wait') return now < row.bookingDeadline
  return now < row.checkOutAt
}

export function toAffectedWeek(row: AffectedRow): AffectedWeek {
  const { bookingId, groupName, houseName, year, week, dateFrom, points } = row
  const kind = getActiveKind(row)
  return {
    bookingId,
    kind: kind === 'hold' || kind === 'offer' ? kind : kind === 'Wait' ? 'wait' : 'booked',
    groupName,
    houseName,
    year,
    week,
    dateFrom,
    points,
  }
}
