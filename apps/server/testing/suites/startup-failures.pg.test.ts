import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../database/test-database.ts'
import { checkoutRoot } from '../../src/shared/paths.ts'
import { statement } from '../../src/db/core/statement.ts'
import { migrate } from '../../src/db/core/migrate.ts'
import { startFakePostgres, type FakePostgres } from '../fakes/postgres.ts'

/** No system gives it to a program that asks for any port. */
const unusedPort = 1

/** Starts a server that is not meant to open; answers what it said at its end. */
async function startInVain(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: checkoutRoot(),
    env: { ...process.env, NODE_ENV: '', DEMO_CLOCK: '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

test('a server with a wrong configuration says everything that is wrong and does not open', async () => {
  const turned = '2027-01-03T17:59:30Z'
  const { code, said } = await startInVain({
    NODE_ENV: 'production',
    DEMO_CLOCK: turned,
    OIDC_ISSUER: '',
    PORT: 'x',
  })
  expect(code).toBe(1)
  for (const name of ['OIDC_ISSUER', 'DEMO_CLOCK', 'PUBLIC_URL', 'PORT']) expect(said).toContain(name)
})

test('a server whose port is taken says so before it makes a database, and nothing else', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const folder = join(tmpdir(), `samhus-taken-${process.pid}`)
  const at = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', OIDC_ISSUER: '' }
  const { code, said } = await startInVain(at)
  taken.close()
  expect(code).toBe(1)
  expect(said).toContain(`PORT ${port} on 127.0.0.1: another program is listening there`)
  expect(said).not.toContain('    at ')
  expect(existsSync(folder)).toBe(false)
})

describe('a server whose database cannot be used says why on one line, without its password', () => {
  let database: TestDatabase
  let older: FakePostgres
  let stricter: FakePostgres

  beforeAll(async () => {
    database = await emptyDatabase()
    await migrate(database.url)
    await database.db.transaction((tx) =>
      tx.run(
        statement(
          'test-newer',
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
        ),
      ),
    )
    older = await startFakePostgres({ row: { version: '14.17', isStandby: 'f' } })
    stricter = await startFakePostgres({
      refuses: { code: '28P01', message: 'password authentication failed for user "samhus"' },
    })
  })
  afterAll(() => Promise.all([database.close(), older.stop(), stricter.stop()]))

  const cases: [what: string, url: () => string, says: RegExp][] = [
    [
      'nobody listens',
      () => `postgres://samhus:top-secret@127.0.0.1:${unusedPort}/samhus`,
      /^The database 127\.0\.0\.1:\d+\/samhus cannot be reached, nothing listens there \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
    ],
    [
      'wrong password',
      () => stricter.url,
      /^The database 127\.0\.0\.1:\d+\/samhus refuses the user or the password: correct them in DATABASE_URL \(28P01: .*"samhus"\)\.$/,
    ],
    [
      'PostgreSQL 14',
      () => older.url,
      /^The database 127\.0\.0\.1:\d+\/samhus is PostgreSQL 14\.17: Samhus needs 15 or newer\.$/,
    ],
    [
      'a newer Samhus was here',
      () => database.url,
      /^The database .* has run 1 migration of a newer Samhus: start that version, or restore the backup from before the upgrade\.$/,
    ],
  ]
  test.each(cases)('%s', async (_what, url, says) => {
    const { code, said } = await startInVain({
      DATABASE_URL: url(),
      PORT: '0',
      HOST: '127.0.0.1',
    })
    expect(said.trimEnd()).toMatch(says)
    expect(said).not.toContain('top-secret')
    expect(code).toBe(1)
  })
})
