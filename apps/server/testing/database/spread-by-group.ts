import { Client } from 'pg'
import { groupTables } from '../invariants/group-tables.ts'

/** How many parts each table gets. */
const parts = 4

/**
 * Makes each table of a group a table in parts by the hash of its group, with the same columns, keys, indexes, foreign
 * keys and triggers. PostgreSQL refuses a unique key there that does not name the group, as an engine does that spreads
 * groups over several servers (decision 156). The tables have no rows.
 *
 * @throws DatabaseError for such a key
 */
export async function spreadByGroup(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'samhus test' })
  client.on('error', () => {})
  await client.connect()
  try {
    const made = await listMakers(client)
    const options = await readStorageOptions(client)
    await client.query(`begin; ${dropForeignKeys}`)
    for (const table of groupTables) await client.query(toSpreadTable(table, options.get(table) ?? ''))
    for (const sql of made) await client.query(sql)
    await client.query(numberIndexes)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const names = groupTables.map((table) => `'${table}'::regclass`).join(', ')

const dropForeignKeys = `do $$ declare r record; begin
  for r in select conrelid::regclass as relation, conname from pg_constraint
    where contype = 'f' and (conrelid in (${names}) or confrelid in (${names}))
  loop execute format('alter table %s drop constraint %I', r.relation, r.conname); end loop;
end $$;`

/** @param options As `with (…)`: only parts have them. */
const toSpreadTable = (table: string, options: string): string => `
  create table ${table}_whole (like ${table} including defaults including constraints including identity)
    partition by hash (group_id);
  drop table ${table};
  alter table ${table}_whole rename to ${table};
  ${Array.from({ length: parts }, (_, part) => `create table ${table}_part${part} partition of ${table} for values with (modulus ${parts}, remainder ${part}) ${options};`).join('\n')}`

/** Names the index of each part by that of the whole and a number, as an engine that spreads does: refusals say the name. */
const numberIndexes = `do $$ declare r record; begin
  for r in select inhrelid::regclass as part, relname, row_number() over (partition by inhparent order by inhrelid) as number
    from pg_inherits join pg_class on oid = inhparent where relkind = 'I' and relnamespace = 'public'::regnamespace
  loop execute format('alter index %s rename to %I', r.part, r.relname || '_' || r.number); end loop;
end $$;`

/** Returns how full the pages of each table are filled, and when it is vacuumed, where that is said. */
async function readStorageOptions(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ table: string; options: string }>(
    `select oid::regclass::text as table, format('with (%s)', array_to_string(reloptions, ', ')) as options
     from pg_class where oid in (${names}) and reloptions is not null`,
  )
  return new Map(rows.map(({ table, options }) => [table, options]))
}

/**
 * Returns the SQL that makes what a table in parts does not take over, as the database has it now: keys come first, and
 * each kind in the order in which it was made. Of two indexes that refuse a row the older one is named.
 */
async function listMakers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(
    `select sql from (
       select case contype when 'p' then 1 when 'u' then 2 else 4 end as place, oid,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
       from pg_constraint
       where contype in ('p', 'u') and conrelid in (${names})
         or contype = 'f' and (conrelid in (${names}) or confrelid in (${names}))
       union all
       select 3, indexrelid, pg_get_indexdef(indexrelid) from pg_index
       where indrelid in (${names}) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
       union all
       select 5, oid, pg_get_triggerdef(oid) from pg_trigger where tgrelid in (${names}) and not tgisinternal
     ) made order by place, oid`,
  )
  return rows.map(({ sql }) => sql)
}
