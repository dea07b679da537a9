import { isBooked, limits, type Owner, type Row, type State, type Week } from './state.ts'

/** The first rule that refuses an action, in the order of docs/domain.md §6; null: none does. */
export type Reason = string | null

const week = 7 * limits.dayMs

export function findFirstReason(...rules: readonly (readonly [boolean, string])[]): Reason {
  return rules.find(([blocks]) => blocks)?.[1] ?? null
}

function findBookingNear(state: State, owner: Owner, target: Week, distance: number): Row | undefined {
  return state
    .bookingsOf(owner)
    .find((row) => row.week.house === target.house && row.week.monday === target.monday + distance * week)
}

/** Returns the owner's bookings of the weeks directly before and after. */
export function findNeighbours(state: State, owner: Owner, target: Week): Row[] {
  return [-1, 1].flatMap((distance) => findBookingNear(state, owner, target, distance) ?? [])
}

export function checkSeason(
  state: State,
  owner: Owner,
  { week: target, points: price }: { week: Week; points: number },
): Reason {
  const isHigh = (points: number) => points > state.policy.highSeasonAbovePoints
  const lastYear = state
    .bookingsOf(owner)
    .some(
      (row) =>
        row.type === 'Book' &&
        row.week.house === target.house &&
        row.week.year === target.year - 1 &&
        row.week.week === target.week &&
        isHigh(row.points),
    )
  const touchesRestricted = findNeighbours(state, owner, target).some(
    (row) => row.week.isRestricted || target.isRestricted,
  )
  const highAt = (distance: number) => isHigh(findBookingNear(state, owner, target, distance)?.points ?? 0)
  // Two each way are enough to see three in a row.
  const run = 1 + (highAt(-1) ? (highAt(-2) ? 2 : 1) : 0) + (highAt(1) ? (highAt(2) ? 2 : 1) : 0)
  return findFirstReason(
    [lastYear, 'high-season-week-blocked'],
    [touchesRestricted && state.now < target.restrictedUntil, 'consecutive-weeks-restricted'],
    [isHigh(price) && run > state.policy.maxHighSeasonInARow, 'max-consecutive-high-season'],
  )
}

function sumHeldPoints(state: State, owner: Owner, year: number): number {
  return state
    .rowsOf(owner)
    .filter(
      (row) => row.type === 'Pre' && row.origin === 'hold' && row.week.year === year && !state.isExpired(row),
    )
    .reduce((sum, row) => sum + row.points, 0)
}

function lacksPoints(state: State, owner: Owner, target: Week): boolean {
  return state.getBalance(owner, target.year) - sumHeldPoints(state, owner, target.year) < target.points
}

function checkWeek(state: State, owner: Owner, target: Week): Reason {
  const isOn =
    state.findHolder(target)?.owner === owner || state.listWaiting(target).some((row) => row.owner === owner)
  return findFirstReason(
    [!state.isActiveMember(owner), 'calendar-unit-not-found'],
    [!state.isInOperation(target), 'house-not-in-operation'],
    [state.now >= target.startsAt, 'booking-date-passed'],
    [state.now >= target.bookingDeadline, 'booking-deadline-exceeded'],
    [isOn, 'already-on-unit'],
  )
}

/** After two holds without a booking within a day, the third has to wait a quarter of an hour. */
function mustPause(state: State, owner: Owner, target: Week): boolean {
  const ends = state
    .rowsOf(owner)
    .filter((row) => row.week === target && row.origin === 'hold')
    .filter((row) => row.type === 'Ended' || state.isExpired(row))
    .map((row) => row.endedAt ?? row.reservedUntil ?? 0)
    .filter((end) => end > state.now - limits.dayMs)
    .sort((a, b) => b - a)
  return ends.length >= 2 && state.now < (ends[0] ?? 0) + limits.pauseAfterTwoHoldsMs
}

export function checkReserve(state: State, owner: Owner, target: Week): Reason {
  const holdsElsewhere = state
    .rowsOf(owner)
    .some(
      (row) =>
        row.type === 'Pre' &&
        row.origin === 'hold' &&
        row.week.calendar === target.calendar &&
        row.week !== target &&
        !state.isExpired(row),
    )
  return (
    checkWeek(state, owner, target) ??
    findFirstReason(
      [!state.isFree(target), 'calendar-unit-already-reserved'],
      [holdsElsewhere, 'has-other-reservations-for-calendar'],
    ) ??
    checkSeason(state, owner, { week: target, points: target.points }) ??
    findFirstReason(
      [mustPause(state, owner, target), 'too-many-requests'],
      [lacksPoints(state, owner, target), 'not-enough-points'],
    )
  )
}

export function checkJoin(state: State, owner: Owner, target: Week): Reason {
  const waits = state.rowsOf(owner).filter((row) => row.type === 'Wait' && row.week.year === target.year)
  return (
    checkWeek(state, owner, target) ??
    findFirstReason(
      [state.isFree(target), 'waitlist-unit-available'],
      [state.isOnHold(target), 'calendar-unit-already-reserved'],
    ) ??
    checkSeason(state, owner, { week: target, points: target.points }) ??
    findFirstReason(
      [state.listWaiting(target).length >= state.policy.maxWaitingPerWeek, 'max-waitlist-per-unit'],
      [waits.length >= state.policy.maxWaitlistsPerOwner, 'max-waitlists-per-user'],
      [lacksPoints(state, owner, target), 'not-enough-points'],
    )
  )
}

/** The first rules of every action on a row. */
function checkOwnership(state: State, owner: Owner, row: Row): Reason {
  return findFirstReason(
    [!state.isActiveMember(owner), 'no-booking-found'],
    [row.owner !== owner, 'not-your-booking'],
  )
}

export function checkConfirm(state: State, owner: Owner, row: Row): Reason {
  const until = row.reservedUntil
  const hasExpired =
    until !== null &&
    until <= state.now &&
    (row.type === 'Pre' ||
      ((row.type === 'Ended' || row.type === 'WaitExpire') && (row.endedAt ?? 0) >= until))
  return (
    checkOwnership(state, owner, row) ??
    findFirstReason([hasExpired, 'booking-expired'], [row.type !== 'Pre', 'not-reserved-booking']) ??
    checkSeason(state, owner, row) ??
    findFirstReason([state.getBalance(owner, row.week.year) < row.points, 'not-enough-points'])
  )
}

export function checkRelease(state: State, owner: Owner, row: Row): Reason {
  const isRepeated = row.type === 'Ended' || (row.type === 'WaitExpire' && row.origin === 'offer')
  return (
    checkOwnership(state, owner, row) ??
    findFirstReason([row.type !== 'Pre' && !isRepeated, 'booking-not-a-reservation'])
  )
}

export function checkCancel(state: State, owner: Owner, row: Row): Reason {
  return (
    checkOwnership(state, owner, row) ??
    findFirstReason(
      [!['Book', 'Assign', 'Wait', 'Cancel'].includes(row.type), 'booking-is-not-book-type'],
      [isBooked(row) && state.now >= row.week.cancellationDeadline, 'booking-deadline-exceeded'],
    )
  )
}

export function checkDetails(
  state: State,
  owner: Owner,
  { row, wantsSkip }: { row: Row; wantsSkip: boolean },
): Reason {
  return (
    checkOwnership(state, owner, row) ??
    findFirstReason(
      [!isBooked(row), 'booking-is-not-book-type'],
      [state.now >= row.week.checkOutAt, 'booking-date-passed'],
      [wantsSkip && findNeighbours(state, owner, row.week).length === 0, 'consecutive-block-not-found'],
    )
  )
}

/** docs/domain.md §5: membership, account, season rules, the balance alone. */
export function mayBeOffered(state: State, { owner, week: target }: Row): boolean {
  return (
    state.isActiveMember(owner) &&
    checkSeason(state, owner, { week: target, points: target.points }) === null &&
    state.getBalance(owner, target.year) >= target.points
  )
}
