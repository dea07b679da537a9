import { openDb } from '../apps/server/src/db/core/client.ts'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import { createDeps } from '../apps/server/testing/fixtures/deps.ts'
import { createBenchGroup, type BenchGroup } from './bench-group.ts'
import { startBuiltServer, type BenchContext, type RunningServer } from './environment.ts'
import { createTokens, sleep } from './hub-environment.ts'
import { Meter } from './load.ts'
import type { SinkCommand } from './mail-sink.ts'
import { formatLatency, reserveWhile, type Reserving } from './reserving.ts'
import { runStatement, withConnection } from './verify.ts'
import { readUsage } from './processor-time.ts'
import { Worker } from './worker.ts'

const database = 'samhus_bench_mail'
const mails = 5_000
const size = { code: 'M', houses: 10, owners: 500, isLarge: true }
const quietMs = 20_000
const maxMs = 300_000

/**
 * Measures how long one server takes to hand 5,000 due mails to a relay, and what that does to owners who reserve at the
 * same time: their p99 before and after is that of the same server, in the same run.
 */
export async function measureMail({ environment, issuer, year, print }: BenchContext): Promise<void> {
  const other = new URL(environment.url)
  other.pathname = `/${database}`
  const url = other.href
  // The bench's own server has no relay, and would keep the mails.
  await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  await runStatement(environment.url, `create database ${database}`)
  const relay = new Worker('bench/mail-sink.ts')
  try {
    await migrate(url)
    print(`making ${size.owners} owners`)
    const group = await createGroup(url, year)
    const relayUrl = await relay.request<string>({ do: 'listen' } satisfies SinkCommand)
    const server = await startBuiltServer(url, issuer.url, { SMTP_URL: relayUrl })
    try {
      const tokens = await createTokens(issuer, group)
      await measure({ url, server, relay, group, tokens, turns: { next: 0 }, print })
    } finally {
      await server.stop()
    }
  } finally {
    relay.stop()
    await runStatement(environment.url, `drop database if exists ${database} with (force)`)
  }
}

async function createGroup(url: string, year: number): Promise<BenchGroup> {
  const db = openDb(url, { applicationName: 'samhus bench', maxConnections: 8, random: Math.random })
  try {
    return await createBenchGroup(createDeps(db), { ...size, year })
  } finally {
    await db.close()
  }
}

interface Run extends Reserving {
  readonly url: string
  readonly server: RunningServer
  readonly relay: Worker
  readonly print: (line: string) => void
}

async function measure(run: Run): Promise<void> {
  const { url, server, relay, group, print } = run
  const count = () => relay.request<number>({ do: 'count' } satisfies SinkCommand)
  const quiet = new Meter()
  await reserveWhile(run, new Meter(), () => sleep(quietMs / 4))
  await reserveWhile(run, quiet, () => sleep(quietMs))
  const busy = new Meter()
  // The points that the owners got have made mails, too.
  const sentBefore = await count()
  const before = readUsage(server.process.pid)
  const began = performance.now()
  await insertMails(url, group)
  await reserveWhile(run, busy, async () => {
    while ((await count()) < sentBefore + mails && performance.now() - began < maxMs) await sleep(50)
  })
  const seconds = (performance.now() - began) / 1000
  const after = readUsage(server.process.pid)
  const sent = (await count()) - sentBefore
  await reserveWhile(run, quiet, () => sleep(quietMs))
  const states = await countStates(url)
  const used = ((after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN)) / 1000
  const [without, beside] = [quiet.getFigure(), busy.getFigure()]
  print(
    `mail: ${sent} of ${mails} handed over in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)}/s; the server used ` +
      `${used.toFixed(1)} s of a core, reserving included; ${states} (to hold: 300 s)`,
  )
  print(
    `reserve beside it: p99 ${(beside.p99Ms / without.p99Ms).toFixed(2)} × without mails  (${formatLatency(beside)}; without ` +
      `${formatLatency(without)}; to hold: 1.5)`,
  )
}

/** Points that were given: a mail to each owner, ten times. */
async function insertMails(url: string, { groupId }: BenchGroup): Promise<void> {
  await withConnection(url, (client) =>
    client.query(
      `insert into mail (id, group_id, person_id, kind, data, due_at, created_at)
       select gen_random_uuid(), $1, m.person_id, 'points-given', '{"year": 2027, "points": 20}', now(), now()
       from membership m cross join generate_series(1, $2) where m.group_id = $1`,
      [groupId, mails / size.owners],
    ),
  )
}

async function countStates(url: string): Promise<string> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ state: string; count: string }>('select state, count(*) from mail group by 1 order by 1'),
  )
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ')
}
