import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseLocation } from '@samhus/embedded-postgres/data-dir'
import { getPostmasterState, stopPostmaster } from '@samhus/embedded-postgres/postmaster'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { getRepoRoot } from '../../src/shared/paths.ts'
import { isOperatorError, openSite } from '../../src/run.ts'
import { statement } from '../../src/db/core/statement.ts'
import { migrate } from '../../src/db/core/migrate.ts'
import { startFakePostgres, type FakePostgres } from '../fakes/postgres.ts'
import { buildServer, builtServer } from '../processes/built-server.ts'

beforeAll(buildServer, 600_000)

/** A database and a sign-in of the server's own, and any free port. */
const onlyOwn = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_AUDIENCE: '',
}

/** Never assigned to a program that asks for any free port. */
const unusedPort = 1

/** Starts a server that is expected to fail. Returns its exit code and its stderr. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [builtServer], {
    cwd: getRepoRoot(),
    env: { ...process.env, NODE_ENV: '', DEMO_CLOCK: '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stderr }
}

/** Starts a server in this process, which costs a tenth. Returns why it did not start, as its stderr says it. */
async function findObstacle(env: Record<string, string>): Promise<string> {
  const error = await openSite(
    { LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1', ...env },
    Promise.resolve(),
  )
    .then(() => expect.fail('the server has started'))
    .catch((reason: unknown) => reason)
  if (!isOperatorError(error)) throw error
  return error.message
}

test('a server with an invalid configuration names every invalid variable and exits', async () => {
  const demoClock = '2027-01-03T17:59:30Z'
  const { code, stderr } = await startAndFail({
    NODE_ENV: 'production',
    DEMO_CLOCK: demoClock,
    OIDC_ISSUER: '',
    PORT: 'x',
  })
  expect(code).toBe(1)
  for (const name of ['OIDC_ISSUER', 'DEMO_CLOCK', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'PORT'])
    expect(stderr).toContain(name)
})

test('a server whose port is in use says only so, and creates no database', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const folder = join(tmpdir(), `samhus-taken-${process.pid}`)
  const at = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', OIDC_ISSUER: '' }
  const { code, stderr } = await startAndFail(at)
  taken.close()
  expect(code).toBe(1)
  expect(stderr).toContain(`PORT ${port} on 127.0.0.1: another program is listening there`)
  expect(stderr).not.toContain('    at ')
  expect(existsSync(folder)).toBe(false)
})

test('a signal that comes while the server starts ends it with 0, and its own database with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samhus-stopped-'))
  // PostgreSQL, which is not root, has to reach its folder.
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, [builtServer], {
    cwd: getRepoRoot(),
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', ...onlyOwn, DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const database = chooseLocation(join(folder, 'postgres'), { appName: 'samhus', mayMove: false })
  const isGone = () => getPostmasterState(database) === 'gone'
  try {
    await expect.poll(isGone).toBe(false)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(isGone()).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await stopPostmaster(database, 8_000)
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a server with a database of real people', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
    const superAdmin = statement(
      'test-super-admin',
      `insert into person (id, email, name, role_type, created_at)
       values (gen_random_uuid(), 'you@example.org', 'Your Name', array['Super Admin'], '2026-01-01Z')`,
    )
    await database.db.transaction((tx) => tx.run(superAdmin))
  })
  afterAll(() => database.close())

  // NODE_ENV is forgotten in each of them.
  test.each([
    ['whose OIDC_ISSUER is misspelt', { OIDC_ISUER: 'https://id.example' }, 'Did you mean OIDC_ISSUER?'],
    [
      'whose OIDC_ISSUER is missing',
      { OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' },
      'OIDC_ISSUER is not set',
    ],
    ['whose public address is not this machine', { PUBLIC_URL: 'https://samhus.example' }, 'set OIDC_ISSUER'],
    ['without any configuration', {}, 'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE'],
  ])('never starts the embedded sign-in: %s', async (_what, env, says) => {
    expect(await findObstacle({ DATABASE_URL: database.url, OIDC_ISSUER: '', ...env })).toContain(says)
  })
})

describe('a server whose database is unusable says why on one line, without the password', () => {
  let database: TestDatabase
  let outdated: FakePostgres
  let rejecting: FakePostgres

  beforeAll(async () => {
    database = await createEmptyDatabase()
    await migrate(database.url)
    await database.db.transaction((tx) =>
      tx.run(
        statement(
          'test-newer',
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
        ),
      ),
    )
    outdated = await startFakePostgres({ row: { version: '14.17', isStandby: 'f' } })
    rejecting = await startFakePostgres({
      refuses: { code: '28P01', message: 'password authentication failed for user "samhus"' },
    })
  })
  afterAll(() => Promise.all([database.close(), outdated.stop(), rejecting.stop()]))

  const cases: [what: string, url: () => string, says: RegExp][] = [
    [
      'if no server listens',
      () => `postgres://samhus:top-secret@127.0.0.1:${unusedPort}/samhus`,
      /^The database 127\.0\.0\.1:\d+\/samhus cannot be reached, the connection was refused \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
    ],
    [
      'if the password is wrong',
      () => rejecting.url,
      /^The database 127\.0\.0\.1:\d+\/samhus rejects the user or the password: correct them in DATABASE_URL \(28P01: .*"samhus"\)\.$/,
    ],
    [
      'if it is PostgreSQL 14',
      () => outdated.url,
      /^The database 127\.0\.0\.1:\d+\/samhus is PostgreSQL 14\.17: Samhus needs 15 or newer\.$/,
    ],
    [
      'if a newer Samhus has migrated it',
      () => database.url,
      /^The database .* has run 1 migration of a newer Samhus: start that version, or restore the backup from before the upgrade\.$/,
    ],
  ]
  test.each(cases)('%s', async (_what, url, says) => {
    const obstacle = await findObstacle({ DATABASE_URL: url() })
    expect(obstacle).toMatch(says)
    expect(obstacle).not.toContain('top-secret')
  })

  test('and exits', async () => {
    const [, url, says] = cases[0] ?? expect.fail('no case')
    const { code, stderr } = await startAndFail({ DATABASE_URL: url(), PORT: '0', HOST: '127.0.0.1' })
    expect(stderr.trimEnd()).toMatch(says)
    expect(code).toBe(1)
  })
})
