import { readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Test databases that have been used and emptied again. Making one costs what copying ten megabytes costs, for
 * every test; emptying one costs next to nothing, since tests write little.
 */

/** How a database becomes as it was made, and what tells that nothing but rows was changed in it. */
export interface Wipe {
  readonly sql: string
  readonly fingerprint: string
}

/** Rows that are gone leave their space behind; after this many uses a new database is quicker. */
const mostUses = 40
const looks = 20
const lookEveryMs = 10

/** Every table, index, column, constraint, trigger and function of ours, each with its last change. */
const fingerprintSql = `select md5(string_agg(entry, ',' order by entry)) as fingerprint from (
  select 'r' || oid || ' ' || xmin as entry from pg_class where relnamespace = 'public'::regnamespace
  union all select 'c' || oid || ' ' || xmin from pg_constraint where connamespace = 'public'::regnamespace
  union all select 't' || oid || ' ' || xmin from pg_trigger
  union all select 'a' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'f' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace) all_of_it`

/** Null where a migration has left rows, or the user may not pass triggers: then every test gets a new database. */
export async function learnToWipe(templateUrl: string): Promise<Wipe | null> {
  return connected(templateUrl, async (client) => {
    const texts = async (sql: string) =>
      (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
    const tables = await texts(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as text from pg_tables where schemaname = 'public'`,
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

/** Empties a database; false where it had better be dropped: somebody is connected, or more than rows changed. */
export async function wipe(url: string, { sql, fingerprint }: Wipe): Promise<boolean> {
  return connected(url, async (client) => {
    if (!(await isAlone(client))) return false
    const found = await client.query<{ fingerprint: string }>(fingerprintSql)
    if (found.rows[0]?.fingerprint !== fingerprint) return false
    await client.query(sql)
    return true
  }).catch(() => false)
}

/** Closed connections take a moment to go. */
async function isAlone(client: Client): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    const others = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (others.rowCount === 0) return true
    await sleep(lookEveryMs)
  }
  return false
}

/** Offers an emptied database to whichever test comes next, in any process; false after its last use. */
export function offer(folder: string, name: string, uses: number): boolean {
  if (uses >= mostUses) return false
  writeFileSync(join(folder, name), String(uses))
  return true
}

/** An emptied database that nobody else takes, and how often it has been used; null where there is none. */
export function takeUsed(folder: string): { name: string; uses: number } | null {
  for (const name of readdirSync(folder)) {
    try {
      const uses = Number(readFileSync(join(folder, name), 'utf8'))
      // Of several who try, one removes the file.
      unlinkSync(join(folder, name))
      return { name, uses }
    } catch {
      continue
    }
  }
  return null
}

export function forgetUsed(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'samhus test' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
