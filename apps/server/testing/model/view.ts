import * as rules from './rules.ts'
import type { Owner, State, Week } from './state.ts'

/** docs/domain.md §4: the status of a week for an owner; the first match wins. */
export function getStatus(state: State, owner: Owner, week: Week): string {
  const holder = state.findHolder(week)
  if (holder?.owner === owner) return holder.type === 'Pre' ? 'YourReservation' : 'YourBooking'
  const waiting = state.listWaiting(week)
  if (waiting.some((row) => row.owner === owner)) return 'YourWaitlist'
  if (!state.isInOperation(week) || state.now >= week.bookingDeadline) return 'NotAvailable'
  if (state.isFree(week)) return 'Available'
  if (state.isOnHold(week)) return 'Reserved'
  return waiting.length < state.policy.maxWaitingPerWeek ? 'AvailableForWaitlist' : 'NotAvailable'
}

/** The reason shown with the status: the first rule of reserve or of join, or why the week is not available. */
export function getValidationError(state: State, owner: Owner, week: Week): string | null {
  const status = getStatus(state, owner, week)
  if (status === 'Available') return rules.checkReserve(state, owner, week)
  if (status === 'AvailableForWaitlist') return rules.checkJoin(state, owner, week)
  if (status !== 'NotAvailable') return null
  if (!state.isInOperation(week)) return 'house-not-in-operation'
  if (state.now >= week.startsAt) return 'booking-date-passed'
  if (state.now >= week.bookingDeadline) return 'booking-deadline-exceeded'
  return 'max-waitlist-per-unit'
}
