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
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../../apps/server/src/db/core/client.ts'
import { NOBODY, isRoot } from './process-user.ts'
import { choosePlace } from './data-dir.ts'
import { inspect, shutDown } from './postmaster.ts'
import { findProgram } from './binaries.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { statement } from '../../../apps/server/src/db/core/statement.ts'

const THROWAWAY = { fsync: 'off' }
const remember = statement<{ n: number }>('test-remember', 'create table if not exists kept as select 7 as n')
const recall = statement<{ n: number }>('test-recall', 'select n from kept')
const setting = statement<{ fsync: string; addresses: string; collation: string }>(
  'test-setting',
  `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
     datlocale as collation from pg_database where datname = 'postgres'`,
)

const lines: string[] = []
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  lines.length = 0
})

let made: string

/** Made once and copied, where the test is not about making it. */
beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), 'samhus-embedded-')), 'postgres')
  const embedded = await startEmbeddedPostgres({ folder: made, mayMove: false, log, settings: THROWAWAY })
  await embedded.stop()
})
afterAll(() => rmSync(dirname(made), { recursive: true }))

/** A folder with a database that has run before. */
function usedFolder(...below: string[]): string {
  const folder = newFolder(...below)
  mkdirSync(dirname(folder), { recursive: true })
  spawnSync('cp', ['-a', made, folder])
  return folder
}

/** A folder that is gone after the test, with whatever database runs in it. */
function newFolder(...below: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'samhus-embedded-'))
  chmodSync(home, 0o755)
  const folder = join(home, ...below, 'postgres')
  undo.push(async () => {
    await shutDown({ data: join(folder, 'data') }, 8_000)
    rmSync(home, { recursive: true, force: true })
  })
  return folder
}

async function start(folder: string, mayMove = false): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ folder, mayMove, log, settings: THROWAWAY })
  undo.push(() => embedded.stop())
  return embedded
}

async function write(url: string): Promise<void> {
  const db = openDb(url, { applicationName: 'samhus test', random: Math.random })
  await db.transaction((tx) => tx.run(remember))
  await db.close()
}

async function read(url: string): Promise<number> {
  const db = openDb(url, { applicationName: 'samhus test', random: Math.random })
  try {
    return (await db.one(recall)).n
  } finally {
    await db.close()
  }
}

function pidOf(folder: string): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A server of its own that starts the database in `folder` and stays; resolves when the database runs. */
async function startElsewhere(folder: string): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))})
    const log = { info: console.log, warn: console.error }
    const embedded = await startEmbeddedPostgres({ folder: process.argv[1], mayMove: false, log, settings: { fsync: 'off' } })
    process.once('SIGTERM', async () => { await embedded.stop(); process.exit(0) })
    setInterval(() => {}, 1000)`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number]
  if (!Buffer.isBuffer(said)) throw new Error(`The other server ended with ${said}`)
  lines.push(said.toString())
  return child
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

describe('the embedded database', () => {
  it('is made at the first start and found again at the next', async () => {
    const folder = newFolder()
    const first = await start(folder)
    expect(lines.at(-1)).toMatch(`Embedded PostgreSQL in ${folder} started in`)
    await write(first.url)
    await first.stop()
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false)
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('listens on a Unix socket alone, sorts by code point, and keeps what it has acknowledged', async () => {
    const folder = usedFolder()
    const embedded = await startEmbeddedPostgres({ folder, mayMove: false, log })
    undo.push(() => embedded.stop())
    const db = openDb(embedded.url, { applicationName: 'samhus test', random: Math.random })
    expect(await db.one(setting)).toEqual({ fsync: 'on', addresses: '', collation: 'C.UTF-8' })
    await db.close()
  })

  it('writes no values of ours into its log', async () => {
    const embedded = await start(usedFolder())
    const db = openDb(embedded.url, { applicationName: 'samhus test', random: Math.random })
    const secret = statement('test-secret', `select 'anna@example.dk'::int`)
    await expect(db.all(secret)).rejects.toThrow('anna@example.dk')
    await db.close()
    const written = readFileSync(join(embedded.folder, 'postgres.log'), 'utf8')
    expect(written).not.toContain('STATEMENT')
  })
})

describe('a second server on the same folder', () => {
  it('joins the running database, and the last one to leave stops it', async () => {
    const folder = usedFolder()
    const first = await start(folder)
    const second = await start(folder)
    expect(lines.at(-1)).toContain('was running')
    expect(second.url).toBe(first.url)
    await write(first.url)
    await first.stop()
    expect(await read(second.url)).toBe(7)
    await second.stop()
    expect(inspect(choosePlace(folder, false))).toBe('gone')
  })

  it('may start at the same moment, on an empty folder: one database is made', async () => {
    const folder = newFolder()
    const servers = await Promise.all([
      startElsewhere(folder),
      startElsewhere(folder),
      start(folder),
      start(folder),
    ])
    expect(lines.filter((line) => line.includes('started in'))).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('new-'))).toEqual([])
    await write(servers[2].url)
    await Promise.all([servers[2].stop(), servers[3].stop()])
    expect(await read(servers[2].url)).toBe(7)
    await Promise.all([kill(servers[0], 'SIGTERM'), kill(servers[1], 'SIGTERM')])
    expect(inspect(choosePlace(folder, false))).toBe('gone')
  })

  it('that leaves at the same moment leaves nothing running', async () => {
    const folder = usedFolder()
    const servers = [await start(folder), await start(folder), await start(folder)]
    await Promise.all(servers.map((server) => server.stop()))
    expect(inspect(choosePlace(folder, false))).toBe('gone')
  })
})

describe('after kill -9', () => {
  it('of the server, the next one joins the database that was left behind', async () => {
    const folder = usedFolder()
    const server = await startElsewhere(folder)
    const postmaster = pidOf(folder)
    await kill(server, 'SIGKILL')
    const next = await start(folder)
    expect(pidOf(folder)).toBe(postmaster)
    await next.stop()
    expect(inspect(choosePlace(folder, false))).toBe('gone')
  })

  it('of server and database, the next one starts it, and what was committed is there', async () => {
    const folder = usedFolder()
    const server = await startElsewhere(folder)
    const { socketFolder } = choosePlace(folder, false)
    await write(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`)
    const postmaster = pidOf(folder)
    server.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    const next = await start(folder)
    expect(await read(next.url)).toBe(7)
    expect(pidOf(folder)).not.toBe(postmaster)
  })

  it('of the database alone, a running server starts it again by itself', async () => {
    const folder = usedFolder()
    const embedded = await start(folder)
    await write(embedded.url)
    const postmaster = pidOf(folder)
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => read(embedded.url).catch(() => 0), { timeout: 40_000 }).toBe(7)
    expect(pidOf(folder)).not.toBe(postmaster)
    expect(lines).toContain('The embedded database went away')
  })

  it('of a first start, the next one makes the database from the beginning', async () => {
    const folder = newFolder()
    const dead = spawnSync('true').pid
    choosePlace(folder, false)
    mkdirSync(join(folder, `new-${dead}-abc`))
    writeFileSync(join(folder, `new-${dead}-abc`, 'PG_VERSION'), '18')
    await start(folder)
    expect(readdirSync(folder).filter((name) => name.startsWith('new-'))).toEqual([])
  })
})

describe('a pid file that names no postgres', () => {
  it.each([
    ['a stranger that has the number now', async () => process.pid],
    ['a zombie that nobody buried', zombie],
  ])('but %s does not stop the start', async (_, number) => {
    const folder = usedFolder()
    const first = await start(folder)
    const file = join(folder, 'data', 'postmaster.pid')
    const lock = join(folder, '.s.PGSQL.5432.lock')
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    await write(first.url)
    await first.stop()
    const pid = await number()
    for (const left of [file, lock]) writeFileSync(left, [pid, ...rest].join('\n'), { mode: 0o644 })
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
  })
})

/** `sleep` inherits a dead child from the shell that it replaced, and never asks for it. */
async function zombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  undo.push(() => parent.kill('SIGKILL'))
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  return Number(said.toString())
}

describe('a folder', () => {
  it('whose path is too long for a socket gets a short one for the socket', async () => {
    const folder = usedFolder('a'.repeat(60), 'b'.repeat(60))
    const embedded = await start(folder)
    await write(embedded.url)
    const { socketFolder } = choosePlace(folder, false)
    undo.push(() => rmSync(socketFolder, { recursive: true }))
    expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
    expect(statSync(socketFolder).mode & 0o077).toBe(0)
    const second = await start(folder)
    expect(await read(second.url)).toBe(7)
  })

  it('may have blanks, letters of any language and percent signs in its name', async () => {
    const embedded = await start(usedFolder('Årets 100% hus & have'))
    await write(embedded.url)
    expect(await read(embedded.url)).toBe(7)
  })

  it('that cannot be made is named in the error', async () => {
    const folder = newFolder()
    mkdirSync(dirname(folder), { recursive: true })
    writeFileSync(folder, 'a file')
    await expect(start(folder)).rejects.toThrow(folder)
    rmSync(folder)
  })
})

describe.runIf(isRoot)('started by root', () => {
  it('runs as nobody', async () => {
    const folder = usedFolder()
    await start(folder)
    expect(statSync(`/proc/${pidOf(folder)}`).uid).toBe(NOBODY.uid)
  })

  it('opens the data folder around its own, which root may have made for itself alone', async () => {
    const folder = usedFolder('data')
    chmodSync(dirname(folder), 0o700)
    await start(folder)
    expect(statSync(dirname(folder)).mode & 0o777).toBe(0o701)
  })

  it('below a folder that only root may enter refuses a named folder, and says which one is in the way', async () => {
    const folder = newFolder('closed', 'checkout', '.data')
    const closed = join(folder, '../../../apps')
    mkdirSync(closed, { mode: 0o700 })
    await expect(start(folder)).rejects.toThrow(`${closed} lets nobody but its owner through`)
    expect(readdirSync(closed)).toEqual([])
  })

  it('below a folder that only root may enter takes another that works, always the same, and says so', async () => {
    const folder = newFolder('closed', 'checkout', '.data')
    mkdirSync(join(folder, '../../../apps'), { mode: 0o700 })
    const first = await start(folder, true)
    undo.unshift(() => rmSync(first.folder, { recursive: true, force: true }))
    expect(first.folder).toMatch(/^\/var\/lib\/samhus\/checkout-[0-9a-f]{10}$/)
    expect(lines.at(-1)).toContain(`${first.folder} started in`)
    expect(lines.at(-1)).toContain('lets nobody but its owner through')
    await write(first.url)
    await first.stop()
    const second = await start(folder, true)
    expect(second.folder).toBe(first.folder)
    expect(await read(second.url)).toBe(7)
  })

  it('runs a copy of a PostgreSQL that nobody may reach, and makes its library links', async () => {
    const place = choosePlace(newFolder(), false)
    const packaged = await findProgram(place)
    const closed = join(place.folder, '../closed')
    mkdirSync(closed, { mode: 0o700 })
    const native = join(closed, 'native')
    cpSync(dirname(dirname(packaged.postgres)), native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/libpq\.so\.5$|libicuuc\.so\.60$/.test(path),
    })
    writeFileSync(join(closed, 'package.json'), '{"version":"1.2.3"}')
    const program = await findProgram(place, {
      initdb: join(native, 'bin', 'initdb'),
      postgres: join(native, 'bin', 'postgres'),
    })
    expect(dirname(dirname(program.postgres))).toBe(join(place.folder, 'postgresql-1.2.3'))
    const version = spawnSync(program.postgres, ['--version'], { ...NOBODY, cwd: '/', encoding: 'utf8' })
    expect(version.stdout).toContain('PostgreSQL')
  })

  it('lets the owner of an older folder keep it', async () => {
    const owner = { uid: 12_345, gid: 12_345 }
    const folder = newFolder()
    mkdirSync(folder)
    spawnSync('chown', [`${owner.uid}:${owner.gid}`, folder])
    expect(choosePlace(folder, false).account).toEqual(owner)
  })
})
