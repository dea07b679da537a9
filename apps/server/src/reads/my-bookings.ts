import type { Booking, myBookings as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import {
  createListComparator,
  getBookingFlags,
  getListing,
  type BookingList,
  type ListedBooking,
} from '@samhus/domain/booking-list'
import { toIso } from '@samhus/domain/day'
import type { OwnWeek } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd, computeRefund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { getPriority } from '@samhus/domain/waitlist'
import { findPolicy } from '../db/queries/group.ts'
import { listOwnBookings, toOwnWeeks, type OwnBookingRow } from '../db/queries/own-bookings.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

type Lists = Output<typeof contract>

/**
 * Returns the caller's own bookings in the four lists of the overview. A row that has expired is listed
 * as expired, even before a job has ended it.
 *
 * @throws RefusedError no-group-found if the caller is no member
 * @see docs/domain.md §5
 */
export async function myBookings(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Lists> {
  const [rows, policy] = await Promise.all([
    listOwnBookings(deps.db, { groupId, personId: actor.personId }),
    findPolicy(deps.db, groupId),
  ])
  if (!rows || !policy) throw new RefusedError('no-group-found')
  const now = deps.now()
  const ownWeeks = toOwnWeeks(rows)
  const listed = rows.map((row) => ({ row, ...toListedBooking(row) }))
  const list = (name: BookingList): Booking[] =>
    listed
      .flatMap((each) => {
        const listing = getListing(each, now)
        return listing?.list === name ? [{ ...each, type: listing.type }] : []
      })
      .toSorted(createListComparator(name))
      .map((each) => toWireBooking(each.row, { ...each, ownWeeks, policy, now }))
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
