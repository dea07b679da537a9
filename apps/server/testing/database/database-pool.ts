import { readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * A pool of test databases that are emptied after a test and used again. Creating a database copies ten megabytes;
 * emptying one is almost free, since tests write little (decision 13 has the figures).
 */

/** SQL that empties a database, and the fingerprint of its schema, which shows whether more than rows was changed. */
export interface ResetScript {
  readonly sql: string
  readonly fingerprint: string
}

/** Deleted rows leave their space behind; after this many uses a new database is quicker. */
const maxUses = 40
const maxPolls = 20
const pollIntervalMs = 10

/** Every table, index, column, constraint, trigger and function in `public`, each with the transaction of its last change. */
const fingerprintSql = `select md5(string_agg(entry, ',' order by entry)) as fingerprint from (
  select 'r' || oid || ' ' || xmin as entry from pg_class where relnamespace = 'public'::regnamespace
  union all select 'c' || oid || ' ' || xmin from pg_constraint where connamespace = 'public'::regnamespace
  union all select 't' || oid || ' ' || xmin from pg_trigger
  union all select 'a' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'f' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace) all_of_it`

/** Returns null if a migration has inserted rows or the user may not bypass triggers: then every test gets a new database. */
export async function createResetScript(templateUrl: string): Promise<ResetScript | null> {
  return withClient(templateUrl, async (client) => {
    const texts = async (sql: string) =>
      (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
    const tables = await texts(
      `select oid::regclass::text as text from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    )
    for (const table of tables) {
      if ((await client.query(`select 1 from ${table} limit 1`)).rowCount !== 0) return null
    }
    const [isSuperuser] = await texts(`select current_setting('is_superuser') as text`)
    if (isSuperuser !== 'on') return null
    const restarts = await texts(
      `select format('select setval(%L, %s, false);', quote_ident(schemaname) || '.' || quote_ident(sequencename),
         start_value) as text from pg_sequences where schemaname = 'public'`,
    )
    const [fingerprint = ''] = await texts(fingerprintSql.replace('as fingerprint', 'as text'))
    const deletes = tables.map((table) => `delete from ${table};`)
    const steps = [
      'begin;',
      'set local session_replication_role = replica;',
      ...deletes,
      ...restarts,
      'commit',
    ]
    return { sql: steps.join('\n'), fingerprint }
  })
}

/** Empties a database. Returns false if it has to be dropped instead: a client is connected, or more than rows changed. */
export async function resetDatabase(url: string, { sql, fingerprint }: ResetScript): Promise<boolean> {
  return withClient(url, async (client) => {
    if (!(await isOnlyClient(client))) return false
    const found = await client.query<{ fingerprint: string }>(fingerprintSql)
    if (found.rows[0]?.fingerprint !== fingerprint) return false
    await client.query(sql)
    return true
  }).catch(() => false)
}

/** Polls, since PostgreSQL removes a closed connection from its list only after a moment. */
async function isOnlyClient(client: Client): Promise<boolean> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const others = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (others.rowCount === 0) return true
    await sleep(pollIntervalMs)
  }
  return false
}

/** Makes an emptied database available to the next test, in any process. Returns false after its last use. */
export function releaseDatabase(folder: string, name: string, uses: number): boolean {
  if (uses >= maxUses) return false
  writeFileSync(join(folder, name), String(uses))
  return true
}

/** Takes an emptied database for one test. Returns its name and how often it has been used; null if there is none. */
export function acquireDatabase(folder: string): { name: string; uses: number } | null {
  for (const name of readdirSync(folder)) {
    try {
      const uses = Number(readFileSync(join(folder, name), 'utf8'))
      // If several processes try, only one of them can remove the file.
      unlinkSync(join(folder, name))
      return { name, uses }
    } catch {
      continue
    }
  }
  return null
}

export function clearPool(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'samhus test' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
