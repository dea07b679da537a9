import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { callVerifyFunction, createVerifyFunction } from '../../testing/database/verify-function.ts'
import {
  dropReferenceConstraints,
  plantedViolations,
  wrongReferences,
} from '../../testing/invariants/invariant-violations.ts'
import { cleanFixture, sqlHelpers } from '../../testing/invariants/invariant-fixture.ts'
import { checkInvariants, verify, type Violation } from './verify.ts'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 })
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`set timezone to 'UTC'`)
  await client.query(createVerifyFunction())
  for (const sql of ['begin', sqlHelpers, cleanFixture]) await client.query(sql)
})
afterAll(async () => {
  await client.end()
  await database.close()
})
// Each fault is planted in the same clean rows, detected and rolled back, dropped constraints included.
beforeEach(() => client.query('savepoint clean'))
afterEach(() => client.query('rollback to clean'))

const format = (found: readonly Violation[] | null) =>
  found?.map(({ invariant, violation }) => `${invariant}: ${violation}`) ?? []

async function findAfter(...planted: string[]): Promise<string[]> {
  for (const sql of planted) await client.query(sql)
  return format(await checkInvariants(client))
}

describe('verify (docs/domain.md §13)', () => {
  it('finds nothing in an empty database', async () => {
    expect(await verify(database.url)).toEqual([])
  })

  it('finds nothing if no invariant is violated', async () => {
    expect(await findAfter()).toEqual([])
  })

  it.each(plantedViolations)('reports %s', async (_title, sql, invariant, line) => {
    const lines = await findAfter(sql)
    expect(lines.filter((each) => each.startsWith(`${invariant}: `)).join('\n')).toMatch(line)
    // Most tests ask the function, which has to find the same.
    expect(format(await callVerifyFunction(client))).toEqual(lines)
  })

  describe('without foreign keys', () => {
    beforeAll(async () => {
      await client.query('savepoint constrained')
      await client.query(dropReferenceConstraints)
    })
    afterAll(() => client.query('rollback to constrained'))

    // By the function, which has planned the checks once: the tests above compare it with the script.
    it.each(wrongReferences)('reports a stray reference: %s: %s', async (what, _to, sql) => {
      await client.query(sql)
      const lines = format(await callVerifyFunction(client))
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(`^12: ${what} `)]))
    })
  })

  it('accepts a limit that was lowered below an existing waitlist', async () => {
    const lowered = `insert into policy (group_id, version, constants, created_at)
      values (u('c', 1), 2, '{"maxWaitlistPerUnit": 1, "maxWaitlistsPerUser": 1}', t(50));`
    expect(await findAfter(lowered)).toEqual([])
    await client.query(`select copy_of(u('b', 6), u('b', 99), '{"membership_id": 1, "queue_number": 9,
      "unit_slot": 2, "created_at": "2026-03-01T00:00:00Z"}');`)
    expect((await checkInvariants(client)).map(({ violation }) => violation)).toEqual([
      expect.stringMatching(/unit 103: .* joined as number 2 of at most 1/),
    ])
  })

  it.each([
    ['', checkInvariants],
    [', as a function of tests too', callVerifyFunction],
  ])('decides what is late by the given time and tolerance%s', async (_how, check) => {
    expect(await findAfter()).toEqual([])
    expect(await check(client, { at: '2026-04-10T00:00:08Z' })).toEqual([])
    expect(await check(client, { at: '2026-04-10T00:00:11Z' })).toHaveLength(1)
    expect(await check(client, { at: '2026-04-10T00:00:08Z', tolerance: '5 seconds' })).toHaveLength(1)
  })

  it('as a command prints a line for each violation and how many invariants are broken, exits with 1, and stores the result only if asked to', async () => {
    // A database of its own: what another process is to see has to be committed.
    const own = await createTestDatabase()
    const writer = new Client({ connectionString: own.url })
    await writer.connect()
    const command = (...args: string[]) => {
      const program = fileURLToPath(new URL('verify-command.ts', import.meta.url))
      const env = { ...process.env, DATABASE_URL: own.url }
      const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
        env,
        encoding: 'utf8',
      })
      return { status, lines: stdout.trim().split('\n') }
    }
    expect(command()).toEqual({ status: 0, lines: ['0 broken invariants'] })
    expect(command('--record')).toEqual({ status: 0, lines: ['0 broken invariants'] })
    for (const sql of [
      `set timezone to 'UTC'`,
      'begin',
      sqlHelpers,
      cleanFixture,
      `delete from mail; update booking set points = 2 where id = u('b', 1);`,
      'commit',
    ]) {
      await writer.query(sql)
    }
    expect(command('--record')).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(/^invariant 7: booking .* costs 2, its debit took 3$/),
        '1 broken invariant',
      ],
    })
    const { rows } = await writer.query('select violations from verify_run order by number')
    expect(rows).toEqual([{ violations: 0 }, { violations: 1 }])
    await writer.end()
    await own.close()
  })
})
