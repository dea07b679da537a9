import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { systemStatus as contract } from '@samhus/contract/admin-settings'
import type { Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import type { Config } from '../../config.ts'
import { findLastVerifyRun, readDatabaseStatus } from '../../db/queries/admin-settings.ts'
import type { Deps } from '../../shared/deps.ts'
import { getFileStorage, getRepoRoot } from '../../shared/paths.ts'
import { readJobStates } from './job-states.ts'

type SystemStatus = Output<typeof contract>

/** Business time runs apart from system time by more than this only where it is set by hand. */
const maxClockDifferenceMs = 60_000
/** No file has this key. */
const missingFile = '00000000-0000-4000-8000-000000000000'

/** A job that is late by more than this, or whose last run failed, does not work. */
const maxLagSeconds = 60

/**
 * Returns the state of each part of the system. A database that does not respond rejects the call like every other.
 *
 * `isOnline`: the file storage responds and all jobs run on time. Mails that wait and a verification that found something
 * are shown and do not count.
 */
export async function systemStatus(deps: Deps, config: Config): Promise<SystemStatus> {
  const before = deps.systemNow()
  const status = await readDatabaseStatus(deps.db)
  const latencyMs = deps.systemNow() - before
  const [isStorageOk, lastVerify, jobs] = await Promise.all([
    checkStorage(deps),
    findLastVerifyRun(deps.db),
    readJobStates(deps),
  ])
  const { version, bytes, migration, subscriptions } = status
  return {
    isOnline: isStorageOk && jobs.every(isOnTime),
    now: toIso(deps.now()),
    isClockTurned: Math.abs(deps.now() - deps.systemNow()) > maxClockDifferenceMs,
    database: { isOk: true, version, bytes, latencyMs },
    jobs,
    storage: { isOk: isStorageOk, kind: getFileStorage(config).kind },
    push: { isOn: deps.push !== undefined, subscriptions },
    mail: {
      isOn: deps.mail !== undefined,
      waiting: status.waitingMails,
      retrying: status.retryingMails,
      lastSentAt: toIso(status.lastSentAt),
      lastProblem: status.lastProblem,
    },
    versions: { product: productVersion, node: process.version, migration },
    startedAt: toIso(deps.systemNow() - Math.round(process.uptime() * 1000)),
    lastVerify: lastVerify && { at: toIso(lastVerify.at), violations: lastVerify.violations },
  }
}

function isOnTime({ lagSeconds, lastError }: SystemStatus['jobs'][number]): boolean {
  return lagSeconds <= maxLagSeconds && lastError === null
}

const productVersion = readProductVersion()

function readProductVersion(): string {
  const text = readFileSync(join(getRepoRoot(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function checkStorage({ files }: Deps): Promise<boolean> {
  try {
    const opened = await files.open(missingFile)
    opened?.bytes.destroy()
    return true
  } catch {
    return false
  }
}
