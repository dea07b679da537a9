import type { BookingEvent, PointsAssigned, PushNotification, Refetch } from '@samhus/contract/hub'

/** docs/domain.md §15 */
export type Phase = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** What the page knows of its live connection. */
export interface LiveState {
  readonly phase: Phase
  /** It has been missed for a second: the dialog shows. */
  readonly isLost: boolean
  /** `asking`: something looks as if another device had taken over, and the server has not said so yet. */
  readonly session: 'ours' | 'asking' | 'elsewhere'
  /** Attempts since the last success. */
  readonly attempt: number
  /** What the server wants shown, oldest first. */
  readonly notices: readonly PushNotification[]
  /** Weeks that were reserved for the viewer while a notice is being read: their dialog comes after it. */
  readonly waiting: readonly string[]
  /** The server has told it what to read again, which it does first of all on every connection. */
  readonly wasConnected: boolean
}

export const nothingYet: LiveState = {
  phase: 'Disconnected',
  isLost: false,
  session: 'ours',
  attempt: 0,
  notices: [],
  waiting: [],
  wasConnected: false,
}

/** Everything that can happen to it. */
export type Happening =
  | { readonly what: 'start' | 'started' | 'stop' | 'stopped' }
  /** An attempt failed, or the connection ended; `error` as the client gave it. */
  | { readonly what: 'failed' | 'closed'; readonly error: { name: string; message: string } | null }
  | { readonly what: 'missed-for-a-second' }
  | { readonly what: 'network-back' }
  /** A write was refused because of another device. */
  | { readonly what: 'refused-as-inactive' }
  | { readonly what: 'session-checked'; readonly isElsewhere: boolean }
  | { readonly what: 'notice-read' }
  | { readonly what: 'SessionTakenOver' }
  | { readonly what: 'BookingEvent'; readonly event: BookingEvent }
  | { readonly what: 'PointsAssigned'; readonly event: PointsAssigned }
  | { readonly what: 'PushNotification'; readonly event: PushNotification }
  | { readonly what: 'Refetch'; readonly event: Refetch }

export type ReadName =
  'group-calendars' | 'my-bookings' | 'current-points' | 'next-scheduled-point-assignment'

/** What follows from it, for whoever holds the socket and the caches. */
export type Task =
  | { readonly do: 'connect'; readonly attempt: number }
  | { readonly do: 'disconnect' | 'ask-session' | 'wait-a-second' | 'read-who-i-am' }
  | { readonly do: 'patch'; readonly event: BookingEvent }
  | { readonly do: 'give-points'; readonly event: PointsAssigned }
  | { readonly do: 'say-reserved'; readonly calendarUnitId: string }
  | { readonly do: 'set-clock'; readonly serverTime: string }
  /** `unlessBefore`: what has all changes of transactions below it is as good as new. */
  | {
      readonly do: 'read-again'
      readonly names: readonly ReadName[]
      readonly spreadMs: number
      readonly unlessBefore?: string
    }

export interface Step {
  readonly state: LiveState
  readonly tasks: readonly Task[]
}

const nextPointsSpreadMs = 5_000

/** The one place where the live connection is decided: what happened in, what it means and what to do out. */
export function live(state: LiveState, happening: Happening): Step {
  const isOver = state.phase === 'Disconnected' || state.phase === 'Disconnecting'
  switch (happening.what) {
    case 'start':
      return step({ ...nothingYet, phase: 'Connecting' }, { do: 'connect', attempt: 0 })
    case 'started':
      if (isOver) return step(state, { do: 'disconnect' })
      return step({ ...state, phase: 'Connected', isLost: false, session: 'ours', attempt: 0 })
    case 'stop':
      return step({ ...state, phase: 'Disconnecting', isLost: false }, { do: 'disconnect' })
    case 'stopped':
      return step({ ...state, phase: 'Disconnected' })
    case 'failed':
    case 'closed':
      return isOver ? step(state) : lost(state, happening.error)
    case 'missed-for-a-second':
      return step({ ...state, isLost: state.phase === 'Reconnecting' && state.session !== 'elsewhere' })
    case 'network-back':
      if (state.phase !== 'Reconnecting' || state.session !== 'ours') return step(state)
      return step(state, { do: 'connect', attempt: 0 })
    case 'refused-as-inactive':
    case 'SessionTakenOver':
      return state.session === 'ours'
        ? step({ ...state, session: 'asking' }, { do: 'ask-session' })
        : step(state)
    case 'session-checked':
      return checked(state, happening.isElsewhere)
    case 'notice-read':
      return noticeRead(state)
    default:
      return told(state, happening)
  }
}

function lost(state: LiveState, error: { name: string; message: string } | null): Step {
  if (state.session === 'elsewhere') return step({ ...state, phase: 'Disconnected', isLost: false })
  if (/membership-ended|user-disabled/.test(error?.message ?? '')) {
    return step({ ...state, phase: 'Disconnected', isLost: false }, { do: 'read-who-i-am' })
  }
  const missed: Task[] = state.phase === 'Reconnecting' ? [] : [{ do: 'wait-a-second' }]
  const again: LiveState = { ...state, phase: 'Reconnecting' }
  if (state.session === 'asking') return step(again, ...missed)
  if (looksLikeConflict(error)) {
    return step({ ...again, session: 'asking' }, ...missed, { do: 'ask-session' })
  }
  return step({ ...again, attempt: state.attempt + 1 }, ...missed, { do: 'connect', attempt: state.attempt })
}

/** The last three are what our server says. Only `check` makes it certain. docs/domain.md §15 */
function looksLikeConflict(error: { name: string; message: string } | null): boolean {
  if (error === null || error.name === 'AbortError') return true
  return /aborted|conflict|INACTIVE_SESSION|'409'|session-taken-over/i.test(error.message)
}

function checked(state: LiveState, isElsewhere: boolean): Step {
  if (isElsewhere) {
    const gone: LiveState = { ...state, phase: 'Disconnected', isLost: false, session: 'elsewhere' }
    return step(gone, { do: 'disconnect' })
  }
  const ours: LiveState = { ...state, session: 'ours' }
  if (state.phase !== 'Reconnecting') return step(ours)
  return step({ ...ours, attempt: state.attempt + 1 }, { do: 'connect', attempt: state.attempt })
}

type Told = Extract<Happening, { readonly event: unknown }>

function told(state: LiveState, happening: Told): Step {
  switch (happening.what) {
    case 'BookingEvent':
      return changed(state, happening.event)
    case 'PointsAssigned':
      return step(
        state,
        { do: 'give-points', event: happening.event },
        { do: 'read-again', names: ['next-scheduled-point-assignment'], spreadMs: nextPointsSpreadMs },
      )
    case 'PushNotification':
      return step({ ...state, notices: [...state.notices, happening.event] })
    case 'Refetch': {
      const { serverTime, spreadMs, changesBefore } = happening.event
      const names: ReadName[] = ['group-calendars', 'my-bookings', 'current-points']
      // A page reads while it connects: what it has just read need not be read twice. Later, everything is.
      const fresh = state.wasConnected || changesBefore === null ? {} : { unlessBefore: changesBefore }
      const again: Task = { do: 'read-again', names, spreadMs, ...fresh }
      return step({ ...state, wasConnected: true }, { do: 'set-clock', serverTime }, again)
    }
  }
}

/** Everybody patches the week; whom it concerns reads own bookings again, and what they say of other weeks. */
function changed(state: LiveState, event: BookingEvent): Step {
  const patch: Task = { do: 'patch', event }
  if (event.userId === null) return step(state, patch)
  const names: ReadName[] = event.pointsChanged ? ['group-calendars', 'current-points'] : ['group-calendars']
  const calendars: Task = { do: 'read-again', names, spreadMs: 0 }
  const isGiven = event.status === 'YourReservation' && !event.isUserWhoMadeAction
  if (!isGiven) return step(state, patch, calendars, bookings)
  if (state.notices.length === 0) {
    return step(state, patch, calendars, bookings, sayReserved(event.calendarUnitId))
  }
  // The own bookings too would open the dialog of the week over the notice.
  return step({ ...state, waiting: [...state.waiting, event.calendarUnitId] }, patch, calendars)
}

const bookings: Task = { do: 'read-again', names: ['my-bookings'], spreadMs: 0 }

function sayReserved(calendarUnitId: string): Task {
  return { do: 'say-reserved', calendarUnitId }
}

function noticeRead(state: LiveState): Step {
  const notices = state.notices.slice(1)
  if (notices.length > 0 || state.waiting.length === 0) return step({ ...state, notices })
  return step({ ...state, notices, waiting: [] }, bookings, ...state.waiting.map(sayReserved))
}

function step(state: LiveState, ...tasks: readonly Task[]): Step {
  return { state, tasks }
}
