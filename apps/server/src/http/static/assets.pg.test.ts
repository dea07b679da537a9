import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createDeps } from '../../../testing/fixtures/deps.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { readConfig } from '../../config.ts'
import { statement } from '../../db/core/statement.ts'
import type { Deps } from '../../shared/deps.ts'
import { createAppShell } from './app-shell.ts'
import { serveAssets, storeAssets } from './assets.ts'

let database: TestDatabase
let deps: Deps
let startedAt: number
let folder: string
let apps: TestApp[]

beforeEach(async () => {
  database = await createTestDatabase()
  startedAt = Date.parse('2027-01-04T10:00:00Z')
  deps = createDeps(database.db, { systemNow: () => (startedAt += 60_000) })
  folder = mkdtempSync(join(tmpdir(), 'samhus-builds-'))
  apps = []
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Makes a build of the web app: a page, its script and style, a chunk that is loaded later, and a shared library. */
function build(version: string): string {
  const root = join(folder, version)
  mkdirSync(join(root, 'assets'), { recursive: true })
  const page =
    `<script nonce="__CSP_NONCE__" src="/assets/index-${version}.js"></script>` +
    `<link href="/assets/libraries-1a2b3c4d.js"><link href="/assets/index-${version}.css">`
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, 'assets', 'libraries-1a2b3c4d.js'), 'export {}')
  for (const file of [`index-${version}.js`, `later-${version}.js`, `index-${version}.css`])
    writeFileSync(join(root, 'assets', file), `/* ${file} ${'.'.repeat(2000)} */`)
  return root
}

/** Starts a process with a build, as server.ts does. */
async function start(root: string): Promise<TestApp> {
  const spaFallback = createAppShell(deps.brand, readConfig({}), root)
  const app = await createTestApp(deps, { spaFallback })
  apps.push(app)
  await serveAssets(app, deps, root)
  await storeAssets(deps, root)
  return app
}

const storedNames = statement<{ name: string }>(
  'test-web-assets',
  'select name from web_asset order by name collate "C"',
)

async function listStored(): Promise<string[]> {
  return (await deps.db.all(storedNames)).map(({ name }) => name)
}

test('a visit that a proxy spreads over two builds finds every file of its page, 50 times of 50', async () => {
  const two = [await start(build('11111111')), await start(build('22222222'))]
  let calls = 0
  /** As a proxy that asks the processes in turn. */
  const get = (url: string) => two[calls++ % 2]!.inject({ url })
  const missing: string[] = []
  for (let visit = 0; visit < 50; visit++) {
    const { body } = await get('/booking')
    const urls = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(urls).toHaveLength(3)
    for (const url of urls) if ((await get(url)).statusCode !== 200) missing.push(url)
  }
  expect(missing).toEqual([])
})

test('a file of another build comes as one of its own does', async () => {
  const [own, other] = [await start(build('11111111')), await start(build('22222222'))]
  for (const file of ['index-11111111.js', 'index-11111111.css']) {
    const [expected, found] = await Promise.all(
      [own, other].map(async (app) => {
        const headers = { 'accept-encoding': 'br' }
        const answer = await app.inject({ url: `/assets/${file}`, headers })
        const named = ['content-type', 'cache-control', 'content-encoding', 'content-security-policy']
        return { body: answer.body, headers: named.map((name) => answer.headers[name]) }
      }),
    )
    expect(found).toEqual(expected)
    expect(expected?.headers[2]).toBe('br')
  }
  for (const name of ['index-33333333.js', '..%2Findex.html'])
    expect((await other.inject({ url: `/assets/${name}` })).statusCode).toBe(404)
})

test('a page of the older build goes on after its last process has ended', async () => {
  const older = await start(build('11111111'))
  const newer = await start(build('22222222'))
  await older.close()
  const { statusCode, body } = await newer.inject({ url: '/assets/later-11111111.js' })
  expect([statusCode, body]).toEqual([200, expect.stringContaining('later-11111111.js')])
})

test('a process finds the files of its page when a newer build has taken their place on the disk', async () => {
  const root = build('11111111')
  const running = await start(root)
  rmSync(root, { recursive: true })
  mkdirSync(join(root, 'assets'), { recursive: true })
  expect((await running.inject({ url: '/assets/index-11111111.js' })).statusCode).toBe(200)
})

test('two builds that start at the same moment are both stored', async () => {
  const roots = ['11111111', '22222222', '33333333'].map(build)
  await Promise.all([...roots, ...roots].map(start))
  const found = await listStored()
  expect(found).toHaveLength(10)
  expect(found).toEqual(expect.arrayContaining(['index-11111111.js', 'index-33333333.css']))
})

test('the files of the last five builds are kept, however often each of them starts', async () => {
  for (const version of ['11111111', '22222222', '33333333', '44444444', '55555555', '55555555', '55555555'])
    await start(build(version))
  expect(await listStored()).toContain('index-11111111.js')
  // A build that is started again is the newest.
  for (const version of ['11111111', '66666666']) await start(build(version))
  const scripts = (await listStored()).filter((name) => name.startsWith('index') && name.endsWith('.js'))
  expect(scripts).toEqual(['1', '3', '4', '5', '6'].map((digit) => `index-${digit.repeat(8)}.js`))
  expect(await listStored()).toContain('libraries-1a2b3c4d.js')
})

test('a process starts on a database that cannot be written to, and says what other processes lack', async () => {
  const root = build('11111111')
  const warn = vi.fn<Deps['log']['warn']>()
  const full = Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' })
  const db = { transaction: () => Promise.reject(full) } as unknown as Deps['db']
  await storeAssets({ ...deps, db, log: { ...deps.log, warn } }, root)
  expect(warn).toHaveBeenCalledOnce()
  const broken = { transaction: () => Promise.reject(new Error('a bug')) } as unknown as Deps['db']
  await expect(storeAssets({ ...deps, db: broken }, root)).rejects.toThrow('a bug')
})
