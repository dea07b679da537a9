import { randomUUID } from 'node:crypto'
import { getAccept } from './calendar-answer.ts'
import type { GeneratorCommand, Outcome, Run } from './generator-worker.ts'
import { createHeaders } from './hub-environment.ts'
import type { Call } from './raw-http.ts'
import { Worker } from './worker.ts'

/** Makes the calls of a measurement, in a process of its own and over plain sockets. */
export class Generator {
  readonly #worker = new Worker('bench/generator-worker.ts')

  /** So many callers, each of which makes its next call when it has the response of the last. */
  takeTurns(origin: string, calls: readonly Call[], callers: number): Promise<Run> {
    return this.#worker.request<Run>({ do: 'take-turns', origin, calls, callers } satisfies GeneratorCommand)
  }

  /** Evenly spread calls, whether or not earlier ones have a response. */
  spread(
    origin: string,
    calls: readonly Call[],
    limits: { readonly withinMs: number; readonly connections: number },
  ): Promise<Run> {
    return this.#worker.request<Run>({ do: 'spread', origin, calls, ...limits } satisfies GeneratorCommand)
  }

  stop(): void {
    this.#worker.stop()
  }
}

/** What a browser sends with every call, besides what tells who calls. */
const browserHeaders = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'da-DK,da;q=0.9,en;q=0.8',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}

function createCallerHeaders(token: string): Record<string, string> {
  return { ...browserHeaders, authorization: `Bearer ${token}`, ...createHeaders(token) }
}

/** Returns a read as a browser makes it. */
export function createRead(path: string, token: string): Call {
  return { method: 'GET', path, headers: { ...createCallerHeaders(token), accept: getAccept(path) } }
}

/** Returns a write as a browser makes it: with its device, and with a key of its own. */
export function createWrite(path: string, token: string, body: object): Call {
  const headers = { ...createCallerHeaders(token), 'idempotency-key': randomUUID() }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

/** The type of a refusal, or else the status. */
export function readType({ status, text }: Outcome): string {
  return (status === 200 ? undefined : /"type":"([^"]+)"/.exec(text)?.[1]) ?? String(status)
}

/** The id of a booking that was made; undefined if it was not. */
export function readBookingId({ status, text }: Outcome): string | undefined {
  return status === 200 ? /"bookingId":"([^"]+)"/.exec(text)?.[1] : undefined
}
