import type { BookingRow } from '@samhus/contract/admin-bookings'
import { getListing } from '@samhus/domain/booking-list'
import { toIso } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'
import type { AdminBookingRow } from '../../db/queries/admin-booking-rows.ts'

/**
 * Returns a booking as the list shows it now; null: it is an expired hold, which is not shown. What has expired ended when
 * it expired, also before a job has ended it. R69
 */
export function toBookingRow(row: AdminBookingRow, now: Instant): BookingRow | null {
  const listing = getListing({ ...row, unit: row }, now)
  if (!listing) return null
  const { type } = listing
  const hasExpired = type !== row.type
  const isOffer = row.type === 'Pre'
  const expiredAt = isOffer ? row.reservedUntil : row.bookingDeadline
  const expiry = isOffer ? 'expired' : 'booking-deadline-exceeded'
  return {
    bookingId: row.bookingId,
    userId: row.userId,
    name: row.name,
    userCode: row.userCode,
    unitId: String(row.unitId),
    groupId: row.groupId,
    groupName: row.groupName,
    houseId: row.houseId,
    houseName: row.houseName,
    year: row.year,
    week: row.week,
    code: row.code,
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    type,
    origin: row.origin,
    reservedUntil: toIso(row.reservedUntil),
    points: row.points,
    debited: row.debited,
    place: hasExpired ? null : row.place,
    lentOutTo: row.lentOutName,
    checkedOutAt: toIso(row.checkedOutAt),
    createdAt: toIso(row.createdAt),
    acceptedAt: toIso(row.acceptedAt),
    endedAt: toIso(hasExpired ? expiredAt : row.endedAt),
    endReason: hasExpired ? expiry : row.endReason,
  }
}
