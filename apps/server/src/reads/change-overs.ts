import { getChangeOver, type Cleaning, type OwnedStayWeek } from '@samhus/domain/arrivals'
import { addDays, getWeekday } from '@samhus/domain/day'
import type { Day } from '@samhus/domain/refusal'
import { toLocalTime } from '@samhus/domain/week'
import type { Queryable } from '../db/core/client.ts'
import {
  listArrivalWeeks,
  type ArrivalBookingRow,
  type ArrivalHouseRow,
  type ArrivalWeekRow,
} from '../db/queries/arrivals.ts'

/** What happens in a house on a Monday. */
export interface ChangeOverDay {
  readonly dateFrom: Day
  /** The week that begins; null: the house has no calendar then. */
  readonly begins: ArrivalWeekRow | null
  readonly leaves: ArrivalBookingRow | null
  readonly comes: ArrivalBookingRow | null
  readonly stays: ArrivalBookingRow | null
  readonly cleaning: Cleaning
  /** `10:00` in the group's time zone; null without a departure. */
  readonly leavesBy: string | null
  readonly comesFrom: string | null
}

/** The Monday of the week that a day is in. */
export const getMondayOf = (day: Day): Day => addDays(day, 1 - getWeekday(day))

/** Returns so many Mondays, from the first one on. */
export const listMondays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, 7 * index))

/**
 * Returns what happens in each house on each Monday, in the order of the Mondays, by house.
 *
 * @see docs/rules.md R189, R190
 */
export async function findChangeOvers(
  reader: Queryable,
  houses: readonly ArrivalHouseRow[],
  mondays: readonly Day[],
): Promise<ReadonlyMap<string, readonly ChangeOverDay[]>> {
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined || houses.length === 0) return new Map()
  // Who leaves on the first Monday came a week before.
  const range = { from: addDays(first, -7), to: last }
  const rows = await listArrivalWeeks(reader, houses, range)
  const weeks = new Map(rows.map((row) => [`${row.houseId} ${row.dateFrom}`, row]))
  return new Map(
    houses.map(({ houseId, timeZone }) => {
      const find = (day: Day) => weeks.get(`${houseId} ${day}`) ?? null
      const days = mondays.map((monday) =>
        toDay(monday, timeZone, { ends: find(addDays(monday, -7)), begins: find(monday) }),
      )
      return [houseId, days]
    }),
  )
}

interface TwoWeeks {
  readonly ends: ArrivalWeekRow | null
  readonly begins: ArrivalWeekRow | null
}

function toDay(dateFrom: Day, timeZone: string, { ends, begins }: TwoWeeks): ChangeOverDay {
  const { leaves, comes, stays, cleaning } = getChangeOver(toStayWeek(ends), toStayWeek(begins))
  return {
    dateFrom,
    begins,
    leaves: leaves?.booking ?? null,
    comes: comes?.booking ?? null,
    stays: stays?.booking ?? null,
    cleaning,
    leavesBy: leaves && ends ? toLocalTime(ends.checkOutAt, timeZone) : null,
    comesFrom: comes && begins ? toLocalTime(begins.checkInAt, timeZone) : null,
  }
}

function toStayWeek(
  week: ArrivalWeekRow | null,
): (OwnedStayWeek & { readonly booking: ArrivalBookingRow }) | null {
  if (!week?.booking) return null
  const { houseId, dateFrom, booking } = week
  const { bookingId, membershipId, skipsCleaning, checkedOutAt, guestEmail } = booking
  const contact = guestEmail === null ? null : { email: guestEmail }
  return { bookingId, membershipId, houseId, dateFrom, skipsCleaning, checkedOutAt, contact, booking }
}
