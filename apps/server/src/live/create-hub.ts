import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { hubPath } from '@samhus/contract/hub'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/core/client.ts'
import { ChangeListener } from '../db/core/listener.ts'
import { listOwnersWithoutAccess } from '../db/queries/hub-access.ts'
import { listBalancesOfYear } from '../db/queries/ledger.ts'
import { notifyOtherProcesses, readChanges, readCurrentPosition } from '../db/queries/live-changes.ts'
import { getOrCreateSecret } from '../db/queries/setting.ts'
import type { HttpContext, LocalHub } from '../http/context.ts'
import { authorizeHubConnection, type HubRequest, serveNegotiation, verifyRenewal } from '../http/hub-auth.ts'
import { createHubLimits, getClientAddress } from '../http/hub-limits.ts'
import { createConnectionIds, type ConnectionIds } from '../identity/connection-id.ts'
import { findAnnounced } from '../reads/announced.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { extendSessionLeases } from '../use-cases/take-session.ts'
import { ChangeReader } from './change-reader.ts'
import { ConnectionMonitor } from './connection-monitor.ts'
import { EventDispatcher } from './event-dispatcher.ts'
import { Hub } from './hub.ts'
import { ProcessNotifier } from './process-notifier.ts'
import { handleUpgrades } from './upgrade.ts'

/** The hub of this process with everything that feeds it. */
export interface LiveHub {
  readonly hub: Hub
  readonly localHub: LocalHub
  /** For `openDb`: to be called when a transaction with change rows has committed. */
  readonly onChangesCommitted: () => void
  /** Serves the hub's URL and starts reading changes; to be called before the app listens. */
  readonly register: (app: FastifyInstance, context: HttpContext) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Creates the hub; it reads no changes before `register`.
 *
 * @param databaseUrl For the one connection that listens for notifications.
 * @param secretKey Wraps the key of the connection ids in the database.
 */
export async function createLiveHub(deps: Deps, databaseUrl: string, secretKey?: string): Promise<LiveHub> {
  const { brand, db, liveTraffic, log, now, systemNow } = deps
  const ids = createConnectionIds(await getSigningKey(db, secretKey))
  let registered: HttpContext | null = null
  const monotonicMs = (): number => performance.now()
  const hub = new Hub({
    now,
    systemNow,
    monotonicMs,
    issueId: ids.issue,
    publishedBefore: (groupId) => reader.publishedBefore(groupId),
    verifyRenewal: async (subscriber, token) => registered && verifyRenewal(registered, subscriber, token),
  })
  const dispatcher = new EventDispatcher({
    broadcaster: hub,
    listBalances: (query) => listBalancesOfYear(db, query),
    findAnnounced: (groupId, announcementId) => findAnnounced(db, groupId, announcementId),
    now,
    monotonicMs,
  })
  const reader = createChangeReader(deps, dispatcher, hub)
  const notifier = new ProcessNotifier(() => notifyOtherProcesses(db))
  const listener = new ChangeListener({
    url: databaseUrl,
    onChange: reader.wake,
    report: (error) => log.warn({ err: error }, 'the listening connection was lost'),
  })
  const monitor = new ConnectionMonitor({
    hub,
    listUnauthorized: (connected) => listOwnersWithoutAccess(db, connected),
    updateSessions: (devices) => extendSessionLeases(deps, devices),
    log,
  })
  return {
    hub,
    localHub: createLocalHub(reader, ids),
    onChangesCommitted: () => {
      reader.wake()
      notifier.notify()
    },
    async register(app, context) {
      registered = context
      serveNegotiation(app, context, (caller, isStateful) => {
        liveTraffic?.noteNegotiation()
        return hub.negotiate(caller, isStateful)
      })
      serveWithoutUpgrade(app, deps)
      const limits = createHubLimits(context.config)
      handleUpgrades(app.server, {
        hub,
        limits,
        onSocket: (socket) => {
          liveTraffic?.noteOpened()
          socket.once('close', () => liveTraffic?.noteClosed())
        },
        authorize: (upgrade, query) =>
          authorizeHubConnection(context, toHubRequest(upgrade, query, context), limits.countConnect),
      })
      app.addHook('preClose', async () => hub.close())
      await reader.start()
      // What was saved between its first reading and now has no change row that is read.
      await brand.refresh()
      await listener.open()
      monitor.start()
    },
    async stop() {
      hub.close()
      monitor.stop()
      reader.stop()
      dispatcher.stop()
      notifier.stop()
      await listener.close()
    },
  }
}

/** A handshake from which a proxy has taken the upgrade arrives as a plain request. */
function serveWithoutUpgrade(app: FastifyInstance, { liveTraffic }: Deps): void {
  app.get(hubPath, { schema: { hide: true } }, ({ headers }) => {
    // Proxies leave this header, which plain requests to the path do not have.
    if (headers['sec-websocket-key'] !== undefined) liveTraffic?.noteWithoutUpgrade()
    throw new RefusedError('not-found')
  })
}

/** Creates the reader, which brings changes to the connections of this process, and a changed brand to its memory. */
function createChangeReader(
  { brand, db, log, systemNow }: Deps,
  dispatcher: EventDispatcher,
  hub: Hub,
): ChangeReader {
  return new ChangeReader({
    source: {
      readPosition: () => readCurrentPosition(db),
      readChanges: (after, limit) => readChanges(db, after, limit),
    },
    deliver: async (batch) => {
      if (batch.changes.some(({ kind }) => kind === 'brand')) void brand.refresh()
      await dispatcher.deliver(batch)
    },
    onOverflow: () => {
      void brand.refresh()
      hub.refetchAll()
    },
    systemNow,
    log,
  })
}

function toHubRequest(
  upgrade: IncomingMessage,
  query: URLSearchParams,
  { deps, config }: HttpContext,
): HubRequest {
  const source = { id: deps.newId(), address: getClientAddress(upgrade, config) }
  return { headers: upgrade.headers, query: Object.fromEntries(query), source }
}

function createLocalHub(reader: ChangeReader, ids: ConnectionIds): LocalHub {
  return {
    findDevice: ids.findDevice,
    snapshotHorizon: () => String(reader.snapshotHorizon),
  }
}

/** One key for the installation, so that every process can verify every connection id. */
async function getSigningKey(db: Db, secretKey: string | undefined): Promise<Buffer> {
  const create = async () => ({ key: randomBytes(32).toString('hex') })
  const setting = await getOrCreateSecret(db, 'connection-id-key', { create, secretKey })
  return Buffer.from((setting as { key: string }).key, 'hex')
}
