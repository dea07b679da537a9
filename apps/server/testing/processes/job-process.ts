import { startScheduler } from '../../src/jobs/scheduler.ts'
import { openDb } from '../../src/db/core/client.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import { createDeps } from '../fixtures/deps.ts'

/**
 * A program that only runs the scheduler, for tests that run several of them and kill some. Arguments: the
 * database's URL, and the business time at its start. Prints `ready`, then works until it is killed.
 */
const [url = '', startsAt = ''] = process.argv.slice(2)
const startedAt = performance.now()
const log = (...args: unknown[]) => process.stdout.write(`${JSON.stringify(args)}\n`)
const db = openDb(url, {
  ...longTimeouts,
  applicationName: `samhus jobs ${process.pid}`,
  random: () => 0.5,
  report: ({ kind, error }) => log(kind, (error as Error).message),
})
const deps = createDeps(db, {
  now: () => Number(startsAt) + Math.floor(performance.now() - startedAt),
  systemNow: () => Math.floor(performance.timeOrigin + performance.now()),
  random: () => 0.5,
  log: {
    info: () => {},
    debug: () => {},
    warn: log,
    error: (...args: unknown[]) => {
      const [details, text] = args as [{ err?: Error }, string]
      log(text, details.err?.message)
    },
  },
})
startScheduler(deps)
process.stdout.write('ready\n')
