import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { longTimeouts } from '../../../testing/database/long-timeouts.ts'
import { waitFor } from '../../../testing/fixtures/live-server.ts'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { publishRefetch } from './change.ts'
import { readChanges, readCurrentPosition, type ChangePosition } from './live-changes.ts'

const groupId = '00000000-0000-4000-8000-000000000001'
const takeTransactionId = statement('test-take-transaction-id', 'select pg_current_xact_id()')
const deleteChanges = statement('test-delete-changes', 'delete from change')
const newest = statement<{ isReadable: boolean }>(
  'test-newest-change',
  `select transaction < pg_snapshot_xmin(pg_current_snapshot()) as "isReadable"
   from change order by change.transaction desc limit 1`,
)

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase(longTimeouts)
  db = database.db
})
beforeEach(() => db.transaction((tx) => tx.run(deleteChanges)))
afterAll(() => database.close())

interface OpenTransaction {
  /** Inserts a change row. */
  readonly write: () => Promise<void>
  readonly commit: () => Promise<void>
}

/** Begins a transaction that has its id already. */
function begin(): Promise<OpenTransaction> {
  let end = (): void => {}
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  return new Promise((resolve, reject) => {
    const done = db.transaction(async (tx) => {
      await tx.all(takeTransactionId)
      const write = () => publishRefetch(tx, { at: 0, groupId })
      const commit = () => {
        end()
        return done
      }
      resolve({ write, commit })
      await mayEnd
    })
    done.catch(reject)
  })
}

describe('the next changes', () => {
  it('are those of younger transactions, though their numbers may be lower than those that were read', async () => {
    const start = await readCurrentPosition(db)
    const older = await begin()
    const younger = await begin()
    await younger.write()
    await older.write()
    await older.commit()
    let read: ChangePosition[] = []
    await waitFor(
      async () => (read = [...(await readChanges(db, start, 10)).changes]).length > 0,
      'no older transaction of another test',
    )
    const [ofOlder, ...others] = read
    expect(others).toEqual([])
    await younger.commit()
    await waitFor(async () => (await db.one(newest)).isReadable, 'no older transaction of another test')
    const { changes } = await readChanges(db, ofOlder ?? start, 10)
    expect(changes, 'a change was skipped, since its number is lower').toHaveLength(1)
    expect(changes[0]?.number).toBeLessThan(ofOlder?.number ?? 0)
  })

  it('are found by index, however many rows were read before', async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      // A hundred rows in each of 200 transactions, which have ended long ago.
      await client.query(
        `insert into change (transaction, at, group_id, kind)
         select (3 + n / 100)::text::xid8, to_timestamp(n), $1, 'refetch' from generate_series(0, 19999) n`,
        [groupId],
      )
      await client.query('analyze change')
      const nodes = await explain(client, { transaction: '202', number: 0 })
      const ofChange = nodes.filter((node) => /^change(_part\d)?$/.test(node['Relation Name'] ?? ''))
      const readRows = ofChange.map(countRows).reduce((sum, count) => sum + count, 0)
      expect(ofChange.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      expect(readRows).toBeGreaterThanOrEqual(100)
      expect(readRows).toBeLessThan(110)
    } finally {
      await client.end()
    }
  })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Returns every node of the plan by which `readChanges` reads up to 500 rows. */
async function explain(client: Client, after: ChangePosition): Promise<PlanNode[]> {
  let text = ''
  const spy = { one: async (query: { text: string }) => (text = query.text) } as unknown as Db
  await readChanges(spy, after, 500)
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare batch as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) execute batch ('${after.transaction}', ${after.number}, 500)`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? listNodes(plan) : []
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)]
}

function countRows(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}
