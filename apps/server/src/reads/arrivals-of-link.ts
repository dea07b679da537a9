import type { CleanerArrivals, CleanerDay } from '@samhus/contract/arrivals'
import { toFirstName } from '@samhus/domain/arrivals'
import { addDays, toIso } from '@samhus/domain/day'
import { getIsoWeek, toDay } from '@samhus/domain/week'
import { listArrivalHouses, type ArrivalBookingRow } from '../db/queries/arrivals.ts'
import { findHouseByLink, type LinkedHouse } from '../db/queries/arrivals-link.ts'
import type { Deps } from '../shared/deps.ts'
import { findChangeOvers, getMondayOf, listMondays, type ChangeOverDay } from './change-overs.ts'

/** The form of `deps.newSecret`; other tokens are not looked up. */
const tokenPattern = /^[\w-]{20,100}$/

/** Of the page: this week's Monday, and those of the two months to come. */
const pageMondays = { back: 0, count: 9 }
/** Of the calendar, in which last month is looked up too. */
const feedMondays = { back: 4, count: 31 }

/** What a link shows, and when it was last noted that it is used. */
export interface OpenedLink extends Pick<LinkedHouse, 'groupId' | 'createdAt' | 'lastUsedAt'> {
  readonly arrivals: CleanerArrivals
  readonly houseId: string
  readonly timeZone: string
}

/**
 * Returns the Mondays of the house that a cleaner's link shows, for its page or for its calendar; null, the same for a
 * link that never existed, that was revoked, or whose house is archived.
 *
 * @param token As it was sent, any text.
 * @see docs/rules.md R191
 */
export async function openArrivalsLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  medium: 'page' | 'feed',
): Promise<OpenedLink | null> {
  const link = tokenPattern.test(token) ? await findHouseByLink(db, token) : null
  if (!link) return null
  // Those that are not archived.
  const [house] = await listArrivalHouses(db, { groupId: null, houseId: link.houseId })
  if (!house) return null
  const at = now()
  const { back, count } = medium === 'page' ? pageMondays : feedMondays
  const mondays = listMondays(addDays(getMondayOf(toDay(at, house.timeZone)), -7 * back), count)
  const days = (await findChangeOvers(db, [house], mondays)).get(house.houseId) ?? []
  const { name: houseName, address, city, usualPeople } = house
  return {
    ...link,
    timeZone: house.timeZone,
    arrivals: {
      houseName,
      usualPeople,
      address: [address, city].filter(Boolean).join(', '),
      at: toIso(at),
      days: days.map((day) => toCleanerDay(day)),
    },
  }
}

function toCleanerDay({ begins, leaves, comes, stays, ...day }: ChangeOverDay): CleanerDay {
  const { dateFrom, cleaning, leavesBy, comesFrom } = day
  return {
    dateFrom,
    ...getIsoWeek(dateFrom),
    leaves: toParty(leaves),
    comes: toParty(comes),
    stays: toParty(stays),
    cleaning,
    leavesBy,
    comesFrom,
    isOutOfOperation: begins?.isOutOfOperation ?? false,
    note: begins?.note ?? '',
  }
}

function toParty(booking: ArrivalBookingRow | null): CleanerDay['leaves'] {
  if (!booking) return null
  const { guestName, ownerName, people, checkedOutAt } = booking
  const firstName = toFirstName(guestName ?? ownerName)
  return { firstName, isGuest: guestName !== null, people, hasCheckedOut: checkedOutAt !== null }
}
