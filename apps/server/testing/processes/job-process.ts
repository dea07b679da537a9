import { randomUUID } from 'node:crypto'
import { startScheduler } from '../../src/jobs/scheduler.ts'
import { openDb } from '../../src/db/core/client.ts'
import { longTimeouts } from '../database/long-timeouts.ts'

/**
 * A program that only runs the scheduler, for tests that run several of them and kill some. Arguments: the
 * database's URL, and the business time at its start. Prints `ready`, then works until it is killed.
 */
const [url = '', startsAt = ''] = process.argv.slice(2)
const startedAt = performance.now()
const log = (...args: unknown[]) => process.stdout.write(`${JSON.stringify(args)}\n`)
const deps = {
  db: openDb(url, {
    ...longTimeouts,
    applicationName: `samhus jobs ${process.pid}`,
    random: () => 0.5,
    report: ({ what, error }) => log(what, (error as Error).message),
  }),
  now: () => Number(startsAt) + Math.floor(performance.now() - startedAt),
  systemNow: () => Math.floor(performance.timeOrigin + performance.now()),
  ids: () => randomUUID(),
  random: () => 0.5,
  secret: () => randomUUID(),
  log: {
    info: () => {},
    debug: () => {},
    warn: log,
    error: ({ err }: { err?: Error }, text: string) => log(text, err?.message),
  },
}
startScheduler(deps as unknown as Parameters<typeof startScheduler>[0])
process.stdout.write('ready\n')
