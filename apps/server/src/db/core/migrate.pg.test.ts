import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDb } from './client.ts'
import { migrate } from './migrate.ts'
import { statement } from './statement.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { wipe } from '../../../testing/database/used-databases.ts'

const ran = statement<{ created_at: number }>(
  'test-ran',
  'select created_at from drizzle.__drizzle_migrations',
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

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
  mkdirSync(join(folder, 'meta'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

function write(migrations: Record<string, string>, times: number[] = [1, 2, 3]): void {
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    when: times[idx],
    tag,
    breakpoints: false,
  }))
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }))
  for (const [tag, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), sql)
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
    expect(answers.filter((tags) => tags.length > 0)).toEqual([['0001_a', '0002_b']])
    expect(await database.db.one(seen)).toEqual({ n: 2 })
  })

  it('leaves nothing behind when one of several fails', async () => {
    write({ '0001_a': 'create table seen (n int);', '0002_b': 'select 1/0;' })
    await expect(migrate(database.url, folder)).rejects.toThrow()
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
    write({ '0002_b': 'create table seen (n int);' }, [2])
    await migrate(database.url, folder)
    write({ '0001_a': 'select 1;', '0002_b': 'create table seen (n int);' }, [1, 2])
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_a comes before')
  })

  it('refuses a database that is ahead of the program, and leaves it as it is', async () => {
    write({ '0001_a': 'create table seen (n int);', '0002_b': 'insert into seen values (2);' })
    await migrate(database.url, folder)
    const older = mkdtempSync(join(tmpdir(), 'samhus-migrations-'))
    cpSync(folder, older, { recursive: true })
    rmSync(join(older, '0002_b.sql'))
    const entries = [{ idx: 0, when: 1, tag: '0001_a', breakpoints: false }]
    writeFileSync(join(older, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }))
    await expect(migrate(database.url, older)).rejects.toThrow('1 migration of a newer Samhus')
    expect(await database.db.one(seen)).toEqual({ n: 1 })
    rmSync(older, { recursive: true })
  })
})

describe('a test database', () => {
  it('has been migrated and shares nothing with another', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()])
    expect((await one.db.all(ran)).length).toBeGreaterThan(0)
    expect(one.url).not.toBe(other.url)
    await Promise.all([one.close(), other.close()])
    await expect(one.db.all(ran)).rejects.toThrow()
  })

  it('that was used is emptied, and counts from the start again; not one in which more than rows changed', async () => {
    const how = inject('testServer').wipe
    if (!how) throw new Error('no database of this run is used twice')
    const used = await testDatabase()
    await used.db.transaction((tx) => tx.run(announced))
    expect(await wipe(used.url, how)).toBe(false)
    // Not `used.close()`, after which it may be another test's.
    await used.db.close()
    expect(await wipe(used.url, how)).toBe(true)

    const again = openDb(used.url, { applicationName: 'again', random: Math.random })
    expect(await again.all(numbers)).toEqual([])
    await again.transaction(async (tx) => {
      await tx.run(announced)
      expect((await tx.all(numbers)).map(({ number }) => number)).toEqual([1])
      await tx.run(unguard)
    })
    await again.close()
    expect(await wipe(used.url, how)).toBe(false)
  })

  it('finds the folder of the migrations by itself', async () => {
    const own = fileURLToPath(new URL('../../../migrations', import.meta.url))
    expect(await migrate(database.url, own)).toEqual(expect.arrayContaining(['0001_core']))
  })
})
