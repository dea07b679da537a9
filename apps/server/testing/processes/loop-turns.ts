import { readFileSync } from 'node:fs'

/**
 * Loaded into a server before its own code: measures how much processor time its main thread took between two rounds of
 * the event loop, all of which everybody waits for. Unlike a wait that is timed from outside it has no share of what else
 * the machine does. Tells the longest one, and starts again, when its parent asks.
 */
const tickMs = 5

/** The processor time of the main thread; without Linux that of the process, whose other threads count too. */
function readThreadMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return readProcessMs()
  }
}

function readProcessMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let before = readThreadMs()
let longestTurnMs = 0
let processMs = readProcessMs()

setInterval(() => {
  const now = readThreadMs()
  longestTurnMs = Math.max(longestTurnMs, now - before)
  before = now
}, tickMs).unref()

process.on('message', (message) => {
  if (message !== 'take') return
  const now = readProcessMs()
  process.send?.({ longestTurnMs, processMs: now - processMs })
  longestTurnMs = 0
  processMs = now
})
process.channel?.unref()
