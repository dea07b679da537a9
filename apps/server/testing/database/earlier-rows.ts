import { Client } from 'pg'
import { migrateUntil } from './migrate-until.ts'

const noGroup = '00000000-0000-0000-0000-000000000000'

/** The rows of each table as JSON, in an order that depends on nothing but the rows. */
export type TableRows = ReadonlyMap<string, readonly string[]>

/**
 * Fills an empty database as a program left it that had only the migrations before this one: with the rows that another
 * one has, without the columns that came later, and without a group where they are of none.
 *
 * @param first Its number, such as `0033`.
 * @returns The names of its tables.
 */
export async function fillAsBefore(url: string, first: string, rowsFrom: string): Promise<string[]> {
  await migrateUntil(url, first)
  return withClient(url, async (writer) => {
    const tables = await listTables(writer)
    // Triggers have run where the rows were written first. The migrations that follow check every foreign key again.
    await writer.query('set session_replication_role = replica')
    for (const [table, rows] of await readRows(rowsFrom, tables)) await insertRows(writer, table, rows)
    return tables
  })
}

/** Returns the rows of these tables. */
export async function readRows(url: string, tables: Iterable<string>): Promise<TableRows> {
  return withClient(url, async (reader) => {
    const found = new Map<string, readonly string[]>()
    for (const table of tables) {
      const { rows } = await reader.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${table} t order by 1`,
      )
      found.set(
        table,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

async function listTables(reader: Client): Promise<string[]> {
  const { rows } = await reader.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

async function insertRows(writer: Client, table: string, rows: readonly string[]): Promise<void> {
  const { rows: columns } = await writer.query<{ name: string; value: string }>(
    `select quote_ident(attname) as name, case when attname = 'group_id' and not attnotnull
       then 'nullif(group_id, ''${noGroup}'')' else quote_ident(attname) end as value
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map(({ value }) => value).join(', ')
  await writer.query(
    `insert into ${table} (${names}) overriding system value
     select ${values} from json_populate_recordset(null::${table}, $1)`,
    [`[${rows.join(',')}]`],
  )
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'samhus test' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
