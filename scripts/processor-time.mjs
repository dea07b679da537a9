import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The unit of the times in /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100

/** The processor time of ended child processes that has been taken already, in seconds. */
let taken = 0

/**
 * Returns the processor time, in seconds, of the child processes that have ended since the last call, with what they in
 * turn have waited for; null on systems without /proc. Linux adds it when a process is reaped, just before its `exit`.
 *
 * @returns {number | null}
 */
export function takeChildrenSeconds() {
  const total = readChildrenSeconds()
  if (total === null) return null
  const spent = total - taken
  taken = total
  return spent
}

/** @returns {number | null} */
function readChildrenSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return null
  }
}

/**
 * Returns how long all processors of the machine have been busy since it started, in seconds, whatever with.
 *
 * @returns {number}
 */
export function readBusySeconds() {
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return busy.reduce((sum, ms) => sum + ms, 0) / 1000
}
