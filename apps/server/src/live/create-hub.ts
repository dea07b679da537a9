import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/core/client.ts'
import { ChangeListener } from '../db/core/listener.ts'
import {
  balancesIn,
  noLongerAllowed,
  positionNow,
  readChanges,
  wakeOthers,
  type Position,
} from '../db/queries/live-changes.ts'
import { settingMadeOnce } from '../db/queries/setting.ts'
import type { Deps } from '../shared/deps.ts'
import { admitToHub, renewedUntil, serveNegotiation } from '../http/hub-auth.ts'
import type { LiveEdge } from '../http/session-guard.ts'
import type { Edge } from '../http/operation-routes.ts'
import { connectionIds, type ConnectionIds } from '../identity/connection-id.ts'
import { Delivery } from './event-dispatcher.ts'
import { openDoor } from './upgrade.ts'
import { Hub } from './hub.ts'
import { ChangeReader } from './change-reader.ts'
import { Vigil } from './connection-monitor.ts'
import { WakeOthers } from './process-notifier.ts'
import { keepSessions } from '../use-cases/take-session.ts'

/** The hub of this process with everything that feeds it. */
export interface Live {
  readonly hub: Hub
  readonly edge: LiveEdge
  /** Give it to `openDb`: a transaction that wrote change rows has been committed. */
  readonly announced: () => void
  /** Serves the hub's address; before the app listens. */
  readonly mount: (app: FastifyInstance, edge: Edge) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Makes the hub; it hears nothing before `mount`. `databaseUrl`: for the one connection that listens. */
export async function openLive(deps: Deps, databaseUrl: string): Promise<Live> {
  const { db, log, now, wall } = deps
  const ids = connectionIds(await signingKey(db))
  let edge: Edge | null = null
  const monotonicMs = (): number => performance.now()
  const hub = new Hub({
    now,
    wall,
    monotonicMs,
    issueId: ids.issue,
    toldBefore: (groupId) => reader.toldBefore(groupId),
    renewed: async (listener, token) => edge && renewedUntil(edge, listener, token),
  })
  const delivery = new Delivery({
    receivers: hub,
    balancesIn: (asked) => balancesIn(db, asked),
    now,
    monotonicMs,
  })
  const source = {
    positionNow: () => positionNow(db),
    read: (after: Position, limit: number) => readChanges(db, after, limit),
  }
  const reader = new ChangeReader({
    source,
    deliver: delivery.deliver,
    fellBehind: hub.refetchAll,
    wall,
    log,
  })
  const others = new WakeOthers(() => wakeOthers(db))
  const listener = new ChangeListener({
    url: databaseUrl,
    heard: reader.wake,
    report: (error) => log.warn({ err: error }, 'the listening connection was lost'),
  })
  const vigil = new Vigil({
    hub,
    noLongerAllowed: (connected) => noLongerAllowed(db, connected),
    keepSessions: (devices) => keepSessions(deps, devices),
    log,
  })
  return {
    hub,
    edge: liveEdge({ hub, reader, ids }),
    announced: () => {
      reader.wake()
      others.ask()
    },
    async mount(app, given) {
      edge = given
      serveNegotiation(app, given, (caller, isStateful) => hub.negotiate(caller, isStateful))
      openDoor(app.server, {
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

function liveEdge(of: { hub: Hub; reader: ChangeReader; ids: ConnectionIds }): LiveEdge {
  const { hub, reader, ids } = of
  return {
    deviceOf: ids.deviceOf,
    holdsDevice: (personId, deviceId) => hub.holdsDevice(personId, deviceId),
    changesBefore: () => String(reader.changesBefore),
  }
}

/** One for the installation, so that every process knows every connection id. */
async function signingKey(db: Db): Promise<Buffer> {
  const made = await settingMadeOnce(db, 'connection-id-key', async () => ({
    key: randomBytes(32).toString('hex'),
  }))
  return Buffer.from((made as { key: string }).key, 'hex')
}
