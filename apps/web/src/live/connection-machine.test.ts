import type { BookingEvent } from '@samhus/contract/hub'
import { describe, expect, it } from 'vitest'
import { computeReconnectDelay } from './reconnect-delay.ts'
import {
  transition,
  initialState,
  type LiveEvent,
  type LiveState,
  type Effect,
} from './connection-machine.ts'

const dropped = { name: 'Error', message: 'WebSocket closed with status code: 1006 (no reason given).' }

function applyEvents(...events: LiveEvent[]): { state: LiveState; effects: readonly Effect[] } {
  let step: ReturnType<typeof transition> = { state: initialState, effects: [] }
  for (const event of events) step = transition(step.state, event)
  return step
}

const connected: LiveEvent[] = [{ type: 'start' }, { type: 'started' }]
const listEffectTypes = ({ effects }: { effects: readonly Effect[] }) => effects.map(({ type }) => type)

describe('the live connection', () => {
  it('goes through its five states', () => {
    expect(initialState.phase).toBe('Disconnected')
    expect(applyEvents({ type: 'start' }).state.phase).toBe('Connecting')
    expect(applyEvents(...connected).state.phase).toBe('Connected')
    expect(applyEvents(...connected, { type: 'closed', error: dropped }).state.phase).toBe('Reconnecting')
    expect(applyEvents(...connected, { type: 'stop' }).state.phase).toBe('Disconnecting')
    expect(applyEvents(...connected, { type: 'stop' }, { type: 'stopped' }).state.phase).toBe('Disconnected')
  })

  it('is retried immediately, then after growing delays, and immediately again after a success', () => {
    const once = applyEvents(...connected, { type: 'closed', error: dropped })
    expect(once.effects).toContainEqual({ type: 'connect', attempt: 0 })
    const twice = transition(once.state, { type: 'failed', error: dropped })
    expect(twice.effects).toEqual([{ type: 'connect', attempt: 1 }])
    const back = transition(twice.state, { type: 'started' })
    expect(transition(back.state, { type: 'closed', error: dropped }).effects).toContainEqual({
      type: 'connect',
      attempt: 0,
    })
  })

  it('counts as lost after one second without it, not before, and no longer once it is connected', () => {
    const lost = applyEvents(...connected, { type: 'closed', error: dropped })
    expect(listEffectTypes(lost)).toContain('start-lost-timer')
    expect(lost.state.isLost).toBe(false)
    const lostForASecond = transition(lost.state, { type: 'lost-for-a-second' })
    expect(lostForASecond.state.isLost).toBe(true)
    expect(transition(lostForASecond.state, { type: 'started' }).state.isLost).toBe(false)
    const backWithinASecond = transition(transition(lost.state, { type: 'started' }).state, {
      type: 'lost-for-a-second',
    })
    expect(backWithinASecond.state.isLost).toBe(false)
  })

  it('is retried immediately when the browser is online again', () => {
    const lost = applyEvents(
      ...connected,
      { type: 'closed', error: dropped },
      { type: 'failed', error: dropped },
    )
    expect(transition(lost.state, { type: 'online' }).effects).toEqual([{ type: 'connect', attempt: 0 }])
    expect(applyEvents(...connected, { type: 'online' }).effects).toEqual([])
    expect(transition(lost.state, { type: 'try-now' }).effects).toEqual([{ type: 'connect', attempt: 0 }])
    expect(applyEvents(...connected, { type: 'try-now' }).effects).toEqual([])
  })

  it('knows when the next attempt begins, until it begins', () => {
    const waiting = applyEvents(
      ...connected,
      { type: 'closed', error: dropped },
      { type: 'attempt-scheduled', at: 5_000 },
    )
    expect(waiting.state.nextAttemptAt).toBe(5_000)
    expect(waiting.effects).toEqual([])
    for (const type of ['attempt-started', 'started', 'stop'] as const) {
      expect(transition(waiting.state, { type }).state.nextAttemptAt).toBeNull()
    }
  })

  it.each([
    [
      'the negotiation for too many connections',
      {
        name: 'FailedToNegotiateWithServerError',
        message:
          'Failed to complete negotiation with the server: Error: {"type":"too-many-requests","title":"Too many requests; try again later."}: Status code \'429\'',
      },
    ],
    [
      'a socket, of which the browser tells no status',
      {
        name: 'AggregateErrors',
        message:
          'Unable to connect to the server with any of the available transports. FailedToStartTransportError: WebSockets failed: Error: WebSocket failed to connect.',
      },
    ],
  ])(
    'waits and connects again where the server rejects %s, and asks about no other session',
    (_what, error) => {
      const once = applyEvents({ type: 'start' }, { type: 'failed', error })
      const again = transition(once.state, { type: 'failed', error })
      expect(again.state).toMatchObject({ phase: 'Reconnecting', session: 'ours' })
      expect(again.effects).toEqual([{ type: 'connect', attempt: 1 }])
    },
  )

  it('connects again after the server has cut it for too many messages', () => {
    const error = { name: 'Error', message: 'Server returned an error on close: too-many-messages' }
    const cut = applyEvents(...connected, { type: 'closed', error })
    expect(cut.state).toMatchObject({ phase: 'Reconnecting', session: 'ours' })
    expect(cut.effects).toContainEqual({ type: 'connect', attempt: 0 })
  })

  it('stays closed after a stop and after the membership has ended', () => {
    const stopped = applyEvents(...connected, { type: 'stop' })
    expect(transition(stopped.state, { type: 'closed', error: null }).effects).toEqual([])
    expect(listEffectTypes(transition(stopped.state, { type: 'started' }))).toEqual(['disconnect'])
    const ended = applyEvents(...connected, {
      type: 'closed',
      error: { name: 'Error', message: 'membership-ended' },
    })
    expect(ended.state.phase).toBe('Disconnected')
    expect(listEffectTypes(ended)).toEqual(['refetch-user'])
  })
})

describe('the device session', () => {
  it.each([
    ['a close without an error', null],
    ['an abort', { name: 'AbortError', message: '' }],
    ['a message of an abort', { name: 'Error', message: 'The connection was Aborted.' }],
    ['a message of a conflict', { name: 'Error', message: 'Conflict' }],
    ['a refused negotiation', { name: 'Error', message: "INACTIVE_SESSION: Status code '409'" }],
    [
      'the message of our server',
      { name: 'Error', message: 'Server returned an error on close: session-taken-over' },
    ],
  ])('is checked after %s, before anything is shown', (_case, error) => {
    const { state, effects } = applyEvents(...connected, { type: 'closed', error })
    expect(state.session).toBe('checking')
    expect(effects).toContainEqual({ type: 'check-session' })
    expect(listEffectTypes({ effects })).not.toContain('connect')
    const ours = transition(state, { type: 'session-checked', isElsewhere: false })
    expect(ours.effects).toEqual([{ type: 'connect', attempt: 0 }])
    const gone = transition(state, { type: 'session-checked', isElsewhere: true })
    expect(gone.state).toMatchObject({ phase: 'Disconnected', session: 'elsewhere', isLost: false })
  })

  it('is checked when the server reports a takeover, and a page that has lost it never reconnects by itself', () => {
    const taken = applyEvents(...connected, { type: 'SessionTakenOver' })
    expect(listEffectTypes(taken)).toEqual(['check-session'])
    const closed = transition(taken.state, {
      type: 'closed',
      error: { name: 'Error', message: 'session-taken-over' },
    })
    expect(listEffectTypes(closed)).toEqual(['start-lost-timer'])
    const gone = transition(closed.state, { type: 'session-checked', isElsewhere: true })
    for (const type of ['online', 'lost-for-a-second', 'inactive-session'] as const) {
      const { state, effects } = transition(gone.state, { type })
      expect(effects).toEqual([])
      expect(state).toMatchObject({ session: 'elsewhere', isLost: false })
    }
  })

  it('is checked when a write is refused as inactive', () => {
    expect(listEffectTypes(applyEvents(...connected, { type: 'inactive-session' }))).toEqual([
      'check-session',
    ])
  })
})

const event: BookingEvent = {
  groupId: 'g',
  calendarId: '1',
  calendarUnitId: '107',
  userId: null,
  status: 'Reserved',
  waitlistCount: 0,
  bookingId: null,
  year: 2027,
  pointsChanged: false,
  isUserWhoMadeAction: false,
  validationError: null,
  version: 2,
  heldUntil: null,
}

describe('a message of the server', () => {
  it('about the booking of another owner patches the week and refetches nothing', () => {
    expect(listEffectTypes(applyEvents(...connected, { type: 'BookingEvent', event }))).toEqual(['patch'])
  })

  it('about an own booking refetches the bookings, and the points if they changed', () => {
    const own = { ...event, userId: 'me', isUserWhoMadeAction: true, status: 'YourBooking' } as const
    const bookings = { type: 'refetch', names: ['my-bookings'], spreadMs: 0 }
    expect(applyEvents(...connected, { type: 'BookingEvent', event: own }).effects.slice(1)).toEqual([
      { type: 'refetch', names: ['group-calendars'], spreadMs: 0 },
      bookings,
    ])
    const spent = applyEvents(...connected, { type: 'BookingEvent', event: { ...own, pointsChanged: true } })
    expect(spent.effects.slice(1)).toEqual([
      { type: 'refetch', names: ['group-calendars', 'current-points'], spreadMs: 0 },
      bookings,
    ])
  })

  it('about a week that another user’s action reserved for the viewer opens its dialog', () => {
    const offered = { ...event, userId: 'me', status: 'YourReservation' } as const
    const { effects } = applyEvents(...connected, { type: 'BookingEvent', event: offered })
    expect(effects).toContainEqual({ type: 'notify-reserved', calendarUnitId: '107' })
    const clicked = { ...offered, isUserWhoMadeAction: true }
    expect(
      listEffectTypes(applyEvents(...connected, { type: 'BookingEvent', event: clicked })),
    ).not.toContain('notify-reserved')
  })

  it('about an offered week opens its dialog after the open notice has been read, not over it', () => {
    const notice = {
      title: { da: '', sv: '', en: '' },
      body: { da: '', sv: '', en: '' },
      level: 'info',
    } as const
    const offered = { ...event, userId: 'me', status: 'YourReservation' } as const
    const deferred = applyEvents(
      ...connected,
      { type: 'PushNotification', event: notice },
      { type: 'BookingEvent', event: offered },
    )
    expect(listEffectTypes(deferred)).toEqual(['patch', 'refetch'])
    expect(transition(deferred.state, { type: 'notice-read' }).effects).toEqual([
      { type: 'refetch', names: ['my-bookings'], spreadMs: 0 },
      { type: 'notify-reserved', calendarUnitId: '107' },
    ])
  })

  it('with a notice is queued behind the notices before it', () => {
    const notice = {
      title: { da: '1', sv: '1', en: '1' },
      body: { da: '', sv: '', en: '' },
      level: 'info',
    } as const
    const two = applyEvents(
      { type: 'PushNotification', event: notice },
      { type: 'PushNotification', event: notice },
    )
    expect(two.state.notices).toHaveLength(2)
    expect(transition(two.state, { type: 'notice-read' }).state.notices).toHaveLength(1)
  })

  it('to refetch syncs the clock and refetches within its spread, at first only responses older than its horizon', () => {
    const event = {
      groupId: 'g',
      spreadMs: 4000,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    } as const
    const names = ['group-calendars', 'my-bookings', 'current-points', 'next-scheduled-point-assignment']
    const clock = { type: 'sync-clock', serverTime: event.serverTime }
    const again = { type: 'refetch', names, spreadMs: 4000 }
    const first = applyEvents(...connected, { type: 'Refetch', event })
    expect(first.effects).toEqual([clock, { ...again, unlessBefore: '700' }])
    const second = transition(first.state, { type: 'Refetch', event })
    expect(second.effects.slice(0, 2)).toEqual([clock, again])
  })

  it('to refetch refetches the houses, documents, rules and news too, but not right after the page was loaded', () => {
    const event = {
      groupId: 'g',
      spreadMs: 4000,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'mass-change',
      changesBefore: null,
    } as const
    const names = ['group-houses', 'group', 'my-groups', 'announcements']
    const pages = { type: 'refetch', names, spreadMs: 4000 }
    const first = applyEvents(...connected, { type: 'Refetch', event })
    expect(first.effects).not.toContainEqual(pages)
    expect(transition(first.state, { type: 'Refetch', event }).effects).toContainEqual(pages)
  })
})

describe('the delay before a connection attempt', () => {
  it.each([
    [0, 0],
    [1, 2_000],
    [4, 2_000],
    [5, 5_000],
    [9, 5_000],
    [10, 10_000],
    [15, 10_000],
    [16, 20_000],
    [500, 20_000],
  ])('number %i is at most %i ms, and at least half of it', (attempt, ms) => {
    expect(computeReconnectDelay(attempt, () => 0)).toBe(ms)
    expect(computeReconnectDelay(attempt, () => 0.999_999)).toBe(Math.round(ms / 2))
  })
})

describe('an announcement', () => {
  const announced = (announcementId: string): LiveEvent => ({
    type: 'Announced',
    event: {
      groupId: 'g',
      groupName: 'Klitten',
      announcementId,
      title: { da: 'Nyt', sv: 'Nytt', en: 'News' },
      excerpt: { da: '', sv: '', en: '' },
    },
  })

  it('is shown until it is read, the newest alone, and the news are fetched', () => {
    const two = applyEvents(...connected, announced('1'), announced('2'))
    expect(two.state.announced?.announcementId).toBe('2')
    expect(two.effects).toEqual([{ type: 'refetch', names: ['announcements'], spreadMs: 5_000 }])
    expect(transition(two.state, { type: 'announcement-read' }).state.announced).toBeNull()
    expect(two.state.notices).toEqual([])
  })
})
