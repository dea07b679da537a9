import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDb, type Db, type DbOptions } from '../../src/db/core/client.ts'
import { nobodyAccount, findBlockedFolder, isRoot } from '@samhus/embedded-postgres/process-user'
import { isProcessRunning, stopPostmaster } from '@samhus/embedded-postgres/postmaster'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import type { VerifyOptions, Violation } from '../../src/cli/verify.ts'
import { migrate } from '../../src/db/core/migrate.ts'
import { spreadByGroup } from './spread-by-group.ts'
import { createResetScript, type ResetScript } from './database-pool.ts'
import { KeptDatabase, toKey, type TestDbOptions } from './kept-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The PostgreSQL server of this run. The names of all its databases begin with `prefix`. */
interface TestServer {
  url: string
  prefix: string
  /** The script that empties a database; null: none is used again. */
  resetScript: ResetScript | null
}

/** A database for one test. */
export interface TestDatabase {
  readonly url: string
  readonly db: Db
  /** Returns the violated invariants more quickly than `verify` does, or null if it cannot. */
  findViolations?(options: VerifyOptions): Promise<Violation[] | null>
  /** Closes `db` and removes the database, even if another client is still connected. */
  close(): Promise<void>
}

const databasePrefix = 'samhus_test_'
const folderPrefix = 'samhus-test-'
/** May lose everything when the machine stops; otherwise like a production server. */
const throwawaySettings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
const staleAfterMs = 6 * 60 * 60 * 1000
const stopTimeoutMs = 8_000

let embedded: EmbeddedPostgres | undefined
let server: TestServer | undefined

/**
 * Before the first test (vitest's globalSetup): the PostgreSQL at TEST_DATABASE_URL (15 or newer, a user that may
 * create databases), else an embedded one in a temporary folder; and in it a migrated template, with the tables of
 * groups in parts if TEST_SPREAD_GROUPS is set.
 */
export async function setup(project: TestProject): Promise<void> {
  const prefix = `${databasePrefix}${Date.now()}_${randomBytes(3).toString('hex')}`
  const givenUrl = process.env['TEST_DATABASE_URL']
  if (!givenUrl) embedded = await startThrowaway()
  const url = givenUrl || embedded!.url
  const template = toDatabaseUrl(url, `${prefix}_template`)
  await dropDatabases(url, isStale)
  await runAsAdministrator(url, `create database ${prefix}_template`)
  await createScheme(template)
  server = { url, prefix, resetScript: await createResetScript(template) }
  project.provide('testServer', server)
}

async function createScheme(url: string): Promise<void> {
  await migrate(url)
  if (process.env['TEST_SPREAD_GROUPS']) await spreadByGroup(url)
}

/** After the last test: removes every database and file of the run. */
export async function teardown(): Promise<void> {
  if (embedded) {
    await removeThrowaway(embedded)
  } else if (server) {
    const { url, prefix } = server
    await dropDatabases(url, (name) => name.startsWith(prefix))
  }
}

/** Returns a migrated database without rows, with an open `Db`. `close` it in `afterAll` or `afterEach`. */
export async function createTestDatabase(options: TestDbOptions = {}): Promise<TestDatabase> {
  const { prefix, resetScript } = inject('testServer')
  const template = `template ${prefix}_template`
  if (resetScript === null) return openTestDatabase(await createDatabase(template), options)
  const kept = takeFree(toKey(options)) ?? (await createKept(template, resetScript, options))
  const { db, giveBack } = kept.lend(options)
  return {
    url: kept.url,
    db,
    findViolations: (given) => kept.findViolations(given),
    close: async () => {
      await giveBack()
      if (await kept.clean()) free.push(kept)
      else await dropKept(kept)
      // Each has its connections, of which the server has a limited number.
      while (free.length > maxFree) await dropKept(free.shift()!)
    },
  }
}

/** The emptied databases of this process, the one that was used last at the end. */
const free: KeptDatabase[] = []
const maxFree = 3

function takeFree(key: string): KeptDatabase | undefined {
  const index = free.findLastIndex((each) => each.key === key)
  return index === -1 ? undefined : free.splice(index, 1)[0]
}

async function createKept(
  template: string,
  script: ResetScript,
  options: TestDbOptions,
): Promise<KeptDatabase> {
  const name = await createDatabase(template)
  return new KeptDatabase({ name, url: toDatabaseUrl(inject('testServer').url, name), script }, options)
}

async function dropKept(kept: KeptDatabase): Promise<void> {
  await kept.close()
  await dropDatabase(kept.name)
}

/**
 * Starts a PostgreSQL for one test that ends its processes. Returns its migrated database; `close` it after the test.
 *
 * @param settings As in postgresql.conf.
 */
export async function createTestServer(
  settings: Record<string, string>,
  options: Partial<DbOptions> = {},
): Promise<TestDatabase> {
  const own = await startThrowaway(settings, () => {})
  const { url } = own
  await createScheme(url)
  const db = openDb(url, { applicationName: 'samhus test', random: Math.random, ...options })
  return {
    url,
    db,
    close: async () => {
      await db.close()
      await removeThrowaway(own)
    },
  }
}

/** Returns a database without tables. */
export async function createEmptyDatabase(options: Partial<DbOptions> = {}): Promise<TestDatabase> {
  return openTestDatabase(await createDatabase(''), options)
}

/** Returns a migrated database without rows, with the tables of groups in parts. */
export async function createSpreadDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrate(database.url)
  await spreadByGroup(database.url)
  return database
}

async function createDatabase(template: string): Promise<string> {
  const { url, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await runAsAdministrator(url, `create database ${name} ${template}`)
  return name
}

function openTestDatabase(name: string, options: Partial<DbOptions>): TestDatabase {
  const own = toDatabaseUrl(inject('testServer').url, name)
  const db = openDb(own, { applicationName: 'samhus test', random: Math.random, ...options })
  return {
    url: own,
    db,
    close: async () => {
      await db.close()
      await dropDatabase(name)
    },
  }
}

async function dropDatabase(name: string): Promise<void> {
  await runAsAdministrator(inject('testServer').url, `drop database if exists ${name} with (force)`)
}

/** Runs one statement outside of any transaction on a connection of its own, as the server's administrator. */
async function runAsAdministrator<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'samhus test',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function dropDatabases(url: string, wanted: (name: string) => boolean): Promise<void> {
  const found = await runAsAdministrator<{ name: string }>(url, 'select datname as name from pg_database')
  for (const { name } of found.filter((database) => wanted(database.name))) {
    await runAsAdministrator(url, `drop database if exists ${name} with (force)`)
  }
}

/** Whether a killed run left the database behind: its name has the time when the run began. */
function isStale(name: string): boolean {
  const [, began] = new RegExp(`^${databasePrefix}(\\d+)_\\w+$`).exec(name) ?? []
  return began !== undefined && Date.now() - Number(began) > staleAfterMs
}

function toDatabaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function startThrowaway(
  settings: Record<string, string> = {},
  warn: (line: string) => void = console.warn,
): Promise<EmbeddedPostgres> {
  const tempFolder = [tmpdir(), '/tmp', '/var/tmp'].find(isReachable)
  if (!tempFolder)
    throw new Error('There is no folder for temporary files that the embedded database may reach')
  await removeLeftovers(tempFolder)
  return startEmbeddedPostgres({
    appName: 'samhus',
    folder: join(mkdtempSync(join(tempFolder, `${folderPrefix}${process.pid}-`)), 'postgres'),
    mayMove: false,
    log: { info: () => {}, warn },
    settings: { ...throwawaySettings, ...settings },
  })
}

async function removeThrowaway(postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop()
  await stopPostmaster({ dataDir: join(postgres.folder, 'data') }, stopTimeoutMs)
  rmSync(dirname(postgres.folder), { recursive: true, force: true })
}

function isReachable(folder: string): boolean {
  if (!existsSync(folder)) return false
  return !isRoot || findBlockedFolder(join(realpathSync(folder), folderPrefix), nobodyAccount) === undefined
}

/** Stops the servers of killed runs and removes their folders. */
async function removeLeftovers(tempFolder: string): Promise<void> {
  for (const name of readdirSync(tempFolder)) {
    const [, pid] = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || isProcessRunning(Number(pid))) continue
    await stopPostmaster({ dataDir: join(tempFolder, name, 'postgres', 'data') }, stopTimeoutMs)
    rmSync(join(tempFolder, name), { recursive: true, force: true })
  }
}
