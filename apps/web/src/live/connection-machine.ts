import type { Announced, BookingEvent, PointsAssigned, PushNotification, Refetch } from '@samhus/contract/hub'

/** docs/domain.md §15 */
export type Phase = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** State of the page's live connection. */
export interface LiveState {
  readonly phase: Phase
  /** Disconnected for a second: the dialog is shown. */
  readonly isLost: boolean
  /** `checking`: another device may have taken the session over; the server is being asked. */
  readonly session: 'ours' | 'checking' | 'elsewhere'
  /** Failed attempts since the last successful one. */
  readonly attempt: number
  /** When the next attempt begins, by the server's clock; null while one is under way or none is needed. */
  readonly nextAttemptAt: number | null
  /** Notices of the server that have not been read, oldest first. */
  readonly notices: readonly PushNotification[]
  /** The newest announcement that has not been read or closed. */
  readonly announced: Announced | null
  /** Units that were reserved for the viewer while a notice was open: their dialog opens after it. */
  readonly deferredUnitIds: readonly string[]
  /** The hub has sent its first `Refetch`, which opens every connection. */
  readonly hasBaseline: boolean
}

export const initialState: LiveState = {
  phase: 'Disconnected',
  isLost: false,
  session: 'ours',
  attempt: 0,
  nextAttemptAt: null,
  notices: [],
  announced: null,
  deferredUnitIds: [],
  hasBaseline: false,
}

/** Events of the connection state machine. */
export type LiveEvent =
  | { readonly type: 'start' | 'started' | 'stop' | 'stopped' }
  /** An attempt failed, or the connection ended; `error` as the SignalR client reports it. */
  | { readonly type: 'failed' | 'closed'; readonly error: { name: string; message: string } | null }
  | { readonly type: 'lost-for-a-second' }
  /** The browser has a network again, or the user does not want to wait for the next attempt. */
  | { readonly type: 'online' | 'try-now' }
  | { readonly type: 'attempt-scheduled'; readonly at: number }
  | { readonly type: 'attempt-started' }
  /** A write was refused because another device has the session. */
  | { readonly type: 'inactive-session' }
  | { readonly type: 'session-checked'; readonly isElsewhere: boolean }
  | { readonly type: 'notice-read' | 'announcement-read' }
  | { readonly type: 'SessionTakenOver' }
  /** `isEcho`: of a write of this page, which refetches by itself. */
  | { readonly type: 'BookingEvent'; readonly event: BookingEvent; readonly isEcho?: boolean }
  | { readonly type: 'PointsAssigned'; readonly event: PointsAssigned }
  | { readonly type: 'PushNotification'; readonly event: PushNotification }
  | { readonly type: 'Announced'; readonly event: Announced }
  | { readonly type: 'Refetch'; readonly event: Refetch }

export type RefetchedQuery =
  | 'group-calendars'
  | 'my-bookings'
  | 'current-points'
  | 'next-scheduled-point-assignment'
  | 'group'
  | 'group-houses'
  | 'my-groups'
  | 'announcements'

/** Effects that the caller must run. */
export type Effect =
  | { readonly type: 'connect'; readonly attempt: number }
  | { readonly type: 'disconnect' | 'check-session' | 'start-lost-timer' | 'refetch-user' }
  | { readonly type: 'patch'; readonly event: BookingEvent }
  | { readonly type: 'assign-points'; readonly event: PointsAssigned }
  | { readonly type: 'notify-reserved'; readonly calendarUnitId: string }
  | { readonly type: 'sync-clock'; readonly serverTime: string }
  /** `unlessBefore`: responses that include every transaction below this id are up to date. */
  | {
      readonly type: 'refetch'
      readonly names: readonly RefetchedQuery[]
      readonly spreadMs: number
      readonly unlessBefore?: string
    }

export interface Transition {
  readonly state: LiveState
  readonly effects: readonly Effect[]
}

const nextPointsSpreadMs = 5_000
/** Every open page of a group gets an announcement at the same moment. */
const newsSpreadMs = 5_000

/** Returns the next state of the live connection and the effects to run for it. Every decision is made here. */
export function transition(state: LiveState, event: LiveEvent): Transition {
  const isOver = state.phase === 'Disconnected' || state.phase === 'Disconnecting'
  switch (event.type) {
    case 'start':
      return transitionTo({ ...initialState, phase: 'Connecting' }, { type: 'connect', attempt: 0 })
    case 'started':
      if (isOver) return transitionTo(state, { type: 'disconnect' })
      return transitionTo({
        ...state,
        phase: 'Connected',
        isLost: false,
        session: 'ours',
        attempt: 0,
        nextAttemptAt: null,
      })
    case 'stop':
      return transitionTo(
        { ...state, phase: 'Disconnecting', isLost: false, nextAttemptAt: null },
        { type: 'disconnect' },
      )
    case 'stopped':
      return transitionTo({ ...state, phase: 'Disconnected' })
    case 'failed':
    case 'closed':
      return isOver ? transitionTo(state) : handleLoss(state, event.error)
    case 'lost-for-a-second':
      return transitionTo({
        ...state,
        isLost: state.phase === 'Reconnecting' && state.session !== 'elsewhere',
      })
    case 'attempt-scheduled':
      return transitionTo({ ...state, nextAttemptAt: event.at })
    case 'attempt-started':
      return transitionTo({ ...state, nextAttemptAt: null })
    case 'online':
    case 'try-now':
      if (state.phase !== 'Reconnecting' || state.session !== 'ours') return transitionTo(state)
      return transitionTo(state, { type: 'connect', attempt: 0 })
    case 'inactive-session':
    case 'SessionTakenOver':
      return state.session === 'ours'
        ? transitionTo({ ...state, session: 'checking' }, { type: 'check-session' })
        : transitionTo(state)
    case 'session-checked':
      return handleSessionChecked(state, event.isElsewhere)
    case 'notice-read':
      return handleNoticeRead(state)
    case 'announcement-read':
      return transitionTo({ ...state, announced: null })
    default:
      return handleServerEvent(state, event)
  }
}

function handleLoss(state: LiveState, error: { name: string; message: string } | null): Transition {
  if (state.session === 'elsewhere') return transitionTo({ ...state, phase: 'Disconnected', isLost: false })
  if (/membership-ended|user-disabled/.test(error?.message ?? '')) {
    return transitionTo({ ...state, phase: 'Disconnected', isLost: false }, { type: 'refetch-user' })
  }
  const lostTimer: Effect[] = state.phase === 'Reconnecting' ? [] : [{ type: 'start-lost-timer' }]
  const reconnecting: LiveState = { ...state, phase: 'Reconnecting' }
  if (state.session === 'checking') return transitionTo(reconnecting, ...lostTimer)
  if (looksLikeConflict(error)) {
    return transitionTo({ ...reconnecting, session: 'checking' }, ...lostTimer, { type: 'check-session' })
  }
  return transitionTo({ ...reconnecting, attempt: state.attempt + 1 }, ...lostTimer, {
    type: 'connect',
    attempt: state.attempt,
  })
}

/** The last three patterns are our server's messages. A match only triggers the session check. docs/domain.md §15 */
function looksLikeConflict(error: { name: string; message: string } | null): boolean {
  if (error === null || error.name === 'AbortError') return true
  return /aborted|conflict|INACTIVE_SESSION|'409'|session-taken-over/i.test(error.message)
}

function handleSessionChecked(state: LiveState, isElsewhere: boolean): Transition {
  if (isElsewhere) {
    const gone: LiveState = { ...state, phase: 'Disconnected', isLost: false, session: 'elsewhere' }
    return transitionTo(gone, { type: 'disconnect' })
  }
  const ours: LiveState = { ...state, session: 'ours' }
  if (state.phase !== 'Reconnecting') return transitionTo(ours)
  return transitionTo({ ...ours, attempt: state.attempt + 1 }, { type: 'connect', attempt: state.attempt })
}

type ServerEvent = Extract<LiveEvent, { readonly event: unknown }>

function handleServerEvent(state: LiveState, received: ServerEvent): Transition {
  switch (received.type) {
    case 'BookingEvent':
      return handleBookingEvent(state, received)
    case 'PointsAssigned':
      return transitionTo(
        state,
        { type: 'assign-points', event: received.event },
        { type: 'refetch', names: ['next-scheduled-point-assignment'], spreadMs: nextPointsSpreadMs },
      )
    case 'PushNotification':
      return transitionTo({ ...state, notices: [...state.notices, received.event] })
    case 'Announced':
      return transitionTo(
        { ...state, announced: received.event },
        { type: 'refetch', names: ['announcements'], spreadMs: newsSpreadMs },
      )
    case 'Refetch': {
      const { serverTime, spreadMs, changesBefore } = received.event
      const names: RefetchedQuery[] = [
        'group-calendars',
        'my-bookings',
        'current-points',
        'next-scheduled-point-assignment',
      ]
      // On the first `Refetch`, responses fetched while connecting may be recent enough.
      const condition = state.hasBaseline || changesBefore === null ? {} : { unlessBefore: changesBefore }
      const refetch: Effect = { type: 'refetch', names, spreadMs, ...condition }
      // A later one may come of a changed house, document or rule: what was fetched on connecting is as new as the page.
      const refetchPages: Effect[] = state.hasBaseline
        ? [{ type: 'refetch', names: ['group-houses', 'group', 'my-groups', 'announcements'], spreadMs }]
        : []
      const effects = [{ type: 'sync-clock', serverTime } as const, refetch, ...refetchPages]
      return transitionTo({ ...state, hasBaseline: true }, ...effects)
    }
  }
}

/**
 * Every page patches the week. The affected owner also refetches the bookings, and the calendars: the bookings
 * decide about other weeks too.
 */
function handleBookingEvent(
  state: LiveState,
  { event, isEcho = false }: Extract<LiveEvent, { readonly type: 'BookingEvent' }>,
): Transition {
  const patch: Effect = { type: 'patch', event }
  if (event.userId === null || isEcho) return transitionTo(state, patch)
  const names: RefetchedQuery[] = event.pointsChanged
    ? ['group-calendars', 'current-points']
    : ['group-calendars']
  const refetchCalendars: Effect = { type: 'refetch', names, spreadMs: 0 }
  const isReservedByAnother = event.status === 'YourReservation' && !event.isUserWhoMadeAction
  if (!isReservedByAnother) return transitionTo(state, patch, refetchCalendars, refetchBookings)
  if (state.notices.length === 0) {
    return transitionTo(state, patch, refetchCalendars, refetchBookings, notifyReserved(event.calendarUnitId))
  }
  // Refetching the bookings would open the week's dialog over the notice.
  return transitionTo(
    { ...state, deferredUnitIds: [...state.deferredUnitIds, event.calendarUnitId] },
    patch,
    refetchCalendars,
  )
}

const refetchBookings: Effect = { type: 'refetch', names: ['my-bookings'], spreadMs: 0 }

function notifyReserved(calendarUnitId: string): Effect {
  return { type: 'notify-reserved', calendarUnitId }
}

function handleNoticeRead(state: LiveState): Transition {
  const notices = state.notices.slice(1)
  if (notices.length > 0 || state.deferredUnitIds.length === 0) return transitionTo({ ...state, notices })
  return transitionTo(
    { ...state, notices, deferredUnitIds: [] },
    refetchBookings,
    ...state.deferredUnitIds.map(notifyReserved),
  )
}

function transitionTo(state: LiveState, ...effects: readonly Effect[]): Transition {
  return { state, effects }
}
