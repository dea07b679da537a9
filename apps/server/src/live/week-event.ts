import type { BookingEvent } from '@samhus/contract/hub'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { isOnHold, getUnitStatus, applyOwnRow, type UnitState } from '@samhus/domain/unit-status'
import type { LiveWeek } from '../db/queries/live-changes.ts'

/** What a change means for somebody whom it concerns. */
export interface Relevance {
  readonly bookingId: string | null
  readonly pointsChanged: boolean
  readonly isActor: boolean
}

/** What everybody in the group is told of a changed week: nothing that differs by who is on it. */
export function createAnonymousEvent(week: LiveWeek, policy: Policy, now: Instant): BookingEvent {
  const state = toUnitState(week)
  const unit = { ...week }
  const held = isOnHold(state, now) ? (state.holder?.reservedUntil ?? null) : null
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
    heldUntil: status === 'Reserved' && held !== null ? new Date(held).toISOString() : null,
  }
}

/** The same for somebody whom the change concerns: with their own place on the week and their own ids. */
export function createAffectedEvent(
  bystander: BookingEvent,
  week: LiveWeek,
  receiver: { readonly personId: string; readonly concern: Relevance; readonly now: Instant },
): BookingEvent {
  const { personId, concern, now } = receiver
  const own = week.rows.find(
    (row) =>
      row.personId === personId &&
      (row.type !== 'Pre' || row.reservedUntil === null || now < row.reservedUntil),
  )
  const status = applyOwnRow(bystander.status, own?.type ?? null)
  return {
    ...bystander,
    userId: personId,
    status,
    bookingId: own?.bookingId ?? concern.bookingId,
    pointsChanged: concern.pointsChanged,
    isUserWhoMadeAction: concern.isActor,
    heldUntil: own === undefined ? bystander.heldUntil : null,
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
