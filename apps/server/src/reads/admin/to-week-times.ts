import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { toIso } from '@samhus/domain/day'
import type { UnitFacts } from '@samhus/domain/unit-status'

type WeekTimes = AdminBooking['times']

/** Returns a week's instants as the wire has them. */
export function toWeekTimes(week: Pick<UnitFacts, keyof WeekTimes>): WeekTimes {
  return {
    startsAt: toIso(week.startsAt),
    bookingDeadline: toIso(week.bookingDeadline),
    cancellationDeadline: toIso(week.cancellationDeadline),
    checkInAt: toIso(week.checkInAt),
    checkOutAt: toIso(week.checkOutAt),
  }
}
