import type { Client } from 'pg'
import type { LedgerEntry } from '@samhus/contract/admin-points'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import { fillLargeWorld } from '../apps/server/testing/fixtures/large-world.ts'
import { startBuiltServer, type BenchContext } from './environment.ts'
import { sleep } from './hub-environment.ts'
import { createCaller } from './load.ts'
import { runStatement, withConnection } from './verify.ts'
import { readBackends, readUsage } from './processor-time.ts'

const database = 'samhus_bench_ledger'
const lines = 1_000_000
const rounds = 40
const warmUpRounds = 8
const email = 'office@large.example'
const maxWaitMs = 120_000

/** Lines that were given, most of a ledger, in the order of time; then some hundred thousand corrections among them. */
const moreLines = `
  insert into ledger (id, group_id, account_id, membership_id, year, type, points, assignment_id, at)
    select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year, 'Assign', 4, s.id, s.assign_at
    from account a join assignment s on s.group_id = a.group_id and s.year = a.year
    where s.portion not in ('portion 0', 'portion 1', 'portion 2') order by s.assign_at, a.id;
  insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
    select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year, 'Adjust', 1, 'bench', given.at
    from given, account a cross join generate_series(1, 10)
    order by a.id % 997 limit ${lines} - (select count(*) from ledger);
  insert into person (id, email, name, role_type, created_at)
    select gen_random_uuid(), '${email}', 'Office', '{Admin}', at from given;`

interface Sample {
  readonly name: string
  readonly path: string
  readonly durations: number[]
  total: number
}

/**
 * Measures pages of a ledger of 1,000,000 lines over HTTP, totals included, one call at a time. They take turns with the
 * yardstick, which is to count the lines once in SQL.
 */
export async function measureAdminLedger({ environment, issuer, print }: BenchContext): Promise<void> {
  const large = new URL(environment.url)
  large.pathname = `/${database}`
  const url = large.href
  await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  await runStatement(environment.url, `create database ${database}`)
  try {
    print(`making a ledger of ${lines} lines`)
    await migrate(url)
    await withConnection(url, async (client) => {
      await fillLargeWorld(client, Date.now())
      await addLines(client)
    })
    const server = await startBuiltServer(url, issuer.url)
    try {
      await withConnection(url, async (client) => {
        print(`the job has counted them after ${(await waitForTally(client)).toFixed(1)} s`)
        const token = await issuer.createToken(email)
        await measurePages({ client, origin: server.origin, pid: server.process.pid, token, print })
      })
    } finally {
      await server.stop()
    }
  } finally {
    await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  }
}

async function addLines(client: Client): Promise<void> {
  await client.query('alter table ledger disable trigger user')
  for (const sql of moreLines.split(/;\n/)) await client.query(sql)
  await client.query('alter table ledger enable trigger user')
  await client.query('vacuum (analyze)')
}

/** Returns the seconds until the tally has every line. */
async function waitForTally(client: Client): Promise<number> {
  const from = performance.now()
  while (performance.now() < from + maxWaitMs) {
    const { rows } = await client.query<{ left: string }>(
      'select (select max(number) from ledger) - (select counted from ledger_tally_mark) as left',
    )
    if (Number(rows[0]?.left) === 0) return (performance.now() - from) / 1000
    await sleep(100)
  }
  throw new Error('the ledger was not counted')
}

interface Target {
  readonly client: Client
  readonly origin: string
  readonly pid: number | undefined
  readonly token: string
  readonly print: (line: string) => void
}

async function measurePages({ client, origin, pid, token, print }: Target): Promise<void> {
  const call = createCaller(origin, 1)
  const read = async (query: string): Promise<{ items: LedgerEntry[]; totalCount: number }> => {
    const body = await call('GET', `/admin/api/point-ledgers?${query}`, { token })
    return JSON.parse(body.toString()) as { items: LedgerEntry[]; totalCount: number }
  }
  const samples = (await listQueries(client, read)).map(([name, path]): Sample => {
    return { name, path, durations: [], total: 0 }
  })
  const yardstick: number[] = []
  let before = await readProcessorTimes(client, pid)
  for (let round = -warmUpRounds; round < rounds; round++) {
    if (round === 0) before = await readProcessorTimes(client, pid)
    for (const sample of samples) {
      const from = performance.now()
      const { totalCount } = await read(sample.path)
      if (round >= 0) sample.durations.push(performance.now() - from)
      sample.total = totalCount
    }
    const from = performance.now()
    await client.query('select count(*) from ledger')
    if (round >= 0) yardstick.push(performance.now() - from)
  }
  const after = await readProcessorTimes(client, pid)
  const first = p95(samples[0]?.durations ?? [])
  const counting = p95(yardstick)
  print(`counting the lines once in SQL: p95 ${counting.toFixed(1)} ms`)
  for (const { name, durations, total } of samples) {
    const own = p95(durations)
    print(
      `ledger, ${name} (${total} lines): p95 ${own.toFixed(1)} ms, ${(own / counting).toFixed(2)} × counting, ` +
        `${(own / first).toFixed(1)} × the first page (to hold: 200 ms, 3 ×)`,
    )
  }
  const calls = rounds * samples.length
  const server = ((after.server - before.server) / calls).toFixed(1)
  const backend = ((after.backends - before.backends) / calls).toFixed(1)
  print(`a call costs ${server} ms of processor time of the server and ${backend} ms of PostgreSQL`)
}

/** Returns names and queries; the first one is the first page. */
async function listQueries(
  client: Client,
  read: (query: string) => Promise<{ totalCount: number }>,
): Promise<[name: string, query: string][]> {
  const { rows } = await client.query<{ group: string; person: string; day: string }>(
    `select (select id from "group" where code = 'g3') as group, (select id from person where name = 'Owner 1') as person,
       (select to_char(at - interval '20 days', 'YYYY-MM-DD') from ledger order by number desc limit 1) as day`,
  )
  const { group = '', person = '', day = '' } = rows[0] ?? {}
  const getLastPage = async (query: string): Promise<number> =>
    Math.max(1, Math.ceil((await read(query)).totalCount / 20))
  const year = new Date(day).getUTCFullYear()
  return [
    ['page 1', 'page=1'],
    ['page 5,000', 'page=5000'],
    ['the last page', `page=${await getLastPage('')}`],
    ['page 1, oldest first', 'page=1&sort=timestamp'],
    ['a group', `groupId=${group}`],
    ['the last page of a group', `groupId=${group}&page=${await getLastPage(`groupId=${group}`)}`],
    ['a year and a type', `year=${year}&type=Assign`],
    ['page 5,000 of a year and a type', `year=${year}&type=Assign&page=5000`],
    ['a type of a group', `groupId=${group}&type=Book&page=20`],
    ['from a day', `from=${day}&page=100`],
    ['until a day', `to=${day}&page=5000`],
    ['one owner', `userId=${person}`],
    ['a search for one owner', `search=${encodeURIComponent('Owner 12345')}`],
    ['a search for some owners', `search=${encodeURIComponent('owner 123')}`],
    ['a search for a house', `search=${encodeURIComponent('House 57')}`],
    ['a search for a group', 'search=g7'],
    ['a search that all owners match', 'search=owner'],
    ['page 5,000 of that search', 'search=owner&page=5000'],
    ['a search that all houses match', 'search=house'],
    ['a search that a fifth of the owners match', `search=${encodeURIComponent('Group 7')}`],
  ]
}

/** Returns the milliseconds that the server and its connections have used so far. */
async function readProcessorTimes(
  client: Client,
  pid: number | undefined,
): Promise<{ server: number; backends: number }> {
  return { server: readUsage(pid)?.cpuMs ?? Number.NaN, backends: await readBackends(client) }
}

function p95(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? Number.NaN
}
