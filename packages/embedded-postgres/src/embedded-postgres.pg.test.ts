import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nobodyAccount, isRoot } from './process-user.ts'
import { chooseLocation } from './data-dir.ts'
import { getPostmasterState, stopPostmaster } from './postmaster.ts'
import { findBinaries } from './binaries.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const appName = 'embedded-postgres-test'
const options = { appName, mayMove: false }
const settings = { fsync: 'off' }

const lines: string[] = []
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  lines.length = 0
})

/** A folder with a database, created once and copied for tests that are not about creating one. */
let template: string

beforeAll(async () => {
  template = join(mkdtempSync(join(tmpdir(), `${appName}-`)), 'postgres')
  const embedded = await startEmbeddedPostgres({ ...options, folder: template, log, settings })
  await embedded.stop()
})
afterAll(() => rmSync(dirname(template), { recursive: true }))

/** Returns a folder with a database that has run before. */
function createUsedFolder(...below: string[]): string {
  const folder = createNewFolder(...below)
  mkdirSync(dirname(folder), { recursive: true })
  spawnSync('cp', ['-a', template, folder])
  return folder
}

/** Returns a path that is removed after the test, and its database stopped. */
function createNewFolder(...below: string[]): string {
  const home = mkdtempSync(join(tmpdir(), `${appName}-`))
  chmodSync(home, 0o755)
  const folder = join(home, ...below, 'postgres')
  cleanUps.push(async () => {
    await stopPostmaster({ dataDir: join(folder, 'data') }, 8_000)
    rmSync(home, { recursive: true, force: true })
  })
  return folder
}

async function start(folder: string, mayMove = false): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ appName, folder, mayMove, log, settings })
  cleanUps.push(() => embedded.stop())
  return embedded
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // A killed database also ends the connection; the query fails then.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function write(url: string): Promise<void> {
  await query(url, 'create table if not exists written as select 7 as n')
}

async function read(url: string): Promise<number | undefined> {
  return (await query<{ n: number }>(url, 'select n from written'))[0]?.n
}

/** Returns how many processes hold the shared lock that keeps the database running. */
async function countUsers(url: string): Promise<number | undefined> {
  const sql = "select count(*)::int as n from pg_locks where locktype = 'advisory' and granted"
  return (await query<{ n: number }>(url, sql))[0]?.n
}

function readPid(folder: string): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Starts the database in `folder` from another process, which stays; resolves when the database runs. */
async function startInOtherProcess(folder: string): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))})
    const log = { info: console.log, warn: console.error }
    const options = ${JSON.stringify({ ...options, settings })}
    const embedded = await startEmbeddedPostgres({ ...options, folder: process.argv[1], log })
    process.once('SIGTERM', async () => { await embedded.stop(); process.exit(0) })
    setInterval(() => {}, 1000)`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  const [output] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [
    Buffer | number,
  ]
  if (!Buffer.isBuffer(output)) throw new Error(`The other process ended with ${output}`)
  lines.push(output.toString())
  return child
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

describe('the embedded database', () => {
  it('is created at the first start, from the beginning if kill -9 has ended an initdb, and used again at the next', async () => {
    const folder = createNewFolder()
    const dead = spawnSync('true').pid
    chooseLocation(folder, options)
    mkdirSync(join(folder, `new-${dead}-abc`))
    writeFileSync(join(folder, `new-${dead}-abc`, 'PG_VERSION'), '18')
    const first = await start(folder)
    expect(readdirSync(folder).filter((name) => name.startsWith('new-'))).toEqual([])
    expect(lines.at(-1)).toMatch(`Embedded PostgreSQL in ${folder} started in`)
    await write(first.url)
    await first.stop()
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false)
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('listens on a Unix socket only, sorts by code point, and runs with fsync', async () => {
    const folder = createUsedFolder()
    const embedded = await startEmbeddedPostgres({ ...options, folder, log })
    cleanUps.push(() => embedded.stop())
    const rows = await query(
      embedded.url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
         datlocale as collation from pg_database where datname = 'postgres'`,
    )
    expect(rows).toEqual([{ fsync: 'on', addresses: '', collation: 'C.UTF-8' }])
  })

  it('writes no values from statements into its log', async () => {
    const embedded = await start(createUsedFolder())
    await expect(query(embedded.url, `select 'anna@example.dk'::int`)).rejects.toThrow('anna@example.dk')
    const written = readFileSync(join(embedded.folder, 'postgres.log'), 'utf8')
    expect(written).not.toContain('STATEMENT')
  })
})

describe('a second process on the same folder', () => {
  it('joins the running database, which the last process stops', async () => {
    const folder = createUsedFolder()
    const first = await start(folder)
    const second = await start(folder)
    expect(lines.at(-1)).toContain('was running')
    expect(second.url).toBe(first.url)
    await write(first.url)
    await first.stop()
    expect(await read(second.url)).toBe(7)
    await second.stop()
    expect(getPostmasterState(chooseLocation(folder, options))).toBe('gone')
  })

  it('may start at the same moment on an empty folder, and only one database is created', async () => {
    const folder = createNewFolder()
    const [other, ...own] = await Promise.all([startInOtherProcess(folder), start(folder), start(folder)])
    expect(lines.filter((line) => line.includes('started in'))).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('new-'))).toEqual([])
    await write(own[0].url)
    await Promise.all(own.map((each) => each.stop()))
    expect(await read(own[0].url)).toBe(7)
    await kill(other, 'SIGTERM')
    expect(getPostmasterState(chooseLocation(folder, options))).toBe('gone')
  })

  it('may stop at the same moment, and then nothing runs any more', async () => {
    const folder = createUsedFolder()
    const processes = [await start(folder), await start(folder), await start(folder)]
    await Promise.all(processes.map((each) => each.stop()))
    expect(getPostmasterState(chooseLocation(folder, options))).toBe('gone')
  })
})

describe('after kill -9', () => {
  it('of the process, the next one joins the database that still runs', async () => {
    const folder = createUsedFolder()
    const server = await startInOtherProcess(folder)
    const postmaster = readPid(folder)
    await kill(server, 'SIGKILL')
    const next = await start(folder)
    expect(readPid(folder)).toBe(postmaster)
    // PostgreSQL notices a moment later that the killed process is gone; until then it counts as a user.
    await expect.poll(() => countUsers(next.url)).toBe(1)
    await next.stop()
    expect(getPostmasterState(chooseLocation(folder, options))).toBe('gone')
  })

  it('of process and database, the next one starts it with everything that was committed', async () => {
    const folder = createUsedFolder()
    const server = await startInOtherProcess(folder)
    const { socketFolder } = chooseLocation(folder, options)
    await write(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`)
    const postmaster = readPid(folder)
    server.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    const next = await start(folder)
    expect(await read(next.url)).toBe(7)
    expect(readPid(folder)).not.toBe(postmaster)
  })

  it('of the database alone, a running process restarts it by itself', async () => {
    const folder = createUsedFolder()
    const embedded = await start(folder)
    await write(embedded.url)
    const postmaster = readPid(folder)
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => read(embedded.url).catch(() => 0), { timeout: 40_000 }).toBe(7)
    expect(readPid(folder)).not.toBe(postmaster)
    expect(lines).toContain('The embedded database went away')
  })
})

describe('a pid file whose pid is not a postgres', () => {
  it.each([
    ['of another program that has the pid now', async () => process.pid],
    ['of a zombie process', createZombie],
  ])('%s does not prevent the start', async (_, choosePid) => {
    const folder = createUsedFolder()
    const first = await start(folder)
    const file = join(folder, 'data', 'postmaster.pid')
    const lock = join(folder, '.s.PGSQL.5432.lock')
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    await write(first.url)
    await first.stop()
    const pid = await choosePid()
    for (const path of [file, lock]) writeFileSync(path, [pid, ...rest].join('\n'), { mode: 0o644 })
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
  })
})

/** Creates a zombie: `sleep` inherits a dead child from the shell that it replaced, and never waits for it. */
async function createZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUps.push(() => parent.kill('SIGKILL'))
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  return Number(output.toString())
}

describe('a folder', () => {
  it('whose path is too long for a socket has its socket in a folder with a short path', async () => {
    const folder = createUsedFolder('a'.repeat(60), 'b'.repeat(60))
    const embedded = await start(folder)
    await write(embedded.url)
    const { socketFolder } = chooseLocation(folder, options)
    cleanUps.push(() => rmSync(socketFolder, { recursive: true }))
    expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
    expect(statSync(socketFolder).mode & 0o077).toBe(0)
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
  })

  it('may have blanks, letters of any language and percent signs in its name', async () => {
    const embedded = await start(createUsedFolder('Årets 100% hus & have'))
    await write(embedded.url)
    expect(await read(embedded.url)).toBe(7)
  })

  it('that cannot be created is named in the error', async () => {
    const folder = createNewFolder()
    mkdirSync(dirname(folder), { recursive: true })
    writeFileSync(folder, 'a file')
    await expect(start(folder)).rejects.toThrow(folder)
    rmSync(folder)
  })
})

describe.runIf(isRoot)('started by root', () => {
  it('runs as the account nobody', async () => {
    const folder = createUsedFolder()
    await start(folder)
    expect(statSync(`/proc/${readPid(folder)}`).uid).toBe(nobodyAccount.uid)
  })

  it('makes the parent folder passable, which root may have created for itself only', async () => {
    const folder = createUsedFolder('data')
    chmodSync(dirname(folder), 0o700)
    await start(folder)
    expect(statSync(dirname(folder)).mode & 0o777).toBe(0o701)
  })

  it('fails below a folder that only root may enter, and names that folder', async () => {
    const folder = createNewFolder('closed', 'checkout', '.data')
    const closed = join(folder, '../../..')
    mkdirSync(closed, { mode: 0o700 })
    await expect(start(folder)).rejects.toThrow(`${closed} can be entered by its owner only`)
    expect(readdirSync(closed)).toEqual([])
  })

  it('uses another folder, always the same, below one that only root may enter, and logs why', async () => {
    const folder = createNewFolder('closed', 'checkout', '.data')
    mkdirSync(join(folder, '../../..'), { mode: 0o700 })
    const first = await start(folder, true)
    cleanUps.unshift(() => rmSync(first.folder, { recursive: true, force: true }))
    expect(first.folder).toMatch(/^\/var\/lib\/embedded-postgres-test\/checkout-[0-9a-f]{10}$/)
    expect(lines.at(-1)).toContain(`${first.folder} started in`)
    expect(lines.at(-1)).toContain('can be entered by its owner only')
    await write(first.url)
    await first.stop()
    const second = await start(folder, true)
    expect(second.folder).toBe(first.folder)
    expect(await read(second.url)).toBe(7)
  })

  it('copies a PostgreSQL that the account nobody cannot reach, and creates its library links', async () => {
    const location = chooseLocation(createNewFolder(), options)
    const packaged = await findBinaries(location)
    const closed = join(location.folder, '../closed')
    mkdirSync(closed, { mode: 0o700 })
    const native = join(closed, 'native')
    cpSync(dirname(dirname(packaged.postgres)), native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/libpq\.so\.5$|libicuuc\.so\.60$/.test(path),
    })
    writeFileSync(join(closed, 'package.json'), '{"version":"1.2.3"}')
    const binaries = await findBinaries(location, {
      initdb: join(native, 'bin', 'initdb'),
      postgres: join(native, 'bin', 'postgres'),
    })
    expect(dirname(dirname(binaries.postgres))).toBe(join(location.folder, 'postgresql-1.2.3'))
    const version = spawnSync(binaries.postgres, ['--version'], {
      ...nobodyAccount,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(version.stdout).toContain('PostgreSQL')
  })

  it('runs as the owner of an existing folder', async () => {
    const owner = { uid: 12_345, gid: 12_345 }
    const folder = createNewFolder()
    mkdirSync(folder)
    spawnSync('chown', [`${owner.uid}:${owner.gid}`, folder])
    expect(chooseLocation(folder, options).account).toEqual(owner)
  })
})
