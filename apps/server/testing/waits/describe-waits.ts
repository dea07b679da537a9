import type { LoopTurns, ProbeWaits } from './measured-server.ts'

/** What was measured while the largest inputs of an operation were under way. */
export interface MeasuredWaits extends LoopTurns {
  readonly name: string
  readonly statuses: readonly number[]
  readonly seconds: number
  readonly waits: readonly ProbeWaits[]
}

/** Returns a line of the table. */
export function describeWaits({ name, statuses, seconds, waits, ...turns }: MeasuredWaits): string {
  const { longestTurnMs, processMs } = turns
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const answered = [...counts].map(([status, count]) => `${count}×${status}`).join(' ')
  const waited = waits
    .map(({ longestMs, p99Ms }) => `${Math.round(longestMs)}/${Math.round(p99Ms)}`)
    .join(' ')
  return [
    name.padEnd(44),
    `turn ${Math.round(longestTurnMs)} ms`.padEnd(14),
    `waits ${waited} ms`.padEnd(28),
    `processor ${Math.round(processMs)} ms of ${seconds.toFixed(1)} s`.padEnd(30),
    answered,
  ].join(' ')
}

/** Processor time of `countUp` on the machine for which the limit is meant. */
const referenceMs = 45
const rounds = 40_000_000

/** Returns how much slower this machine is than that one, whatever else it does; 1 if it is not. */
export function readSpeed(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    countUp()
    return process.cpuUsage(before).user / 1000
  })
  return Math.max(1, Math.min(...times) / referenceMs)
}

function countUp(): number {
  let sum = 0
  for (let at = 0; at < rounds; at += 1) sum = (Math.imul(sum, 31) + at) | 0
  return sum
}
