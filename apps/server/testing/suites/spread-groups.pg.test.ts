import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { createSpreadDatabase, createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { findRow, listRows } from '../fixtures/inspect.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, type World } from '../fixtures/world.ts'
import { globalTables, groupTables } from '../invariants/group-tables.ts'

// Groups can be spread over several databases (decision 156): an engine that does so compares keys within a group only.

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.close()
})

const list = async (sql: string, params: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(sql, params)).rows.map(({ name }) => name)

/** SQL: the columns of a key, as `a, b`. */
const namesOf = (
  relation: string,
  numbers: string,
): string => `(select string_agg(attname, ', ' order by place)
  from unnest(${numbers}) with ordinality k (number, place)
  join pg_attribute on attrelid = ${relation} and attnum = number)`

describe('the catalogue', () => {
  it('has no table of which it is not said whether its rows belong to a group', async () => {
    const found = await list(`select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
    const said = [...groupTables, ...globalTables]
    expect(found.toSorted()).toEqual(said.toSorted())
  })

  it('has the group in every row of these tables', async () => {
    const found = await list(
      `select attrelid::regclass::text as name from pg_attribute
       where attname = 'group_id' and attnotnull and attrelid = any($1::regclass[])`,
      [groupTables],
    )
    expect(found.toSorted()).toEqual(groupTables.toSorted())
  })

  it('names the group in every unique key of these tables, those of some rows and of expressions too', async () => {
    const found = await list(
      `select indexrelid::regclass::text as name from pg_index
       where indisunique and indrelid = any($1::regclass[]) and not exists (select from pg_attribute
         where attrelid = indrelid and attname = 'group_id' and attnum = any(indkey))`,
      [groupTables],
    )
    expect(found).toEqual([])
  })

  it('names the group in every foreign key from one of these tables to another', async () => {
    const found = await list(
      `select conrelid::regclass || ': ' || string_agg(${namesOf('conrelid', 'conkey')}, ', ' order by conname)
         || ' -> ' || confrelid::regclass as name
       from pg_constraint
       where contype = 'f' and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])
         and not exists (select from unnest(conkey, confkey) k (own, other)
           join pg_attribute a on a.attrelid = conrelid and a.attnum = own
           join pg_attribute b on b.attrelid = confrelid and b.attnum = other
           where a.attname = 'group_id' and b.attname = 'group_id')
       group by conrelid, confrelid order by 1`,
      [groupTables],
    )
    expect(found).toEqual([])
  })

  it('has no foreign key from a table of no group to one of a group, which another node may have', async () => {
    const found = await list(
      `select conrelid::regclass || ' -> ' || confrelid::regclass as name from pg_constraint
       where contype = 'f' and coninhcount = 0 and confrelid = any($1::regclass[]) and not conrelid = any($1::regclass[]) order by 1`,
      [groupTables],
    )
    expect(found).toEqual([])
  })
})

// All tests on such tables: `npm test -- spread`.
describe('the same tables in parts by the hash of their group', () => {
  let world: World

  beforeAll(async () => {
    world = await createWorld({ database: await createSpreadDatabase() })
  })
  afterAll(() => world.close())

  it('have the same keys, and PostgreSQL refuses one without the group', async () => {
    const keys = `select indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?', ' ON ')
      as name from pg_index where indisunique and indrelid = any($1::text[]::regclass[]) order by 1`
    const rows = await world.query<{ name: string }>(keys, groupTables)
    expect(rows.map(({ name }) => name)).toEqual(await list(keys, [groupTables]))
    const withoutGroup = world.execute('create unique index without_group on booking (unit_id)')
    await expect(withoutGroup).rejects.toThrow(/must include all partitioning columns/)
  })

  it('take what owners, the office and the jobs do, and no invariant is violated', async () => {
    const anna = await world.addOwner('Anna')
    const bo = await world.addOwner('Bo')
    const boss = await createAdmin(world, 'Boss')
    const [ofAnna, ofBo] = [createActions(world, anna), createActions(world, bo)]
    const bookingId = await ofAnna.book(27)
    await ofBo.join(27)
    await ofAnna.cancel(bookingId)
    await createManualScheduler(world.deps).runDue()
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo Pre offer'])
    await ofBo.confirm((await findRow(world, bo, 27)).id)
    const membershipId = String(anna.membershipId)
    await assign(world.deps, boss.actor, { unitId: world.unitId(30), membershipId, reason: 'asked for' })
    world.setTime('2028-03-01 12:00')
    await createManualScheduler(world.deps).runDue()
    expect(await world.findViolations()).toEqual([])
    expect(world.warnings).toEqual([])
  })
})
