import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Db } from '../apps/server/src/db/core/client.ts'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import type { Deps } from '../apps/server/src/shared/deps.ts'
import { createDeps, silentLog } from '../apps/server/testing/fixtures/deps.ts'
import { raisedLimits } from '../apps/server/testing/fixtures/raised-limits.ts'
import { audience, type FakeIssuer } from '../apps/server/testing/fakes/oidc-issuer.ts'
import type { Report } from './report.ts'

/** An empty database for one run, and the dependencies of use cases on it. */
export interface Environment {
  readonly url: string
  readonly db: Db
  readonly deps: Deps
  /** The same without waiting for the disk on commit: to create data, never to measure. */
  readonly setupDeps: Deps
  readonly stop: () => Promise<void>
}

/** Uses the empty database at DATABASE_URL, or else creates an embedded one that is deleted afterwards. */
export async function createEnvironment(): Promise<Environment> {
  const givenUrl = process.env['DATABASE_URL']
  const folder = givenUrl ? null : mkdtempSync(join(tmpdir(), 'samhus-bench-'))
  const embedded =
    folder === null
      ? null
      : await startEmbeddedPostgres({
          appName: 'samhus',
          folder: join(folder, 'postgres'),
          mayMove: true,
          log: silentLog,
        })
  const url = givenUrl ?? embedded?.url ?? ''
  await migrate(url)
  const db = openDb(url, { applicationName: 'samhus bench', maxConnections: 16, random: Math.random })
  const deps = createDeps(db)
  const setupUrl = new URL(url)
  setupUrl.searchParams.set('options', '-c synchronous_commit=off')
  const setupDb = openDb(setupUrl.href, {
    applicationName: 'samhus bench',
    maxConnections: 8,
    random: Math.random,
  })
  return {
    url,
    db,
    deps,
    setupDeps: { ...deps, db: setupDb },
    async stop() {
      await Promise.all([db.close(), setupDb.close()])
      await embedded?.stop()
      if (folder)
        rmSync(folder, {
          recursive: true,
          force: true,
        })
    },
  }
}

/** What every part of the bench is given. */
export interface BenchContext {
  readonly environment: Environment
  readonly server: RunningServer
  readonly issuer: FakeIssuer
  readonly year: number
  readonly report: Report
  /** Without what is not in the table of `npm run bench`: other sizes, and other servers beside the hub. */
  readonly isBrief: boolean
  readonly print: (line: string) => void
}

export interface RunningServer {
  readonly origin: string
  readonly process: ChildProcess
  readonly stop: () => Promise<void>
}

/** Starts the built server in a process of its own. */
export async function startBuiltServer(
  url: string,
  issuer: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      LOG_LEVEL: 'warn',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'bench',
      OIDC_AUDIENCE: audience,
      ...raisedLimits,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null || attempt > 400) throw new Error('the server did not start')
    const isUp = await fetch(`${origin}/client/api/config`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
