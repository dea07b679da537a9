import type { AdminBooking, adminBooking as contract } from '@samhus/contract/admin-bookings'
import type { Input } from '@samhus/contract/operation'
import { computeAdminRefund } from '@samhus/domain/admin-release'
import { mayAdminCancel } from '@samhus/domain/admin-rules'
import { toIso } from '@samhus/domain/day'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { findStay } from '@samhus/domain/stay'
import { listActsByNumber } from '../../db/queries/admin-acts.ts'
import {
  listActsOfBooking,
  listCheckOutLinks,
  listMailIdsOfBooking,
  readBookingParts,
  type BookingParts,
} from '../../db/queries/admin-booking.ts'
import { listAdminBookings, type AdminBookingRow } from '../../db/queries/admin-booking-rows.ts'
import { listFeesOfBooking } from '../../db/queries/admin-fees.ts'
import { findPolicy } from '../../db/queries/group.ts'
import { listMailRows } from '../../db/queries/mail-log-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toWireAct } from './activity.ts'
import { toWireMail } from './mails.ts'
import { toBookingRow } from './to-booking-row.ts'
import { toWeekTimes } from './to-week-times.ts'
import { toWireFee } from './to-wire-fee.ts'

const maxActs = 200

/**
 * Returns a booking with everything that belongs to it.
 *
 * @throws RefusedError no-booking-found, also for a hold that has expired or was released
 */
export async function adminBooking(
  deps: Deps,
  _actor: Actor,
  { bookingId }: Input<typeof contract>,
): Promise<AdminBooking> {
  const { db } = deps
  const now = deps.now()
  const [row] = await listAdminBookings(db, [bookingId])
  const listed = row ? toBookingRow(row, now) : null
  if (!row || !listed) throw new RefusedError('no-booking-found')
  const { groupId } = row
  const [parts, policy, mailIds, fees, numbers] = await Promise.all([
    readBookingParts(db, row),
    findPolicy(db, groupId),
    listMailIdsOfBooking(db, row),
    listFeesOfBooking(db, row),
    listActsOfBooking(db, row, maxActs),
  ])
  const stay = findStay(parts.weeks, bookingId)
  const ofStay = stay.length > 0 ? stay.map((week) => week.bookingId) : [bookingId]
  const [mails, links, acts] = await Promise.all([
    listMailRows(db, mailIds),
    listCheckOutLinks(db, groupId, ofStay),
    listActsByNumber(db, numbers),
  ])
  const { lentOutTo: _lentOutTo, ...plain } = listed
  return {
    ...plain,
    ...toOwner(row),
    times: toWeekTimes(row),
    contact: toContact(row),
    skipsCleaning: row.skipsCleaning,
    checkedOutPeople: row.checkedOutPeople,
    stay: stay.map(toStayWeek),
    refund: policy && toRefund(row, policy, now),
    claim: parts.claim && toClaim(parts.claim, row.bookingDeadline, now),
    movedTo: row.movedTo,
    movedFrom: row.movedFrom,
    lines: parts.lines.map(({ at, ...line }) => ({ ...line, at: toIso(at) })),
    mails: mails.map(toWireMail),
    links: links.map(({ createdAt, revokedAt }) => ({
      createdAt: toIso(createdAt),
      revokedAt: toIso(revokedAt),
    })),
    fees: fees.map(toWireFee),
    acts: acts.map(toWireAct),
  }
}

function toOwner({ membershipId, isAnonymized, phone, email, isEnabled, hasLeft }: AdminBookingRow) {
  return {
    membershipId: String(membershipId),
    phone: isAnonymized ? null : phone,
    email,
    isEnabled,
    hasLeft,
  }
}

function toContact(row: AdminBookingRow): AdminBooking['contact'] {
  const { lentOutName: name, lentOutPhone: phone, lentOutEmail: email, lentOutLanguage: language } = row
  return name === null ? null : { name, phone: phone ?? '', email: email ?? '', language }
}

function toStayWeek({
  bookingId,
  unitId,
  year,
  week,
  dateFrom,
  checkedOutAt,
}: BookingParts['weeks'][number]) {
  return { bookingId, unitId: String(unitId), year, week, dateFrom, checkedOutAt: toIso(checkedOutAt) }
}

function toRefund(row: AdminBookingRow, policy: Policy, now: Instant): AdminBooking['refund'] {
  if (mayAdminCancel({ ...row, unit: row }, now).length > 0) return null
  const facts = { unit: row, price: row.points, debited: row.debited, hasLeft: row.hasLeft }
  const { kind, points, fullUntil } = computeAdminRefund('rule', facts, { policy, now })
  return { kind, points, until: kind === 'full' ? toIso(fullUntil) : null }
}

/** A claim lapses at the booking deadline, also before a job has closed it. R86 */
function toClaim(
  { state, points, openedAt, closedAt }: NonNullable<BookingParts['claim']>,
  bookingDeadline: Instant,
  now: Instant,
): AdminBooking['claim'] {
  const hasLapsed = state === 'open' && now >= bookingDeadline
  return {
    state: hasLapsed ? 'lapsed' : state,
    points,
    openedAt: toIso(openedAt),
    closedAt: toIso(hasLapsed ? bookingDeadline : closedAt),
  }
}
