import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Instant } from '@samhus/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startScheduler } from './jobs/scheduler.ts'
import { outboxJobs } from './jobs/outbox-jobs.ts'
import { ConfigError, type Config } from './config.ts'
import { openDb } from './db/core/client.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { migrate } from './db/core/migrate.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import type { Deps } from './shared/deps.ts'
import { createApp } from './http/app.ts'
import { serveInstallable } from './http/static/web-manifest.ts'
import { appShell, fontAddress, serveAssets, serveOfflinePage } from './http/static/app-shell.ts'
import { accessTokens, type AccessTokens } from './identity/access-token.ts'
import { createEmbeddedIdentity, mountEmbeddedIdentity } from './identity/embedded/register.ts'
import { remoteIssuer } from './identity/issuer.ts'
import { getRepoRoot, getDataDir, getFileStorage } from './shared/paths.ts'
import { createLiveHub, type LiveHub } from './live/create-hub.ts'
import type { SignIn } from './reads/config.ts'
import { openPush } from './push/web-push.ts'
import { openAddresses } from './storage/signed-urls.ts'
import { openFiles } from './storage/create-files.ts'

/** What only main.ts may read, and tests turn. */
export interface RuntimeDeps {
  readonly config: Config
  readonly log: Logger
  readonly now: () => Instant
  readonly systemNow: () => Instant
  readonly newId: () => string
  readonly random: () => number
  readonly newSecret: () => string
}

export interface Server {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly address: string
  /** Where the embedded database keeps its data; null with DATABASE_URL. */
  readonly databaseFolder: string | null
  /** Where a guest's check-out can be tried; null in production, and where nobody stays anywhere. */
  readonly checkOutAddress: string | null
  /** Lets answers under way finish, then closes everything. */
  stop(): Promise<void>
}

const idlePollMs = 50
/** When a line is back, thousands knock at the same moment; whoever is turned away tries again only a second later. */
const listenBacklog = 4096
const listenErrorHints: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program is listening there: end it, or choose another port',
  EACCES: 'this user may not listen there: choose a port from 1024 on',
  EADDRNOTAVAIL: 'this machine has no such address: choose another HOST',
  ENOTFOUND: 'no address is known by this name: choose another HOST',
}
/** Statements are given up after five seconds, so nothing honest takes longer. */
const shutdownTimeoutMs = 8_000
const demoPeople = ['anna', 'bo', 'cilla', 'guest', 'admin', 'super'].map((name) => `${name}@samhus.example`)

/** Database, sign-in, demo data where the database is empty, edge: in that order, then listens. */
export async function startServer(outside: RuntimeDeps): Promise<Server> {
  const { config, log } = outside
  await assertPortFree(config)
  const embedded = config.DATABASE_URL === undefined ? await startDatabase(outside) : null
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(url)
  const files = openFiles(getFileStorage(config), outside)
  if (config.usesEmbeddedIdentity) await ensureDemo(url, { ...outside, files })
  let live: LiveHub | null = null
  const db = openDb(url, {
    onChangesCommitted: () => live?.announced(),
    applicationName: 'samhus',
    maxConnections: config.DATABASE_CONNECTIONS,
    random: outside.random,
    report: ({ what, error }) => log.warn({ err: error }, what),
  })
  const signedUrls = await openAddresses(db, outside)
  const push = await openPush({
    db,
    services: config.PUSH_SERVICES,
    contactEmail: config.SUPPORT_EMAIL,
    systemNow: outside.systemNow,
  })
  const deps: Deps = { ...outside, db, files, signedUrls, push }
  const webRoot = join(getRepoRoot(), 'apps', 'web', 'dist')
  // First, since it says plainly where the app is not built.
  const shell = appShell(config, webRoot)
  const identity = await chooseIdentity(deps, config, fontAddress(webRoot))
  live = await createLiveHub(deps, url)
  const { tokens, signInFor } = identity
  const edge = { deps, config, tokens, signInFor, live: live.edge }
  const app = await createApp(edge, log, shell)
  await identity.mount(app)
  serveInstallable(app, config)
  serveOfflinePage(app, config, webRoot)
  await serveAssets(app, webRoot)
  await live.mount(app, edge)
  const address = await app.listen({ host: config.HOST, port: config.PORT, backlog: listenBacklog })
  const clock = startScheduler(deps)
  const publicAddress =
    config.PUBLIC_URL ?? address.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost')
  // Beside the clock: whoever is slow to take a message keeps no deadline waiting.
  const post = startScheduler(deps, outboxJobs)
  return {
    app,
    deps,
    address: publicAddress,
    checkOutAddress: config.usesEmbeddedIdentity ? await demoCheckOutAddress(deps, publicAddress) : null,
    databaseFolder: embedded?.folder ?? null,
    async stop() {
      await closeGracefully(app)
      await live.stop()
      await clock.stop()
      await post.stop()
      await db.close()
      await embedded?.stop()
    },
  }
}

/** Loaded only beside demo data, as the rest of demo/ is. */
async function demoCheckOutAddress(deps: Deps, publicAddress: string): Promise<string | null> {
  const { createCheckOutUrl: checkOutAddress } = await import('./demo/check-out-url.ts')
  return checkOutAddress(deps, publicAddress)
}

/** Before a database is made for nothing. Throws ConfigError where the port cannot be had. */
async function assertPortFree({ HOST: host, PORT: port }: Config): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (error) {
    const why = listenErrorHints[(error as NodeJS.ErrnoException).code ?? '']
    throw why === undefined ? error : new ConfigError([`PORT ${port} on ${host}: ${why}.`])
  }
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Takes no more calls and lets those under way finish. A connection that a browser keeps open for its next call
 * would hold the server up for as long, so each is closed as soon as it is idle.
 */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), idlePollMs)
  const patience = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(patience)
}

function startDatabase({ config, log }: RuntimeDeps): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    appName: 'samhus',
    folder: join(getDataDir(config), 'postgres'),
    mayMove: config.DATA_DIR === undefined,
    log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
  })
}

interface Identity {
  readonly tokens: AccessTokens
  readonly signInFor: (host: string | undefined) => SignIn
  readonly mount: (app: FastifyInstance) => Promise<void>
}

async function chooseIdentity(
  { db, now, systemNow, log }: Deps,
  config: Config,
  font: string | null,
): Promise<Identity> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_AUDIENCE: audience = '' } = config
  if (issuer !== undefined) {
    return {
      tokens: accessTokens({ issuer: remoteIssuer({ issuer, systemNow }), audience, systemNow }),
      signInFor: () => ({ authority: issuer, clientId, audience }),
      mount: async () => {},
    }
  }
  const embedded = await createEmbeddedIdentity({
    db,
    now,
    systemNow,
    log,
    publicUrl: config.PUBLIC_URL,
    port: config.PORT,
    brandName: config.BRAND_NAME,
    brandColor: config.BRAND_COLOR,
    logoUrl: config.BRAND_LOGO_URL ?? null,
    fontAddress: font,
    preferredPeople: demoPeople,
  })
  return {
    tokens: accessTokens({ issuer: embedded.issuer, audience: embedded.audience, systemNow }),
    signInFor: (host) => ({
      authority: embedded.authorityFor(host),
      clientId: embedded.clientId,
      audience: embedded.audience,
    }),
    mount: (app) => mountEmbeddedIdentity(app, embedded),
  }
}
