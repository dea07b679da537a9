import type { BookingEvent } from '@samhus/contract/hub'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { isOnHold, getUnitStatus, applyOwnRow, type UnitState } from '@samhus/domain/unit-status'
import type { LiveWeek } from '../db/queries/live-changes.ts'

/** What a change means to a person that it affects. */
export interface Relevance {
  readonly bookingId: string | null
  readonly pointsChanged: boolean
  readonly isActor: boolean
}

/** Returns the event of a changed week for everyone it does not affect; it says nothing about the people on it. */
export function createAnonymousEvent(week: LiveWeek, policy: Policy, now: Instant): BookingEvent {
  const state = toUnitState(week)
  const unit = { ...week }
  const reservedUntil = isOnHold(state, now) ? (state.holder?.reservedUntil ?? null) : null
  const status = getUnitStatus({ unit, state }, policy, now)
  return {
    groupId: week.groupId,
    calendarId: String(week.calendarId),
    calendarUnitId: String(week.id),
    userId: null,
    status,
    waitlistCount: state.waitlistCount,
    bookingId: null,
    year: week.year,
    pointsChanged: false,
    isUserWhoMadeAction: false,
    validationError: null,
    version: week.version,
    heldUntil: status === 'Reserved' && reservedUntil !== null ? new Date(reservedUntil).toISOString() : null,
  }
}

/** Returns the same event for a person it affects, with their own status on the week and their own ids. */
export function createAffectedEvent(
  anonymous: BookingEvent,
  week: LiveWeek,
  receiver: { readonly personId: string; readonly relevance: Relevance; readonly now: Instant },
): BookingEvent {
  const { personId, relevance, now } = receiver
  const own = week.rows.find(
    (row) =>
      row.personId === personId &&
      (row.type !== 'Pre' || row.reservedUntil === null || now < row.reservedUntil),
  )
  const status = applyOwnRow(anonymous.status, own?.type ?? null)
  return {
    ...anonymous,
    userId: personId,
    status,
    bookingId: own?.bookingId ?? relevance.bookingId,
    pointsChanged: relevance.pointsChanged,
    isUserWhoMadeAction: relevance.isActor,
    heldUntil: own === undefined ? anonymous.heldUntil : null,
  }
}

function toUnitState(week: LiveWeek): UnitState {
  const holder = week.rows.find(({ type }) => type !== 'Wait')
  return {
    holder:
      holder === undefined || holder.type === 'Wait'
        ? null
        : { type: holder.type, origin: holder.origin, reservedUntil: holder.reservedUntil, isOwn: false },
    waitlistCount: week.rows.filter(({ type }) => type === 'Wait').length,
    isOnWaitlist: false,
  }
}
