import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { openDb, type Db } from '../apps/server/src/db/core/client.ts'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { migrate } from '../apps/server/src/db/core/migrate.ts'
import type { Deps } from '../apps/server/src/shared/deps.ts'
import { signedAddresses } from '../apps/server/src/storage/signed-urls.ts'
import { createMemoryFiles } from '../apps/server/testing/fakes/file-store.ts'
import { audience } from '../apps/server/testing/fakes/oidc-issuer.ts'

/** A fresh database for one run, and what use cases need of it. */
export interface Place {
  readonly url: string
  readonly db: Db
  readonly deps: Deps
  /** The same, but no commit waits for the disk: for making what is measured, never for measuring. */
  readonly setup: Deps
  readonly stop: () => Promise<void>
}

const quiet = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

/** DATABASE_URL must name an empty database; without it an embedded one is made and thrown away. */
export async function openPlace(): Promise<Place> {
  const given = process.env['DATABASE_URL']
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'samhus-bench-'))
  const embedded =
    folder === null
      ? null
      : await startEmbeddedPostgres({ folder: join(folder, 'postgres'), mayMove: true, log: quiet })
  const url = given ?? embedded?.url ?? ''
  await migrate(url)
  const db = openDb(url, { applicationName: 'samhus bench', maxConnections: 16, random: Math.random })
  const deps: Deps = {
    db,
    now: Date.now,
    wall: Date.now,
    ids: randomUUID,
    random: Math.random,
    secret: randomUUID,
    log: quiet,
    files: createMemoryFiles(),
    addresses: signedAddresses(Buffer.alloc(32), Date.now),
  }
  const hasty = new URL(url)
  hasty.searchParams.set('options', '-c synchronous_commit=off')
  const setupDb = openDb(hasty.href, {
    applicationName: 'samhus bench',
    maxConnections: 8,
    random: Math.random,
  })
  return {
    url,
    db,
    deps,
    setup: {
      ...deps,
      db: setupDb,
    },
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

export interface RunningServer {
  readonly origin: string
  readonly process: ChildProcess
  readonly stop: () => Promise<void>
}

/** The built server in a process of its own. */
export async function startBuiltServer(url: string, issuer: string): Promise<RunningServer> {
  const port = await freePort()
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
      LIMIT_PERSON_PER_MINUTE: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  for (let look = 0; ; look++) {
    if (child.exitCode !== null || look > 400) throw new Error('the server did not start')
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
