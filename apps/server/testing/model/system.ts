import assert from 'node:assert/strict'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { CompactCalendars } from '@samhus/contract/compact-calendars'
import type { Policy } from '@samhus/domain/policy'
import { expandCalendars } from '../../../web/src/api/expand-calendars.ts'
import { createManualScheduler, type Scheduler } from '../../src/jobs/scheduler.ts'
import { adminCalendar } from '../../src/reads/admin/admin-calendar.ts'
import { compactGroupCalendars, groupCalendars } from '../../src/reads/calendar/group-calendars.ts'
import type { EncodedJson } from '../../src/shared/encoded-json.ts'
import { changePolicy } from '../../src/use-cases/admin/change-policy.ts'
import { priceWeeks } from '../../src/use-cases/admin/price-weeks.ts'
import { createActor, createWorld, type Owner as RealOwner, type World } from '../fixtures/world.ts'
import { computeWeekTimes } from './calendar.ts'
import { firstPolicy } from './policies.ts'
import { State, type Owner, type Week } from './state.ts'

const houses = ['A', 'B']
const years = [2026, 2027, 2028]
const restricted = [13, 22]
/** Prices by week number: neighbours in high season, one out of operation. All other weeks cost 2. */
const prices: Record<number, number> = {
  1: 3,
  2: 3,
  3: 4,
  12: 1,
  20: 3,
  21: 4,
  22: 3,
  43: 1,
  44: 0,
  52: 3,
  53: 3,
}
/** The weeks of the model: around New Year with its week 53, and around both clock changes. */
const weeks: readonly (readonly [year: number, week: number])[] = [
  ...[51, 52, 53].map((week) => [2026, week] as const),
  ...[1, 2, 3, 12, 13, 20, 21, 22, 43, 44].map((week) => [2027, week] as const),
  ...[20, 21].map((week) => [2028, week] as const),
]
const names = ['Anna', 'Bo', 'Cilla', 'Dorte', 'Erik']
const startingPoints = { 2026: 8, 2027: 15, 2028: 6 }

/** The system under test and its model. */
export interface ModelAndSystem {
  readonly state: State
  readonly system: System
}

/** The server's use cases on a database of their own, with the names of the model. */
export class System {
  readonly world: World
  readonly clock: Scheduler
  readonly admin = createActor('00000000-0000-4000-8000-00000000000f')
  readonly #owners: readonly RealOwner[]

  constructor(world: World, owners: readonly RealOwner[]) {
    this.world = world
    this.clock = createManualScheduler(world.deps)
    this.#owners = owners
  }

  getOwner({ index }: Owner): RealOwner {
    return this.getOwnerByIndex(index)
  }

  getOwnerByIndex(index: number): RealOwner {
    const found = this.#owners[index]
    if (!found) throw new Error(`no owner ${index}`)
    return found
  }

  getMemberName(membershipId: number): string {
    return this.#owners.find((owner) => owner.membershipId === membershipId)?.name ?? 'an unknown member'
  }

  /** Changes the price of a week, having read the calendar just before. */
  async setPrice(unitId: number, points: number): Promise<void> {
    const { deps } = this.world
    const [calendarId, week] = [String(Math.floor(unitId / 100)), unitId % 100]
    const { version } = await adminCalendar(deps, this.admin, { calendarId })
    const input = { calendarId, weeks: [{ week, points }], version, reason: 'model' }
    await priceWeeks(deps, this.admin, input)
  }

  /** Stores a policy for the version that is the newest one. */
  async changePolicy(constants: Policy): Promise<void> {
    const { groupId, deps } = this.world
    const [newest] = await this.world.query<{ version: number }>('select max(version) as version from policy')
    await changePolicy(deps, this.admin, {
      groupId,
      constants,
      version: newest?.version ?? 0,
      reason: 'model',
    })
  }

  /** Returns what an owner sees, by week: in the plain form, and as a browser derives it. */
  async readWeeks(owner: Owner): Promise<Map<number, { status: string; validationError: string | null }>> {
    const { groupId, deps } = this.world
    const { actor } = this.getOwner(owner)
    const response: EncodedJson = await groupCalendars(deps, actor, { groupId })
    const plain = JSON.parse(response.json) as GroupCalendars
    const compact = await compactGroupCalendars(deps, actor, { groupId })
    const facts = JSON.parse(compact.encode('identity').toString()) as CompactCalendars
    assert.deepStrictEqual(expandCalendars(facts, facts.now), plain)
    const { calendars } = plain
    return new Map(calendars.flatMap(({ units }) => units).map((unit) => [Number(unit.id), unit]))
  }
}

/** When a history begins, and the index of the first week in its focus. */
export interface HistoryStart {
  readonly now: string
  readonly focus: number
}

/** Far ahead, around New Year and its week 53, around both clock changes, and at the end of a year. */
export const historyStarts: readonly HistoryStart[] = [
  { now: '2026-11-20 12:00', focus: 8 },
  { now: '2026-12-14 12:00', focus: 0 },
  { now: '2026-12-22 11:55', focus: 15 },
  { now: '2027-01-04 08:00', focus: 19 },
  { now: '2027-03-12 12:00', focus: 6 },
  { now: '2027-04-20 12:00', focus: 23 },
  { now: '2027-09-01 12:00', focus: 9 },
  { now: '2027-10-12 12:00', focus: 11 },
  { now: '2027-12-29 12:00', focus: 24 },
]

/** Creates a world and its model. */
export async function startHistory(
  { now, focus }: HistoryStart,
  { maxConnections = 4 } = {},
): Promise<ModelAndSystem> {
  const world = await createWorld({
    houses,
    years,
    prices,
    restricted,
    now,
    maxConnections,
  })
  const realOwners = await Promise.all(names.map((name) => world.addOwner(name, { points: startingPoints })))
  await world.execute(
    `insert into person (id, email, name, role_type, created_at)
     values ('00000000-0000-4000-8000-00000000000f', 'admin@samhus.example', 'Admin', '{Admin}', to_timestamp(0))`,
  )
  const owners = names.map((name, index) => ({
    name,
    index,
    isMember: true,
    isEnabled: true,
    points: new Map(Object.entries(startingPoints).map(([year, points]) => [Number(year), points])),
  }))
  const state = new State({ now: world.deps.now(), focus }, createWeeks(world), owners)
  return { state, system: new System(world, realOwners) }
}

function createWeeks(world: World): Week[] {
  return houses.flatMap((house) =>
    weeks.map(([year, week]) => ({
      ...computeWeekTimes(year, week, firstPolicy),
      id: Number(world.unitId({ house, year, week })),
      house,
      calendar: `${house} ${year}`,
      year,
      week,
      isRestricted: restricted.includes(week),
      points: prices[week] ?? 2,
      isOut: false,
      isOver: false,
    })),
  )
}

/** Returns a week's name for reports. */
export function formatWeek({ house, year, week }: Week): string {
  return `${house} ${year}-W${week}`
}
