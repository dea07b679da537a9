import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBinaries } from '@samhus/embedded-postgres/binaries'
import { chooseLocation, socketFileName, type Location } from '@samhus/embedded-postgres/data-dir'
import { ensureInitialised, startPostmaster, stopPostmaster } from '@samhus/embedded-postgres/postmaster'
import { verify } from '../../cli/verify.ts'
import { openDb, type Db } from './client.ts'
import { DbClient } from './db-client.ts'
import { ChangeListener } from './listener.ts'
import { migrate } from './migrate.ts'
import { isUnavailable } from './pg-errors.ts'
import { statement } from './statement.ts'

// A standby needs as many connections as the cluster was made for.
const fast = { fsync: 'off', shared_buffers: '16MB', max_connections: '100' }
const insert = statement<never, [text: string]>(
  'test-hosts-insert',
  `insert into setting (name, value) values ($1, '1')`,
)
const notify = statement('test-hosts-notify', 'notify samhus_change')
const count = statement<{ count: number }>(
  'test-hosts-count',
  `select count(*)::int as count from setting where name like 'host%'`,
)

const folder = mkdtempSync(join(tmpdir(), 'samhus-hosts-'))
chmodSync(folder, 0o755)
const [first, second] = ['first', 'second'].map((name) =>
  chooseLocation(join(folder, name), { appName: 'samhus', mayMove: false }),
) as [Location, Location]
const forwarders: Server[] = []
let url: string

/** A primary and its standby, in one URL that names the standby first. */
beforeAll(async () => {
  const binaries = await findBinaries(first)
  await ensureInitialised(binaries, first)
  cpSync(first.dataDir, second.dataDir, { recursive: true })
  // Newer versions of Node copy a folder without its mode, and PostgreSQL starts on no folder that others may read.
  chmodSync(second.dataDir, 0o700)
  writeFileSync(join(second.dataDir, 'standby.signal'), '')
  const { account } = first
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, second.dataDir])
  await startPostmaster(binaries, first, fast)
  const primary_conninfo = `host=${first.socketFolder} user=postgres`
  // It is called ready only when it is promoted.
  void startPostmaster(binaries, second, { ...fast, primary_conninfo })
  const ports = await Promise.all([second, first].map(forward))
  url = `postgresql://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?sslmode=disable&target_session_attrs=read-write`
  await vi.waitFor(async () => expect(await isStandby(second)).toBe(true), 20_000)
}, 60_000)

afterAll(async () => {
  for (const server of forwarders) server.close()
  await Promise.all([first, second].map((location) => stopPostmaster(location, 8_000)))
  rmSync(folder, { recursive: true, force: true })
})

/** Listens on a port for the database's socket. Returns the port. */
async function forward({ socketFolder }: Location): Promise<number> {
  const server = createServer((socket) => {
    const upstream = connect(join(socketFolder, socketFileName))
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  forwarders.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Runs one statement on the database at a socket; undefined where it does not answer. */
async function ask<Value>({ socketFolder }: Location, sql: string): Promise<Value | undefined> {
  const host = encodeURIComponent(socketFolder)
  const client = new DbClient({ connectionString: `postgres://postgres@localhost/postgres?host=${host}` })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ value: Value }>(sql)).rows[0]?.value
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

const isStandby = (location: Location) => ask<boolean>(location, 'select pg_is_in_recovery() as value')

async function isWritten(db: Db, name: string): Promise<boolean> {
  try {
    await db.transaction((tx) => tx.run(insert, [name]))
    return true
  } catch (error) {
    expect(isUnavailable(error)).toBe(true)
    return false
  }
}

test('of several hosts the one that takes writes is used, and the next one after a failover', async () => {
  await migrate(url)
  expect(await verify(url)).toEqual([])
  const db = openDb(url, { applicationName: 'hosts', maxConnections: 4, random: Math.random })
  let changes = 0
  const listener = new ChangeListener({ url, onChange: () => (changes += 1), report: () => {} })
  await listener.open()
  try {
    expect(await Promise.all(['host 1', 'host 2', 'host 3'].map((name) => isWritten(db, name)))).toEqual([
      true,
      true,
      true,
    ])
    const replayed = `select count(*)::int as value from setting where name like 'host%'`
    await expect.poll(() => ask(second, replayed), { timeout: 10_000 }).toBe(3)
    await stopPostmaster(first, 8_000)
    expect(await isWritten(db, 'host 4')).toBe(false)
    await expect(migrate(url)).rejects.toThrow(
      /^The database 127\.0\.0\.1:\d+,127\.0\.0\.1:\d+\/postgres has no host that takes writes: 127\.0\.0\.1:\d+ is a standby and takes no writes: .*; 127\.0\.0\.1:\d+ .*\.$/,
    )

    await ask(second, 'select pg_promote() as value')
    expect(await isWritten(db, 'host 5')).toBe(true)
    expect((await db.one(count)).count).toBe(4)
    // The listener has found the new primary when a notice of it arrives.
    const before = changes
    await expect
      .poll(
        async () => {
          await db.transaction((tx) => tx.run(notify))
          return changes
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(before + 1)
    expect(await verify(url)).toEqual([])

    // The failed one comes back by itself, and is no standby: it has the older timeline.
    await startPostmaster(await findBinaries(first), first, fast)
    expect(await isStandby(first)).toBe(false)
    const reversed = url.replace(/@([^,]+),([^/]+)/, '@$2,$1')
    const later = openDb(reversed, { applicationName: 'hosts', maxConnections: 1, random: Math.random })
    expect((await later.one(count)).count).toBe(4)
    await later.close()
  } finally {
    await listener.close()
    await db.close()
  }
}, 60_000)
