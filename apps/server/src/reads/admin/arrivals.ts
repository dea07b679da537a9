import type {
  ArrivalDay,
  ArrivalParty,
  Arrivals,
  arrivals as contract,
} from '@samhus/contract/admin-arrivals'
import type { Input } from '@samhus/contract/operation'
import { addDays, toIso } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Day } from '@samhus/domain/refusal'
import { getIsoWeek, toDay } from '@samhus/domain/week'
import { listArrivalHouses, type ArrivalBookingRow } from '../../db/queries/arrivals.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { findChangeOvers, getMondayOf, listMondays, type ChangeOverDay } from '../change-overs.ts'

const defaultWeeks = 2

/**
 * Returns who leaves and who comes on the Mondays from a day on, house by house, those by group and name; archived ones
 * are left out.
 *
 * @see docs/rules.md R189, R190
 */
export async function arrivals(deps: Deps, _actor: Actor, input: Input<typeof contract>): Promise<Arrivals> {
  const { groupId = null, houseId = null, weeks = defaultWeeks } = input
  const houses = await listArrivalHouses(deps.db, { groupId, houseId })
  const day = input.from ?? toDay(deps.now(), houses[0]?.timeZone ?? defaultPolicy.timeZone)
  const mondays = listMondays(getNextMonday(day), weeks)
  const days = await findChangeOvers(deps.db, houses, mondays)
  return {
    mondays: mondays.map((dateFrom) => ({ dateFrom, ...getIsoWeek(dateFrom) })),
    houses: houses.map(({ timeZone: _zone, address: _address, city: _city, ...house }) => ({
      ...house,
      days: (days.get(house.houseId) ?? []).map(toArrivalDay),
    })),
  }
}

/** The day itself where it is a Monday. */
const getNextMonday = (day: Day): Day => getMondayOf(addDays(day, 6))

function toArrivalDay({ begins, leaves, comes, stays, ...day }: ChangeOverDay): ArrivalDay {
  const { cleaning, leavesBy, comesFrom } = day
  return {
    unitId: begins ? String(begins.unitId) : null,
    leaves: toParty(leaves),
    comes: toParty(comes),
    stays: toParty(stays),
    cleaning,
    leavesBy,
    comesFrom,
    isOutOfOperation: begins?.isOutOfOperation ?? false,
    note: begins?.note ?? '',
    version: begins?.noteVersion ?? 0,
  }
}

function toParty(booking: ArrivalBookingRow | null): ArrivalParty | null {
  if (!booking) return null
  const { bookingId, userId, ownerName, ownerPhone, guestName, guestPhone, people, checkedOutAt } = booking
  const isGuest = guestName !== null
  return {
    bookingId,
    userId,
    ownerName,
    isGuest,
    name: guestName ?? ownerName,
    phone: isGuest ? (guestPhone ?? '') : ownerPhone,
    language: isGuest ? booking.guestLanguage : booking.ownerLanguage,
    people,
    checkedOutAt: toIso(checkedOutAt),
  }
}
