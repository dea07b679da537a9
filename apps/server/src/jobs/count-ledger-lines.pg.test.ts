import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longTimeouts } from '../../testing/database/long-timeouts.ts'
import { crashAfterStatements } from '../../testing/fakes/crash-proxy.ts'
import { addManyMembers } from '../../testing/fixtures/bulk-members.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { openDb } from '../db/core/client.ts'
import { countLedgerLines } from './count-ledger-lines.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
})

afterEach(async () => {
  expect(await findWrongTallies()).toEqual([])
  await world.close()
})

/** The lines that these tests write have no audit rows. */
async function findWrongTallies(): Promise<string[]> {
  return (await world.findViolations()).filter((line) => line.startsWith('6: '))
}

interface Mark {
  readonly counted: number
  readonly newest: number
}

async function readMark(): Promise<Mark & { tallied: number; lines: number }> {
  const [mark] = await world.query<Mark & { tallied: number; lines: number }>(
    `select coalesce((select counted from ledger_tally_mark), 0) as counted, max(number) as newest,
       (select coalesce(sum(lines), 0)::int from ledger_tally) as tallied, count(*) as lines from ledger`,
  )
  if (!mark) throw new Error('no mark')
  return mark
}

/** Runs the job until every line is counted: transactions of other tests on the same server may hold it back. */
async function countAll(maxNumbers?: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await countLedgerLines(world.deps, maxNumbers)
        const { counted, newest } = await readMark()
        return newest - counted
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}

/** Adds lines for many owners in plain SQL, so that there are several buckets of them. */
async function addManyLines(count: number): Promise<void> {
  await addManyMembers(world, 200, world.deps.now())
  await world.execute(
    `insert into account (group_id, membership_id, year) select group_id, id, 2027 from membership on conflict do nothing`,
  )
  // One transaction for all of them would hold back what other tests on the same server wait for.
  const parts = 5
  for (let part = 0; part < parts; part += 1) {
    await world.execute(
      `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
       select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year, 'Adjust', 1, 'test', $2::timestamptz + n * interval '1 s'
       from account a, generate_series(1, $1::int / (select count(*)::int from account)) n`,
      count / parts,
      world.nowIso(),
    )
  }
}

/** Inserts a line in a transaction of its own, which stays open. */
async function beginLine(): Promise<Client> {
  const client = new Client({ connectionString: world.url })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
     select $1, group_id, id, membership_id, year, 'Adjust', 1, 'late', $3 from account where membership_id = $2`,
    [randomUUID(), anna.membershipId, world.nowIso()],
  )
  return client
}

test('every line is counted once, in more than one step and bucket', async () => {
  const maxNumbers = 4_500
  await addManyLines(15_000)
  await countAll(maxNumbers)
  const { tallied, lines, counted, newest } = await readMark()
  expect([tallied, counted]).toEqual([lines, newest])
  expect(lines).toBeGreaterThan(2 * maxNumbers)
  await world.adjustPoints(anna, 2027, 1)
  await countAll()
  expect((await readMark()).tallied).toBe(lines + 1)
})

test('a line that commits after lines with higher numbers is counted, and nothing above it before', async () => {
  await countAll()
  const before = await readMark()
  const late = await beginLine()
  try {
    const bo = await world.addOwner('Bo')
    await world.adjustPoints(bo, 2027, 1)
    for (let run = 0; run < 5; run++) await countLedgerLines(world.deps)
    expect((await readMark()).tallied).toBe(before.tallied)
    await late.query('commit')
  } finally {
    await late.end()
  }
  await countAll()
  const { tallied, lines } = await readMark()
  expect([tallied, lines]).toEqual([before.lines + 3, before.lines + 3])
})

test('a number that was drawn by a transaction which was rolled back holds nothing back for good', async () => {
  const gone = await beginLine()
  await gone.query('rollback')
  await gone.end()
  await world.adjustPoints(anna, 2027, 1)
  await countAll()
  const { tallied, lines } = await readMark()
  expect(tallied).toBe(lines)
})

test('two processes that count at the same time, while lines are written, count each line once', async () => {
  const pools = [0, 1].map((index) =>
    openDb(world.url, {
      ...longTimeouts,
      applicationName: `tally ${index}`,
      maxConnections: 3,
      random: Math.random,
    }),
  )
  const owners = await Promise.all(['Bo', 'Carl', 'Dorte'].map((name) => world.addOwner(name)))
  const progress = { isWriting: true }
  const counting = pools.map(async (db) => {
    while (progress.isWriting) await countLedgerLines({ ...world.deps, db })
  })
  try {
    await Promise.all(
      owners.map(async (owner) => {
        for (let line = 0; line < 40; line++) await world.adjustPoints(owner, 2027, 1)
      }),
    )
  } finally {
    progress.isWriting = false
    await Promise.all(counting)
    await Promise.all(pools.map((db) => db.close()))
  }
  expect(await findWrongTallies()).toEqual([])
  await countAll()
  const { tallied, lines } = await readMark()
  expect(tallied).toBe(lines)
})

test('a process that is killed at any statement has counted a step or not, and the next one goes on', async () => {
  for (let maxStatements = 1; maxStatements <= 12; maxStatements++) {
    await world.adjustPoints(anna, 2027, 1)
    const process = await crashAfterStatements(world.url, maxStatements)
    for (let run = 0; run < 4; run++) {
      await countLedgerLines({ ...world.deps, db: process.db }).catch((error: unknown) => {
        if (!process.hasCrashed()) throw error
      })
    }
    await process.close()
    expect(await findWrongTallies()).toEqual([])
  }
  await countAll()
  const { tallied, lines } = await readMark()
  expect(tallied).toBe(lines)
})

test('a copy of the database on another server, where transaction ids begin anew, is counted on', async () => {
  await world.execute(
    `insert into ledger_tally_mark (counted, seen, seen_by)
     select 0, max(number), (pg_current_xact_id()::text::bigint + 1000000)::text::xid8 from ledger`,
  )
  await countAll()
  const { tallied, lines } = await readMark()
  expect(tallied).toBe(lines)
})
