import type { HubConnection } from '@microsoft/signalr'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import type { BookingEvent } from '@samhus/contract/hub'
import type { QueryClient } from '@tanstack/react-query'
import { forgetOwnWrites, takeOwnEcho } from '../api/own-writes.ts'
import { includesChangesBefore } from '../api/snapshot-version.ts'
import { getConnectionId, setConnectionId } from '../session/device.ts'
import { getAccessToken, onInactiveSession } from '../api/http.ts'
import { syncServerTime, getServerNow } from '../lib/server-time.ts'
import { isSessionElsewhere } from '../session/device-session.ts'
import { computeReconnectDelay } from './reconnect-delay.ts'
import {
  transition,
  initialState,
  type LiveEvent,
  type LiveState,
  type Effect,
} from './connection-machine.ts'
import { emitReserved } from './reserved-event.ts'
import { LatestEvents, applyBalance, applyEvent, applyPoints } from './calendar-patches.ts'

const lostAfterMs = 1_000
const tokenRenewalIntervalMs = 30_000
/** Events that arrive within this time cause one refetch. */
const batchDelayMs = 30
const statementSpreadMs = 5_000
/** How often to check whether a fetch in progress has ended. */
const fetchPollMs = 200

/** Selects the queries to refetch. */
type QueryPredicate = (query: { state: { data: unknown } }) => boolean

interface LiveClientOptions {
  readonly group: Group
  readonly client: QueryClient
  /** Creates a connection that has not been started. */
  readonly createHub: (groupId: string) => Promise<HubConnection>
  /** From 0 to below 1: spreads requests that thousands of pages would send at the same moment. */
  readonly random: () => number
}

/** One page's live connection to one group: runs the effects that `transition` decides. */
export class LiveClient {
  readonly #options: LiveClientOptions
  #policy: Group['policy']
  readonly #latestEvents = new LatestEvents()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #disposers: (() => void)[] = []
  #state: LiveState = initialState
  #hub: HubConnection | null = null
  #token: string | null = null
  #connectionId: string | null = null

  constructor(options: LiveClientOptions) {
    this.#options = options
    this.#policy = options.group.policy
  }

  /**
   * Judges events by another policy from now on. Those since it came into effect were judged by the older one, so the
   * calendars are fetched again.
   */
  setPolicy(policy: Group['policy']): void {
    if (policy === this.#policy) return
    this.#policy = policy
    this.#refetch({ type: 'refetch', names: ['group-calendars'], spreadMs: 0 })
  }

  readonly getState = (): LiveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    const onOnline = (): void => this.dispatch({ type: 'online' })
    window.addEventListener('online', onOnline)
    onInactiveSession(() => this.dispatch({ type: 'inactive-session' }))
    const renewalTimer = setInterval(() => void this.#renewToken(), tokenRenewalIntervalMs)
    this.#disposers.push(
      () => window.removeEventListener('online', onOnline),
      () => onInactiveSession(() => undefined),
      () => clearInterval(renewalTimer),
      this.#patchResponses(),
    )
    this.dispatch({ type: 'start' })
  }

  stop(): void {
    for (const dispose of this.#disposers.splice(0)) dispose()
    this.dispatch({ type: 'stop' })
    for (const timer of this.#timers.values()) clearTimeout(timer)
    forgetOwnWrites()
  }

  readonly dispatch = (event: LiveEvent): void => {
    const { state, effects } = transition(this.#state, event)
    const isNew = state !== this.#state
    this.#state = state
    if (isNew) for (const listener of this.#listeners) listener()
    for (const effect of effects) this.#runEffect(effect)
  }

  #runEffect(effect: Effect): void {
    const { client, group, random } = this.#options
    switch (effect.type) {
      case 'connect':
        return this.#scheduleConnect(computeReconnectDelay(effect.attempt, random))
      case 'disconnect':
        return void this.#disconnect()
      case 'check-session':
        return void isSessionElsewhere().then((isElsewhere) =>
          this.dispatch({ type: 'session-checked', isElsewhere }),
        )
      case 'start-lost-timer':
        return this.#debounce('lost', lostAfterMs, () => this.dispatch({ type: 'lost-for-a-second' }))
      case 'refetch-user':
        void client.invalidateQueries({ queryKey: ['current-user'] })
        return void client.invalidateQueries({ queryKey: ['my-groups'] })
      case 'patch':
        this.#latestEvents.add(effect.event)
        return this.#updateCalendars((calendars) =>
          applyEvent(calendars, effect.event, this.#getRuleContext()),
        )
      case 'assign-points':
        client.setQueryData<{ years: { year: number; points: number }[] }>(
          ['current-points', group.id],
          (known) => known && applyBalance(known, effect.event),
        )
        // Thousands of pages receive this event at the same moment.
        this.#debounce('points-statement', random() * statementSpreadMs, () => this.#refetchStatement())
        return this.#updateCalendars((calendars) =>
          applyPoints(calendars, effect.event, this.#getRuleContext()),
        )
      case 'notify-reserved':
        return emitReserved(effect.calendarUnitId)
      case 'sync-clock':
        return syncServerTime(effect.serverTime)
      case 'refetch':
        return this.#refetch(effect)
    }
  }

  #scheduleConnect(delayMs: number): void {
    if (delayMs > 0) this.dispatch({ type: 'attempt-scheduled', at: getServerNow() + delayMs })
    this.#debounce('connect', delayMs, () => void this.#connect())
  }

  async #connect(): Promise<void> {
    this.dispatch({ type: 'attempt-started' })
    try {
      this.#hub ??= await this.#createHub()
      await this.#hub.start()
    } catch (error) {
      return this.dispatch({ type: 'failed', error: error as Error })
    }
    this.#connectionId = this.#hub.connectionId
    setConnectionId(this.#connectionId)
    this.dispatch({ type: 'started' })
  }

  async #createHub(): Promise<HubConnection> {
    const hub = await this.#options.createHub(this.#options.group.id)
    hub.on('BookingEvent', (event: BookingEvent) => {
      const isEcho = event.isUserWhoMadeAction && takeOwnEcho(event.bookingId)
      this.dispatch({ type: 'BookingEvent', event, isEcho })
    })
    hub.on('PointsAssigned', (event: never) => this.dispatch({ type: 'PointsAssigned', event }))
    hub.on('PushNotification', (event: never) => this.dispatch({ type: 'PushNotification', event }))
    hub.on('Announced', (event: never) => this.dispatch({ type: 'Announced', event }))
    hub.on('Refetch', (event: never) => this.dispatch({ type: 'Refetch', event }))
    hub.on('SessionTakenOver', () => this.dispatch({ type: 'SessionTakenOver' }))
    hub.onclose((error) => {
      this.#clearConnectionId()
      this.dispatch({ type: 'closed', error: error ?? null })
    })
    return hub
  }

  async #disconnect(): Promise<void> {
    this.#timers.forEach((timer) => clearTimeout(timer))
    await this.#hub?.stop().catch(() => undefined)
    this.#clearConnectionId()
    this.dispatch({ type: 'stopped' })
  }

  /** Clears this connection's id, unless the next group's connection has already set its own. */
  #clearConnectionId(): void {
    if (getConnectionId() === this.#connectionId) setConnectionId(null)
    this.#connectionId = null
  }

  /** Sends the hub each new token: the server closes a connection whose token has expired. */
  async #renewToken(): Promise<void> {
    if (this.#state.phase !== 'Connected') return
    const token = await getAccessToken()
    if (token === null || token === this.#token) return
    await this.#hub?.invoke('RenewToken', token).then(
      () => {
        this.#token = token
      },
      () => undefined,
    )
  }

  #refetch({ names, spreadMs, unlessBefore }: Extract<Effect, { type: 'refetch' }>): void {
    const { client, random } = this.#options
    const predicate: QueryPredicate = ({ state }) =>
      unlessBefore === undefined || !includesChangesBefore(state.data, unlessBefore)
    const nextDelayMs = (): number => batchDelayMs + random() * spreadMs
    for (const name of names) {
      this.#debounce(
        name,
        nextDelayMs(),
        () => void client.invalidateQueries({ queryKey: [name], predicate }),
      )
    }
    // Once for both: a second refetch would cancel the first.
    const changesStatement = names.some((name) => name === 'current-points' || name === 'my-bookings')
    if (changesStatement)
      this.#debounce('points-statement', nextDelayMs(), () => this.#refetchStatement(predicate))
  }

  /**
   * Refetches the points statement (which follows from points and bookings) if it is open; waits for a running fetch
   * first.
   */
  #refetchStatement(predicate: QueryPredicate = () => true): void {
    const { client } = this.#options
    const queryKey = ['points-statement']
    if (client.isFetching({ queryKey }) === 0) return void client.invalidateQueries({ queryKey, predicate })
    this.#debounce('points-statement', fetchPollMs, () => this.#refetchStatement(predicate))
  }

  /** One timer per name: a second call restarts it. */
  #debounce(name: string, ms: number, callback: () => void): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(callback, ms))
  }

  #updateCalendars(update: (calendars: GroupCalendars) => GroupCalendars): void {
    const { client, group } = this.#options
    client.setQueriesData<GroupCalendars>(
      { queryKey: ['group-calendars', group.id] },
      (known) => known && update(known),
    )
  }

  /** A response may be older than an event that arrived during the request: the latest events are applied to it. */
  #patchResponses(): () => void {
    const { client, group } = this.#options
    return client.getQueryCache().subscribe((cacheEvent) => {
      if (cacheEvent.type !== 'updated' || cacheEvent.action.type !== 'success' || cacheEvent.action.manual)
        return
      const queryKey = cacheEvent.query.queryKey as readonly unknown[]
      if (queryKey[0] !== 'group-calendars' || queryKey[1] !== group.id) return
      const fetched = cacheEvent.query.state.data as GroupCalendars
      const patched = this.#latestEvents.applyTo(fetched, this.#getRuleContext())
      if (patched !== fetched) client.setQueryData(queryKey, patched)
    })
  }

  #getRuleContext() {
    return { policy: this.#policy, now: getServerNow() }
  }
}
