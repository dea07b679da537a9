import { limits, type Owner, type Row, type State, type Week } from './state.ts'

/** The first reason that stands against something, in the order of docs/domain.md §6; null: nothing does. */
export type Reason = string | null

const week = 7 * limits.dayMs

function first(...asked: readonly (readonly [boolean, string])[]): Reason {
  return asked.find(([blocks]) => blocks)?.[1] ?? null
}

function besides(state: State, owner: Owner, target: Week, distance: number): Row | undefined {
  return state
    .booked(owner)
    .find((row) => row.week.house === target.house && row.week.monday === target.monday + distance * week)
}

/** The owner's weeks directly before and after. */
export function neighbours(state: State, owner: Owner, target: Week): Row[] {
  return [-1, 1].flatMap((distance) => besides(state, owner, target, distance) ?? [])
}

function season(
  state: State,
  owner: Owner,
  { week: target, points: price }: { week: Week; points: number },
): Reason {
  const isHigh = (points: number) => points > limits.highAbove
  const lastYear = state
    .booked(owner)
    .some(
      (row) =>
        row.week.house === target.house &&
        row.week.year === target.year - 1 &&
        row.week.week === target.week &&
        isHigh(row.points),
    )
  const touchesRestricted = neighbours(state, owner, target).some(
    (row) => row.week.isRestricted || target.isRestricted,
  )
  const highAt = (distance: number) => isHigh(besides(state, owner, target, distance)?.points ?? 0)
  // Two each way are enough to see three in a row.
  const run = 1 + (highAt(-1) ? (highAt(-2) ? 2 : 1) : 0) + (highAt(1) ? (highAt(2) ? 2 : 1) : 0)
  return first(
    [lastYear, 'high-season-week-blocked'],
    [touchesRestricted && state.now < target.restrictedUntil, 'consecutive-weeks-restricted'],
    [isHigh(price) && run > limits.mostInARow, 'max-consecutive-high-season'],
  )
}

function spoken(state: State, owner: Owner, year: number): number {
  return state
    .of(owner)
    .filter(
      (row) => row.type === 'Pre' && row.origin === 'hold' && row.week.year === year && !state.hasRunOut(row),
    )
    .reduce((sum, row) => sum + row.points, 0)
}

function lacksPoints(state: State, owner: Owner, target: Week): boolean {
  return state.balance(owner, target.year) - spoken(state, owner, target.year) < target.points
}

function onWeek(state: State, owner: Owner, target: Week): Reason {
  const isOn = state.holder(target)?.owner === owner || state.queue(target).some((row) => row.owner === owner)
  return first(
    [!state.isInside(owner), 'calendar-unit-not-found'],
    [target.points === 0, 'house-not-in-operation'],
    [state.now >= target.startsAt, 'booking-date-passed'],
    [state.now >= target.bookingDeadline, 'booking-deadline-exceeded'],
    [isOn, 'already-on-unit'],
  )
}

/** A third hold after two that came to nothing within a day waits a quarter of an hour. */
function mustCool(state: State, owner: Owner, target: Week): boolean {
  const ends = state
    .of(owner)
    .filter((row) => row.week === target && row.origin === 'hold')
    .filter((row) => row.type === 'Ended' || state.hasRunOut(row))
    .map((row) => row.endedAt ?? row.reservedUntil ?? 0)
    .filter((end) => end > state.now - limits.dayMs)
    .sort((a, b) => b - a)
  return ends.length >= 2 && state.now < (ends[0] ?? 0) + limits.coolingMs
}

export function reserveReason(state: State, owner: Owner, target: Week): Reason {
  const holdsElsewhere = state
    .of(owner)
    .some(
      (row) =>
        row.type === 'Pre' &&
        row.origin === 'hold' &&
        row.week.calendar === target.calendar &&
        row.week !== target &&
        !state.hasRunOut(row),
    )
  return (
    onWeek(state, owner, target) ??
    first(
      [!state.isFree(target), 'calendar-unit-already-reserved'],
      [holdsElsewhere, 'has-other-reservations-for-calendar'],
    ) ??
    season(state, owner, { week: target, points: target.points }) ??
    first(
      [mustCool(state, owner, target), 'too-many-requests'],
      [lacksPoints(state, owner, target), 'not-enough-points'],
    )
  )
}

export function joinReason(state: State, owner: Owner, target: Week): Reason {
  const waits = state.of(owner).filter((row) => row.type === 'Wait' && row.week.year === target.year)
  return (
    onWeek(state, owner, target) ??
    first(
      [state.isFree(target), 'waitlist-unit-available'],
      [state.hasLiveHold(target), 'calendar-unit-already-reserved'],
    ) ??
    season(state, owner, { week: target, points: target.points }) ??
    first(
      [state.queue(target).length >= limits.perWeek, 'max-waitlist-per-unit'],
      [waits.length >= limits.perOwner, 'max-waitlists-per-user'],
      [lacksPoints(state, owner, target), 'not-enough-points'],
    )
  )
}

/** What any act on a row asks first. */
function ownership(state: State, owner: Owner, row: Row): Reason {
  return first([!state.isInside(owner), 'no-booking-found'], [row.owner !== owner, 'not-your-booking'])
}

export function confirmReason(state: State, owner: Owner, row: Row): Reason {
  const until = row.reservedUntil
  const ranOut =
    until !== null &&
    until <= state.now &&
    (row.type === 'Pre' ||
      ((row.type === 'Ended' || row.type === 'WaitExpire') && (row.endedAt ?? 0) >= until))
  return (
    ownership(state, owner, row) ??
    first([ranOut, 'booking-expired'], [row.type !== 'Pre', 'not-reserved-booking']) ??
    season(state, owner, row) ??
    first([state.balance(owner, row.week.year) < row.points, 'not-enough-points'])
  )
}

export function releaseReason(state: State, owner: Owner, row: Row): Reason {
  const isAgain = row.type === 'Ended' || (row.type === 'WaitExpire' && row.origin === 'offer')
  return ownership(state, owner, row) ?? first([row.type !== 'Pre' && !isAgain, 'booking-not-a-reservation'])
}

export function cancelReason(state: State, owner: Owner, row: Row): Reason {
  return (
    ownership(state, owner, row) ??
    first(
      [!['Book', 'Wait', 'Cancel'].includes(row.type), 'booking-is-not-book-type'],
      [row.type === 'Book' && state.now >= row.week.cancellationDeadline, 'booking-deadline-exceeded'],
    )
  )
}

export function detailsReason(
  state: State,
  owner: Owner,
  { row, wantsSkip }: { row: Row; wantsSkip: boolean },
): Reason {
  return (
    ownership(state, owner, row) ??
    first(
      [row.type !== 'Book', 'booking-is-not-book-type'],
      [state.now >= row.week.checkOutAt, 'booking-date-passed'],
      [wantsSkip && neighbours(state, owner, row.week).length === 0, 'consecutive-block-not-found'],
    )
  )
}

/** docs/domain.md §5: membership, account, season rules, the balance alone. */
export function mayTake(state: State, { owner, week: target }: Row): boolean {
  return (
    state.isInside(owner) &&
    season(state, owner, { week: target, points: target.points }) === null &&
    state.balance(owner, target.year) >= target.points
  )
}
