import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { longTimeouts } from '../../../testing/database/long-timeouts.ts'
import { whileOpen } from '../../../testing/fixtures/open-transaction.ts'
import type { Db, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { publishRefetch } from './change.ts'
import { readChanges, readCurrentPosition, type ChangePosition } from './live-changes.ts'

const groupId = '00000000-0000-4000-8000-000000000001'
const takeTransactionId = statement('test-take-transaction-id', 'select pg_current_xact_id()')
const deleteChanges = statement('test-delete-changes', 'delete from change')
const insertChange = statement<never, [transaction: string, groupId: string]>(
  'test-insert-change',
  `insert into change (transaction, at, group_id, kind) values ($1::text::xid8, now(), $2, 'refetch')`,
)

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase(longTimeouts)
  db = database.db
})
beforeEach(() => db.transaction((tx) => tx.run(deleteChanges)))
afterAll(() => database.close())

describe('the next changes', () => {
  it('are those of younger transactions, though their numbers may be lower than those that were read', async () => {
    // Of transactions that have ended long ago, whatever runs in other databases of the server.
    const insert = (transaction: string) =>
      db.transaction((tx) => tx.run(insertChange, [transaction, groupId]))
    await insert('12')
    await insert('11')
    const [older = expect.fail('no change was read'), ...others] = (
      await readChanges(db, { transaction: '3', number: 0 }, 1)
    ).changes
    expect(others).toEqual([])
    const { changes } = await readChanges(db, older, 10)
    expect(changes, 'a change was skipped, since its number is lower').toHaveLength(1)
    expect([older.transaction, changes[0]?.transaction]).toEqual(['11', '12'])
    expect(changes[0]?.number).toBeLessThan(older.number)
  })

  it('are none of a transaction while an older one is open, whose own would be skipped', async () => {
    const start = await readCurrentPosition(db)
    const beginOlder = (tx: Tx) => tx.all(takeTransactionId)
    await whileOpen(db, beginOlder, async () => {
      await db.transaction((tx) => publishRefetch(tx, { at: 0, groupId }))
      expect((await readChanges(db, start, 10)).changes).toEqual([])
    })
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
