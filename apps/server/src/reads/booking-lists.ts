import type { Booking } from '@samhus/contract/bookings'
import {
  createListComparator,
  getBookingFlags,
  getListing,
  getOfficeEnding,
  type BookingList,
  type ListedBooking,
} from '@samhus/domain/booking-list'
import { getOutcome } from '@samhus/domain/booking-outcome'
import { toIso } from '@samhus/domain/day'
import type { OwnWeek } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd, computeRefund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { getPriority } from '@samhus/domain/waitlist'
import { toOwnWeeks, type OwnBookingRow } from '../db/queries/own-bookings.ts'

/** One owner's rows in one group. */
export interface RowsOfGroup {
  readonly rows: readonly OwnBookingRow[]
  readonly policy: Policy
}

/**
 * Returns the rows of each group in the four lists of the overview. A row that has expired is listed as expired, even
 * before a job has ended it.
 *
 * @see docs/domain.md §5
 */
export function createBookingLists<Group extends RowsOfGroup, Item>(
  groups: readonly Group[],
  now: Instant,
  toItem: (booking: Booking, group: Group) => Item,
): Record<BookingList, Item[]> {
  const listed = groups.flatMap((group) => {
    const ownWeeks = toOwnWeeks(group.rows)
    return group.rows.map((row) => ({ row, group, ownWeeks, ...toListedBooking(row) }))
  })
  const list = (name: BookingList): Item[] =>
    listed
      .flatMap((each) => {
        const listing = getListing(each, now)
        return listing?.list === name ? [{ ...each, ...listing }] : []
      })
      .toSorted(createListComparator(name))
      .map((each) => toItem(toWireBooking(each.row, { ...each, policy: each.group.policy, now }), each.group))
  return {
    active: list('active'),
    waitlists: list('waitlists'),
    history: list('history'),
    reserved: list('reserved'),
  }
}

function toListedBooking(row: OwnBookingRow): ListedBooking {
  const { type, origin, reservedUntil, endedAt, checkedOutAt, unitId, unitPoints, ...week } = row
  return {
    type,
    origin,
    reservedUntil,
    endedAt,
    checkedOutAt,
    unit: { ...week, id: unitId, points: unitPoints, isOutOfOperation: false },
  }
}

interface WireBookingArgs extends ListedBooking {
  readonly type: Exclude<ListedBooking['type'], 'Ended'>
  readonly list: BookingList
  readonly ownWeeks: readonly OwnWeek[]
  readonly policy: Policy
  readonly now: Instant
}

function toWireBooking(row: OwnBookingRow, args: WireBookingArgs): Booking {
  const isHeld = args.type === 'Pre' || args.type === 'Book' || args.type === 'Assign'
  const flags = getBookingFlags(args, args.ownWeeks, args.now)
  return {
    bookingId: row.id,
    calendarId: String(row.calendarId),
    calendarUnitId: String(row.unitId),
    calendarUnitCode: row.code,
    houseId: row.houseId,
    houseName: row.houseName,
    year: row.year,
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    points: row.points,
    priority: getPriority(args.type, row.waitlistPosition),
    type: args.type,
    reservedUntil: toIso(row.reservedUntil),
    bookingAcceptedAt: toIso(row.acceptedAt),
    cancelledAt: args.type === 'Cancel' ? toIso(row.endedAt) : null,
    ...flags,
    lendedOutContact: toWireContact(row),
    cleaningPreference: row.skipsCleaning ? 'Skip' : 'Clean',
    origin: args.type === 'Pre' ? row.origin : null,
    refundUntil: isHeld ? toIso(getFullRefundEnd(row, row.points, args.policy)) : null,
    cancellationDeadline: toIso(row.cancellationDeadline),
    refund: flags.isDeleteable ? toWireRefund(row, args) : null,
    claim: row.claim,
    endReason: getOfficeEnding(row.endReason),
    movedTo: row.movedTo,
    movedFrom: row.movedFrom,
    checkInAt: toIso(row.checkInAt),
    checkOutAt: toIso(row.checkOutAt),
    debited: row.debited,
    outcome:
      args.list === 'history' ? getOutcome({ ...row, type: args.type, people: row.checkedOutPeople }) : null,
  }
}

function toWireRefund(row: OwnBookingRow, { policy, now }: WireBookingArgs): NonNullable<Booking['refund']> {
  const facts = { unit: row, price: row.points, debited: row.debited }
  const { kind, points, fullUntil } = computeRefund(facts, policy, now)
  return { kind, points, until: kind === 'full' ? toIso(fullUntil) : null }
}

function toWireContact({
  lentOutName,
  lentOutPhone,
  lentOutEmail,
  lentOutLanguage,
}: OwnBookingRow): Booking['lendedOutContact'] {
  return lentOutName === null
    ? null
    : { name: lentOutName, phone: lentOutPhone ?? '', email: lentOutEmail ?? '', language: lentOutLanguage }
}
