import type { BenchGroup } from './bench-group.ts'
import { sleep } from './hub-environment.ts'
import { createCaller, type Figure, type Meter } from './load.ts'

/** Owners who reserve at the same time, again and again, with a pause as people make it, only shorter. */
const callers = 4
const pauseMs = 20

/** What is needed to reserve beside something else. */
export interface Reserving {
  readonly server: { readonly origin: string }
  readonly group: BenchGroup
  readonly tokens: readonly string[]
  /** Each of an owner and a week is used once: after two holds that were released another is refused (R38). */
  readonly turns: { next: number }
}

export function formatLatency({ p50Ms, p99Ms }: Figure): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
}

/** Owners hold weeks and release them, each another one each time, until `until` has ended. Only holding is measured. */
export async function reserveWhile(
  { server, group, tokens, turns }: Reserving,
  meter: Meter,
  until: () => Promise<unknown>,
): Promise<void> {
  const call = createCaller(server.origin, callers)
  const run = { isOver: false }
  const { unitIds } = group
  const repeat = async (): Promise<void> => {
    while (!run.isOver) {
      const turn = turns.next++
      const token = tokens[turn % tokens.length] ?? ''
      const unitId = unitIds[(turn + Math.floor(turn / tokens.length) * 7) % unitIds.length]
      let bookingId = ''
      await meter.run(1, 1, async () => {
        const body = { calendarUnitId: String(unitId) }
        const answer = await call('POST', '/client/api/bookings/reserve', { token, body })
        bookingId = (JSON.parse(answer.toString()) as { bookingId: string }).bookingId
      })
      await call('POST', '/client/api/bookings/cancel-reservation', { token, body: { bookingId } })
      await sleep(pauseMs)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, repeat))
  await until()
  run.isOver = true
  await calling
}
