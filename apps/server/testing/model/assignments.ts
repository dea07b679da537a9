import { getYearEnd } from './calendar.ts'
import {
  createRow,
  endAtExpiry,
  endRow,
  offerToNext,
  resetSkippedCleaning,
  settleClaim,
  type ModelAnswer,
  type NewId,
} from './model-actions.ts'
import { checkSeason, findFirstReason, findNeighbours, type Reason } from './rules.ts'
import { isBooked, type Owner, type Row, type State, type Week } from './state.ts'

/** What an admin chooses beside owner and week. */
export interface AssignChoices {
  readonly isWaived: boolean
  readonly hasOverride: boolean
}

interface Assignment extends AssignChoices {
  readonly owner: Owner
  readonly week: Week
  /** The booking that moves to the week; null: none does. */
  readonly moves: Row | null
}

/** Returns what `ask` returns while a booking counts as cancelled. */
function withoutRow<T>(row: Row | null, ask: () => T): T {
  if (!row) return ask()
  const { type } = row
  row.type = 'Cancel'
  const answer = ask()
  row.type = type
  return answer
}

function checkAssign(state: State, { owner, week, moves, isWaived, hasOverride }: Assignment): Reason {
  const holder = state.findHolder(week)
  const waiting = state.listWaiting(week)
  const isOffered = holder?.type === 'Pre' && holder.origin === 'offer'
  const isOn = holder?.owner === owner || waiting.some((row) => row.owner === owner)
  const isPromised = isOffered || waiting.length > 0
  const balance = state.getBalance(owner, week.year) + (moves?.week.year === week.year ? moves.debited : 0)
  const season = withoutRow(moves, () => checkSeason(state, owner, { week, points: week.points }))
  return (
    findFirstReason(
      [!owner.isMember, 'user-not-found'],
      [!owner.isEnabled, 'user-disabled'],
      [!state.isInOperation(week), 'house-not-in-operation'],
      [state.now >= week.checkOutAt, 'booking-date-passed'],
      [isOn, 'already-on-unit'],
      [holder !== undefined && !isOffered, 'calendar-unit-already-reserved'],
      [isPromised && !hasOverride, 'calendar-unit-already-reserved'],
    ) ??
    (hasOverride ? null : season) ??
    findFirstReason([!isWaived && balance < week.points, 'not-enough-points'])
  )
}

/** Gives the week: what was stored on it ends, an open claim is settled, who waits goes on waiting. */
function give(state: State, { owner, week, moves, isWaived }: Assignment, id: string): void {
  const stored = state.findStoredHolder(week)
  if (stored && state.isExpired(stored)) endAtExpiry(state, stored)
  else if (stored) endRow(state, stored)
  const hasNeighbour = findNeighbours(state, owner, week).length > 0
  const debited = isWaived ? 0 : week.points
  state.rows.push({
    ...createRow(owner, week, id),
    type: 'Assign',
    origin: null,
    reservedUntil: null,
    debited,
    isLentOut: moves?.isLentOut ?? false,
    skipsCleaning: (moves?.skipsCleaning ?? false) && hasNeighbour,
  })
  state.addPoints(owner, week.year, -debited)
  if (state.now < week.bookingDeadline) settleClaim(state, owner, week)
}

export function assign(
  state: State,
  { owner, week, id }: { owner: Owner; week: Week; id: NewId },
  choices: AssignChoices,
): ModelAnswer {
  const assignment = { owner, week, moves: null, ...choices }
  const reason = checkAssign(state, assignment)
  if (reason !== null || id === null) return reason ?? 'ok'
  give(state, assignment, id)
  return 'ok'
}

/** The old week is given back in full, and passed on; in a year that has ended the points pay for the new week or go. */
export function move(
  state: State,
  { row, week, id }: { row: Row; week: Week; id: NewId },
  choices: AssignChoices,
): ModelAnswer {
  if (!isBooked(row)) return 'booking-is-not-book-type'
  if (state.now >= row.week.checkOutAt) return 'booking-date-passed'
  const { owner } = row
  const assignment = { owner, week, moves: row, ...choices }
  const reason = checkAssign(state, assignment)
  if (reason !== null || id === null) return reason ?? 'ok'
  row.type = 'Cancel'
  row.endedAt = state.now
  const { year } = row.week
  const spent = year === week.year && !choices.isWaived ? week.points : 0
  const isKept = state.now < getYearEnd(year)
  state.addPoints(owner, year, isKept ? row.debited : Math.min(row.debited, spent))
  give(state, assignment, id)
  resetSkippedCleaning(state, owner)
  offerToNext(state, row.week)
  return 'ok'
}
