import { withoutWeek } from '@samhus/domain/admin-rules'
import { keepsSkip } from '@samhus/domain/assignment'
import type { MailKind } from '@samhus/domain/mail-plan'
import type { Instant } from '@samhus/domain/refusal'
import { listComingMails, type MailWeek } from '@samhus/domain/stay-mails'
import type { Queryable } from '../../db/core/client.ts'
import type { MemberBookingFacts, MemberWeekFacts } from '../../db/queries/booking-facts.ts'
import { findMailRules } from '../../db/queries/mail-configuration.ts'
import { listPlannedWeeks } from '../../db/queries/mail-plan.ts'

/** A booking, and the week to which it is moved. */
export interface MovedWeeks {
  readonly from: MemberBookingFacts
  readonly to: MemberWeekFacts
}

/** Returns the planned mails that the stay of the new week is going to get once a booking is moved to it. */
export async function listMovedMails(
  reader: Queryable,
  { from, to }: MovedWeeks,
  now: Instant,
): Promise<MailKind[]> {
  const [rules, weeks] = await Promise.all([
    findMailRules(reader, from.groupId),
    listPlannedWeeks(reader, [from.membershipId], now),
  ])
  if (!rules) return []
  const others = weeks.filter(({ bookingId }) => bookingId !== from.booking.id)
  const moved = toMovedWeek({ from, to })
  return listComingMails([...others, moved], moved.bookingId, { ...rules, now })
}

/** The new week as it will be; its booking has no id yet. */
function toMovedWeek({ from: { booking, unit }, to }: MovedWeeks): MailWeek {
  const { houseId, dateFrom, dateTo, checkInAt, checkOutAt } = to.unit
  const { ownWeeks } = withoutWeek(to.owner, { unitId: unit.id, year: unit.year, debited: booking.debited })
  return {
    bookingId: '',
    houseId,
    dateFrom,
    dateTo,
    checkInAt,
    checkOutAt,
    skipsCleaning: keepsSkip(booking, to.unit, ownWeeks),
    contact: booking.lentOutEmail === null ? null : { email: booking.lentOutEmail },
    checkedOutAt: null,
    mails: {},
  }
}
