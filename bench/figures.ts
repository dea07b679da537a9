import { Client, Pool } from 'pg'

/** One statement as the driver was given it. */
interface Sent {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a use case sent: statements that left together are one round trip. */
export type Trips = readonly (readonly Sent[])[]

/** Values of the recorded run and what stands for them in a replay. */
export type Swap = ReadonlyMap<unknown, unknown>

type Query = (...given: unknown[]) => unknown

/**
 * Runs `act` and writes down every statement that it sends in this process, so that the yardstick is the
 * server's own SQL, whatever it is at the time, without anything around it.
 */
export async function record(act: () => Promise<unknown>): Promise<Trips> {
  const trips: Sent[][] = []
  let underWay = 0
  const prototype = Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [query] = given as [Partial<Sent> & { callback?: (...answer: unknown[]) => void }]
    const then = query.callback
    if (typeof then !== 'function') throw new Error('the recorder knows only queries that have a callback')
    if (underWay === 0) trips.push([])
    underWay += 1
    trips.at(-1)?.push({ name: query.name, text: query.text ?? '', values: query.values ?? [] })
    query.callback = (...answer: unknown[]) => {
      underWay -= 1
      then(...answer)
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

/** Sends recorded statements again, with other values, by the driver alone. */
export class Driver {
  readonly #pool: Pool

  constructor(url: string, connections: number) {
    this.#pool = new Pool({ connectionString: url, max: connections, pipeline: true })
  }

  async replay(trips: Trips, swap: Swap): Promise<void> {
    const client = await this.#pool.connect()
    try {
      for (const trip of trips) {
        await Promise.all(
          trip.map(({ name, text, values }) =>
            client.query(
              name === undefined
                ? { text }
                : { name, text, values: values.map((value) => swapped(value, swap)) },
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

function swapped(value: unknown, swap: Swap): unknown {
  if (swap.has(value)) return swap.get(value)
  if (Array.isArray(value)) return value.map((each) => swapped(each, swap))
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    return JSON.stringify(
      JSON.parse(value, (_key, each: unknown) => (swap.has(each) ? swap.get(each) : each)),
    )
  }
  return value
}
