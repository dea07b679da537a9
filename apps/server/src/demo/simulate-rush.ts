import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import {
  createActor,
  runOrGetRefusal,
  type DemoGroup,
  type GroupSimulation,
  type WeekHolders,
} from './simulate-group.ts'
import type { DemoWeek } from './booking-demand.ts'
import type { Random } from './random.ts'
import type { GroupTimeline } from './timeline.ts'

const minuteMs = 60_000
/** Summer holidays, winter holidays and autumn holiday in Denmark and Sweden: ISO weeks. */
const holidayWeeks = new Set([7, 8, 27, 28, 29, 30, 31, 32, 42])
/** In every house they are taken; of the others two houses stay free, so that summer is not quite sold out. */
const soldOutWeeks = new Set([7, 8, 29, 42])
const freeHouses = 2
/** Of four owners one puts all points into holidays; another one books in the first portions only. */
const ownersPerKeen = 4
const portionsOfOthers = 2
const maxWaitlists = 3
const maxTries = 4

const isKeen = (index: number): boolean => index % ownersPerKeen === 0

/** Whether the owner of this index, not counting visitors, takes part in the rush. */
export const isRushing = (index: number): boolean => index % (ownersPerKeen / 2) === 0

interface RushOptions {
  readonly random: Random
  readonly holders: WeekHolders
  readonly simulation: GroupSimulation
  readonly year: number
  /** When points for that year were given, earliest first. */
  readonly portions: readonly number[]
}

/**
 * Plans the rush on the holidays of a year: as soon as points are given, owners book them, and wait for those that others
 * have. So most of them are taken, with queues of one to three owners.
 */
export function planRush(timeline: GroupTimeline, group: DemoGroup, options: RushOptions): void {
  const { random, holders, simulation, year, portions } = options
  const { waiting, booked } = holders
  const houses = [...new Set(group.weeks.map(({ houseCode }) => houseCode))]
  const free = new Set(houses.slice(-freeHouses))
  const wanted = group.weeks.filter(
    ({ year: ofWeek, week, points, houseCode }) =>
      ofWeek === year &&
      points > 0 &&
      holidayWeeks.has(week) &&
      (soldOutWeeks.has(week) || !free.has(houseCode)),
  )
  const weeks = random.shuffle(wanted)
  const visitors: readonly string[] = Object.values(group.showcase ?? {})
  const owners = group.members.filter((personId) => !visitors.includes(personId))
  const keen = owners.filter((_, index) => isKeen(index))
  const others = owners.filter((_, index) => isRushing(index) && !isKeen(index))
  const waitlists = new Map<string, number>()

  for (const [index, at] of portions.entries()) {
    const rushing = random.shuffle(index < portionsOfOthers ? [...keen, ...others] : keen)
    timeline.add(at + minuteMs, async () => {
      for (const personId of rushing) {
        if (keen.includes(personId)) await waitForOne(personId)
        await bookOne(personId)
      }
    })
  }

  /** With points that are not spent yet: who has none cannot join. */
  async function waitForOne(personId: string): Promise<void> {
    const count = waitlists.get(personId) ?? 0
    if (count >= maxWaitlists) return
    const week = weeks.find(
      ({ unitId }, index) =>
        booked.has(unitId) &&
        booked.get(unitId)?.personId !== personId &&
        !waiting.get(unitId)?.has(personId) &&
        (waiting.get(unitId)?.size ?? 0) <= index % 3,
    )
    if (!week) return
    const joined = await runOrGetRefusal(() =>
      joinWaitlist(timeline.deps, createActor(personId), { calendarUnitId: String(week.unitId) }),
    )
    if (typeof joined === 'string') return
    waitlists.set(personId, count + 1)
    waiting.set(week.unitId, (waiting.get(week.unitId) ?? new Set()).add(personId))
  }

  async function bookOne(personId: string): Promise<void> {
    const left: DemoWeek[] = weeks.filter(({ unitId }) => !booked.has(unitId)).slice(0, maxTries)
    for (const week of left) {
      await simulation.tryToBook({ at: timeline.at, personId, week })
      if (booked.get(week.unitId)?.personId === personId) return
    }
  }
}
