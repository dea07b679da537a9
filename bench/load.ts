import { Agent, request } from 'node:http'

/** The throughput, and the durations below which 50 % and 99 % of the calls lie. */
export interface Figure {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Measures an action in several runs, which make one figure together. */
export class Meter {
  readonly #durations: number[] = []
  #seconds = 0

  async run(count: number, width: number, act: (index: number) => Promise<void>): Promise<void> {
    let next = 0
    const started = performance.now()
    const worker = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++) {
        const from = performance.now()
        await act(index)
        this.#durations.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: width }, worker))
    this.#seconds += (performance.now() - started) / 1000
  }

  getFigure(): Figure {
    const durations = this.#durations.toSorted((a, b) => a - b)
    const at = (share: number): number =>
      durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0
    return { perSecond: durations.length / this.#seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
  }
}

/** Returns a function that makes calls on `width` keep-alive connections. It throws for every status but 200. */
export function createCaller(origin: string, width: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const { hostname, port } = new URL(origin)
  return (
    method: string,
    path: string,
    { token, body, headers }: { token: string; body?: object; headers?: Record<string, string> },
  ): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(text),
                }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const whole = Buffer.concat(parts)
            if (answer.statusCode === 200) resolve(whole)
            else
              reject(new Error(`${method} ${path}: ${answer.statusCode} ${whole.toString().slice(0, 300)}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
}
