import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { VerifyOptions, Violation } from '../../src/cli/verify.ts'
import { createVerifyFunction, findViolationsQuickly } from './verify-function.ts'

/**
 * Empties test databases, so that they can be used again. Creating a database copies ten megabytes, and its first
 * connections plan every statement; emptying one is almost free, since tests write little (decision 13 has the figures).
 */

/** SQL that creates the function which empties a database, and the fingerprint of its schema. */
export interface ResetScript {
  readonly sql: string
  readonly fingerprint: string
}

/** The application name of connections that may stay open for the next test, if they are idle. */
export const keptName = 'samhus test kept'
const maxPolls = 20
const pollIntervalMs = 10

/** Every table, index, column, constraint, trigger and function in `public`, each with the transaction of its last change. */
const fingerprintSql = `select md5(string_agg(entry, ',' order by entry)) as text from (
  select 'r' || oid || ' ' || xmin as entry from pg_class where relnamespace = 'public'::regnamespace
  union all select 'c' || oid || ' ' || xmin from pg_constraint where connamespace = 'public'::regnamespace
  union all select 't' || oid || ' ' || xmin from pg_trigger
  union all select 'a' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select 'f' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace) all_of_it`

/** Returns null if a migration has inserted rows or the user may not bypass triggers: then every test gets a new database. */
export async function createResetScript(templateUrl: string): Promise<ResetScript | null> {
  const client = createClient(templateUrl)
  await client.connect()
  try {
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
      `select format('if (select is_called from %1$s) then perform setval(%1$L, %2$s, false); end if;',
         quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value) as text
       from pg_sequences where schemaname = 'public'`,
    )
    const [fingerprint = ''] = await texts(fingerprintSql)
    return { sql: toCleaningFunction(tables, restarts), fingerprint }
  } finally {
    await client.end()
  }
}

/** A function, since a session plans what it does only once; a temporary one, since the schema is not a test's to change. */
const toCleaningFunction = (tables: readonly string[], restarts: readonly string[]): string => `
  create function pg_temp.clean(fingerprint text) returns text language plpgsql as $clean$ begin
    if exists (select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and (application_name <> '${keptName}' or state <> 'idle'))
    then return 'in use'; end if;
    if (${fingerprintSql}) <> fingerprint then return 'changed'; end if;
    ${tables.map((table) => `if exists (select from ${table}) then delete from ${table}; end if;`).join('\n')}
    ${restarts.join('\n')}
    return 'clean';
  end $clean$`

/** Empties one database, again and again, on a connection of its own that runs no trigger, and checks it in between. */
export class Cleaner {
  readonly #client: Client
  readonly #script: ResetScript
  #isReady: Promise<unknown> | undefined

  constructor(url: string, script: ResetScript) {
    this.#client = createClient(url, {
      application_name: keptName,
      options: '-c session_replication_role=replica',
    })
    this.#script = script
  }

  /** Returns false if the database has to be dropped instead: a client is connected, or more than rows changed. */
  async clean(): Promise<boolean> {
    try {
      await (this.#isReady ??= this.#prepare())
      for (let poll = 0; poll < maxPolls; poll++) {
        const state = await this.#try()
        if (state !== 'in use') return state === 'clean'
        // PostgreSQL removes a closed connection from its list only after a moment.
        await sleep(pollIntervalMs)
      }
    } catch {
      // The test has ended the connection, or the server.
    }
    return false
  }

  /** Returns the violated invariants, as `verify` finds them, or null if this connection would not be quicker. */
  async findViolations(options: VerifyOptions): Promise<Violation[] | null> {
    await (this.#isReady ??= this.#prepare())
    return findViolationsQuickly(this.#client, options)
  }

  async close(): Promise<void> {
    if (this.#isReady) await this.#client.end().catch(() => {})
  }

  async #prepare(): Promise<void> {
    await this.#client.connect()
    await this.#client.query(this.#script.sql)
    await this.#client.query(createVerifyFunction())
  }

  async #try(): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ state: string }>({
      name: 'clean',
      text: 'select pg_temp.clean($1) as state',
      values: [this.#script.fingerprint],
    })
    return rows[0]?.state
  }
}

function createClient(url: string, options: ClientConfig = {}): Client {
  const client = new Client({ connectionString: url, application_name: 'samhus test', ...options })
  client.on('error', () => {})
  return client
}
