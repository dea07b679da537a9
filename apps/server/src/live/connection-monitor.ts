import type { CloseReason } from '@samhus/contract/hub'
import type { ConnectedOwner } from '../db/queries/hub-access.ts'
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
    readonly closePerson: (personId: string, groupId: string, reason: CloseReason) => void
  }
  readonly noLongerAllowed: (
    connected: readonly ConnectedOwner[],
  ) => Promise<{ personId: string; groupId: string; why: 'membership-ended' | 'user-disabled' }[]>
  readonly keepSessions: (devices: { connected: Device[]; gone: Device[] }) => Promise<void>
  readonly log: Log
}

/**
 * What must be looked at again and again while people are connected: that they may still listen (closed within
 * five seconds if not), and whose device is there.
 */
export class ConnectionMonitor {
  readonly #options: ConnectionMonitorOptions
  #timers: NodeJS.Timeout[] = []
  #here: ReadonlyMap<string, Device> = new Map()

  constructor(options: ConnectionMonitorOptions) {
    this.#options = options
  }

  start(): void {
    const every = (ms: number, act: () => Promise<void>): void => {
      let isBusy = false
      const timer = setInterval(() => {
        if (isBusy) return
        isBusy = true
        act()
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
    every(accessCheckIntervalMs, () => this.#closeUnauthorized())
    every(sessionSyncIntervalMs, () => this.#syncSessions())
    every(leaseRenewalIntervalMs, () => this.#extendLeases())
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  async #closeUnauthorized(): Promise<void> {
    const { hub, noLongerAllowed } = this.#options
    const connected = hub.listConnectedOwners()
    if (connected.length === 0) return
    for (const { personId, groupId, why } of await noLongerAllowed(connected)) {
      hub.closePerson(personId, groupId, why)
    }
  }

  /** Who came with a session that ran on wrote nothing then: thousands are kept by one statement here. */
  async #syncSessions(): Promise<void> {
    const { hub, keepSessions } = this.#options
    const here = hub.listDevices()
    const gone = missingFrom(here, this.#here)
    const connected = missingFrom(this.#here, here)
    if (gone.length > 0 || connected.length > 0) await keepSessions({ connected, gone })
    this.#here = here
  }

  async #extendLeases(): Promise<void> {
    const { hub, keepSessions } = this.#options
    const connected = [...hub.listDevices().values()]
    if (connected.length > 0) await keepSessions({ connected, gone: [] })
  }
}

function missingFrom(some: ReadonlyMap<string, Device>, all: ReadonlyMap<string, Device>): Device[] {
  return [...all].filter(([key]) => !some.has(key)).map(([, device]) => device)
}
