import type { JobState } from '@samhus/contract/admin-activity'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { maskPersonal } from '../../../lib/mask-personal.ts'
import { isJobWell } from '../dashboard/is-job-well.ts'

/**
 * Returns the state of the system for those who look after it, in English whatever the admin's language is: without
 * secrets, addresses and names of people.
 */
export function writeSystemReport(status: SystemStatus): string {
  const { versions, database, storage, mail, push, clock, jobs, lastVerify, nightlyVerify } = status
  const { space } = storage
  const connections = `${database.connections} of ${database.maxConnections} connections, ${database.poolSize} a process`
  const room = space === null ? '' : `, ${space.freeBytes} of ${space.totalBytes} bytes free`
  const handedOver = `last sent ${mail.lastSentAt ?? 'never'}, last tried ${mail.lastTriedAt ?? 'never'}`
  const nightly = `${nightlyVerify.at ?? 'off'}${nightlyVerify.isMissed ? ', missed' : ''}`
  const lines: readonly (readonly [string, string])[] = [
    ['Samhus', `${versions.product}, Node ${versions.node}`],
    ['Time', `${status.now}${status.isClockTurned ? ' (set by hand)' : ''}`],
    ['Started', `${status.startedAt} (${status.uptimeSeconds} s ago)`],
    ['Restored copy', status.isCopy ? 'yes' : 'no'],
    ['Online', status.isOnline ? 'yes' : 'no'],
    ['Schema', `${versions.newestMigration} (${versions.migration} run, ${versions.knownMigrations} known)`],
    [
      'Database',
      `PostgreSQL ${database.version}, ${database.bytes} bytes, ${database.latencyMs} ms, ${connections}${writeError(database.problem)}`,
    ],
    ['Live', `${status.live.sockets} connections${status.live.isBlocked ? ', blocked' : ''}`],
    ['Files', `${storage.isOk ? 'take writes' : 'take no writes'}, ${storage.kind}${room}`],
    [
      'Mail',
      `${mail.isOn ? 'on' : 'off'}, ${mail.waiting} waiting, ${mail.retrying} retrying, ${handedOver}`,
    ],
    ['Mail server', mail.lastProblem === null ? '-' : maskPersonal(mail.lastProblem)],
    ['Push', `${push.isOn ? 'on' : 'off'}, ${push.subscriptions} devices, ${push.retrying} retrying`],
    ['Verify', lastVerify === null ? 'never' : `${lastVerify.at}, ${lastVerify.violations} violations`],
    ['Nightly verify', `${nightly}${writeError(nightlyVerify.problem)}`],
    ['Clock', `${clock.lagSeconds} s late, ${clock.aheadMs} ms ahead of the database`],
    ...jobs.map((job) => [`Job ${job.name}`, writeJob(job)] as const),
  ]
  return `${lines.map(([name, text]) => `${name}: ${text}`).join('\n')}\n`
}

function writeJob(job: JobState): string {
  const state = isJobWell(job) ? 'ok' : 'not ok'
  return `${state}, last run ${job.lastRunAt ?? 'never'}, ${job.lagSeconds} s late${writeError(job.lastError)}`
}

function writeError(message: string | null): string {
  return message === null ? '' : `: ${maskPersonal(message)}`
}
