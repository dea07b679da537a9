import { Agent, request } from 'node:http'

/** Of one call that is made again and again while others load the server. */
interface Waits {
  longestMs: number
  all: number[]
}

/** Makes each call of its arguments, `path token`, in a loop, and tells its parent how long they took. */
const pauseMs = 5
const [origin = '', ...calls] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const waits = new Map<string, Waits>()

function call(path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      { agent, headers: token ? { authorization: `Bearer ${token}` } : {} },
      (answer) => {
        answer.resume()
        answer.once('end', resolve)
        answer.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

async function repeat(path: string, token: string): Promise<void> {
  for (;;) {
    const started = performance.now()
    await call(path, token)
    const took = performance.now() - started
    const own = waits.get(path) ?? { longestMs: 0, all: [] }
    own.longestMs = Math.max(own.longestMs, took)
    own.all.push(took)
    waits.set(path, own)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

process.on('message', (message) => {
  if (message !== 'take') return
  const taken = [...waits].map(([path, { longestMs, all }]) => {
    const sorted = all.toSorted((a, b) => a - b)
    return {
      path,
      longestMs,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? longestMs,
      count: all.length,
    }
  })
  waits.clear()
  process.send?.(taken)
})
process.on('disconnect', () => process.exit())
for (const each of calls) {
  const [path = '', token = ''] = each.split(' ')
  void repeat(path, token)
}
