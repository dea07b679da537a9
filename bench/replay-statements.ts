import { Client, Pool } from 'pg'
import { createConnectionConfig } from '../apps/server/src/db/core/connection.ts'

/** One statement as the driver got it. */
interface SentStatement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a use case sent: statements that were sent together are one round trip. */
export type RoundTrips = readonly (readonly SentStatement[])[]

/** Values of the recorded run, and their replacements in a replay. */
export type ValueSwap = ReadonlyMap<unknown, unknown>

type Query = (...args: unknown[]) => unknown

/**
 * Runs `act` and records every statement that it sends in this process, so that the baseline is always the server's
 * current SQL, and nothing else.
 */
export async function recordStatements(act: () => Promise<unknown>): Promise<RoundTrips> {
  const trips: SentStatement[][] = []
  let pending = 0
  const prototype = Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [query] = args as [Partial<SentStatement> & { callback?: (...answer: unknown[]) => void }]
    const callback = query.callback
    if (typeof callback !== 'function')
      throw new Error('the recorder knows only queries that have a callback')
    if (pending === 0) trips.push([])
    pending += 1
    trips.at(-1)?.push({ name: query.name, text: query.text ?? '', values: query.values ?? [] })
    query.callback = (...answer: unknown[]) => {
      pending -= 1
      callback(...answer)
    }
    return original.call(this, query)
  }
  try {
    await act()
  } finally {
    prototype.query = original
  }
  return trips
}

/** Replays recorded statements with other values, through the driver alone, on connections like the server's. */
export class Driver {
  readonly #pool: Pool

  constructor(url: string, connections: number) {
    const config = createConnectionConfig(url, { applicationName: 'samhus bench replay' })
    this.#pool = new Pool({ ...config, max: connections })
  }

  async replay(trips: RoundTrips, swap: ValueSwap): Promise<void> {
    const client = await this.#pool.connect()
    try {
      for (const trip of trips) {
        await Promise.all(
          trip.map(({ name, text, values }) =>
            client.query(
              name === undefined
                ? { text }
                : { name, text, values: values.map((value) => swapValue(value, swap)) },
            ),
          ),
        )
      }
    } finally {
      client.release()
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

function swapValue(value: unknown, swap: ValueSwap): unknown {
  if (swap.has(value)) return swap.get(value)
  if (Array.isArray(value)) return value.map((each) => swapValue(each, swap))
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    return JSON.stringify(
      JSON.parse(value, (_key, each: unknown) => (swap.has(each) ? swap.get(each) : each)),
    )
  }
  return value
}
