import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import { Worker } from './worker.ts'
import type { ClientKind } from './client.ts'
import type { Environment as Database, RunningServer } from './environment.ts'
import type { ReconnectTimes, ClientTarget, ClientCommand } from './socket-clients.ts'
import type { BenchGroup } from './bench-group.ts'
import type { Report } from './report.ts'
import type { BaselineCommand, BaselineKind } from './baseline-server.ts'

/** What every measurement of the hub needs. */
export interface HubEnvironment {
  readonly environment: Database
  /** Starts another server process on the same database. */
  readonly startServer: () => Promise<RunningServer>
  readonly group: BenchGroup
  readonly clients: SocketClients
  /** By owner, as in `group.owners`. */
  readonly tokens: readonly string[]
  readonly report: Report
  /** Leaves out other sizes, and other servers where they are no yardstick. */
  readonly isBrief: boolean
  readonly print: (line: string) => void
}

/** Socket clients in two worker processes, half of them in each. */
export class SocketClients {
  readonly #workers = [new Worker('bench/socket-clients.ts'), new Worker('bench/socket-clients.ts')]

  async open(set: string, targets: readonly ClientTarget[], atOnce = 24): Promise<void> {
    await this.requestAll((half) => ({
      do: 'open',
      set,
      atOnce,
      targets: targets.filter((_, index) => index % 2 === half),
    }))
  }

  requestAll<Answer>(question: (half: number) => ClientCommand): Promise<Answer[]> {
    return Promise.all(this.#workers.map((child, half) => child.request<Answer>(question(half))))
  }

  async reset(set: string, every = 1): Promise<void> {
    await this.requestAll(() => ({ do: 'reset', set, every }))
  }

  /** Waits for `events` events. Returns when each arrived at a recording client, in system time. */
  async collect(
    set: string,
    events: number,
    withinMs = 20_000,
  ): Promise<{ at: number; unitId: string | null }[]> {
    const share = (half: number): number => (half === 0 ? Math.ceil(events / 2) : Math.floor(events / 2))
    const received = await this.requestAll<{ at: number; unitId: string | null }[]>((half) => ({
      do: 'collect',
      set,
      events: share(half),
      withinMs,
    }))
    return received.flat()
  }

  async count(set: string): Promise<{ open: number; frames: number; bytes: string }> {
    const [one, two] = await this.requestAll<{ open: number; frames: number; bytes: string }>(() => ({
      do: 'count',
      set,
    }))
    return {
      open: (one?.open ?? 0) + (two?.open ?? 0),
      frames: (one?.frames ?? 0) + (two?.frames ?? 0),
      bytes: two?.bytes ?? '',
    }
  }

  async close(set: string): Promise<void> {
    await this.requestAll(() => ({ do: 'close', set }))
  }

  /** Waits until so many clients are live and fresh again. Returns when each was, in system time. */
  async waitForReconnect(set: string, clients: number, withinMs: number): Promise<ReconnectTimes> {
    for (const until = Date.now() + withinMs; ; await sleep(100)) {
      const each = await this.requestAll<ReconnectTimes>(() => ({ do: 'reconnect-times', set }))
      const [liveAt, freshAt] = [each.flatMap((half) => half.liveAt), each.flatMap((half) => half.freshAt)]
      const retryCount = each.reduce((sum, half) => sum + half.retryCount, 0)
      if (freshAt.length >= clients || Date.now() > until) return { liveAt, freshAt, retryCount }
    }
  }

  stop(): void {
    for (const child of this.#workers) child.stop()
  }
}

/** A server that the hub is compared with. */
export interface Baseline {
  readonly origin: string
  readonly worker: Worker
  readonly request: <Answer>(question: BaselineCommand) => Promise<Answer>
}

export async function startBaseline(kind: BaselineKind): Promise<Baseline> {
  const worker = new Worker('bench/baseline-server.ts')
  const request = <Answer>(question: BaselineCommand): Promise<Answer> => worker.request<Answer>(question)
  return { worker, request, origin: await request<string>({ do: 'listen', kind }) }
}

/** Returns targets for `count` clients, owner by owner; more clients than owners are further tabs of the same devices. */
export function createTargets(
  { group, tokens }: Pick<HubEnvironment, 'group' | 'tokens'>,
  at: { readonly kind: ClientKind; readonly origin: string; readonly from?: number; readonly count: number },
): ClientTarget[] {
  const { kind, origin, from = 0, count } = at
  return Array.from({ length: count }, (_, index) => {
    const token = tokens[(from + index) % tokens.length] ?? ''
    const query = new URLSearchParams({
      groupId: group.groupId,
      deviceId: toDeviceId(token),
      access_token: token,
    })
    return { token, address: { kind, origin, query: kind === 'hub' ? query.toString() : '' } }
  })
}

function toDeviceId(token: string): string {
  const hex = createHash('sha256').update(token).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the device header of an owner, which writes require. */
export function createHeaders(token: string): Record<string, string> {
  return { 'x-device-id': toDeviceId(token) }
}

export async function createTokens(issuer: FakeIssuer, group: BenchGroup): Promise<string[]> {
  const tokens: string[] = []
  for (const { email } of group.owners) tokens.push(await issuer.createToken(email))
  return tokens
}

export async function kill({ process: server }: RunningServer): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Formats milliseconds; NaN for a missing figure. */
export function formatMs(value: number): string {
  return `${Math.round(value)} ms`
}
