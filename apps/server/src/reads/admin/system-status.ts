import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { systemStatus as contract } from '@samhus/contract/admin-settings'
import type { Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import type { Config } from '../../config.ts'
import { readDatabaseStatus } from '../../db/queries/admin-settings.ts'
import { tryWrite } from '../../db/queries/setting.ts'
import { maxClockDifferenceMs } from '../../shared/clock-check.ts'
import type { Deps } from '../../shared/deps.ts'
import { getFileStorage, getRepoRoot } from '../../shared/paths.ts'
import { readJobStates } from './job-states.ts'
import { readStorageState } from './storage-state.ts'
import { readVerifyState, type VerifyState } from './verify-state.ts'

type SystemStatus = Output<typeof contract>

/** Business time runs apart from system time by more than this only where it is set by hand. */
const maxTurnedMs = 60_000
/** A job that is late by more than this, or whose last run failed, does not work. */
const maxLagSeconds = 60

/**
 * Returns the state of each part of the system: a row and a file are written to see it. A database that does not respond rejects the call like every other.
 *
 * `isOnline`: the database and the file storage take writes, the proxy passes on WebSockets, the clock is right and all jobs run on time. Mails that wait and a verification that found something
 * are shown and do not count.
 */
export async function systemStatus(deps: Deps, config: Config): Promise<SystemStatus> {
  const before = deps.systemNow()
  const status = await readDatabaseStatus(deps.db)
  const latencyMs = deps.systemNow() - before
  const [writeProblem, storage, verification, jobs, aheadMs = 0] = await Promise.all([
    findWriteProblem(deps),
    readStorageState(deps),
    readVerifyState(deps),
    readJobStates(deps),
    deps.clockCheck?.readDifferenceMs(),
  ])
  const isClockRight = Math.abs(aheadMs) <= maxClockDifferenceMs
  const { version, bytes, migration, subscriptions, connections, maxConnections } = status
  const uptimeSeconds = Math.round(process.uptime())
  const poolSize = config.DATABASE_CONNECTIONS
  const { isCopy = false } = deps
  const { isBlocked, sockets } = deps.liveTraffic?.read() ?? { isBlocked: false, sockets: 0 }
  return {
    isOnline:
      writeProblem === null && storage.isOk && !isBlocked && isClockRight && (isCopy || jobs.every(isOnTime)),
    now: toIso(deps.now()),
    isClockTurned: Math.abs(deps.now() - deps.systemNow()) > maxTurnedMs,
    isCopy,
    database: {
      isOk: writeProblem === null,
      problem: writeProblem,
      version,
      bytes,
      latencyMs,
      connections,
      maxConnections,
      poolSize,
    },
    clock: {
      lagSeconds: Math.max(0, ...jobs.map(({ lagSeconds }) => lagSeconds)),
      aheadMs,
      isRight: isClockRight,
    },
    live: { sockets, isBlocked },
    jobs,
    storage: { ...storage, kind: getFileStorage(config).kind },
    push: { isOn: deps.push !== undefined, subscriptions, retrying: status.retryingMessages },
    mail: {
      isOn: deps.mail !== undefined,
      waiting: status.waitingMails,
      retrying: status.retryingMails,
      lastSentAt: toIso(status.lastSentAt),
      lastTriedAt: toIso(status.lastTriedAt),
      nextAttemptAt: toIso(status.nextAttemptAt),
      lastProblem: status.lastProblem,
    },
    versions: {
      product: productVersion,
      node: process.version,
      migration,
      knownMigrations: migrations.length,
      newestMigration: migrations.at(-1) ?? '',
    },
    startedAt: toIso(deps.systemNow() - uptimeSeconds * 1000),
    uptimeSeconds,
    lastVerify: toWireRun(verification.last),
    nightlyVerify: {
      at: deps.verifyAt ?? null,
      isMissed: verification.isMissed,
      problem: verification.problem,
    },
  }
}

/** Returns the first line of why no row can be written, as on a full disk; null where one was. The rest may quote rows. */
async function findWriteProblem({ db, systemNow }: Deps): Promise<string | null> {
  try {
    await db.transaction((tx) => tryWrite(tx, toIso(systemNow())))
    return null
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? ''
  }
}

function toWireRun(run: VerifyState['last']): SystemStatus['lastVerify'] {
  return run && { at: toIso(run.at), violations: run.violations, tookMs: run.tookMs }
}

function isOnTime({ lagSeconds, lastError }: SystemStatus['jobs'][number]): boolean {
  return lagSeconds <= maxLagSeconds && lastError === null
}

const productVersion = readProductVersion()

function readProductVersion(): string {
  const text = readFileSync(join(getRepoRoot(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Those that this process knows, in their order: a newer process on the same database may have run more. */
const migrations = listMigrations()

function listMigrations(): string[] {
  const files = readdirSync(join(getRepoRoot(), 'apps', 'server', 'migrations'))
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}
