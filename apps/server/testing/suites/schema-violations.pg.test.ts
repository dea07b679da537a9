import { Client, DatabaseError, type QueryResult } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { cleanFixture, sqlHelpers } from '../invariants/invariant-fixture.ts'
import { foreignKeys, uniqueKeys } from '../invariants/schema-keys.ts'
import { movingTriggers, oneRowEach, violations } from '../invariants/schema-violations.ts'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`begin; ${sqlHelpers} ${cleanFixture}; ${oneRowEach} commit`)
})

afterAll(async () => {
  await client.end()
  await database.close()
})

describe('the catalogue has no unique key, foreign key, check or trigger but those that are broken here, and all of them', () => {
  it('unique keys', async () => {
    const found = (await listUniqueKeys()).map(({ table, columns }) => `${table}: ${columns.join(', ')}`)
    expect(toSortedNames(found)).toEqual(flatten(uniqueKeys))
  })

  it('foreign keys', async () => {
    const found = (await listForeignKeys()).map(
      ({ table, columns, refersTo }) => `${table}: ${columns.join(', ')} -> ${refersTo}`,
    )
    expect(toSortedNames(found)).toEqual(flatten(foreignKeys))
  })

  it('partial unique indexes', async () => {
    const keys = (await listUniqueKeys()).map(({ name }) => name)
    const found = await listNames(`select relname as name from pg_index join pg_class on oid = indexrelid
      where indisunique and not relispartition and relnamespace = 'public'::regnamespace
        and (indpred is not null or indexprs is not null)`)
    expect(found).toEqual(
      Object.keys(violations.uniqueIndexes)
        .filter((name) => !keys.includes(name))
        .toSorted(),
    )
  })

  it('checks', async () => {
    const found = await listNames(
      `select conname as name from pg_constraint
       where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace`,
    )
    expect(found).toEqual(Object.keys(violations.checks).toSorted())
  })

  it('triggers', async () => {
    const found = await listNames(
      'select tgname as name from pg_trigger where not tgisinternal and tgparentid = 0',
    )
    expect(found).toEqual(Object.keys({ ...violations.triggers, ...movingTriggers }).toSorted())
  })

  it('no other kind of constraint', async () => {
    // PostgreSQL 18 lists "not null" as a constraint, too.
    const found = await listNames(`select conname as name from pg_constraint
      where contype not in ('p', 'u', 'f', 'c', 'n') and connamespace = 'public'::regnamespace`)
    expect(found).toEqual([])
  })
})

describe('the database refuses', () => {
  it('a second row with the same unique key', async () => {
    for (const { table, name, columns } of await listUniqueKeys()) {
      const isWhole = columns.map((column) => `${column} is not null`).join(' and ')
      const copy = `select twin('${table}', '${oneOf(table, isWhole)}', '{}')`
      expect([name, await attempt(`${dropAllBut(table, name)} ${copy}`)]).toEqual([name, [`23505 ${name}`]])
    }
  })

  it('a row that refers to no other, in any column of its foreign key', async () => {
    for (const { table, name, columns } of await listForeignKeys()) {
      const isWhole = columns.map((column) => `${column} is not null`).join(' and ')
      for (const column of columns) {
        const value = `jsonb_populate_record(x, '{"${column}": ${missing[await readType(table, column)]}}')`
        const change = `update ${table} x set ${column} = (${value}).${column} where ${oneOf(table, isWhole)}`
        const refused = await attempt(`${dropAllBut(table, name)} ${change}`)
        expect([name, column, refused]).toEqual([name, column, [`23503 ${name}`]])
      }
    }
  })

  it.each(Object.entries(violations.uniqueIndexes))('what %s forbids', async (name, statements) => {
    expect(await attempt(...statements)).toEqual(statements.map(() => `23505 ${name}`))
  })

  it.each(Object.entries(violations.checks))('what %s forbids', async (name, statements) => {
    expect(await attempt(...statements)).toEqual(statements.map(() => `23514 ${name}`))
  })

  it.each(Object.entries(violations.triggers))('what the trigger %s forbids', async (name, statements) => {
    const { rows } = await client.query<{ name: string }>(
      'select proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname = $1',
      [name],
    )
    expect(await attempt(...statements)).toEqual(statements.map(() => `23001 ${rows[0]?.name}`))
  })

  it('a second debit that the first has left no points for', async () => {
    expect(await attempt(movingTriggers.ledger_moves_the_balance)).toEqual(['23514 balance_not_negative'])
  })
})

it('a transaction has its id before it draws the number of a ledger line', async () => {
  await client.query('begin')
  const results = (await client.query(movingTriggers.ledger_takes_an_id_first)) as unknown as QueryResult[]
  await client.query('rollback')
  expect(results.at(-1)?.rows).toEqual([{ id: expect.any(String) as string }])
})

/** A value that no row has, by type. */
const missing: Readonly<Record<string, string>> = {
  bigint: '2000000000',
  integer: '2000000000',
  text: '"missing"',
  uuid: '"ffffffff-ffff-4fff-8fff-ffffffffffff"',
}

interface Key {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Returns the unique keys of whole tables. */
async function listUniqueKeys(): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select indrelid::regclass::text as table, relname as name, array(select attname::text
       from unnest(indkey::int2[]) with ordinality k (number, place)
       join pg_attribute on attrelid = indrelid and attnum = number order by place) as columns
     from pg_index join pg_class on oid = indexrelid
     where indisunique and indpred is null and indexprs is null and not relispartition
       and relnamespace = 'public'::regnamespace
     order by relname`,
  )
  return rows
}

async function listForeignKeys(): Promise<(Key & { readonly refersTo: string })[]> {
  const { rows } = await client.query<Key & { refersTo: string }>(
    `select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as "refersTo",
       array(select attname::text from unnest(conkey) with ordinality k (number, place)
         join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by conname`,
  )
  return rows
}

async function listNames(sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted()
}

async function readType(table: string, column: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  )
  return rows[0]?.type ?? ''
}

/** SQL: the row is one of those that `where` selects. Two parts of a table may have rows in the same place. */
const oneOf = (table: string, where: string): string =>
  `(tableoid, ctid) = (select tableoid, ctid from ${table} where ${where} limit 1)`

/** Returns SQL that leaves one key of a table alone with its rows: no other constraint can refuse anything. */
function dropAllBut(table: string, name: string): string {
  return `
    alter table ${table} disable trigger user;
    do $$ declare r record; begin
      for r in select conrelid::regclass as relation, conname from pg_constraint
        where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and conname <> '${name}'
      loop execute format('alter table %s drop constraint %I', r.relation, r.conname); end loop;
      for r in select conname from pg_constraint
        where contype = 'c' and conrelid = '${table}'::regclass
      loop execute format('alter table ${table} drop constraint %I', r.conname); end loop;
      for r in select conname, indexrelid::regclass as index
        from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
        where indrelid = '${table}'::regclass and indisunique and indexrelid <> coalesce(to_regclass('${name}'), 0)
          and not exists (select from pg_constraint k where k.conname = '${name}' and k.conindid = indexrelid)
      loop
        if r.conname is null then execute format('drop index %s', r.index);
        else execute format('alter table ${table} drop constraint %I', r.conname); end if;
      end loop;
    end $$;`
}

/** Runs each in a transaction that is rolled back. Returns how the database refused it: SQLSTATE and name. */
async function attempt(...statements: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const sql of statements) {
    await client.query('begin')
    const error: unknown = await client.query(sql).catch((thrown: unknown) => thrown)
    await client.query('rollback')
    if (!(error instanceof DatabaseError)) found.push('nothing')
    else found.push(`${error.code} ${toWholeName(error.constraint) ?? findFunction(error) ?? error.message}`)
  }
  return found
}

/** Returns the name of a key without the number that the part of a table adds which refuses a row. */
const toWholeName = (name: string | undefined): string | undefined => name?.replace(/_\d+$/, '')

/** Returns the function of the trigger that raised the error. */
function findFunction({ where }: DatabaseError): string | undefined {
  return /PL\/pgSQL function (\w+)\(\)/.exec(where ?? '')?.[1]
}

/** Returns `table: columns` of all tables. */
function flatten(byTable: Readonly<Record<string, readonly string[]>>): string[] {
  return toSortedNames(
    Object.entries(byTable).flatMap(([table, keys]) => keys.map((key) => `${table}: ${key}`)),
  )
}

/** PostgreSQL quotes the name of the table "group". */
function toSortedNames(names: readonly string[]): string[] {
  return names.map((name) => name.replaceAll('"', '')).toSorted()
}
