import type { dashboard as contract } from '@samhus/contract/admin-activity'
import type { Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Day } from '@samhus/domain/refusal'
import { getIsoWeek, getMonday, toDay, toInstant } from '@samhus/domain/week'
import { listActsByNumber } from '../../db/queries/admin-acts.ts'
import { findRecentActs } from '../../db/queries/admin-activity.ts'
import { listArrivalHouses } from '../../db/queries/arrivals.ts'
import { countOpenWork, listWeeksOfGroups, type GroupWeeks } from '../../db/queries/admin-dashboard.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { findChangeOvers } from '../change-overs.ts'
import { toWireAct } from './activity.ts'
import { readJobStates } from './job-states.ts'
import { listWarnings } from './list-warnings.ts'

type Dashboard = Output<typeof contract>

const { timeZone } = defaultPolicy
const weeksAhead = 12
const recentActs = 10
const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** A relay that takes a mail at a second attempt is well. */
const relayPatienceMs = 10 * minuteMs
/** Guests who reported something hear from the office by then. */
const reportPatienceMs = 3 * dayMs

const emptyCounts = { booked: 0, reserved: 0, free: 0, out: 0, waiting: 0 }

/** Returns what needs attention now, and how the houses of each group are used in twelve weeks from the current one. */
export async function dashboard(deps: Deps, _actor: Actor): Promise<Dashboard> {
  const { db, now } = deps
  const at = now()
  const today = toDay(at, timeZone)
  const weeks = listComingWeeks(today)
  const midnight = toInstant(addDays(today, 1), '00:00', timeZone)
  const [groups, work, jobs, acts, arrivals] = await Promise.all([
    listWeeksOfGroups(db, weeks, at),
    countOpenWork(db, {
      at,
      midnight,
      weekAgo: at - 7 * dayMs,
      refusedSince: at - relayPatienceMs,
      reportedBefore: at - reportPatienceMs,
    }),
    readJobStates(deps),
    findRecentActs(db, recentActs).then((numbers) => listActsByNumber(db, numbers)),
    countArrivals(db, today),
  ])
  return {
    groups: groups.map((group) => toWireGroup(group, weeks)),
    arrivals,
    offers: { open: work.openOffers, endToday: work.offersEndingToday },
    supportReports: { open: work.reportsOpen, working: work.reportsInWork },
    mails: {
      waiting: work.mailsWaiting,
      failed: work.mailsFailed,
      lost: work.mailsLost,
      bounced: work.mailsBounced,
    },
    fees: { open: work.openFees, kroner: work.openKroner },
    imports: { open: work.openImports, checked: work.checkedImports },
    jobs,
    warnings: await listWarnings(deps, { at, jobs, work }),
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

/** Counts in how many houses a stay begins on the next day of change-over, and in how many one ends. R189 */
async function countArrivals(db: Deps['db'], today: Day): Promise<Dashboard['arrivals']> {
  const { year, week } = getIsoWeek(addDays(today, 6))
  const day = getMonday(year, week)
  const houses = await listArrivalHouses(db, { groupId: null, houseId: null })
  const days = [...(await findChangeOvers(db, houses, [day])).values()].flat()
  return {
    day,
    comes: days.filter(({ comes }) => comes !== null).length,
    leaves: days.filter(({ leaves }) => leaves !== null).length,
  }
}
