import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import { Child } from './worker.ts'
import type { Kind } from './client.ts'
import type { Place as Database, RunningServer } from './environment.ts'
import type { CameBack, Place, ToReceivers } from './socket-clients.ts'
import type { BenchGroup } from './world.ts'
import type { ToYardstick, YardstickKind } from './baseline-server.ts'

/** What every measurement of the hub is given. */
export interface HubPlace {
  readonly database: Database
  /** A process of its own on the same database. */
  readonly startServer: () => Promise<RunningServer>
  readonly group: BenchGroup
  readonly crowd: Crowd
  /** By owner, as in `group.owners`. */
  readonly tokens: readonly string[]
  readonly say: (line: string) => void
}

/** Receivers in processes of their own, half of them in each. */
export class Crowd {
  readonly #children = [new Child('bench/socket-clients.ts'), new Child('bench/socket-clients.ts')]

  async open(set: string, places: readonly Place[], atOnce = 24): Promise<void> {
    await this.each((half) => ({
      do: 'open',
      set,
      atOnce,
      places: places.filter((_, index) => index % 2 === half),
    }))
  }

  each<Answer>(question: (half: number) => ToReceivers): Promise<Answer[]> {
    return Promise.all(this.#children.map((child, half) => child.ask<Answer>(question(half))))
  }

  async reset(set: string, every = 1): Promise<void> {
    await this.each(() => ({ do: 'reset', set, every }))
  }

  /** When each of `events` came to the noted receivers, wall time. */
  async collect(
    set: string,
    events: number,
    withinMs = 20_000,
  ): Promise<{ at: number; unitId: string | null }[]> {
    const share = (half: number): number => (half === 0 ? Math.ceil(events / 2) : Math.floor(events / 2))
    const came = await this.each<{ at: number; unitId: string | null }[]>((half) => ({
      do: 'collect',
      set,
      events: share(half),
      withinMs,
    }))
    return came.flat()
  }

  async count(set: string): Promise<{ open: number; frames: number; bytes: string }> {
    const [one, two] = await this.each<{ open: number; frames: number; bytes: string }>(() => ({
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
    await this.each(() => ({ do: 'close', set }))
  }

  /** Waits until so many are live and fresh again; when each was, wall time. */
  async cameBack(set: string, clients: number, withinMs: number): Promise<CameBack> {
    for (const until = Date.now() + withinMs; ; await pause(100)) {
      const each = await this.each<CameBack>(() => ({ do: 'came-back', set }))
      const [liveAt, freshAt] = [each.flatMap((half) => half.liveAt), each.flatMap((half) => half.freshAt)]
      const againCount = each.reduce((sum, half) => sum + half.againCount, 0)
      if (freshAt.length >= clients || Date.now() > until) return { liveAt, freshAt, againCount }
    }
  }

  stop(): void {
    for (const child of this.#children) child.stop()
  }
}

/** A server that stands beside the hub. */
export interface Yardstick {
  readonly origin: string
  readonly child: Child
  readonly ask: <Answer>(question: ToYardstick) => Promise<Answer>
}

export async function startYardstick(kind: YardstickKind): Promise<Yardstick> {
  const child = new Child('bench/baseline-server.ts')
  const ask = <Answer>(question: ToYardstick): Promise<Answer> => child.ask<Answer>(question)
  return { child, ask, origin: await ask<string>({ do: 'listen', kind }) }
}

/** `count` receivers, owner after owner; those beyond the owners are further tabs of the same devices. */
export function placesOf(
  { group, tokens }: Pick<HubPlace, 'group' | 'tokens'>,
  at: { readonly kind: Kind; readonly origin: string; readonly from?: number; readonly count: number },
): Place[] {
  const { kind, origin, from = 0, count } = at
  return Array.from({ length: count }, (_, index) => {
    const token = tokens[(from + index) % tokens.length] ?? ''
    const query = new URLSearchParams({
      groupId: group.groupId,
      deviceId: deviceOf(token),
      access_token: token,
    })
    return { token, address: { kind, origin, query: kind === 'hub' ? query.toString() : '' } }
  })
}

function deviceOf(token: string): string {
  const hex = createHash('sha256').update(token).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The device of each owner, for calls that are writes. */
export function headersOf(token: string): Record<string, string> {
  return { 'x-device-id': deviceOf(token) }
}

export async function tokensFor(issuer: FakeIssuer, group: BenchGroup): Promise<string[]> {
  const tokens: string[] = []
  for (const { email } of group.owners) tokens.push(await issuer.createToken(email))
  return tokens
}

export async function killed({ process: server }: RunningServer): Promise<void> {
  server.kill('SIGKILL')
  await once(server, 'exit')
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The value below which a share of all lies; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The same as text, for figures of which some may be missing. */
export function ms(value: number): string {
  return `${Math.round(value)} ms`
}
