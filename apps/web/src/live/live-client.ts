import type { HubConnection } from '@microsoft/signalr'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import type { QueryClient } from '@tanstack/react-query'
import { hasChangesBefore } from '../api/snapshot-version.ts'
import { connectionId, setConnectionId } from '../session/device.ts'
import { accessToken, whenInactive } from '../api/http.ts'
import { heardServerTime, serverNow } from '../lib/server-time.ts'
import { isSessionElsewhere } from '../session/device-session.ts'
import { delayBefore } from './reconnect-delay.ts'
import { live, nothingYet, type Happening, type LiveState, type Task } from './connection-machine.ts'
import { NewestEvents, withEvent, withPoints } from './calendar-patches.ts'

const missedAfterMs = 1_000
const renewEveryMs = 30_000
/** Events that come together are answered by one reading. */
const togetherMs = 30
const statementSpreadMs = 5_000
/** How often it is looked whether a reading that is under way has come. */
const underWayMs = 200

/** Which readings are to be made again. */
type Predicate = (reading: { state: { data: unknown } }) => boolean

interface Options {
  readonly group: Group
  readonly client: QueryClient
  /** Makes a connection that has not been started. */
  readonly makeHub: (groupId: string) => Promise<HubConnection>
  /** From 0 to below 1: spreads what thousands of pages would do at once. */
  readonly random: () => number
}

/** One page's live connection to one group: carries out what `live` decides. */
export class LivePage {
  readonly #options: Options
  readonly #newest = new NewestEvents()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #undo: (() => void)[] = []
  #state: LiveState = nothingYet
  #hub: HubConnection | null = null
  #token: string | null = null
  #connectionId: string | null = null

  constructor(options: Options) {
    this.#options = options
  }

  readonly state = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    const networkBack = (): void => this.happen({ what: 'network-back' })
    window.addEventListener('online', networkBack)
    whenInactive(() => this.happen({ what: 'refused-as-inactive' }))
    const renewal = setInterval(() => void this.#renewToken(), renewEveryMs)
    this.#undo.push(
      () => window.removeEventListener('online', networkBack),
      () => whenInactive(() => undefined),
      () => clearInterval(renewal),
      this.#keepNewest(),
    )
    this.happen({ what: 'start' })
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo()
    this.happen({ what: 'stop' })
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  readonly happen = (happening: Happening): void => {
    const { state, tasks } = live(this.#state, happening)
    const isNew = state !== this.#state
    this.#state = state
    if (isNew) for (const listener of this.#listeners) listener()
    for (const task of tasks) this.#carryOut(task)
  }

  #carryOut(task: Task): void {
    const { client, group, random } = this.#options
    switch (task.do) {
      case 'connect':
        return this.#later('connect', delayBefore(task.attempt, random), () => void this.#connect())
      case 'disconnect':
        return void this.#disconnect()
      case 'ask-session':
        return void isSessionElsewhere().then((isElsewhere) =>
          this.happen({ what: 'session-checked', isElsewhere }),
        )
      case 'wait-a-second':
        return this.#later('missed', missedAfterMs, () => this.happen({ what: 'missed-for-a-second' }))
      case 'read-who-i-am':
        void client.invalidateQueries({ queryKey: ['current-user'] })
        return void client.invalidateQueries({ queryKey: ['my-groups'] })
      case 'patch':
        this.#newest.note(task.event)
        return this.#change((calendars) => withEvent(calendars, task.event, this.#asking()))
      case 'give-points':
        client.setQueryData<{ years: { year: number; points: number }[] }>(
          ['current-points', group.id],
          (known) => known && withBalance(known, task.event),
        )
        // Thousands are given points at the same moment.
        this.#later('points-statement', random() * statementSpreadMs, () => this.#readStatementAgain())
        return this.#change((calendars) => withPoints(calendars, task.event, this.#asking()))
      case 'say-reserved': {
        const { calendarUnitId } = task
        return void window.dispatchEvent(new CustomEvent('bookingReserved', { detail: { calendarUnitId } }))
      }
      case 'set-clock':
        return heardServerTime(task.serverTime)
      case 'read-again':
        return this.#readAgain(task)
    }
  }

  async #connect(): Promise<void> {
    try {
      this.#hub ??= await this.#makeHub()
      await this.#hub.start()
    } catch (error) {
      return this.happen({ what: 'failed', error: error as Error })
    }
    this.#connectionId = this.#hub.connectionId
    setConnectionId(this.#connectionId)
    this.happen({ what: 'started' })
  }

  async #makeHub(): Promise<HubConnection> {
    const hub = await this.#options.makeHub(this.#options.group.id)
    hub.on('BookingEvent', (event: never) => this.happen({ what: 'BookingEvent', event }))
    hub.on('PointsAssigned', (event: never) => this.happen({ what: 'PointsAssigned', event }))
    hub.on('PushNotification', (event: never) => this.happen({ what: 'PushNotification', event }))
    hub.on('Refetch', (event: never) => this.happen({ what: 'Refetch', event }))
    hub.on('SessionTakenOver', () => this.happen({ what: 'SessionTakenOver' }))
    hub.onclose((error) => {
      this.#forgetId()
      this.happen({ what: 'closed', error: error ?? null })
    })
    return hub
  }

  async #disconnect(): Promise<void> {
    this.#timers.forEach((timer) => clearTimeout(timer))
    await this.#hub?.stop().catch(() => undefined)
    this.#forgetId()
    this.happen({ what: 'stopped' })
  }

  /** Unless the next group's connection has put its own in place meanwhile. */
  #forgetId(): void {
    if (connectionId() === this.#connectionId) setConnectionId(null)
    this.#connectionId = null
  }

  /** The server closes a connection whose token has expired, unless it is given the next one. */
  async #renewToken(): Promise<void> {
    if (this.#state.phase !== 'Connected') return
    const token = await accessToken()
    if (token === null || token === this.#token) return
    await this.#hub?.invoke('RenewToken', token).then(
      () => {
        this.#token = token
      },
      () => undefined,
    )
  }

  #readAgain({ names, spreadMs, unlessBefore }: Extract<Task, { do: 'read-again' }>): void {
    const { client, random } = this.#options
    const predicate: Predicate = ({ state }) =>
      unlessBefore === undefined || !hasChangesBefore(state.data, unlessBefore)
    const inTurn = (): number => togetherMs + random() * spreadMs
    for (const name of names) {
      this.#later(name, inTurn(), () => void client.invalidateQueries({ queryKey: [name], predicate }))
    }
    // Once for both: a second reading would cancel the first.
    const hasMoved = names.some((name) => name === 'current-points' || name === 'my-bookings')
    if (hasMoved) this.#later('points-statement', inTurn(), () => this.#readStatementAgain(predicate))
  }

  /**
   * The points statement says again what points and bookings say; nobody reads it but who looks at it. A reading
   * that is under way, as when the page has just been opened, is let through and shown before the next begins.
   */
  #readStatementAgain(predicate: Predicate = () => true): void {
    const { client } = this.#options
    const queryKey = ['points-statement']
    if (client.isFetching({ queryKey }) === 0) return void client.invalidateQueries({ queryKey, predicate })
    this.#later('points-statement', underWayMs, () => this.#readStatementAgain(predicate))
  }

  /** Once for each name: what is asked again meanwhile begins anew. */
  #later(name: string, ms: number, act: () => void): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(act, ms))
  }

  #change(change: (calendars: GroupCalendars) => GroupCalendars): void {
    const { client, group } = this.#options
    client.setQueriesData<GroupCalendars>(
      { queryKey: ['group-calendars', group.id] },
      (known) => known && change(known),
    )
  }

  /** What a call brings may be older than an event that came while it was under way. */
  #keepNewest(): () => void {
    const { client, group } = this.#options
    return client.getQueryCache().subscribe((happened) => {
      if (happened.type !== 'updated' || happened.action.type !== 'success' || happened.action.manual) return
      const queryKey = happened.query.queryKey as readonly unknown[]
      if (queryKey[0] !== 'group-calendars' || queryKey[1] !== group.id) return
      const read = happened.query.state.data as GroupCalendars
      const newest = this.#newest.over(read, this.#asking())
      if (newest !== read) client.setQueryData(queryKey, newest)
    })
  }

  #asking() {
    return { policy: this.#options.group.policy, now: serverNow() }
  }
}

function withBalance<Points extends { years: { year: number; points: number }[] }>(
  known: Points,
  { year, balance }: { year: number; balance: number },
): Points {
  const others = known.years.filter((each) => each.year !== year)
  return { ...known, years: [...others, { year, points: balance }].toSorted((a, b) => a.year - b.year) }
}
