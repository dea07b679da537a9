import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import { getRepoRoot } from '../apps/server/src/shared/paths.ts'
import { verify } from '../apps/server/src/cli/verify.ts'

/** Durations in seconds; the baseline reads every row of every table once. */
export interface VerifyFigures {
  readonly verifySeconds: number
  readonly readSeconds: number
  readonly rows: number
  readonly violations: number
}

const times = 3
const database = 'samhus_bench_large'

/** Measures the check of all invariants for 3,000 owners × 10 years, in an extra database on the server of `url`. */
export async function measureVerify(url: string): Promise<VerifyFigures> {
  const large = new URL(url)
  large.pathname = `/${database}`
  await runStatement(url, `drop database if exists ${database} with (force)`)
  await runStatement(url, `create database ${database}`)
  try {
    await migrate(large.href)
    await runStatement(large.href, readFileSync(join(getRepoRoot(), 'bench', 'large-set.sql'), 'utf8'))
    let violations = 0
    const verifySeconds = await measureMedian(async () => {
      violations = (await verify(large.href)).length
    })
    let rows = 0
    const readSeconds = await measureMedian(async () => {
      rows = await readAll(large.href)
    })
    return { verifySeconds, readSeconds, rows, violations }
  } finally {
    await runStatement(url, `drop database if exists ${database} with (force)`)
  }
}

async function measureMedian(act: () => Promise<void>): Promise<number> {
  const durations: number[] = []
  for (let time = 0; time < times; time++) {
    const from = performance.now()
    await act()
    durations.push((performance.now() - from) / 1000)
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

/** Reads every row of every table. Returns how many there are. */
async function readAll(url: string): Promise<number> {
  return withConnection(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    let rows = 0
    for (const { name } of tables.rows) {
      const [read] = (
        await client.query<{ count: string; bytes: string }>(
          `select count(*) as count, sum(length(t::text)) as bytes from ${name} t`,
        )
      ).rows
      rows += Number(read?.count ?? 0)
    }
    return rows
  })
}

export async function runStatement(url: string, sql: string): Promise<void> {
  await withConnection(url, (client) => client.query(sql))
}

/** Runs on a connection of its own. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'samhus bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
