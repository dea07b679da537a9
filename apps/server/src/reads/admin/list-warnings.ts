import { arrivalsLinkYearMs } from '@samhus/domain/arrivals-link'
import type { JobState, Warning } from '@samhus/contract/admin-activity'
import { countKeptTerms } from '@samhus/domain/policy-change'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { isAlmostFull, sortByUrgency } from '@samhus/domain/warning-urgency'
import { toDay } from '@samhus/domain/week'
import {
  listCheckedImports,
  listSuspectSignIns,
  listWarnings as listMissing,
  type CheckedImport,
  type OpenWork,
  type SuspectSignIn,
  type WarningRow,
} from '../../db/queries/admin-dashboard.ts'
import { listAllTemplates, type TemplateInUse } from '../../db/queries/mail-template-version.ts'
import { listChangedPolicies, type ChangedPolicy } from '../../db/queries/policy.ts'
import { checkTemplate } from '../../mail/check-template.ts'
import type { Deps } from '../../shared/deps.ts'
import { mapInTurns } from '../../shared/in-turns.ts'
import { readStorageState, type StorageState } from './storage-state.ts'
import { readVerifyState, type VerifyState } from './verify-state.ts'

const { timeZone } = defaultPolicy
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** A calendar takes an admin some weeks: prices are voted on. */
const pointsSoonMs = 60 * dayMs
const lateSeconds = 60
/** From so many late jobs on it is no job that is late, but all that happens by itself. */
const manyJobs = 3
/** For so long after a change of the rules owners may wonder about their deadlines. */
const termsNewMs = 30 * dayMs
/** For so long it is of use to ask the person. */
const signInsNewMs = 30 * dayMs
/** Who checks an import mostly writes it at once. */
const importPatienceMs = hourMs

const noPlace = {
  groupId: null,
  groupName: null,
  houseId: null,
  houseName: null,
  personName: null,
  year: null,
  count: null,
  detail: null,
} as const

interface Known {
  readonly at: Instant
  readonly jobs: readonly JobState[]
  readonly work: OpenWork
}

/** Returns what needs an admin, the most urgent first. R205 */
export async function listWarnings(deps: Deps, { at, jobs, work }: Known): Promise<Warning[]> {
  const { db } = deps
  const [storage, verification, templates, imports, policies, missing, suspects] = await Promise.all([
    readStorageState(deps),
    readVerifyState(deps),
    listAllTemplates(db),
    listCheckedImports(db, at - importPatienceMs),
    listChangedPolicies(db, { since: at - termsNewMs, at }),
    listMissing(db, { at, soon: at + pointsSoonMs, oldLink: at - arrivalsLinkYearMs }),
    listSuspectSignIns(db, at - signInsNewMs),
  ])
  return sortByUrgency([
    ...listStorageWarnings(storage),
    ...listJobWarnings(jobs),
    ...listVerifyWarnings(verification),
    ...listWorkWarnings(work),
    ...(await listTemplateWarnings(templates)),
    ...imports.map(toImportWarning),
    ...policies.flatMap(listTermsWarnings),
    ...missing.map(toWarning),
    ...suspects.map(toSignInWarning),
  ])
}

function listStorageWarnings({ isOk, space }: StorageState): Warning[] {
  if (!isOk) return [{ ...noPlace, kind: 'storage-away' }]
  if (space === null || !isAlmostFull(space)) return []
  return [{ ...noPlace, kind: 'storage-full', count: Math.floor(space.freeBytes / 1_000_000) }]
}

/** Where nothing happens by itself any more, one warning says so. A job that fails is late too: that is said once. */
function listJobWarnings(jobs: readonly JobState[]): Warning[] {
  const late = jobs.filter(({ lagSeconds }) => lagSeconds > lateSeconds)
  const failed = jobs.filter(({ lastError }) => lastError !== null)
  const lag = Math.max(0, ...late.map(({ lagSeconds }) => lagSeconds))
  return [
    ...failed.map(({ name }) => ({ ...noPlace, kind: 'job-failed' as const, detail: name })),
    ...(late.length >= manyJobs
      ? [{ ...noPlace, kind: 'clock-late' as const, count: lag }]
      : late
          .filter(({ lastError }) => lastError === null)
          .map(({ name, lagSeconds }) => ({
            ...noPlace,
            kind: 'job-late' as const,
            count: lagSeconds,
            detail: name,
          }))),
  ]
}

function listVerifyWarnings({ last, isMissed, problem }: VerifyState): Warning[] {
  return [
    ...(last !== null && last.violations > 0
      ? [
          {
            ...noPlace,
            kind: 'verify-found' as const,
            count: last.violations,
            detail: toDay(last.at, timeZone),
          },
        ]
      : []),
    ...(isMissed ? [{ ...noPlace, kind: 'verify-missed' as const, detail: problem }] : []),
  ]
}

function listWorkWarnings(work: OpenWork): Warning[] {
  const { mailsRefused, relayProblem, mailsLostFinally, mailsFailedFinally } = work
  const counted = [
    ['relay-away', mailsRefused, relayProblem],
    ['mails-lost', mailsLostFinally, null],
    ['mails-failed', mailsFailedFinally, null],
    ['support-waiting', work.reportsLate, null],
    ['address-bounces', work.bouncingAddresses, null],
  ] as const
  return counted.flatMap(([kind, count, detail]) =>
    count === 0 ? [] : [{ ...noPlace, kind, count, detail }],
  )
}

/** Words that were saved under other rules: the mail goes out with the built-in ones. One for all languages of a mail. */
async function listTemplateWarnings(templates: readonly TemplateInUse[]): Promise<Warning[]> {
  const found = new Map<string, Warning & { count: number }>()
  const lengths = await mapInTurns(
    templates,
    ({ kind, language, subject, body }) => checkTemplate(kind, language, { subject, body }).length,
  )
  for (const [at, { kind, groupId, groupName }] of templates.entries()) {
    const length = lengths[at] ?? 0
    if (length === 0) continue
    const key = `${kind} ${groupId ?? ''}`
    const count = (found.get(key)?.count ?? 0) + length
    found.set(key, { ...noPlace, kind: 'template-problem', groupId, groupName, count, detail: kind })
  }
  return [...found.values()]
}

function toImportWarning({ importId, groupId, groupName }: CheckedImport): Warning {
  return { ...noPlace, kind: 'import-waiting', groupId, groupName, detail: importId }
}

/** An account that an admin bound to another person's record acts as that person. R205 */
function toSignInWarning({ personId, personName }: SuspectSignIn): Warning {
  return { ...noPlace, kind: 'sign-in-around-change', personName, detail: personId }
}

/** Owners keep the terms that they were told, and a change of the rules tells them nothing. R160 */
function listTermsWarnings({ groupId, groupName, constants, at, weeks }: ChangedPolicy): Warning[] {
  const count = countKeptTerms(weeks, constants)
  if (count === 0) return []
  return [{ ...noPlace, kind: 'terms-kept', groupId, groupName, count, detail: toDay(at, timeZone) }]
}

function toWarning({ at, ...warning }: WarningRow): Warning {
  return { ...warning, personName: null, detail: at === null ? null : toDay(at, timeZone) }
}
