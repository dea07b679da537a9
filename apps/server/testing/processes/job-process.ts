import { randomUUID } from 'node:crypto'
import { startClock } from '../../src/jobs/scheduler.ts'
import { openDb } from '../../src/db/core/client.ts'
import { patient } from '../database/long-timeouts.ts'

/**
 * A process that is nothing but time at work, for tests that run several of them and kill some: address of the
 * database, business time at its start. Says `ready`, then works until it is killed.
 */
const [url = '', startsAt = ''] = process.argv.slice(2)
const begun = performance.now()
const log = (...told: unknown[]) => process.stdout.write(`${JSON.stringify(told)}\n`)
const deps = {
  db: openDb(url, {
    ...patient,
    applicationName: `samhus clock ${process.pid}`,
    random: () => 0.5,
    report: ({ what, error }) => log(what, (error as Error).message),
  }),
  now: () => Number(startsAt) + Math.floor(performance.now() - begun),
  wall: () => Math.floor(performance.timeOrigin + performance.now()),
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
startClock(deps as unknown as Parameters<typeof startClock>[0])
process.stdout.write('ready\n')
