import type { dashboard as contract, JobState, Warning } from '@samhus/contract/admin-activity'
import type { Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import { getIsoWeek, getMonday, toDay, toInstant } from '@samhus/domain/week'
import { findLastVerifyRun } from '../../db/queries/admin-settings.ts'
import { listActsByNumber } from '../../db/queries/admin-acts.ts'
import { findRecentActs } from '../../db/queries/admin-activity.ts'
import {
  countOpenWork,
  listWarnings,
  listWeeksOfGroups,
  type GroupWeeks,
  type WarningRow,
} from '../../db/queries/admin-dashboard.ts'
import { listAllTemplates, type TemplateInUse } from '../../db/queries/mail-template-version.ts'
import { checkTemplate } from '../../mail/check-template.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toWireAct } from './activity.ts'
import { readJobStates } from './job-states.ts'

type Dashboard = Output<typeof contract>

const { timeZone } = defaultPolicy
const weeksAhead = 12
const recentActs = 10
const dayMs = 24 * 60 * 60 * 1000
/** A calendar takes an admin some weeks: prices are voted on. */
const pointsSoonMs = 60 * dayMs
const lateSeconds = 60

const emptyCounts = { booked: 0, reserved: 0, free: 0, out: 0, waiting: 0 }

/** Returns what needs attention now, and how the houses of each group are used in twelve weeks from the current one. */
export async function dashboard(deps: Deps, _actor: Actor): Promise<Dashboard> {
  const { db, now } = deps
  const at = now()
  const today = toDay(at, timeZone)
  const weeks = listComingWeeks(today)
  const midnight = toInstant(addDays(today, 1), '00:00', timeZone)
  const [groups, work, jobs, warnings, lastVerify, templates, acts] = await Promise.all([
    listWeeksOfGroups(db, weeks, at),
    countOpenWork(db, { at, midnight, weekAgo: at - 7 * dayMs }),
    readJobStates(deps),
    listWarnings(db, { at, soon: at + pointsSoonMs }),
    findLastVerifyRun(db),
    listAllTemplates(db),
    findRecentActs(db, recentActs).then((numbers) => listActsByNumber(db, numbers)),
  ])
  return {
    groups: groups.map((group) => toWireGroup(group, weeks)),
    offers: { open: work.openOffers, endToday: work.offersEndingToday },
    supportReports: { lastWeek: work.reportsOfWeek, total: work.reports },
    mails: {
      waiting: work.mailsWaiting,
      failed: work.mailsFailed,
      lost: work.mailsLost,
      bounced: work.mailsBounced,
    },
    jobs,
    warnings: [
      ...jobs.flatMap(listJobWarnings),
      ...listVerifyWarnings(lastVerify),
      ...listBounceWarnings(work.bouncingAddresses),
      ...templates.flatMap(listTemplateWarnings),
      ...warnings.map(toWireWarning),
    ],
    recent: acts.map(toWireAct),
  }
}

interface ComingWeek {
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
}

function listComingWeeks(today: Day): ComingWeek[] {
  return Array.from({ length: weeksAhead }, (_, index) => {
    const { year, week } = getIsoWeek(addDays(today, 7 * index))
    return { year, week, dateFrom: getMonday(year, week) }
  })
}

function toWireGroup(
  { weeks: found, ...group }: GroupWeeks,
  weeks: readonly ComingWeek[],
): Dashboard['groups'][number] {
  return {
    ...group,
    weeks: weeks.map((each) => ({
      ...emptyCounts,
      ...found.find(({ year, week }) => year === each.year && week === each.week),
      ...each,
    })),
  }
}

const noPlace = { groupId: null, groupName: null, houseId: null, houseName: null, year: null } as const

function listJobWarnings({ name, lagSeconds, lastError }: JobState): Warning[] {
  return [
    ...(lastError === null ? [] : [{ ...noPlace, kind: 'job-failed' as const, count: null, detail: name }]),
    ...(lagSeconds > lateSeconds
      ? [{ ...noPlace, kind: 'job-late' as const, count: lagSeconds, detail: name }]
      : []),
  ]
}

function listVerifyWarnings(run: { at: Instant; violations: number } | null): Warning[] {
  if (run === null || run.violations === 0) return []
  const detail = toDay(run.at, timeZone)
  return [{ ...noPlace, kind: 'verify-found', count: run.violations, detail }]
}

function listBounceWarnings(count: number): Warning[] {
  return count === 0 ? [] : [{ ...noPlace, kind: 'address-bounces', count, detail: null }]
}

/** Words that were saved under other rules: the mail goes out with the built-in ones. */
function listTemplateWarnings({ kind, language, groupId, groupName, ...words }: TemplateInUse): Warning[] {
  const { length: count } = checkTemplate(kind, language, words)
  if (count === 0) return []
  return [{ ...noPlace, kind: 'template-problem', groupId, groupName, count, detail: kind }]
}

function toWireWarning({ at, ...warning }: WarningRow): Warning {
  return { ...warning, detail: at === null ? null : toDay(at, timeZone) }
}
