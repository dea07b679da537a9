import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { getRepoRoot } from '../apps/server/src/shared/paths.ts'
import { sleep } from './hub-environment.ts'
import type { MinimalCommand, MinimalKind, MinimalRun } from './minimal-booking.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { readEndedBackends } from './processor-time.ts'
import { computeQuantile } from './statistics.ts'
import { runStatement, withConnection } from './verify.ts'
import { Worker } from './worker.ts'

/** A minimal booking as it was measured. */
export interface Yardstick {
  readonly perSecond: number
  /** Processor time of the database for one, in milliseconds; NaN if it is not known. */
  readonly databaseMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The yardsticks of one round. */
export interface YardstickRound {
  /** By `pg`, each statement awaited before the next is sent. */
  readonly driver: Readonly<Record<MinimalKind, Yardstick>>
  /** Null: this machine has no pgbench. */
  readonly pgbench: Readonly<Record<MinimalKind, Yardstick>> | null
}

const database = 'samhus_bench_minimal'
/** Targets are by the minimal reserve, so it is measured for longer. */
const pgbenchSeconds: Readonly<Record<MinimalKind, number>> = { reserve: 3, confirm: 1 }
const driverMs = 1_200
const warmUpMs = 300
/** A connection that was closed takes a moment to end. */
const endedAfterMs = 300

/**
 * A minimal booking in a database of its own on the server that is measured: what any booking portal has to do, and
 * nothing of the product's. It is fixed, so that figures of different versions can be compared.
 */
export class Yardsticks {
  readonly #url: string
  readonly #serverUrl: string
  readonly #pgbench = findPgbench()
  readonly #worker = new Worker('bench/minimal-booking.ts')

  private constructor(serverUrl: string) {
    this.#serverUrl = serverUrl
    const own = new URL(serverUrl)
    own.pathname = `/${database}`
    this.#url = own.href
  }

  static async create(serverUrl: string): Promise<Yardsticks> {
    const yardsticks = new Yardsticks(serverUrl)
    await runStatement(serverUrl, `drop database if exists ${database} with (force)`)
    await runStatement(serverUrl, `create database ${database}`)
    await yardsticks.#runScript('minimal-schema.sql')
    return yardsticks
  }

  get pgbenchPath(): string | null {
    return this.#pgbench
  }

  async measureRound(): Promise<YardstickRound> {
    await this.#clear()
    const pgbenchReserve = await this.#runPgbench('reserve')
    await this.#clear()
    const reserve = await this.#runDriver('reserve')
    // Both confirm the same holds: pgbench from the first on, the driver from the middle on.
    await this.#runScript('minimal-holds.sql')
    const pgbenchConfirm = await this.#runPgbench('confirm')
    const confirm = await this.#runDriver('confirm')
    const isComplete = pgbenchReserve !== null && pgbenchConfirm !== null
    return {
      driver: { reserve, confirm },
      pgbench: isComplete ? { reserve: pgbenchReserve, confirm: pgbenchConfirm } : null,
    }
  }

  async stop(): Promise<void> {
    this.#worker.stop()
    await runStatement(this.#serverUrl, `drop database if exists ${database} with (force)`)
  }

  #runScript(name: string): Promise<void> {
    const sql = readFileSync(join(getRepoRoot(), 'bench', name), 'utf8')
    return withConnection(this.#url, async (client) => {
      for (const each of sql.split(/;\n/)) await client.query(each)
    })
  }

  #clear(): Promise<void> {
    return withConnection(this.#url, async (client) => {
      for (const sql of ['truncate booking, ledger restart identity', 'vacuum analyze', 'checkpoint']) {
        await client.query(sql)
      }
    })
  }

  async #runDriver(kind: MinimalKind): Promise<Yardstick> {
    const command: MinimalCommand = { do: 'run', url: this.#url, kind, warmUpMs, forMs: driverMs }
    const { result, usedMs } = await this.#measureEnded(() => this.#worker.request<MinimalRun>(command))
    const { all, tookMs, seconds } = result
    return {
      perSecond: tookMs.length / seconds,
      databaseMs: usedMs / all,
      p50Ms: computeQuantile(tookMs, 0.5),
      p99Ms: computeQuantile(tookMs, 0.99),
    }
  }

  async #runPgbench(kind: MinimalKind): Promise<Yardstick | null> {
    const program = this.#pgbench
    if (program === null) return null
    const run = { url: this.#url, script: `minimal-${kind}.pgbench.sql`, seconds: pgbenchSeconds[kind] }
    const { result, usedMs } = await this.#measureEnded(() => runPgbench(program, run))
    const { perSecond, transactions } = result
    return { perSecond, databaseMs: usedMs / transactions, p50Ms: Number.NaN, p99Ms: Number.NaN }
  }

  /** Connections that have ended are known to the database server alone, whose parent process adds them up. */
  async #measureEnded<Result>(act: () => Promise<Result>): Promise<{ result: Result; usedMs: number }> {
    return withConnection(this.#url, async (client: Client) => {
      const before = await readEndedBackends(client)
      const result = await act()
      await sleep(endedAfterMs)
      return { result, usedMs: (await readEndedBackends(client)) - before }
    })
  }
}
