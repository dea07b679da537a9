import { migrate } from '../apps/server/src/db/core/migrate.ts'
import { addLiveRows, fillLargeWorld } from '../apps/server/testing/fixtures/large-world.ts'
import { waitUntilQuiet } from './cost.ts'
import { startBuiltServer, type BenchContext } from './environment.ts'
import type { Target } from './figures.ts'
import { sleep } from './hub-environment.ts'
import { readUsage, sampleConnections, UsageSum } from './processor-time.ts'
import { runStatement, withConnection } from './verify.ts'

/** The first run of every job, and making plans, are not what a server costs that has run for long. */
const settleMs = 10_000
/** Jobs run every second or every minute. */
const measuredMs = 60_000
const sampleMs = 1_000
const database = 'samhus_bench_idle'

/**
 * Measures what a server costs that is not used: the processor time of its PostgreSQL connections and its own, with
 * 40,080 accounts and 90,480 weeks. The baseline is the same server with an empty database, at the same time.
 */
export async function measureIdleServer({
  environment,
  server,
  issuer,
  report,
  print,
}: BenchContext): Promise<void> {
  const large = new URL(environment.url)
  large.pathname = `/${database}`
  const url = large.href
  await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  await runStatement(environment.url, `create database ${database}`)
  try {
    print('making 40,080 accounts and 90,480 weeks')
    await migrate(url)
    await withConnection(url, async (client) => {
      await fillLargeWorld(client, Date.now())
      await addLiveRows(client)
    })
    const idle = await startBuiltServer(url, issuer.url)
    await sleep(settleMs)
    const seconds = await withConnection(url, (client) => waitUntilQuiet(client, idle.process.pid))
    print(`at rest after ${(settleMs / 1000 + seconds).toFixed(0)} s, idle for ${measuredMs / 1000} s`)
    const [own, empty] = await Promise.all([
      measureUsage(url, idle.process.pid),
      measureUsage(environment.url, server.process.pid),
    ])
    await idle.stop()
    const add = (name: string, value: number, target?: Target): void =>
      report.add({ name, unit: 'ms/s', better: 'less', rounds: [value], ...(target ? { target } : {}) })
    add('idle database, 40,080 accounts and 90,480 weeks', own.database, { reach: 5, aim: 2 })
    add('idle database, empty', empty.database)
    add('idle server, 40,080 accounts and 90,480 weeks', own.server)
    add('idle server, empty database', empty.server)
  } finally {
    await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  }
}

interface Usage {
  /** Processor time in milliseconds a second; NaN if it is not known on this machine. */
  readonly database: number
  readonly server: number
}

/** Measures the connections to one database, and the server's process. */
async function measureUsage(url: string, serverPid: number | undefined): Promise<Usage> {
  return withConnection(url, async (client) => {
    const used = new UsageSum()
    const before = readUsage(serverPid)
    for (const until = performance.now() + measuredMs; performance.now() < until; await sleep(sampleMs)) {
      used.add(await sampleConnections(client))
    }
    const after = readUsage(serverPid)
    const seconds = measuredMs / 1000
    return {
      database: used.usedMs / seconds,
      server: ((after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN)) / seconds,
    }
  })
}
