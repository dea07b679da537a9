import { createMoveLines, keepsSkip, type MoveLines } from '@samhus/domain/assignment'
import { withoutWeek } from '@samhus/domain/admin-rules'
import type { LendOutContact } from '@samhus/domain/contact'
import type { Decision, Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import type { AuditActor } from '../db/queries/audit.ts'
import type { MovedBooking } from '../db/queries/booking.ts'
import type { MemberBookingFacts, MemberWeekFacts, StoredBooking } from '../db/queries/booking-facts.ts'
import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { insertFee } from '../db/queries/fee.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import type { ToldAct } from './admin-act.ts'
import { assignWeek } from './assign-week.ts'
import { endRow } from './end-row.ts'
import { offerToNext } from './offer-to-next.ts'
import { toLedgerLines } from './refund-ledger-lines.ts'
import { resetSkippedCleaning } from './reset-skipped-cleaning.ts'

/** A booking, and the week to which the rules allow to move it. */
export interface Move {
  readonly from: MemberBookingFacts
  readonly to: MemberWeekFacts
  /** Rules that the admin has set aside. */
  readonly overridden: Decision
  /** Shows that the owner is locked, and every member on the waitlist of the old week. */
  readonly locked: LockedMembers
  readonly act: ToldAct & {
    /** The new week costs no points. */
    readonly isWaived: boolean
    readonly notesFee: boolean
    readonly by: AuditActor
    readonly at: Instant
  }
}

/**
 * Ends the old row, inserts the new one, writes the points of both in one insert, and offers the old week to the next
 * owner on its waitlist. The owner gets one mail, about the new booking. The caller has locked both weeks.
 *
 * @see docs/rules.md R178, R179, docs/domain.md §5
 */
export async function moveBooking(
  tx: Tx,
  deps: Deps,
  args: Move,
): Promise<{ bookingId: string; pointsBack: number; points: number }> {
  const { from, to, overridden, act } = args
  const { reason, isWaived, by, at } = act
  const { booking, unit, groupId, membershipId } = from
  const { year } = unit
  const old = { year, debited: booking.debited, yearEndsAt: getYearEnd(year, from.policy.timeZone) }
  const lines = createMoveLines({ old, unit: to.unit, isWaived }, at)
  await endRow(tx, toRow(from), { event: 'move', reason, by, at })
  const bookingId = deps.newId()
  const assigned = await assignWeek(tx, deps, {
    act: 'move',
    bookingId,
    facts: to,
    debit: lines.debit,
    pointsBefore: booking.debited,
    isWaived,
    kroner: getFee(args),
    overridden,
    moved: toMoved(args),
    reason,
    by,
    at,
  })
  const refund = toLedgerLines(deps, { groupId, membershipId, bookingId: booking.id }, lines.refund)
  await appendLedgerLines(tx, [...refund, ...assigned.lines], at)
  await resetSkippedCleaning(tx, { groupId, membershipId, houseId: unit.houseId }, { by, at })
  const waiting = await passOn(tx, deps, args)
  await announce(tx, deps, { ...args, bookingId, lines, affected: { from: waiting, to: assigned.affected } })
  const points = isWaived ? 0 : to.unit.points
  return { bookingId, pointsBack: booking.debited, points }
}

/** Returns the fee that is noted, in kroner. */
const getFee = ({ from: { policy }, act: { notesFee } }: Move): number =>
  notesFee ? policy.administrationFeeKroner : 0

function toRow({ booking, unit, groupId }: MemberBookingFacts) {
  return { ...booking, bookingId: booking.id, unitId: unit.id, groupId }
}

/** Returns what the booking takes along. */
function toMoved({ from: { booking, unit }, to }: Move): MovedBooking {
  const old = { unitId: unit.id, year: unit.year, debited: booking.debited }
  return {
    movedFrom: booking.id,
    contact: toContact(booking),
    skipsCleaning: keepsSkip(booking, to.unit, withoutWeek(to.owner, old).ownWeeks),
  }
}

function toContact(booking: StoredBooking): LendOutContact | null {
  const { lentOutName, lentOutPhone, lentOutEmail, lentOutLanguage } = booking
  if (lentOutName === null || lentOutPhone === null || lentOutEmail === null) return null
  return { name: lentOutName, phone: lentOutPhone, email: lentOutEmail, language: lentOutLanguage }
}

/** Offers the old week, after the points have moved: those of a paid claim count for who is next. */
async function passOn(
  tx: Tx,
  deps: Deps,
  { from: { unit }, locked, act: { by, at } }: Move,
): Promise<readonly AffectedPerson[]> {
  const week = await findWeekWithWaitlist(tx, unit.id)
  if (!week) throw new Error(`unit ${unit.id} does not exist any more`)
  return offerToNext(tx, deps, { week, locked, by, at })
}

interface AnnounceArgs extends Move {
  readonly bookingId: string
  readonly lines: MoveLines
  /** Others than the owner, by week. */
  readonly affected: { readonly from: readonly AffectedPerson[]; readonly to: readonly AffectedPerson[] }
}

async function announce(tx: Tx, deps: Deps, args: AnnounceArgs): Promise<void> {
  const { from, to, act, bookingId, lines, affected } = args
  const { tells, words, at } = act
  const { groupId, booking } = from
  const { personId } = from.member
  const points = booking.debited
  const kroner = getFee(args)
  const fee = kroner > 0 ? { fee: kroner } : {}
  const data = { fromUnitId: from.unit.id, refund: points > 0 ? 'full' : 'none', points, ...fee, ...words }
  const change = { at, groupId, actorId: null }
  const old = { personId, bookingId: booking.id, pointsChanged: lines.refund.length > 0 }
  const taken = { personId, bookingId, pointsChanged: lines.debit.length > 0 }
  await Promise.all([
    kroner > 0 ? insertFee(tx, { id: deps.newId(), groupId, bookingId, act: 'move', kroner }, at) : null,
    tells
      ? enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'moved', data }, at)
      : null,
    publishChange(tx, { ...change, unitId: from.unit.id, affected: [old, ...affected.from] }),
    publishChange(tx, { ...change, unitId: to.unit.id, affected: [taken, ...affected.to] }),
  ])
}
