import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDb } from './client.ts'
import { migrate } from './migrate.ts'
import { statement } from './statement.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.ts'
import { listenAsPostgres } from '../../../testing/fakes/pg-proxy.ts'
import { Cleaner, keptName } from '../../../testing/database/database-pool.ts'

/** The first byte of a client's last message. */
const endOfSession = 0x58

const ran = statement<{ created_at: number }>(
  'test-ran',
  'select created_at from drizzle.__drizzle_migrations',
)
const recorded = statement<{ hash: string; created_at: number | null }>(
  'test-recorded',
  'select hash, created_at from drizzle.__drizzle_migrations order by id',
)
const tables = statement<{ found: boolean }>(
  'test-tables',
  `select to_regclass('booking') is not null as found`,
)
const announced = statement(
  'test-announced',
  `insert into change (at, kind) values ('2027-01-01', 'session')`,
)
const numbers = statement<{ number: number }>('test-numbers', 'select number from change')
const unguard = statement('test-unguard', 'alter table ledger disable trigger user')
const seen = statement<{ n: number }>('test-seen', 'select count(*) as n from seen')

const ownFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The migrations that drizzle's migrator has applied to existing databases, with the hashes that it wrote. */
const byDrizzle: [name: string, hash: string][] = [
  ['0001_core', '528ac284b4dd5dad3ec001e1500b348dd0a09e633c1c8f6b01355a73583a0ee9'],
  ['0002_documents', 'b3f6e8fbfc4d72d051a204da9fcf9a8dc82c150f909214eec512203609b6d6b5'],
  ['0003_clock', 'dce098003f0f4d8d76321e826d6bc6e2d21544af66446563037e3adfb25bd9bb'],
  ['0004_sessions', 'dba3713d0b4a630e4ac619fb8e24592e588138834bfa413127021132e536f661'],
  ['0005_check_out', 'f4d75f3ddb92806b44ba88137025bbfb2d1e8eae61326f6576c28e7c38edb1ac'],
  ['0006_files', '460eb0086117a1051151a88b371d15792a70ea7f2104f2984d949f81d416451e'],
  ['0007_own', '922ed0f959bf1c06b2105c7a4a22040ae88a3874a93fa67765c20430b6f4937b'],
  ['0008_push', 'a8076d6e02f28529dda0120ff8c7059c1938d44e52dcd7dbe53dc14e32f266b0'],
]

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

function write(migrations: Record<string, string>): void {
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), sql)
}

describe('migrating', () => {
  it('makes our tables, and the second time does nothing', async () => {
    expect((await migrate(database.url))[0]).toBe('0001_core')
    expect(await database.db.one(tables)).toEqual({ found: true })
    expect(await migrate(database.url)).toEqual([])
  })

  it('happens once, however many processes start together', async () => {
    write({
      '0001_a': 'create table seen (n int); insert into seen values (1);',
      '0002_b': 'insert into seen values (2);',
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, folder)))
    expect(answers.filter((names) => names.length > 0)).toEqual([['0001_a', '0002_b']])
    expect(await database.db.one(seen)).toEqual({ n: 2 })
  })

  it('leaves nothing behind when one of several fails', async () => {
    write({ '0001_a': 'create table seen (n int);', '0002_b': 'select 1/0;' })
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_b failed: division by zero')
    await expect(database.db.one(seen)).rejects.toThrow('does not exist')
    write({ '0001_a': 'create table seen (n int);', '0002_b': 'insert into seen values (1);' })
    expect(await migrate(database.url, folder)).toEqual(['0001_a', '0002_b'])
  })

  it('says where there is no such database, or nobody of that name', async () => {
    const elsewhere = new URL(database.url)
    elsewhere.pathname = '/samhus_nowhere'
    await expect(migrate(elsewhere.href)).rejects.toThrow(/samhus_nowhere does not exist: create it.*3D000/)
    const stranger = new URL(database.url)
    stranger.username = 'samhus_nobody'
    await expect(migrate(stranger.href)).rejects.toThrow(/(28000|28P01): .*"samhus_nobody"/)
  })

  it('says where the user may make no tables', async () => {
    write({ '0001_a': 'do $$ begin raise insufficient_privilege; end $$;' })
    await expect(migrate(database.url, folder)).rejects.toThrow('let the user own the database (42501')
  })

  it('refuses a migration that was changed after the database ran it', async () => {
    write({ '0001_a': 'create table seen (n int);' })
    await migrate(database.url, folder)
    write({ '0001_a': 'create table seen (n bigint);' })
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_a was changed')
  })

  it('refuses a migration that was put before one that has run', async () => {
    write({ '0002_b': 'create table seen (n int);' })
    await migrate(database.url, folder)
    write({ '0001_a': 'select 1;' })
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_a comes before')
  })

  it('refuses a database that is ahead of the program, and leaves it as it is', async () => {
    write({ '0001_a': 'create table seen (n int);', '0002_b': 'insert into seen values (2);' })
    await migrate(database.url, folder)
    const older = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
    cpSync(folder, older, { recursive: true })
    rmSync(join(older, '0002_b.sql'))
    await expect(migrate(database.url, older)).rejects.toThrow('1 migration of a newer Samhus')
    expect(await database.db.one(seen)).toEqual({ n: 1 })
    rmSync(older, { recursive: true })
  })
})

describe('a database that drizzle migrated', () => {
  /** Applies and records the first `count` migrations as drizzle-orm 0.45 did. */
  async function migrateByDrizzle(count: number): Promise<void> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('create schema if not exists "drizzle"')
    await client.query(`create table if not exists "drizzle"."__drizzle_migrations" (
      id serial primary key, hash text not null, created_at bigint)`)
    for (const [index, [name, hash]] of byDrizzle.slice(0, count).entries()) {
      await client.query(readFileSync(join(ownFolder, `${name}.sql`), 'utf8'))
      await client.query(
        'insert into "drizzle"."__drizzle_migrations" ("hash", "created_at") values ($1, $2)',
        [hash, 1_795_132_800_000 + index * 3_600_000],
      )
    }
    await client.end()
  }

  it('is recognised, and nothing is applied again', async () => {
    await migrateByDrizzle(byDrizzle.length)
    const before = await database.db.all(recorded)
    const names = await migrate(database.url)
    expect(byDrizzle.filter(([name]) => names.includes(name))).toEqual([])
    expect((await database.db.all(recorded)).slice(0, byDrizzle.length)).toEqual(before)
    expect(await migrate(database.url)).toEqual([])
  })

  it('gets only the migrations that are missing, and they are recorded with its own', async () => {
    await migrateByDrizzle(5)
    expect((await migrate(database.url)).slice(0, 3)).toEqual(['0006_files', '0007_own', '0008_push'])
    const rows = await database.db.all(recorded)
    expect(rows.slice(0, byDrizzle.length).map(({ hash }) => hash)).toEqual(byDrizzle.map(([, hash]) => hash))
    expect(rows.map(({ created_at }) => created_at !== null)).toEqual(rows.map((_, index) => index < 5))
    expect(await migrate(database.url)).toEqual([])
  })

  it('refuses a migration that was changed, also where it is the last', async () => {
    await migrateByDrizzle(2)
    cpSync(ownFolder, folder, { recursive: true })
    write({ '0002_documents': 'select 1;' })
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_documents was changed')
  })
})

describe('a test database', () => {
  it('has been migrated and shares nothing with another', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    expect((await one.db.all(ran)).length).toBeGreaterThan(0)
    expect(one.url).not.toBe(other.url)
    await Promise.all([one.close(), other.close()])
    await expect(one.db.all(ran)).rejects.toThrow()
  })

  it('that was used is emptied, and counts from the start again; not one in which more than rows changed', async () => {
    const script = inject('testServer').resetScript
    if (!script) throw new Error('no database of this run is used twice')
    const used = await createTestDatabase()
    const cleaner = new Cleaner(used.url, script)
    const open = (applicationName: string) => openDb(used.url, { applicationName, random: Math.random })
    const [kept, other] = [open(keptName), open('other')]
    await kept.transaction((tx) => tx.run(announced))
    expect(await other.all(numbers)).not.toEqual([])
    expect(await cleaner.clean()).toBe(false)
    await other.close()
    expect(await cleaner.clean()).toBe(true)

    expect(await kept.all(numbers)).toEqual([])
    await kept.transaction(async (tx) => {
      await tx.run(announced)
      expect((await tx.all(numbers)).map(({ number }) => number)).toEqual([1])
      expect(await cleaner.clean()).toBe(false)
      await tx.run(unguard)
    })
    expect(await cleaner.clean()).toBe(false)
    await Promise.all([kept.close(), cleaner.close(), used.close()])
  })

  it('that was closed answers nothing, and has waited for what it was doing', async () => {
    const used = await createTestDatabase()
    let hasEnded = false
    const running = used.db.transaction(async (tx) => {
      await tx.all(numbers)
      await tx.run(announced)
      hasEnded = true
    })
    await used.close()
    expect(hasEnded).toBe(true)
    await running
    await expect(used.db.all(numbers)).rejects.toThrow('Cannot use a pool')
    await expect(used.db.transaction((tx) => tx.all(numbers))).rejects.toThrow('Cannot use a pool')
  })

  it('finds the folder of the migrations by itself', async () => {
    expect(await migrate(database.url, ownFolder)).toEqual(expect.arrayContaining(['0001_core']))
  })
})

describe('a migration that waits for another process', () => {
  it('says so after a second, and gives up', async () => {
    const other = new Client({ connectionString: database.url })
    await other.connect()
    await other.query('select pg_advisory_lock(5127433001)')
    const lines: string[] = []
    const report = (line: string) => void lines.push(line)
    await expect(
      migrate(database.url, folderOf('create table kept ()'), { report, waitMs: 1_500 }),
    ).rejects.toThrow('is being migrated by another process')
    expect(lines).toEqual([expect.stringContaining('another process migrates the database')])
    const waiting = migrate(database.url, folder, { report })
    await other.end()
    expect(await waiting).toEqual(['0001_kept'])
  })

  it('leaves no lock to a connection that a pooler keeps', async () => {
    const kept: Socket[] = []
    const server = createServer((client) => {
      const upstream = proxy.connectUpstream()
      kept.push(upstream)
      client.on('error', () => {}).on('data', (bytes) => bytes[0] !== endOfSession && upstream.write(bytes))
      upstream.on('error', () => {}).pipe(client)
    })
    const proxy = await listenAsPostgres(server, database.url)
    try {
      await migrate(proxy.url, folderOf('create table kept ()'))
      const sql = `select count(*)::int as n from pg_locks where locktype = 'advisory' and database =
         (select oid from pg_database where datname = current_database())`
      expect(await database.db.one(statement<{ n: number }>('test-locks', sql))).toEqual({ n: 0 })
    } finally {
      for (const socket of kept) socket.destroy()
      proxy.close()
    }
  })

  function folderOf(sql: string): string {
    write({ '0001_kept': sql })
    return folder
  }
})

describe('a pooler', () => {
  it('that drops the settings of a connection is refused', async () => {
    const server = createServer((client) => {
      const upstream = proxy.connectUpstream()
      client.once('data', (startup: Buffer) => {
        upstream.write(withoutOptions(startup))
        client.pipe(upstream)
      })
      upstream.pipe(client)
      for (const socket of [client, upstream])
        socket.on('error', () => {}).on('close', () => upstream.destroy())
    })
    const proxy = await listenAsPostgres(server, database.url)
    write({ '0001_kept': 'create table kept ()' })
    try {
      await expect(migrate(proxy.url, folder)).rejects.toThrow('is behind a pooler')
    } finally {
      proxy.close()
    }
  })

  /** Returns the first message of a client without the parameter `options`. */
  function withoutOptions(startup: Buffer): Buffer {
    const parts = startup.subarray(8).toString('latin1').split('\0')
    const at = parts.indexOf('options')
    if (at >= 0) parts.splice(at, 2)
    const rest = Buffer.from(parts.join('\0'), 'latin1')
    const head = Buffer.from(startup.subarray(0, 8))
    head.writeInt32BE(8 + rest.length)
    return Buffer.concat([head, rest])
  }
})
