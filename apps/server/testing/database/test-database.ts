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
import { migrate } from '../../src/db/core/migrate.ts'
import { forgetUsed, learnToWipe, offer, takeUsed, wipe, type Wipe } from './used-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Where the tests of this run find their databases. All of them begin with `prefix`. */
interface TestServer {
  url: string
  prefix: string
  /** Where emptied databases are offered again, and how one is emptied. */
  usedFolder: string
  wipe: Wipe | null
}

/** A database of one test's own. */
export interface TestDatabase {
  readonly url: string
  readonly db: Db
  /** Closes `db` and does away with the database, whoever still is connected. */
  close(): Promise<void>
}

const NAME = 'samhus_test_'
const FOLDER = 'samhus-test-'
/** A throwaway server may lose everything when the machine stops; nothing else is different. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
const STALE_AFTER_MS = 6 * 60 * 60 * 1000
const STOP_WITHIN_MS = 8_000

let embedded: EmbeddedPostgres | undefined
let server: TestServer | undefined

/**
 * Before the first test (vitest's globalSetup): the PostgreSQL at TEST_DATABASE_URL (15 or newer, a user that may
 * create databases), else an embedded one in a temporary folder; and in it a migrated template.
 */
export async function setup(project: TestProject): Promise<void> {
  const prefix = `${NAME}${Date.now()}_${randomBytes(3).toString('hex')}`
  const elsewhere = process.env['TEST_DATABASE_URL']
  if (!elsewhere) embedded = await startThrowaway()
  const url = elsewhere || embedded!.url
  const template = databaseUrl(url, `${prefix}_template`)
  await dropDatabases(url, isStale)
  await administer(url, `create database ${prefix}_template`)
  await migrate(template)
  const usedFolder = mkdtempSync(join(tmpdir(), 'samhus-used-'))
  server = { url, prefix, usedFolder, wipe: await learnToWipe(template) }
  project.provide('testServer', server)
}

/** After the last test: nothing of the run is left. */
export async function teardown(): Promise<void> {
  if (server) forgetUsed(server.usedFolder)
  if (embedded) {
    await embedded.stop()
    await stopPostmaster({ dataDir: join(embedded.folder, 'data') }, STOP_WITHIN_MS)
    rmSync(dirname(embedded.folder), { recursive: true, force: true })
  } else if (server) {
    const { url, prefix } = server
    await dropDatabases(url, (name) => name.startsWith(prefix))
  }
}

/** A migrated database without rows, with an open `Db`. `close` it in `afterAll` or `afterEach`. */
export async function testDatabase(options: Partial<DbOptions> = {}): Promise<TestDatabase> {
  const { prefix, usedFolder, wipe: how } = inject('testServer')
  const used = takeUsed(usedFolder)
  const { name, uses } = used ?? { name: await create(`template ${prefix}_template`), uses: 0 }
  return open(name, options, async (url) => {
    return how !== null && (await wipe(url, how)) && offer(usedFolder, name, uses + 1)
  })
}

/** The same without tables. */
export async function emptyDatabase(options: Partial<DbOptions> = {}): Promise<TestDatabase> {
  return open(await create(''), options, async () => false)
}

async function create(template: string): Promise<string> {
  const { url, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await administer(url, `create database ${name} ${template}`)
  return name
}

/** @param keep Whether somebody else will use the database; else it is dropped. */
function open(
  name: string,
  options: Partial<DbOptions>,
  keep: (url: string) => Promise<boolean>,
): TestDatabase {
  const { url } = inject('testServer')
  const own = databaseUrl(url, name)
  const db = openDb(own, { applicationName: 'samhus test', random: Math.random, ...options })
  return {
    url: own,
    db,
    close: async () => {
      await db.close()
      if (!(await keep(own))) await administer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs one statement outside of any transaction on a connection of its own, as the server's administrator. */
async function administer<Row>(url: string, sql: string): Promise<Row[]> {
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
  const found = await administer<{ name: string }>(url, 'select datname as name from pg_database')
  for (const { name } of found.filter((database) => wanted(database.name))) {
    await administer(url, `drop database if exists ${name} with (force)`)
  }
}

/** Left by a run that was killed: its name says when it began. */
function isStale(name: string): boolean {
  const [, began] = new RegExp(`^${NAME}(\\d+)_\\w+$`).exec(name) ?? []
  return began !== undefined && Date.now() - Number(began) > STALE_AFTER_MS
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function startThrowaway(): Promise<EmbeddedPostgres> {
  const home = [tmpdir(), '/tmp', '/var/tmp'].find(isReachable)
  if (!home) throw new Error('There is no folder for temporary files that the embedded database may reach')
  await removeLeftovers(home)
  return startEmbeddedPostgres({
    appName: 'samhus',
    folder: join(mkdtempSync(join(home, `${FOLDER}${process.pid}-`)), 'postgres'),
    mayMove: false,
    log: { info: () => {}, warn: console.warn },
    settings: THROWAWAY,
  })
}

function isReachable(folder: string): boolean {
  if (!existsSync(folder)) return false
  return !isRoot || findBlockedFolder(join(realpathSync(folder), FOLDER), nobodyAccount) === undefined
}

/** Servers and folders of killed runs. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const [, pid] = new RegExp(`^${FOLDER}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || isProcessRunning(Number(pid))) continue
    await stopPostmaster({ dataDir: join(home, name, 'postgres', 'data') }, STOP_WITHIN_MS)
    rmSync(join(home, name), { recursive: true, force: true })
  }
}
