import type { CloseReason } from '@samhus/contract/hub'
import type { ConnectedOwner, OwnerWithoutAccess } from '../db/queries/hub-access.ts'
import type { Log } from '../shared/log.ts'

const accessCheckIntervalMs = 3_000
const sessionSyncIntervalMs = 1_000
const leaseRenewalIntervalMs = 10_000

interface Device {
  readonly personId: string
  readonly deviceId: string
}

interface ConnectionMonitorOptions {
  readonly hub: {
    readonly listConnectedOwners: () => ConnectedOwner[]
    readonly listDevices: () => ReadonlyMap<string, Device>
    readonly closeOwner: (owner: ConnectedOwner, reason: CloseReason) => void
  }
  readonly listUnauthorized: (connected: readonly ConnectedOwner[]) => Promise<OwnerWithoutAccess[]>
  readonly updateSessions: (devices: { connected: Device[]; gone: Device[] }) => Promise<void>
  readonly log: Log
}

/**
 * Periodic checks on open connections: closes those of owners who lost access (every 3 s) and keeps the session table
 * in step with connected devices (every 1 s; lease renewal every 10 s).
 */
export class ConnectionMonitor {
  readonly #options: ConnectionMonitorOptions
  #timers: NodeJS.Timeout[] = []
  #devices: ReadonlyMap<string, Device> = new Map()

  constructor(options: ConnectionMonitorOptions) {
    this.#options = options
  }

  start(): void {
    const runEvery = (ms: number, check: () => Promise<void>): void => {
      let isBusy = false
      const timer = setInterval(() => {
        if (isBusy) return
        isBusy = true
        check()
          .catch((error: unknown) =>
            this.#options.log.warn({ err: error }, 'connections could not be checked'),
          )
          .finally(() => {
            isBusy = false
          })
      }, ms)
      timer.unref()
      this.#timers.push(timer)
    }
    runEvery(accessCheckIntervalMs, () => this.#closeUnauthorized())
    runEvery(sessionSyncIntervalMs, () => this.#syncSessions())
    runEvery(leaseRenewalIntervalMs, () => this.#extendLeases())
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  async #closeUnauthorized(): Promise<void> {
    const { hub, listUnauthorized: noLongerAllowed } = this.#options
    const connected = hub.listConnectedOwners()
    if (connected.length === 0) return
    for (const { why, ...owner } of await noLongerAllowed(connected)) hub.closeOwner(owner, why)
  }

  /** One statement for all devices: a client that reconnects in time writes no session row itself. */
  async #syncSessions(): Promise<void> {
    const { hub, updateSessions: keepSessions } = this.#options
    const devices = hub.listDevices()
    const gone = listMissing(this.#devices, devices)
    const connected = listMissing(devices, this.#devices)
    if (gone.length > 0 || connected.length > 0) await keepSessions({ connected, gone })
    this.#devices = devices
  }

  async #extendLeases(): Promise<void> {
    const { hub, updateSessions: keepSessions } = this.#options
    const connected = [...hub.listDevices().values()]
    if (connected.length > 0) await keepSessions({ connected, gone: [] })
  }
}

/** Returns the devices of `all` that are not in `others`. */
function listMissing(all: ReadonlyMap<string, Device>, others: ReadonlyMap<string, Device>): Device[] {
  return [...all].filter(([key]) => !others.has(key)).map(([, device]) => device)
}
