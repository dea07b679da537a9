import type { Language } from '@samhus/contract/fields'
import { isAlmostFull } from '@samhus/domain/warning-urgency'
import type { TFunction } from 'i18next'
import type { SystemStatus } from '../../../api/admin-settings.ts'
import { formatMoment } from '../../../locales/format.ts'
import { formatLag } from '../dashboard/job-words.ts'
import { isJobWell, maxJobLagSeconds } from '../dashboard/is-job-well.ts'

export type PartState = 'ok' | 'problem' | 'off'
export type PartName =
  'database' | 'live' | 'clock' | 'jobs' | 'storage' | 'mail' | 'push' | 'verify' | 'versions'

/** A part of the system in words. */
export interface Part {
  readonly name: PartName
  readonly state: PartState
  readonly text: string
  /** What an operator does about it, with the setting or the command by its name. */
  readonly todo?: string
}

interface Words {
  readonly t: TFunction<'admin'>
  readonly language: Language
}

/** The section of docs/operations.md about a part; a test reads the headings there. */
export const guideHeadings: Record<PartName, string> = {
  database: 'Database',
  live: 'Live connections',
  clock: 'Clock and jobs',
  jobs: 'Clock and jobs',
  storage: 'Files',
  mail: 'Mail',
  push: 'Notifications',
  verify: 'Verify',
  versions: 'Upgrades',
}

const maxLatencyMs = 500
/** Of the connections that the database takes: other programs need some, too. */
const fullShare = 0.8
const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

/** Returns every part of the system, what is not well with what to do about it. */
export function describeParts(status: SystemStatus, words: Words): Part[] {
  return [
    describeDatabase(status, words),
    describeLive(status, words),
    describeClock(status, words),
    describeJobs(status, words),
    describeStorage(status, words),
    describeMail(status, words),
    describePush(status, words),
    describeVerification(status, words),
    describeVersions(status, words),
  ]
}

function describeDatabase({ database }: SystemStatus, { t, language }: Words): Part {
  const { bytes, latencyMs, connections, maxConnections, poolSize, problem, version } = database
  const megabytes = new Intl.NumberFormat(language).format(Math.ceil(bytes / megabyte))
  const text = t('status.database.text', {
    ms: Math.round(latencyMs),
    megabytes,
    connections,
    maxConnections,
    version,
  })
  if (problem !== null) {
    const unwritable = `${text} ${t('status.database.unwritable', { problem })}`
    return { name: 'database', state: 'problem', text: unwritable, todo: t('status.database.unwritableTodo') }
  }
  if (connections > maxConnections * fullShare) {
    return { name: 'database', state: 'problem', text, todo: t('status.database.full', { poolSize }) }
  }
  if (latencyMs > maxLatencyMs) {
    return { name: 'database', state: 'problem', text, todo: t('status.database.slow') }
  }
  return { name: 'database', state: 'ok', text }
}

/** Whether browsers hear of changes. */
function describeLive({ live }: SystemStatus, { t }: Words): Part {
  if (live.isBlocked)
    return { name: 'live', state: 'problem', text: t('status.live.blocked'), todo: t('status.live.todo') }
  return { name: 'live', state: 'ok', text: t('status.live.text', { count: live.sockets }) }
}

function describeClock({ clock, isCopy }: SystemStatus, { t }: Words): Part {
  if (!clock.isRight) {
    const time = formatLag(t, Math.round(Math.abs(clock.aheadMs) / 1000))
    const text = t(clock.aheadMs > 0 ? 'status.clock.ahead' : 'status.clock.behind', { time })
    return { name: 'clock', state: 'problem', text, todo: t('status.clock.setTodo') }
  }
  if (isCopy) return { name: 'clock', state: 'off', text: t('status.clock.copy') }
  if (clock.lagSeconds <= maxJobLagSeconds)
    return { name: 'clock', state: 'ok', text: t('status.clock.text') }
  const time = formatLag(t, clock.lagSeconds)
  return {
    name: 'clock',
    state: 'problem',
    text: t('status.clock.late', { time }),
    todo: t('status.clock.todo'),
  }
}

function describeJobs({ jobs, isCopy }: SystemStatus, { t }: Words): Part {
  if (isCopy) {
    return { name: 'jobs', state: 'off', text: t('status.jobs.copy'), todo: t('status.jobs.copyTodo') }
  }
  if (jobs.length === 0) return { name: 'jobs', state: 'off', text: t('status.jobs.none') }
  const count = jobs.filter((job) => !isJobWell(job)).length
  if (count === 0) return { name: 'jobs', state: 'ok', text: t('status.jobs.text') }
  return {
    name: 'jobs',
    state: 'problem',
    text: t('status.jobs.bad', { count }),
    todo: t('status.jobs.todo'),
  }
}

function describeStorage({ storage }: SystemStatus, { t, language }: Words): Part {
  const { isOk, kind, space } = storage
  if (!isOk) {
    const todo = t(`status.storage.awayTodo.${kind}`)
    return { name: 'storage', state: 'problem', text: t('status.storage.away'), todo }
  }
  if (space === null) return { name: 'storage', state: 'ok', text: t(`status.storage.${kind}`) }
  const format = (bytes: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: bytes < 10 * gigabyte ? 1 : 0 }).format(
      bytes / gigabyte,
    )
  const room = t('status.storage.space', { free: format(space.freeBytes), total: format(space.totalBytes) })
  const text = `${t(`status.storage.${kind}`)} ${room}`
  if (!isAlmostFull(space)) return { name: 'storage', state: 'ok', text }
  return { name: 'storage', state: 'problem', text, todo: t('status.storage.fullTodo') }
}

/** Whether mail is sent, what waits, when the relay last took one, and what it says to those that it does not take. */
function describeMail({ mail, isCopy }: SystemStatus, { t, language }: Words): Part {
  if (isCopy) return { name: 'mail', state: 'off', text: t('status.mail.copy', { count: mail.waiting }) }
  const { isOn, waiting, retrying, lastSentAt, lastTriedAt, nextAttemptAt, lastProblem } = mail
  const momentOf = (at: string | null) => (at === null ? '–' : formatMoment(Date.parse(at), language))
  const sentences: string[] = [
    t(isOn ? 'status.mail.on' : 'status.mail.off', { count: waiting }),
    ...(lastSentAt === null ? [] : [t('status.mail.lastSent', { moment: momentOf(lastSentAt) })]),
  ]
  if (!isOn) return { name: 'mail', state: 'off', text: sentences.join(' '), todo: t('status.mail.offTodo') }
  if (retrying === 0) return { name: 'mail', state: 'ok', text: sentences.join(' ') }
  const [moment, problem] = [momentOf(lastTriedAt), lastProblem ?? '–']
  sentences.push(t('status.mail.retrying', { count: retrying, moment, problem }))
  if (nextAttemptAt !== null) sentences.push(t('status.mail.next', { moment: momentOf(nextAttemptAt) }))
  return { name: 'mail', state: 'problem', text: sentences.join(' '), todo: t('status.mail.todo') }
}

function describePush({ push }: SystemStatus, { t }: Words): Part {
  const { isOn, subscriptions, retrying } = push
  if (!isOn) return { name: 'push', state: 'off', text: t('status.push.off') }
  const text = t('status.push.on', { count: subscriptions })
  if (retrying === 0) return { name: 'push', state: 'ok', text }
  const retried = t('status.push.retrying', { count: retrying })
  return { name: 'push', state: 'problem', text: `${text} ${retried}`, todo: t('status.push.todo') }
}

function describeVerification({ lastVerify, nightlyVerify }: SystemStatus, { t, language }: Words): Part {
  const { at: time, isMissed, problem } = nightlyVerify
  const moment = lastVerify === null ? '–' : formatMoment(Date.parse(lastVerify.at), language)
  const nightly =
    time === null
      ? []
      : [t('status.verify.nightly', { time: language === 'en' ? time : time.replace(':', '.') })]
  if (lastVerify !== null && lastVerify.violations > 0) {
    const text = t('status.verify.found', { count: lastVerify.violations, moment })
    return { name: 'verify', state: 'problem', text, todo: t('status.verify.foundTodo') }
  }
  if (isMissed) {
    const text = problem === null ? t('status.verify.missed') : t('status.verify.missedWhy', { problem })
    return {
      name: 'verify',
      state: 'problem',
      text,
      todo: t('status.verify.missedTodo', { time: time ?? '–' }),
    }
  }
  if (lastVerify === null) {
    const text = [t('status.verify.never'), ...nightly].join(' ')
    return {
      name: 'verify',
      state: 'off',
      text,
      ...(time === null && { todo: t('status.verify.neverTodo') }),
    }
  }
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const took =
    lastVerify.tookMs === null
      ? []
      : [t('status.verify.took', { seconds: seconds.format(lastVerify.tookMs / 1000) })]
  return {
    name: 'verify',
    state: 'ok',
    text: [t('status.verify.fine', { moment }), ...took, ...nightly].join(' '),
  }
}

function describeVersions(
  { versions, startedAt, uptimeSeconds }: SystemStatus,
  { t, language }: Words,
): Part {
  const text = t('status.versions.text', {
    ...versions,
    uptime: formatLag(t, uptimeSeconds),
    startedAt: formatMoment(Date.parse(startedAt), language),
  })
  if (versions.migration <= versions.knownMigrations) return { name: 'versions', state: 'ok', text }
  return {
    name: 'versions',
    state: 'problem',
    text: `${text} ${t('status.versions.behind')}`,
    todo: t('status.versions.todo'),
  }
}
