import type { CloseReason } from '@samhus/contract/hub'
import type { Connected } from '../db/queries/live-changes.ts'
import type { Log } from '../shared/log.ts'

const allowedEveryMs = 3_000
const comeAndGoneEveryMs = 1_000
const keepEveryMs = 10_000

interface Device {
  readonly personId: string
  readonly deviceId: string
}

interface Options {
  readonly hub: {
    readonly connected: () => Connected[]
    readonly devices: () => ReadonlyMap<string, Device>
    readonly closePerson: (personId: string, groupId: string, reason: CloseReason) => void
  }
  readonly noLongerAllowed: (
    connected: readonly Connected[],
  ) => Promise<{ personId: string; groupId: string; why: 'membership-ended' | 'user-disabled' }[]>
  readonly keepSessions: (devices: { connected: Device[]; gone: Device[] }) => Promise<void>
  readonly log: Log
}

/**
 * What must be looked at again and again while people are connected: that they may still listen (closed within
 * five seconds if not), and whose device is there.
 */
export class Vigil {
  readonly #options: Options
  #timers: NodeJS.Timeout[] = []
  #here: ReadonlyMap<string, Device> = new Map()

  constructor(options: Options) {
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
    every(allowedEveryMs, () => this.#closeWhoMayNot())
    every(comeAndGoneEveryMs, () => this.#noteWhoCameAndWent())
    every(keepEveryMs, () => this.#keep())
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  async #closeWhoMayNot(): Promise<void> {
    const { hub, noLongerAllowed } = this.#options
    const connected = hub.connected()
    if (connected.length === 0) return
    for (const { personId, groupId, why } of await noLongerAllowed(connected)) {
      hub.closePerson(personId, groupId, why)
    }
  }

  /** Who came with a session that ran on wrote nothing then: thousands are kept by one statement here. */
  async #noteWhoCameAndWent(): Promise<void> {
    const { hub, keepSessions } = this.#options
    const here = hub.devices()
    const gone = missingFrom(here, this.#here)
    const connected = missingFrom(this.#here, here)
    if (gone.length > 0 || connected.length > 0) await keepSessions({ connected, gone })
    this.#here = here
  }

  async #keep(): Promise<void> {
    const { hub, keepSessions } = this.#options
    const connected = [...hub.devices().values()]
    if (connected.length > 0) await keepSessions({ connected, gone: [] })
  }
}

function missingFrom(some: ReadonlyMap<string, Device>, all: ReadonlyMap<string, Device>): Device[] {
  return [...all].filter(([key]) => !some.has(key)).map(([, device]) => device)
}
