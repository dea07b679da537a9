import { randomUUID } from 'node:crypto'
import { statement, type Statement } from '../../src/db/core/statement.ts'
import type { World } from '../fixtures/world.ts'

export type Row = Readonly<Record<string, unknown>>
/** Every row of the database by its table, and there by its primary key. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** What happened to one row. */
export interface RowChange {
  readonly table: string
  /** Null for a row that is new. */
  readonly before: Row | null
  /** Null for a row that is gone. */
  readonly after: Row | null
}

/** A database whose rows can be read as a whole, and put back. */
export interface TableReader {
  readonly read: () => Promise<Tables>
  /** Puts back every row that has changed since, and the numbers that new rows take. */
  readonly restore: (tables: Tables) => Promise<void>
}

/** The columns by which rows are told apart: of the primary key, or of another unique one; else all of them. */
const tablesSql = `select c.oid::regclass::text as name, json_agg(a.attname order by a.attnum) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (select i.indkey from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
    and i.indexprs is null order by i.indisprimary desc limit 1) k on true
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and (k.indkey is null or a.attnum = any(k.indkey))
  group by c.oid order by 1`

/** Returns what reads and restores the tables of a world; from then on, no sequence goes on after a restore. */
export async function createTableReader(world: World): Promise<TableReader> {
  const keys = new Map(
    (await world.query<{ name: string; key: string[] }>(tablesSql)).map(({ name, key }) => [name, key]),
  )
  const resets = await world.query<{ sql: string }>(
    `select format('select setval(%L, %s, %L)', quote_ident(schemaname) || '.' || quote_ident(sequencename),
       coalesce(last_value, start_value), last_value is not null) as sql from pg_sequences where schemaname = 'public'`,
  )
  const selects = [...keys.keys()].map(
    (name) => `select '${name}' as "table", to_jsonb(t) as row from ${name} t`,
  )
  const selectAll = selects.join(' union all ')
  const getKey = (table: string, row: Row): string =>
    JSON.stringify((keys.get(table) ?? []).map((column) => row[column]))
  const read = async (): Promise<Tables> => {
    const tables = new Map([...keys.keys()].map((name) => [name, new Map<string, Row>()]))
    for (const { table, row } of await world.query<{ table: string; row: Row }>(selectAll)) {
      tables.get(table)?.set(getKey(table, row), row)
    }
    return tables
  }
  const scheme = { keys, resets: resets.map(({ sql }) => sql) }
  return {
    read,
    restore: async (wanted) => putBack(world, listRowChanges(wanted, await read()), scheme),
  }
}

/** Returns the changed, new and missing rows of `after`. */
export function listRowChanges(before: Tables, after: Tables): RowChange[] {
  return [...before].flatMap(([table, rows]) => {
    const later = after.get(table) ?? new Map<string, Row>()
    return [...new Set([...rows.keys(), ...later.keys()])]
      .map((key) => ({ table, before: rows.get(key) ?? null, after: later.get(key) ?? null }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  })
}

const statements = new Map<string, Statement<never>>()

function getStatement(sql: string): Statement<never> {
  const known = statements.get(sql) ?? statement<never>(`test ${randomUUID()}`, sql)
  statements.set(sql, known)
  return known
}

interface Scheme {
  readonly keys: ReadonlyMap<string, readonly string[]>
  readonly resets: readonly string[]
}

/** Undoes changes past all triggers, which would refuse to change the ledger and the trail. */
async function putBack(world: World, changes: readonly RowChange[], { keys, resets }: Scheme): Promise<void> {
  await world.deps.db.transaction(async (tx) => {
    const run = (sql: string, ...params: readonly unknown[]) => tx.run(getStatement(sql), params)
    await run('set local session_replication_role = replica')
    for (const [table, key] of keys) {
      const own = changes.filter((change) => change.table === table)
      if (own.length === 0) continue
      const gone = JSON.stringify(own.flatMap(({ after }) => after ?? []))
      const back = JSON.stringify(own.flatMap(({ before }) => before ?? []))
      const same = key.map((column) => `t.${column} is not distinct from r.${column}`).join(' and ')
      const from = `jsonb_populate_recordset(null::${table}, $1::jsonb) r`
      await run(`delete from ${table} t using ${from} where ${same}`, gone)
      await run(`insert into ${table} overriding system value select r.* from ${from}`, back)
    }
    for (const sql of resets) await run(sql)
  })
}
