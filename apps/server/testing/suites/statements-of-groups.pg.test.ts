import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { groupTables } from '../invariants/group-tables.ts'
import { acrossGroups } from '../statements/across-groups.ts'
import { GroupConditions, type GroupCatalogue } from '../statements/group-conditions.ts'
import { loadStatements } from '../statements/load-statements.ts'
import { parseTree } from '../statements/query-tree.ts'
import { writesAcrossGroups } from '../statements/writes-across-groups.ts'

// What an engine that spreads groups sends to one node (decision 156). PostgreSQL parses the statements: what a name in
// them stands for is not guessed from their text.

let database: TestDatabase
let client: Client
let catalogue: GroupCatalogue

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url, application_name: 'samhus test' })
  await client.connect()
  catalogue = await readCatalogue()
})

afterAll(async () => {
  await client.end()
  await database.close()
})

async function readCatalogue(): Promise<GroupCatalogue> {
  const tables = await client.query<{ id: string; name: string; column: string }>(
    `select attrelid::text as id, attrelid::regclass::text as name, attnum::text as column
     from pg_attribute where attname = 'group_id' and attrelid = any($1::regclass[])`,
    [groupTables],
  )
  const operators = await client.query<{ id: string }>(
    `select oid::text as id from pg_operator where oprname = '='`,
  )
  return {
    tables: new Map(tables.rows.map(({ id, name, column }) => [id, { name, groupColumn: column }])),
    equals: new Set(operators.rows.map(({ id }) => id)),
  }
}

/** Lets PostgreSQL parse a statement, as the body of a function that is not kept. */
async function readConditions(text: string): Promise<GroupConditions> {
  await client.query('begin')
  try {
    await client.query(`prepare read as ${text}`)
    const { rows: prepared } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'read'`,
    )
    await client.query('deallocate read')
    await client.query(
      `create function read(${prepared[0]?.types ?? ''}) returns void language sql begin atomic ${text}; end`,
    )
    const { rows } = await client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where proname = 'read' and pronamespace = 'public'::regnamespace`,
    )
    return new GroupConditions(parseTree(rows[0]?.tree ?? '()'), catalogue)
  } finally {
    await client.query('rollback')
  }
}

it('every statement names the group of each row that it reads or writes, but for those that say why not', async () => {
  const found = { reads: new Map<string, string[]>(), writes: new Map<string, string[]>() }
  for (const { name, text } of await loadStatements()) {
    const conditions = await readConditions(text)
    const tables = conditions.listUnnamed()
    if (tables.length > 0) found[conditions.isWrite ? 'writes' : 'reads'].set(name, tables)
  }
  expect(Object.fromEntries(found.reads)).toEqual(joinReasons(acrossGroups))
  expect(Object.fromEntries(found.writes)).toEqual(joinReasons(writesAcrossGroups))
})

/** Returns the tables of each statement. A statement has one reason. */
function joinReasons(byReason: typeof acrossGroups): Readonly<Record<string, readonly string[]>> {
  const listed = Object.values(byReason).flatMap((statements) => Object.entries(statements))
  expect(listed.length).toBe(new Map(listed).size)
  return Object.fromEntries(listed)
}

describe('a use of a table names the group', () => {
  it.each([
    ['if it is a parameter', 'select from booking b where b.id = $1 and b.group_id = $2::uuid', []],
    ['if it is one of several', 'select from booking where group_id = any($1::uuid[])', []],
    ['not by its id', 'select from booking where id = $1', ['booking']],
    [
      'not where a parameter may be empty',
      'select from unit where $1::uuid is null or group_id = $1',
      ['unit'],
    ],
    ['not by a comparison of another kind', 'select from unit where group_id <> $1::uuid', ['unit']],
    [
      'if it is that of a row that does',
      'select from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id where b.group_id = $1',
      [],
    ],
    [
      'not by another row alone',
      'select from booking b join unit u on u.id = b.unit_id where b.group_id = $1',
      ['unit'],
    ],
    [
      'once, where one row finds the other',
      'select from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id where b.id = $1',
      ['booking'],
    ],
    [
      'not by a condition of an outer join, which keeps the row',
      'select from booking b left join unit u on u.id = b.unit_id and u.group_id = b.group_id and b.group_id = $1',
      ['booking'],
    ],
    [
      'on the other side of an outer join',
      'select from booking b left join unit u on u.group_id = $1 where b.group_id = $1',
      [],
    ],
    [
      'in a query of its own',
      'select (select count(*) from claim where unit_id = u.id) from unit u where u.group_id = $1',
      ['claim'],
    ],
    [
      'in a query of its own, by that of the row around it',
      'select from unit u where u.group_id = $1 and exists (select from claim c where c.group_id = u.group_id)',
      [],
    ],
    [
      'through a common table, whose rows have the group',
      `with own as materialized (select id, group_id from membership where group_id = $1)
       select from own join account a on a.membership_id = own.id and a.group_id = own.group_id`,
      [],
    ],
    [
      'not through a common table that knows more rows',
      `with own as materialized (select id, group_id from membership)
       select from own where own.group_id = $1`,
      ['membership'],
    ],
    [
      'by a list of rows that was sent',
      `update unit u set version = version + 1 from jsonb_to_recordset($1::jsonb) as sent (id bigint, "groupId" uuid)
       where u.id = sent.id and u.group_id = sent."groupId"`,
      [],
    ],
    [
      'where it is found',
      'select from unit where (id, group_id) in (select unit_id, group_id from claim)',
      ['claim'],
    ],
    ['where it is written', 'delete from claim where id = $1', ['claim']],
    ['where it is inserted', 'insert into token (hash, kind, created_at) values ($1, $2, $3)', ['token']],
    [
      'where rows with it are inserted',
      'insert into fee (id, group_id, booking_id) select $1, group_id, id from booking where group_id = $2',
      [],
    ],
  ])('%s', async (_, text, expected) => {
    expect((await readConditions(text)).listUnnamed()).toEqual(expected)
  })
})
