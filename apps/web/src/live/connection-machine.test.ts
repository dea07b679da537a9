import type { BookingEvent } from '@samhus/contract/hub'
import { describe, expect, it } from 'vitest'
import { delayBefore } from './reconnect-delay.ts'
import { live, nothingYet, type Happening, type LiveState, type Task } from './connection-machine.ts'

const dropped = { name: 'Error', message: 'WebSocket closed with status code: 1006 (no reason given).' }

function after(...happenings: Happening[]): { state: LiveState; tasks: readonly Task[] } {
  let step: ReturnType<typeof live> = { state: nothingYet, tasks: [] }
  for (const happening of happenings) step = live(step.state, happening)
  return step
}

const connected: Happening[] = [{ what: 'start' }, { what: 'started' }]
const does = ({ tasks }: { tasks: readonly Task[] }) => tasks.map((task) => task.do)

describe('the connection', () => {
  it('goes through its five states', () => {
    expect(nothingYet.phase).toBe('Disconnected')
    expect(after({ what: 'start' }).state.phase).toBe('Connecting')
    expect(after(...connected).state.phase).toBe('Connected')
    expect(after(...connected, { what: 'closed', error: dropped }).state.phase).toBe('Reconnecting')
    expect(after(...connected, { what: 'stop' }).state.phase).toBe('Disconnecting')
    expect(after(...connected, { what: 'stop' }, { what: 'stopped' }).state.phase).toBe('Disconnected')
  })

  it('is tried again at once, then later and later, and from the beginning after a success', () => {
    const once = after(...connected, { what: 'closed', error: dropped })
    expect(once.tasks).toContainEqual({ do: 'connect', attempt: 0 })
    const twice = live(once.state, { what: 'failed', error: dropped })
    expect(twice.tasks).toEqual([{ do: 'connect', attempt: 1 }])
    const back = live(twice.state, { what: 'started' })
    expect(live(back.state, { what: 'closed', error: dropped }).tasks).toContainEqual({
      do: 'connect',
      attempt: 0,
    })
  })

  it('is missed aloud after a second, not before, and no longer once it is back', () => {
    const lost = after(...connected, { what: 'closed', error: dropped })
    expect(does(lost)).toContain('wait-a-second')
    expect(lost.state.isLost).toBe(false)
    const missed = live(lost.state, { what: 'missed-for-a-second' })
    expect(missed.state.isLost).toBe(true)
    expect(live(missed.state, { what: 'started' }).state.isLost).toBe(false)
    const backInTime = live(live(lost.state, { what: 'started' }).state, { what: 'missed-for-a-second' })
    expect(backInTime.state.isLost).toBe(false)
  })

  it('is tried at once when the network is back', () => {
    const lost = after(...connected, { what: 'closed', error: dropped }, { what: 'failed', error: dropped })
    expect(live(lost.state, { what: 'network-back' }).tasks).toEqual([{ do: 'connect', attempt: 0 }])
    expect(after(...connected, { what: 'network-back' }).tasks).toEqual([])
  })

  it('stays closed where nobody wants it any more', () => {
    const stopped = after(...connected, { what: 'stop' })
    expect(live(stopped.state, { what: 'closed', error: null }).tasks).toEqual([])
    expect(does(live(stopped.state, { what: 'started' }))).toEqual(['disconnect'])
    const ended = after(...connected, {
      what: 'closed',
      error: { name: 'Error', message: 'membership-ended' },
    })
    expect(ended.state.phase).toBe('Disconnected')
    expect(does(ended)).toEqual(['read-who-i-am'])
  })
})

describe('the session', () => {
  it.each([
    ['a close without an error', null],
    ['an abort', { name: 'AbortError', message: '' }],
    ['a message of an abort', { name: 'Error', message: 'The connection was Aborted.' }],
    ['a message of a conflict', { name: 'Error', message: 'Conflict' }],
    ['a refused negotiation', { name: 'Error', message: "INACTIVE_SESSION: Status code '409'" }],
    [
      'what the server says',
      { name: 'Error', message: 'Server returned an error on close: session-taken-over' },
    ],
  ])('is asked for after %s, before anything is shown', (_case, error) => {
    const { state, tasks } = after(...connected, { what: 'closed', error })
    expect(state.session).toBe('asking')
    expect(tasks).toContainEqual({ do: 'ask-session' })
    expect(tasks.some((task) => task.do === 'connect')).toBe(false)
    const ours = live(state, { what: 'session-checked', isElsewhere: false })
    expect(ours.tasks).toEqual([{ do: 'connect', attempt: 0 }])
    const gone = live(state, { what: 'session-checked', isElsewhere: true })
    expect(gone.state).toMatchObject({ phase: 'Disconnected', session: 'elsewhere', isLost: false })
  })

  it('is asked for when it is said to be taken over, and a page that has lost it never connects by itself', () => {
    const told = after(...connected, { what: 'SessionTakenOver' })
    expect(does(told)).toEqual(['ask-session'])
    const closed = live(told.state, {
      what: 'closed',
      error: { name: 'Error', message: 'session-taken-over' },
    })
    expect(does(closed)).toEqual(['wait-a-second'])
    const gone = live(closed.state, { what: 'session-checked', isElsewhere: true })
    for (const happening of ['network-back', 'missed-for-a-second', 'refused-as-inactive'] as const) {
      const { state, tasks } = live(gone.state, { what: happening })
      expect(tasks).toEqual([])
      expect(state).toMatchObject({ session: 'elsewhere', isLost: false })
    }
  })

  it('is asked for when a write is refused', () => {
    expect(does(after(...connected, { what: 'refused-as-inactive' }))).toEqual(['ask-session'])
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

describe('what the server says', () => {
  it('of others patches the week and reads nothing', () => {
    expect(does(after(...connected, { what: 'BookingEvent', event }))).toEqual(['patch'])
  })

  it('of one’s own reads bookings again, and points where they changed', () => {
    const own = { ...event, userId: 'me', isUserWhoMadeAction: true, status: 'YourBooking' } as const
    const bookings = { do: 'read-again', names: ['my-bookings'], spreadMs: 0 }
    expect(after(...connected, { what: 'BookingEvent', event: own }).tasks.slice(1)).toEqual([
      { do: 'read-again', names: ['group-calendars'], spreadMs: 0 },
      bookings,
    ])
    const spent = after(...connected, { what: 'BookingEvent', event: { ...own, pointsChanged: true } })
    expect(spent.tasks.slice(1)).toEqual([
      { do: 'read-again', names: ['group-calendars', 'current-points'], spreadMs: 0 },
      bookings,
    ])
  })

  it('of a week that somebody else’s act reserved for one opens its dialog', () => {
    const offered = { ...event, userId: 'me', status: 'YourReservation' } as const
    const { tasks } = after(...connected, { what: 'BookingEvent', event: offered })
    expect(tasks).toContainEqual({ do: 'say-reserved', calendarUnitId: '107' })
    const clicked = { ...offered, isUserWhoMadeAction: true }
    expect(does(after(...connected, { what: 'BookingEvent', event: clicked }))).not.toContain('say-reserved')
  })

  it('of a week that is offered opens its dialog after the notice has been read, not over it', () => {
    const notice = {
      title: { da: '', sv: '', en: '' },
      body: { da: '', sv: '', en: '' },
      level: 'info',
    } as const
    const offered = { ...event, userId: 'me', status: 'YourReservation' } as const
    const told = after(
      ...connected,
      { what: 'PushNotification', event: notice },
      { what: 'BookingEvent', event: offered },
    )
    expect(does(told)).toEqual(['patch', 'read-again'])
    expect(live(told.state, { what: 'notice-read' }).tasks).toEqual([
      { do: 'read-again', names: ['my-bookings'], spreadMs: 0 },
      { do: 'say-reserved', calendarUnitId: '107' },
    ])
  })

  it('shows notices one after the other', () => {
    const notice = {
      title: { da: '1', sv: '1', en: '1' },
      body: { da: '', sv: '', en: '' },
      level: 'info',
    } as const
    const two = after(
      { what: 'PushNotification', event: notice },
      { what: 'PushNotification', event: notice },
    )
    expect(two.state.notices).toHaveLength(2)
    expect(live(two.state, { what: 'notice-read' }).state.notices).toHaveLength(1)
  })

  it('reads again within the spread that the server names, by the server’s clock; at first what is older', () => {
    const event = {
      groupId: 'g',
      spreadMs: 4000,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    } as const
    const names = ['group-calendars', 'my-bookings', 'current-points']
    const clock = { do: 'set-clock', serverTime: event.serverTime }
    const again = { do: 'read-again', names, spreadMs: 4000 }
    const first = after(...connected, { what: 'Refetch', event })
    expect(first.tasks).toEqual([clock, { ...again, unlessBefore: '700' }])
    const second = live(first.state, { what: 'Refetch', event })
    expect(second.tasks).toEqual([clock, again])
  })
})

describe('the pause before an attempt', () => {
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
    expect(delayBefore(attempt, () => 0)).toBe(ms)
    expect(delayBefore(attempt, () => 0.999_999)).toBe(Math.round(ms / 2))
  })
})
