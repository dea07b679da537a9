import type { HubConnection } from '@microsoft/signalr'
import type { BookingEvent } from '@samhus/contract/hub'
import type { Group } from '@samhus/contract/groups'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endOwnWrite, forgetOwnWrites, startOwnWrite } from '../api/own-writes.ts'
import { setSnapshotVersion } from '../api/snapshot-version.ts'
import { getConnectionId } from '../session/device.ts'
import { setCredentials } from '../api/http.ts'
import { getServerNow } from '../lib/server-time.ts'
import { LiveClient } from './live-client.ts'

const names = [
  'group-calendars',
  'my-bookings',
  'current-points',
  'next-scheduled-point-assignment',
  'points-statement',
]

/** A fake of the SignalR client: the test sends the server's messages with `receive`. */
class FakeHub {
  readonly connectionId: string
  readonly invoked: unknown[][] = []
  isStopped = false
  readonly #methods = new Map<string, (argument: unknown) => void>()
  #onClosed: (error?: Error) => void = () => undefined

  constructor(connection: string) {
    this.connectionId = connection
  }

  on(name: string, method: (argument: unknown) => void): void {
    this.#methods.set(name, method)
  }

  onclose(onClosed: (error?: Error) => void): void {
    this.#onClosed = onClosed
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.isStopped = true
    this.#onClosed()
  }

  async invoke(...args: unknown[]): Promise<void> {
    this.invoked.push(args)
  }

  receive(name: string, argument?: unknown): void {
    this.#methods.get(name)?.(argument)
  }

  fail(message: string): void {
    this.#onClosed(new Error(message))
  }
}

const sorted = (list: readonly string[]): string[] => [...list].sort()

const createGroup = (id: string) => ({ id, policy: {} }) as Group

let client: QueryClient
let fetches: string[]
let hubs: FakeHub[]
let disposers: (() => void)[]
let randomValue: number

beforeEach(() => {
  // One that a test of another file has not answered is under way, and would take an event for its own.
  forgetOwnWrites()
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  fetches = []
  hubs = []
  disposers = []
  randomValue = 0
})

afterEach(() => {
  for (const stop of disposers.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

/** A live client of a group, with every query on the page's screen. */
async function open(id: string): Promise<{ live: LiveClient; hub: FakeHub }> {
  for (const name of names) {
    const queryKey = [name, id]
    const empty =
      name === 'group-calendars' ? { calendars: [], weeks: [], ownWeeks: [], owner: noFacts } : { years: [] }
    client.setQueryData(queryKey, empty)
    const queryFn = () => {
      fetches.push(`${name} ${id}`)
      return empty
    }
    disposers.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  }
  const live = new LiveClient({
    group: createGroup(id),
    client,
    createHub: async () => {
      const created = new FakeHub(`connection ${hubs.length}`)
      hubs.push(created)
      return created as unknown as HubConnection
    },
    random: () => randomValue,
  })
  disposers.push(() => live.stop())
  live.start()
  await vi.advanceTimersByTimeAsync(0)
  const hub = hubs.at(-1)
  if (!hub) throw new Error('no hub was created')
  return { live, hub }
}

it('a client tells the page when it will try to connect again, and tries at once when it is told to', async () => {
  const { live, hub } = await open('g')
  const start = vi.fn(() => Promise.reject(new Error('down')))
  hub.start = start
  hub.fail('lost')
  await vi.advanceTimersByTimeAsync(0)
  expect(start).toHaveBeenCalledTimes(1)
  expect(live.getState().nextAttemptAt).toBe(getServerNow() + 2_000)
  live.dispatch({ type: 'try-now' })
  await vi.advanceTimersByTimeAsync(0)
  expect(start).toHaveBeenCalledTimes(2)
  expect(live.getState().nextAttemptAt).toBe(getServerNow() + 2_000)
  hub.start = async () => {}
  await vi.advanceTimersByTimeAsync(2_000)
  expect(live.getState()).toMatchObject({ phase: 'Connected', nextAttemptAt: null })
})

const noFacts = { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] }

const own: BookingEvent = {
  groupId: 'g',
  calendarId: '1',
  calendarUnitId: '107',
  userId: 'me',
  status: 'YourBooking',
  waitlistCount: 0,
  bookingId: 'b',
  year: 2027,
  pointsChanged: true,
  isUserWhoMadeAction: true,
  validationError: null,
  version: 2,
  heldUntil: null,
}

describe('a live client', () => {
  it('shows points assigned to all owners without a refetch, and spreads the few refetches that follow', async () => {
    const { hub } = await open('g')
    hub.receive('PointsAssigned', { groupId: 'g', year: 2027, points: 4, balance: 9 })
    expect(client.getQueryData(['current-points', 'g'])).toEqual({ years: [{ year: 2027, points: 9 }] })
    randomValue = 0.99
    hub.receive('PointsAssigned', { groupId: 'g', year: 2026, points: 4, balance: 4 })
    expect(client.getQueryData(['current-points', 'g'])).toEqual({
      years: [
        { year: 2026, points: 4 },
        { year: 2027, points: 9 },
      ],
    })
    await vi.advanceTimersByTimeAsync(4_500)
    expect(fetches).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sorted(fetches)).toEqual(['next-scheduled-point-assignment g', 'points-statement g'])
  })

  it('refetches each query once for many events that arrive together', async () => {
    const { hub } = await open('g')
    for (let version = 2; version < 40; version += 1) hub.receive('BookingEvent', { ...own, version })
    await vi.advanceTimersByTimeAsync(200)
    expect(sorted(fetches)).toEqual([
      'current-points g',
      'group-calendars g',
      'my-bookings g',
      'points-statement g',
    ])
  })

  it('refetches nothing for the event of a write of this page, which refetches by itself, and does for the next', async () => {
    const { hub } = await open('g')
    endOwnWrite(startOwnWrite('b'), 'b')
    hub.receive('BookingEvent', own)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toEqual([])
    hub.receive('BookingEvent', { ...own, version: 3 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toContain('my-bookings g')
  })

  it('awaits a fetch of the statement that is in progress before it refetches it', async () => {
    const { hub } = await open('g')
    let answer = (): void => undefined
    const answers = new Promise<object>((resolve) => (answer = () => resolve({ lines: ['first'] })))
    const stop = new QueryObserver(client, {
      queryKey: ['points-statement', 'g', 2026],
      queryFn: ({ signal }) => {
        fetches.push(`statement of 2026`)
        signal.addEventListener('abort', () => fetches.push('cancelled'))
        return answers
      },
    }).subscribe(() => undefined)
    disposers.push(stop)
    hub.receive('BookingEvent', own)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches.filter((name) => name === 'statement of 2026' || name === 'cancelled')).toHaveLength(1)
    answer()
    await vi.advanceTimersByTimeAsync(300)
    expect(client.getQueryData(['points-statement', 'g', 2026])).toEqual({ lines: ['first'] })
    expect(fetches.filter((name) => name === 'statement of 2026')).toHaveLength(2)
    expect(fetches).not.toContain('cancelled')
  })

  it('refetches within the spread that the server gives, not before its own random share of it', async () => {
    const { hub } = await open('g')
    randomValue = 0.5
    hub.receive('Refetch', {
      groupId: 'g',
      spreadMs: 8_000,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    })
    await vi.advanceTimersByTimeAsync(3_900)
    expect(fetches).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(fetches).toContain('group-calendars g')
    expect(fetches).toContain('my-bookings g')
    expect(fetches).toContain('current-points g')
  })

  it('refetches the points that come next, the balance and the statement after a change to a whole group', async () => {
    const { hub } = await open('g')
    const sent = { groupId: 'g', spreadMs: 0, serverTime: '2027-01-01T00:00:00.000Z', changesBefore: null }
    hub.receive('Refetch', { ...sent, why: 'connected' })
    await vi.advanceTimersByTimeAsync(200)
    fetches.splice(0)
    hub.receive('Refetch', { ...sent, why: 'mass-change' })
    await vi.advanceTimersByTimeAsync(200)
    expect(fetches).toEqual(
      expect.arrayContaining(['next-scheduled-point-assignment g', 'current-points g', 'points-statement g']),
    )
  })

  it('skips queries that missed no change while it connected, and refetches everything on a later connection', async () => {
    const { hub } = await open('g')
    const refetch = {
      groupId: 'g',
      spreadMs: 0,
      serverTime: '2027-01-01T00:00:00.000Z',
      changesBefore: '700',
    }
    const note = (name: string, before: string) =>
      setSnapshotVersion(client.getQueryData([name, 'g']), before)
    for (const name of names.filter((name) => name !== 'my-bookings')) note(name, '700')
    note('my-bookings', '699')
    hub.receive('Refetch', { ...refetch, why: 'connected' })
    await vi.advanceTimersByTimeAsync(200)
    expect(fetches).toEqual(['my-bookings g'])
    hub.receive('Refetch', { ...refetch, why: 'connected' })
    await vi.advanceTimersByTimeAsync(200)
    expect(sorted(fetches.splice(1))).toEqual(sorted(names.map((name) => `${name} g`)))
  })

  it('refetches what an event has changed, although it was up to date when the page connected', async () => {
    const { hub } = await open('g')
    for (const name of names) setSnapshotVersion(client.getQueryData([name, 'g']), '700')
    hub.receive('Refetch', {
      groupId: 'g',
      spreadMs: 0,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    })
    hub.receive('BookingEvent', own)
    await vi.advanceTimersByTimeAsync(200)
    expect(fetches).toContain('group-calendars g')
    expect(fetches).toContain('my-bookings g')
  })

  it('sends its connection id with requests while connected, and the next group’s after a switch', async () => {
    const { live, hub } = await open('g')
    expect(getConnectionId()).toBe('connection 0')
    live.stop()
    const next = await open('h')
    expect(hub.isStopped).toBe(true)
    expect(getConnectionId()).toBe('connection 1')
    hub.receive('BookingEvent', own)
    next.hub.fail('WebSocket closed with status code: 1006 (no reason given).')
    expect(getConnectionId()).toBeNull()
    expect(next.live.getState().phase).toBe('Reconnecting')
    await vi.advanceTimersByTimeAsync(0)
    expect(next.live.getState().phase).toBe('Connected')
    expect(getConnectionId()).toBe('connection 1')
  })

  it('sends each new access token to the hub once', async () => {
    let token = 'first'
    setCredentials({ getToken: async () => token, signIn: () => undefined })
    const { hub } = await open('g')
    await vi.advanceTimersByTimeAsync(95_000)
    expect(hub.invoked).toEqual([['RenewToken', 'first']])
    token = 'second'
    await vi.advanceTimersByTimeAsync(65_000)
    expect(hub.invoked).toEqual([
      ['RenewToken', 'first'],
      ['RenewToken', 'second'],
    ])
  })
})
