import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStatements } from '../../src/db/core/statement.ts'
import { createSpreadDatabase, type TestDatabase } from '../database/test-database.ts'

// An engine that spreads groups must see from a statement's parameters which server it is for (decision 156).

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createSpreadDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.close()
})

const group = 'c0000000-0000-4000-8000-000000000001'
await import('../../src/db/queries/owner-writes.ts')
const writes = listStatements().filter(({ name }) => name.startsWith('set-'))

it('there are five statements that compare versions', () => {
  expect(writes.map(({ name }) => name).toSorted()).toEqual([
    'set-booked',
    'set-cancelled',
    'set-ended',
    'set-hold',
    'set-waiting',
  ])
})

it.each(writes)('$name reads and changes the part of its group only', async ({ text }) => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
    '[]',
    '2026-11-01T12:00:00Z',
    group,
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const tables = [...new Set([...plan.matchAll(/\bon ([a-z_]+)_part\d/g)].map(([, table]) => table))]
  expect(tables).toEqual(expect.arrayContaining(['unit', 'membership', 'policy', 'house']))
  for (const table of tables) {
    const parts = [...plan.matchAll(new RegExp(`\\bon ${table}_part(\\d)`, 'g'))].map(([, part]) => part)
    expect([table, new Set(parts).size]).toEqual([table, 1])
  }
})
