import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { connectionConfig } from './connection.ts'
import { notReached, notUsable, sayOf } from './startup-errors.ts'

/** Held while migrating, so that processes that start together do it one after the other. */
const MIGRATION_LOCK = 5_127_433_001
const oldestVersion = 15
const answerWithinMs = 10_000

/** One entry of meta/_journal.json with its file. `when` orders them and is the number that the database keeps. */
export interface Migration {
  readonly tag: string
  readonly when: number
  readonly hash: string
}

interface Applied {
  hash: string
  created_at: number
}

/**
 * Brings the database up to this program's migrations, all in one transaction, and answers the tags that it
 * applied; none when others did it meanwhile.
 *
 * Throws DatabaseNotUsableError for a database that cannot be reached, does not let us in, is older than PostgreSQL 15,
 * takes no writes, or has run migrations that this program does not know. Refuses a folder and journal that do not
 * agree (see `readMigrations`), a migration whose file has changed since the database ran it, and one that was put
 * before others that have run: the migrator would pass over both without a word.
 *
 * @param folder The SQL files and meta/_journal.json; default the nearest `migrations` above this file.
 */
export async function migrate(url: string, folder: string = nearestMigrations()): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new Client({
    ...connectionConfig(url, {
      applicationName: 'samhus migrate',
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      idleInTransactionTimeoutMs: 0,
      readWrite: true,
    }),
    connectionTimeoutMillis: answerWithinMs,
  })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw notReached(error, url)
  })
  try {
    await expectFit(client, url)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    expectKnown(migrations, applied, url)
    const pending = pendingOf(migrations, applied)
    if (pending.length === 0) return []
    // Loaded only when there is something to do: it would cost every start a tenth of a second.
    const [{ drizzle }, migrator] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
    ])
    await migrator.migrate(drizzle(client), { migrationsFolder: folder })
    return pending.map(({ tag }) => tag)
  } catch (error) {
    throw notUsable(error, url) ?? error
  } finally {
    await client.end()
  }
}

async function expectFit(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ version: string; isStandby: boolean }>(
    `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby"`,
  )
  const { version = '', isStandby = false } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw sayOf(url, `is PostgreSQL ${version}: Samhus needs ${oldestVersion} or newer`)
  }
  if (isStandby) throw sayOf(url, 'is a standby and takes no writes: name the primary in DATABASE_URL')
}

/** A process that is running lives through an upgrade; one that starts would not know what it writes into. */
function expectKnown(migrations: Migration[], applied: Applied[], url: string): void {
  const known = new Set(migrations.map(({ when }) => when))
  const unknown = applied.filter(({ created_at }) => !known.has(created_at))
  if (unknown.length === 0) return
  const those = unknown.length === 1 ? '1 migration' : `${unknown.length} migrations`
  throw sayOf(
    url,
    `has run ${those} of a newer Samhus: start that version, or restore the backup from before the upgrade`,
  )
}

/**
 * The migrations in order. Throws where the journal names a file that is not there, a file has no entry, or the
 * entries' times do not rise.
 */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const listed = journal.entries.map(({ tag }) => `${tag}.sql`)
  const problems = [
    ...listed
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is in the journal, but is not there`),
    ...files.filter((file) => !listed.includes(file)).map((file) => `${file} is not in the journal`),
    ...journal.entries
      .filter(({ when }, index) => when <= (journal.entries[index - 1]?.when ?? -Infinity))
      .map(({ tag }) => `${tag} is not later than the one before it`),
  ]
  if (problems.length > 0)
    throw new Error(`The migrations in ${folder} are not in order: ${problems.join('; ')}`)
  return journal.entries.map(({ tag, when }) => {
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return { tag, when, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const hashes = new Map(applied.map(({ created_at, hash }) => [created_at, hash]))
  const newest = Math.max(...hashes.keys())
  for (const { tag, when, hash } of migrations) {
    const ran = hashes.get(when)
    if (ran !== undefined && ran !== hash) {
      throw new Error(`The migration ${tag} was changed after this database ran it; write a new one instead`)
    }
    if (ran === undefined && when < newest) {
      throw new Error(`The migration ${tag} comes before others that this database has run; put it last`)
    }
  }
  return migrations.filter(({ when }) => !hashes.has(when))
}

/** What the database has run, as drizzle keeps it; nothing in a new database. */
async function readApplied(client: Client): Promise<Applied[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!table.rows[0]?.found) return []
  return (await client.query<Applied>('select hash, created_at from drizzle.__drizzle_migrations')).rows
}

function nearestMigrations(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'migrations')
    if (existsSync(join(found, 'meta', '_journal.json'))) return found
    if (folder === dirname(folder))
      throw new Error('The folder "migrations" was not found above this program')
  }
}
