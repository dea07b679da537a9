import type { AddressInfo } from 'node:net'
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr'
import { hubPath, type BookingEvent } from '@samhus/contract/hub'
import { pino } from 'pino'
import WebSocket from 'ws'
import { readConfig } from '../config.ts'
import { announce } from '../db/changes.ts'
import { openDb, type Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { createApp } from '../http/app.ts'
import type { Edge } from '../http/serve.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { openLive, type Live } from '../open-live.ts'
import { patient } from './patient.ts'
import type { Owner, World } from './world.ts'

/** One server process of a world: its own pool, its own hub, its own port. */
export interface LiveServer {
  readonly deps: Deps
  readonly live: Live
  readonly address: string
  readonly stop: () => Promise<void>
}

interface Options {
  readonly port?: number
  /** Turns wall time: tokens, sessions. */
  readonly wall?: () => number
  readonly connections?: number
}

/** Who a test's token speaks for: `<e-mail> <expires>`; nothing is signed. */
function plainTokens(wall: () => number): AccessTokens {
  return {
    verify: async (token) => {
      const [email = '', expires = ''] = decodeURIComponent(token).split(' ')
      const expiresAt = expires === '' ? Number.MAX_SAFE_INTEGER : Number(expires)
      if (!email.includes('@') || expiresAt <= wall()) return null
      return { sub: `test|${email}`, email, isEmailVerified: true, name: null, expiresAt }
    },
    withEmail: async (_token, claims) => claims,
  }
}

/** Starts a server process on the world's database. It tells of what happens from then on, and of nothing before. */
export async function startLiveServer(
  world: World,
  { port = 0, wall = Date.now, connections = 10 }: Options = {},
): Promise<LiveServer> {
  await nothingHeldBack(world)
  const box: { live?: Live } = {}
  const db: Db = openDb(world.url, {
    ...patient,
    applicationName: 'samhus live test',
    maxConnections: connections,
    random: Math.random,
    announced: () => box.live?.announced(),
  })
  const deps: Deps = { ...world.deps, db, wall }
  const live = await openLive(deps, world.url)
  box.live = live
  const edge: Edge = {
    deps,
    config: readConfig({
      LOG_LEVEL: 'silent',
      LIMIT_ADDRESS_PER_MINUTE: '100000',
      LIMIT_PERSON_PER_MINUTE: '100000',
    }),
    tokens: plainTokens(wall),
    signInFor: () => ({ authority: '', clientId: '', audience: '' }),
    live: live.edge,
  }
  const app = await createApp(edge, pino({ level: 'silent' }))
  await live.mount(app, edge)
  await app.listen({ host: '127.0.0.1', port })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    deps,
    live,
    address,
    async stop() {
      app.server.closeAllConnections()
      await app.close()
      await live.stop()
      await db.close()
    },
  }
}

/** A token for an owner of the world. */
export async function tokenOf(
  world: World,
  { personId }: Pick<Owner, 'personId'>,
  expires = '',
): Promise<string> {
  const [row] = await world.rows<{ email: string }>('select email from person where id = $1', personId)
  return encodeURIComponent(`${row?.email ?? ''} ${expires}`.trim())
}

/** One message of the server as a client's method got it. */
export interface Received {
  readonly target: string
  readonly argument: never
}

/** The stock client, with everything that it was told. */
export interface StockClient {
  readonly connection: HubConnection
  readonly received: Received[]
  /** Every frame as it came over the wire. */
  readonly frames: string[]
  /** What it was told by one method. */
  readonly of: <T>(target: string) => T[]
}

interface Asked {
  readonly groupId: string
  readonly deviceId: string
  readonly token: string | (() => string)
  readonly isStateful?: boolean
  /** Pauses before attempts to reconnect; empty: none. */
  readonly delays?: readonly number[]
  readonly query?: string
}

const targets = ['BookingEvent', 'PointsAssigned', 'PushNotification', 'SessionTakenOver', 'Refetch']

/** The unchanged client of @microsoft/signalr, not yet started. */
export function stockClient(address: string, asked: Asked): StockClient {
  const { groupId, deviceId, token, isStateful = true, delays = [], query = '' } = asked
  const frames: string[] = []
  class Noting extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.on('message', (data: Buffer) => frames.push(data.toString()))
    }
  }
  // The stock client takes a WebSocket of one's own, though its types do not say so.
  const options = {
    accessTokenFactory: () => (typeof token === 'string' ? token : token()),
    transport: HttpTransportType.WebSockets,
    WebSocket: Noting,
  }
  const builder = new HubConnectionBuilder()
    .withUrl(`${address}${hubPath}?groupId=${groupId}&deviceId=${deviceId}${query}`, options)
    .configureLogging(LogLevel.None)
    .withAutomaticReconnect([...delays])
  const connection = (isStateful ? builder.withStatefulReconnect({ bufferSize: 100_000 }) : builder).build()
  connection.serverTimeoutInMilliseconds = 30_000
  connection.keepAliveIntervalInMilliseconds = 15_000
  const received: Received[] = []
  for (const target of targets) {
    connection.on(target, (argument: never) => {
      received.push({ target, argument })
    })
  }
  return {
    connection,
    received,
    frames,
    of: <T>(target: string) =>
      received.flatMap((each) => (each.target === target ? [each.argument as T] : [])),
  }
}

/** The week that tells that everything before has been heard; tests change others. */
const markerWeek = 52

/**
 * Waits while there are change rows that no reading takes yet: a transaction that began earlier is still running,
 * perhaps in another database, where another test is.
 */
function nothingHeldBack(world: World): Promise<void> {
  const heldBack = 'select 1 from change where transaction >= pg_snapshot_xmin(pg_current_snapshot()) limit 1'
  return until(async () => (await world.rows(heldBack)).length === 0, 'nothing being held back')
}

/**
 * Waits until a client that has just connected hears what happens now, and answers every week's version then.
 *
 * What happened before it connected may still be on its way, and reaches it too: changes are heard in the order
 * of their transactions, so once a marker has come nothing older does. The marker's version may be heard with an
 * older row of its week, so first every row there is must be one that readings take.
 */
export async function caughtUp(world: World, db: Db, client: StockClient): Promise<Map<string, number>> {
  await nothingHeldBack(world)
  const unitId = world.unit(markerWeek)
  await db.transaction((tx) =>
    announce(tx, { at: 0, groupId: world.groupId, unitId: Number(unitId), actorId: null }),
  )
  const rows = await world.rows<{ id: string; version: number }>('select id::text, version from unit')
  const known = new Map(rows.map(({ id, version }) => [id, version]))
  await until(
    () =>
      client
        .of<BookingEvent>('BookingEvent')
        .some((event) => event.calendarUnitId === unitId && event.version === known.get(unitId)),
    'the marker',
  )
  return known
}

/** The client's events of what has changed since `known`. */
export function eventsSince(known: ReadonlyMap<string, number>, client: StockClient): BookingEvent[] {
  return client
    .of<BookingEvent>('BookingEvent')
    .filter(({ calendarUnitId, version }) => version > (known.get(calendarUnitId) ?? 0))
}

/** Waits until something holds; throws with `what` where it is hopeless: no time is measured by it. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
