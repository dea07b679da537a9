import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createConnectionConfig } from './connection.ts'
import { DbClient } from './db-client.ts'
import { listCauses } from './pg-errors.ts'
import {
  describeConnectError,
  describeStartupError,
  createNotUsableError,
  poolerProblem,
  standbyProblem,
} from './startup-errors.ts'

/** Held while migrating, so that processes that start together migrate one after the other. */
const MIGRATION_LOCK = 5_127_433_001
const oldestVersion = 15
const answerWithinMs = 10_000
/** For so long a database that is just starting is waited for, and one whose migrations another process runs. */
const maxStartMs = 60_000
const maxLockMs = 10 * 60_000
const lockPollMs = 200
const fileName = /^\d{4}_\w+\.sql$/

/**
 * The table of applied migrations, compatible with databases migrated by drizzle: its names and columns. `created_at`
 * is empty in rows that drizzle did not write.
 */
const createTable = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key,
    hash text not null,
    created_at bigint
  )`

/** One SQL file, identified in the database by `hash`, the SHA-256 of its text. */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/**
 * Applies the migrations that the database has not run yet, in order and all in one transaction. Returns their
 * names; none if another process was first to apply them.
 *
 * @param folder The SQL files; default the nearest `migrations` above this file.
 * @throws DatabaseNotUsableError for a database that cannot be reached, rejects the user, is behind a pooler, is older
 * than PostgreSQL 15, is read-only, is being migrated by a process that does not end, or has run migrations that this program does not know.
 * @throws Error for a folder whose files have no order (see `readMigrations`), a migration whose file has changed since
 * the database ran it, one that was put before others that have run, and one that fails.
 */
export async function migrate(
  url: string,
  folder: string = findNearestMigrations(),
  { report = () => {}, waitMs = maxLockMs }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connectWhenStarted(url, report)
  try {
    await expectFit(client, url)
    // The lock ends with its transaction, also where a pooler keeps the connection.
    await client.query('begin')
    await lock(client, url, { report, waitMs })
    const pending = findPending(migrations, await readApplied(client), url)
    if (pending.length > 0) await apply(client, pending)
    await client.query('commit')
    return pending.map(({ name }) => name)
  } catch (error) {
    throw describeStartupError(error, url) ?? error
  } finally {
    await client.end()
  }
}

interface MigrateOptions {
  /** Is told in a sentence what is waited for. */
  readonly report?: (line: string) => void
  /** How long another process that migrates is waited for. */
  readonly waitMs?: number
}

/** A database that recovers when its machine has booted takes a moment. */
async function connectWhenStarted(url: string, report: (line: string) => void): Promise<DbClient> {
  for (const startedAt = performance.now(); ;) {
    const client = createClient(url)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const isStarting = listCauses(error).some((each) => (each as { code?: string }).code === '57P03')
      if (!isStarting || performance.now() > startedAt + maxStartMs) throw describeConnectError(error, url)
      report('the database is just starting: this server waits for it, up to a minute')
      await sleep(1_000)
    }
  }
}

function createClient(url: string): DbClient {
  const client = new DbClient({
    ...createConnectionConfig(url, {
      applicationName: 'samhus migrate',
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      idleInTransactionTimeoutMs: 0,
      readWrite: true,
    }),
    connectionTimeoutMillis: answerWithinMs,
  })
  client.on('error', () => {})
  return client
}

/** @throws DatabaseNotUsableError where another process has held the lock for longer than `waitMs` */
async function lock(
  client: DbClient,
  url: string,
  { report, waitMs }: Required<MigrateOptions>,
): Promise<void> {
  const startedAt = performance.now()
  let isReported = false
  for (;;) {
    const sql = 'select pg_try_advisory_xact_lock($1) as held'
    const { rows } = await client.query<{ held: boolean }>(sql, [MIGRATION_LOCK])
    if (rows[0]?.held) return
    const waitedMs = performance.now() - startedAt
    if (waitedMs >= waitMs) {
      throw createNotUsableError(
        url,
        'is being migrated by another process, which has not ended: look for it in pg_locks (locktype advisory), ' +
          'end it, and start again',
      )
    }
    if (!isReported && waitedMs >= 1_000) {
      isReported = true
      report('another process migrates the database: this one waits until that has ended')
    }
    await sleep(lockPollMs)
  }
}

async function expectFit(client: DbClient, url: string): Promise<void> {
  const { rows } = await client.query<{ version: string; isStandby: boolean; hasSettings: boolean }>(
    `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby",
       current_setting('plan_cache_mode') = 'force_generic_plan' as "hasSettings"`,
  )
  const { version = '', isStandby = false, hasSettings = false } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw createNotUsableError(url, `is PostgreSQL ${version}: Samhus needs ${oldestVersion} or newer`)
  }
  // Reads would no longer be read-only, times no longer UTC, and prepared statements would meet those of others.
  if (!hasSettings) throw createNotUsableError(url, poolerProblem)
  if (isStandby) throw createNotUsableError(url, standbyProblem)
}

/** A failure ends the connection, and the transaction with it. */
async function apply(client: DbClient, pending: Migration[]): Promise<void> {
  await client.query(createTable)
  for (const { name, sql, hash } of pending) {
    await client.query(sql).catch((error: unknown) => {
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
    })
    await client.query('insert into drizzle.__drizzle_migrations (hash) values ($1)', [hash])
  }
}

/** Returns the hashes of the migrations that the database has run, in that order; none for a new database. */
async function readApplied(client: DbClient): Promise<string[]> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!table.rows[0]?.found) return []
  const sql = 'select hash from drizzle.__drizzle_migrations order by id'
  return (await client.query<{ hash: string }>(sql)).rows.map(({ hash }) => hash)
}

function findPending(migrations: Migration[], applied: string[], url: string): Migration[] {
  const hashes = new Set(migrations.map(({ hash }) => hash))
  const unknown = applied.filter((hash) => !hashes.has(hash))
  const pending = migrations.filter(({ hash }) => !applied.includes(hash))
  // An unknown hash at the position of a pending file means that the file was changed after it was applied.
  const changed = pending.filter((file) => unknown.includes(applied[migrations.indexOf(file)] ?? ''))
  // A running process tolerates a newer schema; a starting one must not write into a schema that it does not know.
  const newer = unknown.length - changed.length
  if (newer > 0) {
    const those = newer === 1 ? '1 migration' : `${newer} migrations`
    throw createNotUsableError(
      url,
      `has run ${those} of a newer Samhus: start that version, or restore the backup from before the upgrade`,
    )
  }
  if (changed[0]) {
    const { name } = changed[0]
    throw new Error(`The migration ${name} was changed after this database ran it; write a new one instead`)
  }
  const inserted = pending.find((file) => migrations.indexOf(file) < applied.length)
  if (inserted) {
    const { name } = inserted
    throw new Error(`The migration ${name} comes before others that this database has run; put it last`)
  }
  return pending
}

/**
 * Reads the migrations in the order of their numbers.
 *
 * @throws Error if there is none, a file is not named like 0001_core.sql, two have the same number, or two have
 * the same text: the database could not tell them apart.
 */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.toSorted().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8')
    return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
  const problems = [
    ...(files.length === 0 ? ['no file ends in .sql'] : []),
    ...files.filter((file) => !fileName.test(file)).map((file) => `${file} is not named like 0001_core.sql`),
    ...migrations
      .filter(({ name }, index) => migrations[index - 1]?.name.slice(0, 4) === name.slice(0, 4))
      .map(({ name }) => `${name} has the number of the one before it`),
    ...migrations
      .filter(({ hash }, index) => migrations.findIndex((other) => other.hash === hash) < index)
      .map(({ name }) => `${name} has the text of another one`),
  ]
  if (problems.length > 0)
    throw new Error(`The migrations in ${folder} are not in order: ${problems.join('; ')}`)
  return migrations
}

function findNearestMigrations(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'migrations')
    if (existsSync(found)) return found
    if (folder === dirname(folder))
      throw new Error('The folder "migrations" was not found above this program')
  }
}
