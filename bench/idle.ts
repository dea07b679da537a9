import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import { addLiveRows, fillLargeWorld } from '../apps/server/testing/fixtures/large-world.ts'
import { startBuiltServer, type BenchContext } from './environment.ts'
import { sleep } from './hub-environment.ts'
import { runStatement, withConnection } from './verify.ts'
import { readUsage } from './worker.ts'

/** The first run of every job, and making plans, are not what a server costs that has run for long. */
const settleMs = 15_000
/** Jobs run every second or every minute. */
const measuredMs = 60_000
const sampleMs = 1_000
const database = 'samhus_bench_idle'

/**
 * Measures what a server costs that is not used: the processor time of its PostgreSQL connections and its own, with
 * 40,080 accounts and 90,480 weeks. The baseline is the same server with an empty database, at the same time.
 */
export async function measureIdleServer({ environment, server, issuer, print }: BenchContext): Promise<void> {
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
    print(`idle for ${(settleMs + measuredMs) / 1000} s`)
    await sleep(settleMs)
    const [own, empty] = await Promise.all([
      measureUsage(url, idle.process.pid),
      measureUsage(environment.url, server.process.pid),
    ])
    await idle.stop()
    print(
      `an idle server: PostgreSQL ${formatShare(own.database)}, the process ${formatShare(own.server)}; with an empty ` +
        `database ${formatShare(empty.database)} and ${formatShare(empty.server)} (to hold: 8 ms of PostgreSQL a second)`,
    )
  } finally {
    await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  }
}

interface Usage {
  /** Processor time in milliseconds; NaN if it is not known on this machine. */
  readonly database: number
  readonly server: number
}

/** Measures the connections to one database, and the server's process. */
async function measureUsage(url: string, serverPid: number | undefined): Promise<Usage> {
  return withConnection(url, async (client) => {
    // A connection may end on the way, so the last sample of each counts.
    const first = new Map<number, number>()
    const last = new Map<number, number>()
    const before = readUsage(serverPid)
    for (const until = performance.now() + measuredMs; performance.now() < until; await sleep(sampleMs)) {
      for (const pid of await listConnections(client)) {
        const usedMs = readProcessorMs(pid)
        if (usedMs === null) continue
        if (!first.has(pid)) first.set(pid, usedMs)
        last.set(pid, usedMs)
      }
    }
    const after = readUsage(serverPid)
    const used = [...last].map(([pid, usedMs]) => usedMs - (first.get(pid) ?? 0))
    return {
      database: used.length === 0 ? Number.NaN : used.reduce((sum, usedMs) => sum + usedMs, 0),
      server: (after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN),
    }
  })
}

/** Returns the process ids of all other connections to the database. */
export async function listConnections(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
     order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns the time that a process has been running on a processor; null if there is none here, or no Linux. */
export function readProcessorMs(pid: number): number | null {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1_000_000
  } catch {
    return null
  }
}

function formatShare(usedMs: number): string {
  return `${(usedMs / (measuredMs / 1000)).toFixed(1)} ms/s`
}

/** Returns the milliseconds of processor time that all connections have used. */
export async function readBackends(client: Client): Promise<number> {
  const used = (await listConnections(client)).map((pid) => readProcessorMs(pid) ?? 0)
  return used.reduce((sum, each) => sum + each, 0)
}
