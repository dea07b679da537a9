import { join } from 'node:path'
import type { RetentionDays } from '@samhus/domain/personal-data'
import type { Instant } from '@samhus/domain/refusal'
import type { EmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { listStartWarnings, readBrand, readSiteUrl, type Config } from './config.ts'
import { openDb } from './db/core/client.ts'
import { migrate } from './db/core/migrate.ts'
import type { DemoStart } from './demo/check-out-url.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { createApp } from './http/app.ts'
import { createAppShell, serveOfflinePage } from './http/static/app-shell.ts'
import { findFontUrl, serveAssets, storeAssets } from './http/static/assets.ts'
import { serveWebManifest } from './http/static/web-manifest.ts'
import { createAccessTokenVerifier, type AccessTokenVerifier } from './identity/access-token.ts'
import { createEmbeddedIdentity, registerEmbeddedIdentity } from './identity/embedded/register.ts'
import { ensureFirstSuperAdmin } from './identity/first-super-admin.ts'
import { createRemoteIssuer } from './identity/issuer.ts'
import { createClockCheck } from './jobs/create-clock-check.ts'
import { createKeyStore } from './identity/kept-keys.ts'
import { cleanUpJobs, fileJobs, importJobs, mailJobs, outboxJobs } from './jobs/jobs.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { createVerifyJobs } from './jobs/verify-nightly.ts'
import { createLiveHub, type LiveHub } from './live/create-hub.ts'
import { openMailSecrets } from './mail/mail-secrets.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { createSmtpTransport } from './mail/smtp-transport.ts'
import { createWebPush } from './push/web-push.ts'
import { createBrandSource } from './reads/brand-source.ts'
import type { SignIn } from './reads/config.ts'
import { routes } from './routes.ts'
import type { Deps } from './shared/deps.ts'
import { LiveTraffic } from './shared/live-traffic.ts'
import { getFileStorage, getRepoRoot } from './shared/paths.ts'
import { openFiles, protectFiles } from './storage/create-files.ts'
import type { Files } from './storage/files.ts'
import { openSignedUrls } from './storage/signed-urls.ts'
import { stopServer } from './stop-server.ts'

/** What only run.ts may read from the system, and tests replace. */
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
  readonly url: string
  /** Data directory of the embedded database; null with DATABASE_URL. */
  readonly databaseDir: string | null
  /** A demo guest's check-out; null in production, and where no demo stay has a check-out. */
  readonly checkOutUrl: string | null
  /** Waits for requests in progress, then closes everything. */
  stop(): Promise<void>
}

/**
 * TCP listen backlog. After an outage thousands of clients reconnect in the same moment, and a refused connection is
 * retried only after about 1 s.
 */
const listenBacklog = 4096
const demoEmails = ['anna', 'bo', 'cilla', 'guest', 'admin', 'super'].map((name) => `${name}@samhus.example`)

/** The work that has been begun before the server is loaded. */
interface Begun {
  /** The database of its own; null with DATABASE_URL. */
  readonly database: Promise<EmbeddedPostgres | null>
  /** Resolves when the files of the web app are there. */
  readonly webBuild: Promise<unknown>
}

/** Starts demo data where the database is empty, sign-in, hub and HTTP layer, in that order, then listens. */
export async function startServer(runtime: RuntimeDeps, { database, webBuild }: Begun): Promise<Server> {
  const { config, log } = runtime
  const embedded = await database
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(databaseUrl, undefined, { report: (line) => log.warn(line) })
  const files = await openStoredFiles(databaseUrl, runtime)
  const isReachable = config.TRIAL === '1'
  let hasMadeDemo = false
  if (config.usesEmbeddedIdentity) {
    const [environment, siteUrl] = [readBrand(config), readSiteUrl(config)]
    const outside = { ...runtime, files, environment, siteUrl, isReachable, secretKey: config.SECRET_KEY }
    hasMadeDemo = await ensureDemo(databaseUrl, outside)
  }
  let live: LiveHub | null = null
  const stopping = new AbortController()
  const deps: Deps = {
    ...(await openDeps({ ...runtime, files }, databaseUrl, () => live?.onChangesCommitted())),
    verify: () => countViolations(databaseUrl, stopping.signal, log),
  }
  await ensureFirstSuperAdmin(deps, config.FIRST_SUPER_ADMIN)
  const nodeMajor = Number.parseInt(process.versions.node, 10)
  for (const warning of listStartWarnings(config, await deps.brand.read(), nodeMajor)) log.warn(warning)
  await webBuild
  const webRoot = join(getRepoRoot(), 'apps', 'web', 'dist')
  // It throws a plain error where the web app is not built.
  const spaFallback = createAppShell(deps.brand, config, webRoot)
  const identity = await createIdentity(deps, config, findFontUrl(webRoot))
  live = await createLiveHub(deps, databaseUrl, config.SECRET_KEY)
  const { tokens, getSignIn } = identity
  const context = { deps, config, tokens, getSignIn, localHub: live.localHub }
  const app = await createApp(context, { routes, log, spaFallback })
  await identity.register(app)
  serveWebManifest(app, deps.brand)
  serveOfflinePage(app, deps.brand, webRoot)
  await serveAssets(app, deps, webRoot)
  await storeAssets(deps, webRoot)
  await live.register(app, context)
  const listenUrl = await app.listen({ host: config.HOST, port: config.PORT, backlog: listenBacklog })
  const url = config.PUBLIC_URL ?? listenUrl.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost')
  const scheduler = startScheduler(deps)
  // Schedulers of their own: a slow push service delays no timed job, a slow relay neither those nor push messages, and
  // clean-ups, a slow storage, a large file or a check of all data none of them.
  const mailWorker = startScheduler(deps, mailJobs)
  const otherJobs = [outboxJobs, importJobs, cleanUpJobs, fileJobs, createVerifyJobs(deps.verifyAt)]
  const otherWorkers = otherJobs.map((jobs) => startScheduler(deps, jobs))
  return {
    app,
    deps,
    url,
    checkOutUrl: config.usesEmbeddedIdentity
      ? await createDemoCheckOutUrl(deps, url, {
          hasMadeDemo,
          hasOwnDatabase: embedded !== null,
          isReachable,
        })
      : null,
    databaseDir: embedded?.folder ?? null,
    async stop() {
      stopping.abort()
      const schedulers = [scheduler, mailWorker, ...otherWorkers]
      await stopServer({ app, live, schedulers, mail: deps.mail, db: deps.db, log })
      await embedded?.stop()
    },
  }
}

/** The demo data have files, and their database is opened after them. */
async function openStoredFiles(databaseUrl: string, runtime: RuntimeDeps): Promise<Files> {
  const { random } = runtime
  const db = openDb(databaseUrl, { applicationName: 'samhus files', maxConnections: 1, random })
  try {
    const files = await openFiles(getFileStorage(runtime.config), db, runtime)
    return runtime.config.RESTORED_COPY ? protectFiles(files) : files
  } finally {
    await db.close()
  }
}

async function openDeps(
  runtime: RuntimeDeps & { readonly files: Files },
  databaseUrl: string,
  onChangesCommitted: () => void,
): Promise<Deps> {
  const { config, log, random, systemNow } = runtime
  const { SECRET_KEY: secretKey } = config
  const db = openDb(databaseUrl, {
    onChangesCommitted,
    applicationName: 'samhus',
    maxConnections: config.DATABASE_CONNECTIONS,
    random,
    report: ({ kind, error }) => log.warn({ err: error }, kind),
  })
  const brand = createBrandSource({ db, log }, readBrand(config))
  const isCopy = config.RESTORED_COPY !== undefined
  if (isCopy)
    log.warn('this is a restored copy (RESTORED_COPY=1): nothing is sent, nothing that is due is done')
  const push = await createWebPush({
    db,
    services: config.PUSH_SERVICES,
    brand,
    systemNow,
    secretKey,
  })
  const signedUrls = await openSignedUrls(db, { ...runtime, secretKey })
  const mailSecrets = await openMailSecrets(db, { ...runtime, secretKey })
  const siteUrl = readSiteUrl(config)
  return {
    ...runtime,
    db,
    clockCheck: createClockCheck({ db, systemNow, log }),
    signedUrls,
    push,
    brand,
    siteUrl,
    mailSecrets,
    isCopy,
    liveTraffic: new LiveTraffic(log),
    ...(!isCopy && config.SMTP_URL !== undefined && { mail: createMailTransport(config, config.SMTP_URL) }),
    retentionDays: readRetentionDays(config),
    ...(config.VERIFY_AT !== undefined && { verifyAt: config.VERIFY_AT }),
  }
}

const maxLoggedViolations = 20

function createMailTransport(config: Config, url: string): MailTransport {
  const { MAIL_DKIM_KEY: privateKey, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_DOMAIN: domainName } = config
  const hasKey = privateKey !== undefined && keySelector !== undefined && domainName !== undefined
  return createSmtpTransport({
    url,
    fromAddress: config.MAIL_FROM ?? null,
    bounceDomain: config.MAIL_BOUNCE_DOMAIN ?? null,
    dkim: hasKey ? { privateKey, keySelector, domainName } : null,
  })
}

/**
 * Work that is late is no fault of what has just been written. The program is imported only here: as a part of main.js it
 * would take itself for what was started.
 */
async function countViolations(databaseUrl: string, signal: AbortSignal, log: Logger): Promise<number> {
  const { verify } = await import('./cli/verify.ts')
  const violations = await verify(databaseUrl, { tolerance: '1 day', signal })
  for (const each of violations.slice(0, maxLoggedViolations)) log.warn(each, 'verify found a violation')
  return violations.length
}

function readRetentionDays(config: Config): RetentionDays {
  return {
    lendOutContacts: config.RETENTION_LEND_OUT_DAYS,
    auditValues: config.RETENTION_AUDIT_VALUES_DAYS,
    devices: config.RETENTION_DEVICES_DAYS,
    mails: config.RETENTION_MAILS_DAYS,
    supportReports: config.RETENTION_REPORTS_DAYS,
  }
}

/** Imported only with demo data, as the rest of demo/ is. */
async function createDemoCheckOutUrl(
  deps: Deps,
  serverUrl: string,
  start: DemoStart,
): Promise<string | null> {
  const { createCheckOutUrl, mayPrintCheckOutUrl } = await import('./demo/check-out-url.ts')
  return mayPrintCheckOutUrl(start) ? createCheckOutUrl(deps, serverUrl) : null
}

interface Identity {
  readonly tokens: AccessTokenVerifier
  readonly getSignIn: (host: string | undefined) => SignIn
  readonly register: (app: FastifyInstance) => Promise<void>
}

async function createIdentity(
  { brand, db, now, systemNow, log }: Deps,
  config: Config,
  fontUrl: string | null,
): Promise<Identity> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_AUDIENCE: audience = '' } = config
  if (issuer !== undefined) {
    return {
      tokens: createAccessTokenVerifier({
        issuer: createRemoteIssuer({
          issuer,
          systemNow,
          store: createKeyStore({ db, log }, config.SECRET_KEY),
        }),
        audience,
        clientId,
        systemNow,
      }),
      getSignIn: () => ({ authority: issuer, clientId, audience }),
      register: async () => {},
    }
  }
  const embedded = await createEmbeddedIdentity({
    db,
    now,
    systemNow,
    log,
    secretKey: config.SECRET_KEY,
    publicUrl: config.PUBLIC_URL,
    port: config.PORT,
    brand,
    fontUrl,
    preferredEmails: demoEmails,
  })
  return {
    tokens: createAccessTokenVerifier({
      issuer: embedded.issuer,
      audience: embedded.audience,
      clientId: embedded.clientId,
      systemNow,
    }),
    getSignIn: (host) => ({
      authority: embedded.getAuthority(host),
      clientId: embedded.clientId,
      audience: embedded.audience,
    }),
    register: (app) => registerEmbeddedIdentity(app, embedded),
  }
}
