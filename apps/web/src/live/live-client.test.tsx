import type { HubConnection } from '@microsoft/signalr'
import type { BookingEvent } from '@samhus/contract/hub'
import type { Group } from '@samhus/contract/groups'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteChangesBefore } from '../api/snapshot-version.ts'
import { connectionId } from '../session/device.ts'
import { setCredentials } from '../api/http.ts'
import { LivePage } from './live-client.ts'

const names = [
  'group-calendars',
  'my-bookings',
  'current-points',
  'next-scheduled-point-assignment',
  'points-statement',
]

/** Stands in for the stock client: says what the test lets the server say. */
class FakeHub {
  readonly connectionId: string
  readonly invoked: unknown[][] = []
  isStopped = false
  readonly #methods = new Map<string, (argument: unknown) => void>()
  #closed: (error?: Error) => void = () => undefined

  constructor(connection: string) {
    this.connectionId = connection
  }

  on(name: string, method: (argument: unknown) => void): void {
    this.#methods.set(name, method)
  }

  onclose(closed: (error?: Error) => void): void {
    this.#closed = closed
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.isStopped = true
    this.#closed()
  }

  async invoke(...given: unknown[]): Promise<void> {
    this.invoked.push(given)
  }

  says(name: string, argument?: unknown): void {
    this.#methods.get(name)?.(argument)
  }

  breaks(message: string): void {
    this.#closed(new Error(message))
  }
}

const inOrder = (list: readonly string[]): string[] => [...list].sort()

const groupOf = (id: string) => ({ id, policy: {} }) as Group

let client: QueryClient
let reads: string[]
let hubs: FakeHub[]
let stops: (() => void)[]
let chance: number

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  reads = []
  hubs = []
  stops = []
  chance = 0
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
  vi.useRealTimers()
})

/** A page of a group with every list on its screen. */
async function open(id: string): Promise<{ page: LivePage; hub: FakeHub }> {
  for (const name of names) {
    const queryKey = [name, id]
    const empty =
      name === 'group-calendars' ? { calendars: [], weeks: [], ownWeeks: [], owner: noFacts } : { years: [] }
    client.setQueryData(queryKey, empty)
    const queryFn = () => {
      reads.push(`${name} ${id}`)
      return empty
    }
    stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  }
  const page = new LivePage({
    group: groupOf(id),
    client,
    makeHub: async () => {
      const made = new FakeHub(`connection ${hubs.length}`)
      hubs.push(made)
      return made as unknown as HubConnection
    },
    random: () => chance,
  })
  stops.push(() => page.stop())
  page.start()
  await vi.advanceTimersByTimeAsync(0)
  const hub = hubs.at(-1)
  if (!hub) throw new Error('no hub was made')
  return { page, hub }
}

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

describe('a live page', () => {
  it('when points are given to everybody at once shows them without a reading, and spreads the few that follow', async () => {
    const { hub } = await open('g')
    hub.says('PointsAssigned', { groupId: 'g', year: 2027, points: 4, balance: 9 })
    expect(client.getQueryData(['current-points', 'g'])).toEqual({ years: [{ year: 2027, points: 9 }] })
    chance = 0.99
    hub.says('PointsAssigned', { groupId: 'g', year: 2026, points: 4, balance: 4 })
    expect(client.getQueryData(['current-points', 'g'])).toEqual({
      years: [
        { year: 2026, points: 4 },
        { year: 2027, points: 9 },
      ],
    })
    await vi.advanceTimersByTimeAsync(4_500)
    expect(reads).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(inOrder(reads)).toEqual(['next-scheduled-point-assignment g', 'points-statement g'])
  })

  it('answers many own events that come together by one reading of each list', async () => {
    const { hub } = await open('g')
    for (let version = 2; version < 40; version += 1) hub.says('BookingEvent', { ...own, version })
    await vi.advanceTimersByTimeAsync(200)
    expect(inOrder(reads)).toEqual([
      'current-points g',
      'group-calendars g',
      'my-bookings g',
      'points-statement g',
    ])
  })

  it('lets a reading of the statement that is under way come through before it reads again', async () => {
    const { hub } = await open('g')
    let answer = (): void => undefined
    const answers = new Promise<object>((resolve) => (answer = () => resolve({ lines: ['first'] })))
    const stop = new QueryObserver(client, {
      queryKey: ['points-statement', 'g', 2026],
      queryFn: ({ signal }) => {
        reads.push(`statement of 2026`)
        signal.addEventListener('abort', () => reads.push('cancelled'))
        return answers
      },
    }).subscribe(() => undefined)
    stops.push(stop)
    hub.says('BookingEvent', own)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads.filter((name) => name === 'statement of 2026' || name === 'cancelled')).toHaveLength(1)
    answer()
    await vi.advanceTimersByTimeAsync(300)
    expect(client.getQueryData(['points-statement', 'g', 2026])).toEqual({ lines: ['first'] })
    expect(reads.filter((name) => name === 'statement of 2026')).toHaveLength(2)
    expect(reads).not.toContain('cancelled')
  })

  it('reads again within the spread that the server names, not before its turn', async () => {
    const { hub } = await open('g')
    chance = 0.5
    hub.says('Refetch', {
      groupId: 'g',
      spreadMs: 8_000,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    })
    await vi.advanceTimersByTimeAsync(3_900)
    expect(reads).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(reads).toContain('group-calendars g')
    expect(reads).toContain('my-bookings g')
    expect(reads).toContain('current-points g')
  })

  it('reads nothing twice of which nothing was missed while it connected, and everything later', async () => {
    const { hub } = await open('g')
    const refetch = {
      groupId: 'g',
      spreadMs: 0,
      serverTime: '2027-01-01T00:00:00.000Z',
      changesBefore: '700',
    }
    const note = (name: string, before: string) => noteChangesBefore(client.getQueryData([name, 'g']), before)
    for (const name of ['group-calendars', 'current-points', 'points-statement']) note(name, '700')
    note('my-bookings', '699')
    hub.says('Refetch', { ...refetch, why: 'connected' })
    await vi.advanceTimersByTimeAsync(200)
    expect(reads).toEqual(['my-bookings g'])
    hub.says('Refetch', { ...refetch, why: 'connected' })
    await vi.advanceTimersByTimeAsync(200)
    expect(inOrder(reads.splice(1))).toEqual([
      'current-points g',
      'group-calendars g',
      'my-bookings g',
      'points-statement g',
    ])
  })

  it('reads again what an event has changed since, though it was new when the page connected', async () => {
    const { hub } = await open('g')
    for (const name of names) noteChangesBefore(client.getQueryData([name, 'g']), '700')
    hub.says('Refetch', {
      groupId: 'g',
      spreadMs: 0,
      serverTime: '2027-01-01T00:00:00.000Z',
      why: 'connected',
      changesBefore: '700',
    })
    hub.says('BookingEvent', own)
    await vi.advanceTimersByTimeAsync(200)
    expect(reads).toContain('group-calendars g')
    expect(reads).toContain('my-bookings g')
  })

  it('names its connection on calls while it has one, and that of the next group after a switch', async () => {
    const { page, hub } = await open('g')
    expect(connectionId()).toBe('connection 0')
    page.stop()
    const next = await open('h')
    expect(hub.isStopped).toBe(true)
    expect(connectionId()).toBe('connection 1')
    hub.says('BookingEvent', own)
    next.hub.breaks('WebSocket closed with status code: 1006 (no reason given).')
    expect(connectionId()).toBeNull()
    expect(next.page.state().phase).toBe('Reconnecting')
    await vi.advanceTimersByTimeAsync(0)
    expect(next.page.state().phase).toBe('Connected')
    expect(connectionId()).toBe('connection 1')
  })

  it('gives the hub each new access token once', async () => {
    let token = 'first'
    setCredentials({ token: async () => token, signIn: () => undefined })
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
