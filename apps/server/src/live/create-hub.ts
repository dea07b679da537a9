import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/core/client.ts'
import { ChangeListener } from '../db/core/listener.ts'
import { listBalancesOfYear } from '../db/queries/ledger.ts'
import { listOwnersWithoutAccess } from '../db/queries/hub-access.ts'
import {
  readCurrentPosition,
  readChanges,
  notifyOtherProcesses,
  type ChangePosition,
} from '../db/queries/live-changes.ts'
import { getOrCreateSetting } from '../db/queries/setting.ts'
import type { Deps } from '../shared/deps.ts'
import { admitToHub, renewedUntil, serveNegotiation } from '../http/hub-auth.ts'
import type { LocalHub } from '../http/session-guard.ts'
import type { Edge } from '../http/operation-routes.ts'
import { connectionIds, type ConnectionIds } from '../identity/connection-id.ts'
import { EventDispatcher } from './event-dispatcher.ts'
import { handleUpgrades } from './upgrade.ts'
import { Hub } from './hub.ts'
import { ChangeReader } from './change-reader.ts'
import { ConnectionMonitor } from './connection-monitor.ts'
import { ProcessNotifier } from './process-notifier.ts'
import { extendSessionLeases } from '../use-cases/take-session.ts'

/** The hub of this process with everything that feeds it. */
export interface LiveHub {
  readonly hub: Hub
  readonly edge: LocalHub
  /** Give it to `openDb`: a transaction that wrote change rows has been committed. */
  readonly announced: () => void
  /** Serves the hub's address; before the app listens. */
  readonly mount: (app: FastifyInstance, edge: Edge) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Makes the hub; it hears nothing before `mount`. `databaseUrl`: for the one connection that listens. */
export async function createLiveHub(deps: Deps, databaseUrl: string): Promise<LiveHub> {
  const { db, log, now, systemNow } = deps
  const ids = connectionIds(await getSigningKey(db))
  let edge: Edge | null = null
  const monotonicMs = (): number => performance.now()
  const hub = new Hub({
    now,
    systemNow,
    monotonicMs,
    issueId: ids.issue,
    toldBefore: (groupId) => reader.publishedBefore(groupId),
    renewed: async (listener, token) => edge && renewedUntil(edge, listener, token),
  })
  const delivery = new EventDispatcher({
    receivers: hub,
    balancesIn: (asked) => listBalancesOfYear(db, asked),
    now,
    monotonicMs,
  })
  const source = {
    positionNow: () => readCurrentPosition(db),
    read: (after: ChangePosition, limit: number) => readChanges(db, after, limit),
  }
  const reader = new ChangeReader({
    source,
    deliver: delivery.deliver,
    fellBehind: hub.refetchAll,
    systemNow,
    log,
  })
  const others = new ProcessNotifier(() => notifyOtherProcesses(db))
  const listener = new ChangeListener({
    url: databaseUrl,
    onChange: reader.wake,
    report: (error) => log.warn({ err: error }, 'the listening connection was lost'),
  })
  const vigil = new ConnectionMonitor({
    hub,
    noLongerAllowed: (connected) => listOwnersWithoutAccess(db, connected),
    keepSessions: (devices) => extendSessionLeases(deps, devices),
    log,
  })
  return {
    hub,
    edge: createLocalHub({ hub, reader, ids }),
    announced: () => {
      reader.wake()
      others.notify()
    },
    async mount(app, given) {
      edge = given
      serveNegotiation(app, given, (caller, isStateful) => hub.negotiate(caller, isStateful))
      handleUpgrades(app.server, {
        hub,
        admit: ({ headers }, query) => admitToHub(given, { headers, query: Object.fromEntries(query) }),
      })
      app.addHook('preClose', async () => hub.close())
      await reader.start()
      await listener.open()
      vigil.start()
    },
    async stop() {
      hub.close()
      vigil.stop()
      reader.stop()
      delivery.stop()
      others.stop()
      await listener.close()
    },
  }
}

function createLocalHub(of: { hub: Hub; reader: ChangeReader; ids: ConnectionIds }): LocalHub {
  const { hub, reader, ids } = of
  return {
    deviceOf: ids.deviceOf,
    holdsDevice: (personId, deviceId) => hub.isConnectedFrom(personId, deviceId),
    changesBefore: () => String(reader.changesBefore),
  }
}

/** One for the installation, so that every process knows every connection id. */
async function getSigningKey(db: Db): Promise<Buffer> {
  const made = await getOrCreateSetting(db, 'connection-id-key', async () => ({
    key: randomBytes(32).toString('hex'),
  }))
  return Buffer.from((made as { key: string }).key, 'hex')
}
