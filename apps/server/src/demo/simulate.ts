import { planAssignments } from '@samhus/domain/point-plan'
import { defaultPolicy, type PointPlan } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Deps } from '../shared/deps.ts'
import { schedulePointsOfYear } from '../jobs/schedule-point-plan.ts'
import { GroupSimulation, type DemoGroup, type WeekHolders } from './simulate-group.ts'
import { planRush } from './simulate-rush.ts'
import { VisitorSimulation } from './simulate-visitors.ts'
import { addMailMornings, keepMails } from './keep-mails.ts'
import { planNews } from './simulate-news.ts'
import { createActor, planOfficeActs, type OfficeContent } from './simulate-office.ts'
import { StaySimulation } from './simulate-stays.ts'
import { SupportSimulation } from './simulate-support.ts'
import { createRandom } from './random.ts'
import { Timeline, type RunDue } from './timeline.ts'
import { createBookingAttempts } from './booking-demand.ts'

const zone = defaultPolicy.timeZone
const dayMs = 24 * 60 * 60 * 1000

/**
 * Simulates the groups from two years ago until `deps.now()`: points are given when they are due; owners book weeks,
 * join waitlists, lend weeks out and cancel them, guests check out, and the office does its work. A refused action changes nothing.
 */
export async function simulateYears(
  deps: Deps,
  groups: readonly DemoGroup[],
  { seed, year, runDue, office }: { seed: string; year: number; runDue: RunDue; office: OfficeContent },
): Promise<void> {
  const until = deps.now()
  const starts = groups.map(({ plan }) => getFirstAssignment(plan, year - 2) - dayMs)
  const timeline = new Timeline(deps, { from: Math.min(...starts), until, runDue })
  const admins = [createActor(office.admin), createActor(office.superAdmin)]
  for (const [index, group] of groups.entries()) {
    const givenYears = [year - 2, year - 1, year]
    for (const givenYear of givenYears) {
      await schedulePointsOfYear(timeline.deps, { groupId: group.groupId, givenYear })
    }
    const pointsGivenAt = givenYears
      .flatMap((givenYear) => planAssignments(group.plan, givenYear, zone).map(({ assignAt }) => assignAt))
      .filter((at) => at <= until)
    const random = createRandom(`${seed}/life/${group.code}`)
    const ofGroup = timeline.ofGroup()
    const support = new SupportSimulation(ofGroup, { until, admins, index })
    const stays = new StaySimulation(ofGroup, createRandom(`${seed}/stays/${group.code}`), { until, support })
    const holders: WeekHolders = { waiting: new Map(), booked: new Map() }
    const simulation = new GroupSimulation(ofGroup, group, { random, stays, holders })
    planRush(ofGroup, group, {
      random: createRandom(`${seed}/rush/${group.code}`),
      holders,
      simulation,
      year: year + 1,
      portions: planAssignments(group.plan, year, zone).map(({ assignAt }) => assignAt),
    })
    for (const attempt of createBookingAttempts({ ...group, pointsGivenAt, until, year, random }))
      simulation.plan(attempt)
    const visits = createRandom(`${seed}/visitors/${group.code}`)
    new VisitorSimulation(ofGroup, group, { random: visits, holders, until }).plan()
  }
  planOfficeActs(timeline, until, office)
  planNews(timeline, until, { admin: office.admin, groupIds: groups.map(({ groupId }) => groupId) })
  addMailMornings(timeline, until)
  await timeline.run()
  await keepMails(timeline.deps)
}

function getFirstAssignment(plan: PointPlan, year: number): Instant {
  const [first] = planAssignments(plan, year, zone)
  if (!first) throw new Error('a point plan without a portion')
  return first.assignAt
}
