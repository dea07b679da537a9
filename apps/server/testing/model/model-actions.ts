import { plan, yearEnds, yearShown } from './calendar.ts'
import * as rules from './rules.ts'
import { limits, type Owner, type Row, type State, type Week } from './state.ts'

/** What the model says an act answers: `ok`, or the type of its refusal. */
export type Said = string

/** A new row's id, known only once the real thing has answered. */
export type NewId = string | null

function end(state: State, row: Row, at = state.now): void {
  row.endedAt = at
  row.type = row.type === 'Pre' && row.origin === 'hold' ? 'Ended' : 'WaitExpire'
}

/** At the instant at which it ran out, where that is past. */
function endPre(state: State, row: Row): void {
  end(state, row, Math.min(row.reservedUntil ?? state.now, state.now))
}

function passOn(state: State, week: Week): void {
  if (state.now >= week.bookingDeadline) return
  for (const row of state.queue(week)) {
    if (!rules.mayTake(state, row)) {
      end(state, row)
      continue
    }
    row.type = 'Pre'
    row.origin = 'offer'
    row.points = week.points
    row.reservedUntil = Math.min(state.now + limits.offerMs, week.bookingDeadline)
    return
  }
}

/** Who makes a row on which week, and what the real one is called. */
interface Making {
  readonly owner: Owner
  readonly week: Week
  readonly id: NewId
}

export function reserve(state: State, { owner, week, id }: Making): Said {
  const holder = state.holder(week)
  if (state.isInside(owner) && holder?.owner === owner && holder.type === 'Pre') return 'ok'
  const reason = rules.reserveReason(state, owner, week)
  if (reason !== null || id === null) return reason ?? 'ok'
  const met = state.stored(week)
  if (met) endPre(state, met)
  for (const row of state.of(owner)) {
    if (row.type === 'Pre' && row.origin === 'hold' && row.week.calendar === week.calendar) endPre(state, row)
  }
  const reservedUntil = Math.min(state.now + limits.holdMs, week.bookingDeadline)
  state.rows.push({ ...blank(owner, week, id), type: 'Pre', origin: 'hold', reservedUntil })
  return 'ok'
}

function blank(owner: Owner, week: Week, id: string): Omit<Row, 'type' | 'origin' | 'reservedUntil'> {
  return { id, owner, week, points: week.points, endedAt: null, joined: 0, skips: false, isLentOut: false }
}

export function join(state: State, { owner, week, id }: Making): Said {
  const reason = rules.joinReason(state, owner, week)
  if (reason !== null) return reason
  const met = state.stored(week)
  if (met?.owner === owner) {
    // One's own offer that ran out is passed on first; whoever then finds the week free is told so.
    const undo = state.on(week).map((row) => ({ row, before: { ...row } }))
    endPre(state, met)
    passOn(state, week)
    const second = rules.joinReason(state, owner, week)
    if (second !== null || id === null) {
      for (const { row, before } of undo) Object.assign(row, before)
      return second ?? 'ok'
    }
  }
  if (id === null) return 'ok'
  state.rows.push({
    ...blank(owner, week, id),
    type: 'Wait',
    origin: null,
    reservedUntil: null,
    joined: state.nextJoin(),
  })
  return 'ok'
}

export function confirm(state: State, owner: Owner, row: Row): Said {
  if (state.isInside(owner) && row.owner === owner && row.type === 'Book') return 'ok'
  const reason = rules.confirmReason(state, owner, row)
  if (reason !== null) return reason
  row.type = 'Book'
  state.move(owner, row.week.year, -row.points)
  const claim = state.openClaim(row.week)
  if (!claim) return 'ok'
  claim.state = claim.row.owner === owner ? 'superseded' : 'paid'
  if (claim.state === 'paid') state.move(claim.row.owner, row.week.year, claim.row.points)
  return 'ok'
}

export function release(state: State, owner: Owner, row: Row): Said {
  const reason = rules.releaseReason(state, owner, row)
  if (reason !== null || row.type !== 'Pre') return reason ?? 'ok'
  endPre(state, row)
  if (row.origin === 'offer') passOn(state, row.week)
  return 'ok'
}

export function cancel(state: State, owner: Owner, row: Row): Said {
  const reason = rules.cancelReason(state, owner, row)
  if (reason !== null || row.type === 'Cancel') return reason ?? 'ok'
  const wasBooked = row.type === 'Book'
  row.type = 'Cancel'
  row.endedAt = state.now
  if (wasBooked) giveBack(state, row)
  return 'ok'
}

function giveBack(state: State, row: Row): void {
  const { week, owner, points } = row
  if (state.now < (points >= 4 ? week.refundEnd84 : week.refundEnd56)) {
    // Into a year that is over they come and go at once.
    if (state.now < yearEnds(week.year)) state.move(owner, week.year, points)
  } else if (state.now < week.bookingDeadline) {
    const older = state.openClaim(week)
    if (older) older.state = 'superseded'
    state.claims.push({ row, state: 'open' })
  }
  dropSkips(state, owner)
  passOn(state, week)
}

function dropSkips(state: State, owner: Owner): void {
  for (const row of state.booked(owner)) {
    if (rules.neighbours(state, owner, row.week).length === 0) row.skips = false
  }
}

export function details(
  state: State,
  owner: Owner,
  { row, lent, skip }: { row: Row; lent: boolean; skip: boolean },
): Said {
  const reason = rules.detailsReason(state, owner, { row, wantsSkip: skip })
  if (reason !== null) return reason
  row.isLentOut = lent
  row.skips = skip
  return 'ok'
}

/** Leaving: everything but booked weeks ends; those are kept or given back, later than the refund end for nothing. */
export function leave(state: State, owner: Owner, bookedWeeks: 'keep' | 'cancel'): Said {
  if (!owner.isMember) return 'ok'
  owner.isMember = false
  const goes = (row: Row) =>
    row.type === 'Pre' ||
    row.type === 'Wait' ||
    (row.type === 'Book' && bookedWeeks === 'cancel' && state.now < row.week.checkOutAt)
  takeOff(state, state.of(owner).filter(goes))
  for (const claim of state.claims)
    if (claim.row.owner === owner && claim.state === 'open') claim.state = 'lapsed'
  return 'ok'
}

function takeOff(state: State, rows: readonly Row[]): void {
  const inOrder = rows.toSorted((a, b) => a.week.id - b.week.id).map((row) => ({ row, was: row.type }))
  for (const { row, was } of inOrder) {
    if (was === 'Pre') endPre(state, row)
    else if (was === 'Wait') end(state, row)
    else {
      row.type = 'Cancel'
      row.endedAt = state.now
      const isInTime = state.now < (row.points >= 4 ? row.week.refundEnd84 : row.week.refundEnd56)
      if (isInTime && state.now < yearEnds(row.week.year)) state.move(row.owner, row.week.year, row.points)
    }
  }
  const [firstRow] = rows
  if (firstRow) dropSkips(state, firstRow.owner)
  for (const { row, was } of inOrder) if (was !== 'Wait') passOn(state, row.week)
}

export function comeBack(owner: Owner): Said {
  owner.isMember = true
  return 'ok'
}

/** Closing an access: holds and offers end, places in queues stay and are skipped when reached. */
export function setAccess(state: State, owner: Owner, isEnabled: boolean): Said {
  owner.isEnabled = isEnabled
  if (!isEnabled)
    takeOff(
      state,
      state.of(owner).filter(({ type }) => type === 'Pre'),
    )
  return 'ok'
}

/** All that time does until now, in the order in which it is due to be done. */
export function work(state: State): void {
  const { now } = state
  for (const week of state.weeks) if (week.bookingDeadline <= now) passDeadline(state, week)
  for (const row of state.rows) if (row.origin === 'hold' && state.hasRunOut(row)) endPre(state, row)
  for (const row of state.rows.filter((each) => state.hasRunOut(each))) {
    endPre(state, row)
    passOn(state, row.week)
  }
  givePoints(state)
  for (const owner of state.owners) {
    for (const [year, points] of owner.points)
      if (points > 0 && yearEnds(year) <= now) owner.points.set(year, 0)
  }
  const old = state.rows.filter(
    ({ type, endedAt }) => type === 'Ended' && (endedAt ?? now) <= now - 30 * limits.dayMs,
  )
  for (const row of old) state.rows.splice(state.rows.indexOf(row), 1)
}

function passDeadline(state: State, week: Week): void {
  week.isOver = true
  for (const row of state.on(week)) {
    if (row.type === 'Pre' || row.type === 'Wait')
      end(state, row, Math.min(row.reservedUntil ?? week.bookingDeadline, week.bookingDeadline))
  }
  const claim = state.openClaim(week)
  if (claim) claim.state = 'lapsed'
}

function givePoints(state: State): void {
  const { now, portions } = state
  for (const portion of portions) {
    if (portion.isGiven || portion.at > now) continue
    portion.isGiven = true
    for (const owner of state.owners) if (owner.isMember) state.move(owner, portion.year, portion.points)
  }
  const thisYear = yearShown(now)
  for (const coming of [...plan(thisYear), ...plan(thisYear + 1)]) {
    const isKnown = portions.some(({ at }) => at === coming.at)
    if (!isKnown && coming.at > now) portions.push({ ...coming, isGiven: false })
  }
}

/** The next instant at which something changes by time alone, or a rule begins to answer otherwise. */
export function nextInstant({ now, rows, weeks, portions }: State): number {
  const instants = [
    ...rows.flatMap(({ type, reservedUntil }) => (type === 'Pre' ? (reservedUntil ?? []) : [])),
    ...weeks.flatMap((week) => [
      week.bookingDeadline,
      week.cancellationDeadline,
      week.startsAt,
      week.restrictedUntil,
      week.refundEnd84,
      week.refundEnd56,
    ]),
    ...portions.filter(({ isGiven }) => !isGiven).map(({ at }) => at),
    yearEnds(yearShown(now)),
  ]
  return Math.min(...instants.filter((at) => at > now))
}
