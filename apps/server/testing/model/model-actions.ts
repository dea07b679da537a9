import { computeWeekTimes, listPortions, getYearEnd, getLocalYear } from './calendar.ts'
import type { ModelPolicy } from './policies.ts'
import * as rules from './rules.ts'
import { isBooked, limits, type Owner, type Row, type State, type Week } from './state.ts'

/** What the model expects as the answer: `ok`, or the type of the refusal. */
export type ModelAnswer = string

/** A new row's id, known only after the system has answered. */
export type NewId = string | null

export function endRow(state: State, row: Row, at = state.now): void {
  row.endedAt = at
  row.type = row.type === 'Pre' && row.origin === 'hold' ? 'Ended' : 'WaitExpire'
}

/** Ends a hold or an offer: now, or at the instant at which it expired if that is earlier. */
export function endAtExpiry(state: State, row: Row): void {
  endRow(state, row, Math.min(row.reservedUntil ?? state.now, state.now))
}

export function offerToNext(state: State, week: Week): void {
  if (state.now >= week.bookingDeadline) return
  for (const row of state.listWaiting(week)) {
    if (!rules.mayBeOffered(state, row)) {
      endRow(state, row)
      continue
    }
    row.type = 'Pre'
    row.origin = 'offer'
    row.points = week.points
    row.reservedUntil = Math.min(state.now + state.policy.offerMs, week.bookingDeadline)
    return
  }
}

/** Owner and week of a new row, and the id that the system gave it. */
interface NewRowArgs {
  readonly owner: Owner
  readonly week: Week
  readonly id: NewId
}

export function reserve(state: State, { owner, week, id }: NewRowArgs): ModelAnswer {
  const holder = state.findHolder(week)
  if (state.isActiveMember(owner) && holder?.owner === owner && holder.type === 'Pre') return 'ok'
  const reason = rules.checkReserve(state, owner, week)
  if (reason !== null || id === null) return reason ?? 'ok'
  const met = state.findStoredHolder(week)
  if (met) endAtExpiry(state, met)
  for (const row of state.rowsOf(owner)) {
    if (row.type === 'Pre' && row.origin === 'hold' && row.week.calendar === week.calendar)
      endAtExpiry(state, row)
  }
  const reservedUntil = Math.min(state.now + state.policy.holdMs, week.bookingDeadline)
  state.rows.push({ ...createRow(owner, week, id), type: 'Pre', origin: 'hold', reservedUntil })
  return 'ok'
}

export function createRow(
  owner: Owner,
  week: Week,
  id: string,
): Omit<Row, 'type' | 'origin' | 'reservedUntil'> {
  return {
    id,
    owner,
    week,
    points: week.points,
    debited: 0,
    endedAt: null,
    joinNumber: 0,
    skipsCleaning: false,
    isLentOut: false,
  }
}

export function join(state: State, { owner, week, id }: NewRowArgs): ModelAnswer {
  const reason = rules.checkJoin(state, owner, week)
  if (reason !== null) return reason
  const met = state.findStoredHolder(week)
  if (met?.owner === owner) {
    // The owner's own expired offer goes to the next owner first; after that the week may be free to reserve.
    const undo = state.rowsOn(week).map((row) => ({ row, before: { ...row } }))
    endAtExpiry(state, met)
    offerToNext(state, week)
    const second = rules.checkJoin(state, owner, week)
    if (second !== null || id === null) {
      for (const { row, before } of undo) Object.assign(row, before)
      return second ?? 'ok'
    }
  }
  if (id === null) return 'ok'
  state.rows.push({
    ...createRow(owner, week, id),
    type: 'Wait',
    origin: null,
    reservedUntil: null,
    joinNumber: state.nextJoinNumber(),
  })
  return 'ok'
}

export function confirm(state: State, owner: Owner, row: Row): ModelAnswer {
  if (state.isActiveMember(owner) && row.owner === owner && row.type === 'Book') return 'ok'
  const reason = rules.checkConfirm(state, owner, row)
  if (reason !== null) return reason
  row.type = 'Book'
  row.debited = row.points
  state.addPoints(owner, row.week.year, -row.points)
  settleClaim(state, owner, row.week)
  return 'ok'
}

/**
 * Confirms, and books the week beside as if it had been reserved after that: what is refused leaves the reservation.
 *
 * @see docs/rules.md R216 to R218
 */
export function confirmPair(
  state: State,
  owner: Owner,
  { row, week, id, shownPoints }: { row: Row; week: Week; id: NewId; shownPoints: number },
): ModelAnswer {
  const holder = state.findHolder(week)
  const areBooked = row.type === 'Book' && holder?.type === 'Book' && holder.owner === owner
  if (state.isActiveMember(owner) && row.owner === owner && areBooked) return 'ok'
  const reason = rules.checkConfirm(state, owner, row)
  if (reason !== null) return reason
  const weekMs = 7 * limits.dayMs
  if (row.week.house !== week.house || Math.abs(row.week.monday - week.monday) !== weekMs)
    return 'consecutive-block-not-found'
  row.type = 'Book'
  state.addPoints(owner, row.week.year, -row.points)
  const second =
    rules.checkReserve(state, owner, week) ?? (week.points === shownPoints ? null : 'price-changed')
  if (second !== null || id === null) {
    row.type = 'Pre'
    state.addPoints(owner, row.week.year, row.points)
    return second ?? 'ok'
  }
  row.debited = row.points
  settleClaim(state, owner, row.week)
  const met = state.findStoredHolder(week)
  if (met) endAtExpiry(state, met)
  const { points } = week
  const booked = { type: 'Book', origin: null, reservedUntil: null, debited: points } as const
  state.rows.push({ ...createRow(owner, week, id), ...booked })
  state.addPoints(owner, week.year, -points)
  settleClaim(state, owner, week)
  return 'ok'
}

/** Another owner's booking pays the open claim on the week, the claimant's own supersedes it. */
export function settleClaim(state: State, owner: Owner, week: Week): void {
  const claim = state.findOpenClaim(week)
  if (!claim) return
  claim.state = claim.row.owner === owner ? 'superseded' : 'paid'
  if (claim.state === 'paid') state.addPoints(claim.row.owner, week.year, claim.row.debited)
}

export function release(state: State, owner: Owner, row: Row): ModelAnswer {
  const reason = rules.checkRelease(state, owner, row)
  if (reason !== null || row.type !== 'Pre') return reason ?? 'ok'
  endAtExpiry(state, row)
  if (row.origin === 'offer') offerToNext(state, row.week)
  return 'ok'
}

export function cancel(state: State, owner: Owner, row: Row): ModelAnswer {
  const reason = rules.checkCancel(state, owner, row)
  if (reason !== null || row.type === 'Cancel') return reason ?? 'ok'
  const wasBooked = isBooked(row)
  row.type = 'Cancel'
  row.endedAt = state.now
  if (wasBooked) refund(state, row)
  return 'ok'
}

function refund(state: State, row: Row): void {
  const { week, owner, debited } = row
  if (debited > 0 && state.now < state.getRefundEnd(row)) {
    // Points refunded into a year that has ended expire in the same transaction.
    if (state.now < getYearEnd(week.year)) state.addPoints(owner, week.year, debited)
  } else if (debited > 0 && state.now < week.bookingDeadline) {
    const older = state.findOpenClaim(week)
    if (older) older.state = 'superseded'
    state.claims.push({ row, state: 'open' })
  }
  resetSkippedCleaning(state, owner)
  offerToNext(state, week)
}

export function resetSkippedCleaning(state: State, owner: Owner): void {
  for (const row of state.bookingsOf(owner)) {
    if (rules.findNeighbours(state, owner, row.week).length === 0) row.skipsCleaning = false
  }
}

export function updateDetails(
  state: State,
  owner: Owner,
  { row, lent, skip }: { row: Row; lent: boolean; skip: boolean },
): ModelAnswer {
  const reason = rules.checkDetails(state, owner, { row, wantsSkip: skip })
  if (reason !== null) return reason
  row.isLentOut = lent
  row.skipsCleaning = skip
  return 'ok'
}

/** Ends holds, offers and waitlist entries; bookings are kept or cancelled (late: without a refund). */
export function endMembership(state: State, owner: Owner, bookedWeeks: 'keep' | 'cancel'): ModelAnswer {
  if (!owner.isMember) return 'ok'
  owner.isMember = false
  const isReleased = (row: Row) =>
    row.type === 'Pre' ||
    row.type === 'Wait' ||
    (isBooked(row) && bookedWeeks === 'cancel' && state.now < row.week.checkOutAt)
  releaseRows(state, state.rowsOf(owner).filter(isReleased))
  for (const claim of state.claims)
    if (claim.row.owner === owner && claim.state === 'open') claim.state = 'lapsed'
  return 'ok'
}

function releaseRows(state: State, rows: readonly Row[]): void {
  const inOrder = rows.toSorted((a, b) => a.week.id - b.week.id).map((row) => ({ row, was: row.type }))
  for (const { row, was } of inOrder) {
    if (was === 'Pre') endAtExpiry(state, row)
    else if (was === 'Wait') endRow(state, row)
    else {
      row.type = 'Cancel'
      row.endedAt = state.now
      const isInTime = state.now < state.getRefundEnd(row)
      if (isInTime && state.now < getYearEnd(row.week.year))
        state.addPoints(row.owner, row.week.year, row.debited)
    }
  }
  const [firstRow] = rows
  if (firstRow) resetSkippedCleaning(state, firstRow.owner)
  for (const { row, was } of inOrder) if (was !== 'Wait') offerToNext(state, row.week)
}

/** Ends every row on the weeks; a booked one gives back its points, however late. All weeks, or none. */
export function takeOut(state: State, weeks: readonly Week[]): ModelAnswer {
  if (weeks.some((week) => state.now >= week.startsAt)) return 'booking-date-passed'
  for (const week of weeks.filter(({ isOut }) => !isOut)) {
    week.isOut = true
    for (const row of state.rowsOn(week)) {
      if (row.type === 'Pre') endAtExpiry(state, row)
      else if (row.type === 'Wait') endRow(state, row)
      else if (isBooked(row)) {
        row.type = 'Cancel'
        row.endedAt = state.now
        state.addPoints(row.owner, week.year, row.debited)
        resetSkippedCleaning(state, row.owner)
      }
    }
    const claim = state.findOpenClaim(week)
    if (claim) claim.state = 'lapsed'
  }
  return 'ok'
}

/** The weeks are free again; no owner gets one back. */
export function putIn(state: State, weeks: readonly Week[]): ModelAnswer {
  if (weeks.some((week) => state.now >= week.startsAt)) return 'booking-date-passed'
  for (const week of weeks) week.isOut = false
  return 'ok'
}

/** Adds a person who is a member, or was one. */
export function addMember(owner: Owner): ModelAnswer {
  if (owner.isMember) return 'already-member'
  owner.isMember = true
  return 'ok'
}

/** The flags of a member have no effect on bookings. */
export function updateMembership(owner: Owner): ModelAnswer {
  return owner.isMember ? 'ok' : 'user-not-found'
}

export function reactivateMembership(owner: Owner): ModelAnswer {
  owner.isMember = true
  return 'ok'
}

/** Disabling a person ends holds and offers; waitlist entries stay and are skipped when their turn comes. */
export function setEnabled(state: State, owner: Owner, isEnabled: boolean): ModelAnswer {
  owner.isEnabled = isEnabled
  if (!isEnabled)
    releaseRows(
      state,
      state.rowsOf(owner).filter(({ type }) => type === 'Pre'),
    )
  return 'ok'
}

/** docs/domain.md §2: weeks whose deadline has not passed follow; what an owner has keeps its terms. */
export function changePolicy(state: State, policy: ModelPolicy): ModelAnswer {
  if (policy === state.policy) return 'ok'
  const open = state.weeks.filter((week) => !week.isOver && state.now < week.bookingDeadline)
  for (const week of open) moveWeek(state, week, policy)
  state.policy = policy
  for (const week of open) if (week.bookingDeadline <= state.now) expireAtDeadline(state, week, state.now)
  // The plan is followed at once, also into a year that has begun since its job last ran.
  schedulePortions(state)
  return 'ok'
}

function moveWeek(state: State, week: Week, policy: ModelPolicy): void {
  const wanted = { ...week, ...computeWeekTimes(week.year, week.week, policy) }
  const holder = state.findHolder(week)
  const isStillHeld = holder && (isBooked(holder) || state.now < wanted.bookingDeadline)
  const lastEnd = Math.max(wanted.bookingDeadline, state.now)
  if (holder?.type === 'Pre') holder.reservedUntil = Math.min(holder.reservedUntil ?? lastEnd, lastEnd)
  const { cancellationDeadline } = week
  const refundEnd = holder && state.getRefundEnd(holder)
  Object.assign(week, wanted)
  if (!isStillHeld || refundEnd === undefined) return
  const newEnd = holder.points >= policy.refundFromPoints ? wanted.refundEndHigh : wanted.refundEndLow
  if (cancellationDeadline === wanted.cancellationDeadline && refundEnd === newEnd) return
  Object.assign(week, { cancellationDeadline, refundEndHigh: refundEnd, refundEndLow: refundEnd })
}

/** Rows keep the prices that they have. */
export function setPrice(state: State, week: Week, points: number): ModelAnswer {
  if (points === week.points) return 'ok'
  if (state.now >= week.startsAt) return 'booking-date-passed'
  if (points === 0 && (!state.isFree(week) || state.findOpenClaim(week))) return 'has-live-weeks'
  week.points = points
  return 'ok'
}

/** Does everything that is due by now, in the order in which the jobs do it. */
export function doDueWork(state: State): void {
  const { now } = state
  for (const week of state.weeks) if (week.bookingDeadline <= now) expireAtDeadline(state, week)
  for (const row of state.rows) if (row.origin === 'hold' && state.isExpired(row)) endAtExpiry(state, row)
  for (const row of state.rows.filter((each) => state.isExpired(each))) {
    endAtExpiry(state, row)
    offerToNext(state, row.week)
  }
  assignPoints(state)
  for (const owner of state.owners) {
    for (const [year, points] of owner.points)
      if (points > 0 && getYearEnd(year) <= now) owner.points.set(year, 0)
  }
  const old = state.rows.filter(
    ({ type, endedAt }) => type === 'Ended' && (endedAt ?? now) <= now - 30 * limits.dayMs,
  )
  for (const row of old) state.rows.splice(state.rows.indexOf(row), 1)
}

function expireAtDeadline(state: State, week: Week, deadline = week.bookingDeadline): void {
  week.isOver = true
  for (const row of state.rowsOn(week)) {
    if (row.type === 'Pre' || row.type === 'Wait')
      endRow(state, row, Math.min(row.reservedUntil ?? deadline, deadline))
  }
  const claim = state.findOpenClaim(week)
  if (claim) claim.state = 'lapsed'
}

function assignPoints(state: State): void {
  const { now, assignments } = state
  for (const assignment of assignments) {
    if (assignment.state !== 'Scheduled' || assignment.at > now) continue
    assignment.state = 'Assigned'
    const { year, points, owner: only } = assignment
    for (const owner of state.owners)
      if (owner.isMember && (only === null || only === owner)) {
        state.addPoints(owner, year, points)
        assignment.takenBack.set(owner, 0)
      }
  }
  schedulePortions(state)
}

/** Of this year and the next, as far as they have not been missed. */
function schedulePortions({ now, assignments }: State): void {
  const thisYear = getLocalYear(now)
  for (const coming of [...listPortions(thisYear), ...listPortions(thisYear + 1)]) {
    const isKnown = assignments.some(({ id, at }) => id === null && at === coming.at)
    if (!isKnown && coming.at > now)
      assignments.push({ ...coming, id: null, owner: null, state: 'Scheduled', takenBack: new Map() })
  }
}

/** Returns the next instant at which time alone changes a row, or the result of a rule. */
export function findNextInstant({ now, rows, weeks, assignments }: State): number {
  const instants = [
    ...rows.flatMap(({ type, reservedUntil }) => (type === 'Pre' ? (reservedUntil ?? []) : [])),
    ...weeks.flatMap((week) => [
      week.bookingDeadline,
      week.cancellationDeadline,
      week.startsAt,
      week.restrictedUntil,
      week.refundEndHigh,
      week.refundEndLow,
    ]),
    ...assignments.filter(({ state }) => state === 'Scheduled').map(({ at }) => at),
    getYearEnd(getLocalYear(now)),
  ]
  return Math.min(...instants.filter((at) => at > now))
}
