import { getYearEnd } from './calendar.ts'
import { endRow, offerToNext, resetSkippedCleaning, type ModelAnswer } from './model-actions.ts'
import { findFirstReason, findNeighbours, type Reason } from './rules.ts'
import { isBooked, type Row, type State } from './state.ts'

export type RefundChoice = 'rule' | 'full' | 'none'

/** An admin cancels a booked week: what comes back is as chosen, and a claim opens by the rule alone, for a member. */
export function adminCancel(state: State, row: Row, choice: RefundChoice): ModelAnswer {
  if (!isBooked(row)) return 'booking-is-not-book-type'
  if (state.now >= row.week.checkOutAt) return 'booking-date-passed'
  const { owner, week, debited } = row
  row.type = 'Cancel'
  row.endedAt = state.now
  const isInTime = state.now < state.getRefundEnd(row)
  if (choice === 'full' || (choice === 'rule' && isInTime)) {
    if (state.now < getYearEnd(week.year)) state.addPoints(owner, week.year, debited)
  } else if (choice === 'rule' && debited > 0 && owner.isMember && state.now < week.bookingDeadline) {
    const older = state.findOpenClaim(week)
    if (older) older.state = 'superseded'
    state.claims.push({ row, state: 'open' })
  }
  resetSkippedCleaning(state, owner)
  offerToNext(state, week)
  return 'ok'
}

function checkTakeOff(state: State, { type, reservedUntil, endedAt }: Row): Reason {
  const hasExpired = reservedUntil !== null && reservedUntil <= state.now
  const wasLetExpire = (type === 'Ended' || type === 'WaitExpire') && (endedAt ?? 0) >= (reservedUntil ?? 0)
  return findFirstReason(
    [hasExpired && (type === 'Pre' || wasLetExpire), 'booking-expired'],
    [type !== 'Pre' && type !== 'Wait', 'booking-not-a-reservation'],
  )
}

/** An admin ends a reservation, an offer or a place on a waitlist; the week of an offer goes to the next. */
export function takeOff(state: State, row: Row): ModelAnswer {
  const reason = checkTakeOff(state, row)
  if (reason !== null) return reason
  const wasOffer = row.type === 'Pre' && row.origin === 'offer'
  endRow(state, row)
  if (wasOffer) offerToNext(state, row.week)
  return 'ok'
}

/** An admin corrects guest and cleaning, as the owner could. */
export function correct(
  state: State,
  row: Row,
  { lent, skip }: { readonly lent: boolean; readonly skip: boolean },
): ModelAnswer {
  const reason = findFirstReason(
    [!isBooked(row), 'booking-is-not-book-type'],
    [state.now >= row.week.checkOutAt, 'booking-date-passed'],
    [skip && findNeighbours(state, row.owner, row.week).length === 0, 'consecutive-block-not-found'],
  )
  if (reason !== null) return reason
  row.isLentOut = lent
  row.skipsCleaning = skip
  return 'ok'
}
