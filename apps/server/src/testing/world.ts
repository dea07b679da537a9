import { randomBytes, randomUUID } from 'node:crypto'
import { defaultPolicy, type Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { instantOf, isoWeeksInYear, weekCode } from '@samhus/domain/week'
import * as audit from '../db/audit.ts'
import type { DbEvent } from '../db/client.ts'
import { append } from '../db/points.ts'
import { statement, type Statement } from '../db/statement.ts'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Actor, Deps } from '../deps.ts'
import { addHouse } from '../use-cases/office/add-house.ts'
import { addMember } from '../use-cases/office/add-member.ts'
import { addPerson } from '../use-cases/office/add-person.ts'
import { foundGroup } from '../use-cases/office/found-group.ts'
import { openCalendar } from '../use-cases/office/open-calendar.ts'
import { signedAddresses } from '../storage/addresses.ts'
import { memoryFiles } from './memory-store.ts'
import { patient } from './patient.ts'
import { verify, type VerifyOptions } from '../verify.ts'

/** What a world is to look like; everything has a default. */
export interface WorldOptions {
  readonly policy?: Partial<Policy>
  /** Houses by the code that tests call them by. */
  readonly houses?: readonly string[]
  readonly years?: readonly number[]
  /** What weeks cost, by week number; all others cost 2. */
  readonly prices?: Readonly<Record<number, number>>
  /** Weeks whose code carries RestrictOne. */
  readonly restricted?: readonly number[]
  /** Local time at which the test begins, `2027-01-04 12:00`. */
  readonly now?: string
  readonly maxConnections?: number
  /** An empty, migrated database of the test's own, which may fail as it pleases. */
  readonly database?: TestDatabase
}

/** Somebody in the world's group. */
export interface Owner {
  readonly name: string
  readonly personId: string
  readonly membershipId: number
  readonly actor: Actor
}

/** Which week: of house A in 2027 unless it says otherwise. */
export type WeekName = number | { readonly week: number; readonly house?: string; readonly year?: number }

/** The one push service that a world may call; nothing is ever sent there. */
export const pushOrigin = 'https://push.samhus.example'

const zone = defaultPolicy.timeZone
const mainYear = 2027
const firstMoment = '2026-11-02 12:00'
const beforeAnybody = '2026-01-01'

const plainPerson = {
  code: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
  enabled: true,
  roleType: [],
} as const

const plainGroup = {
  code: 'T1',
  name: 'Klitten',
  facebookLink: '',
  pictures: [],
  yearlyGroupList: null,
} as const

const plainHouse = {
  description: '',
  goodToKnow: '',
  address: '',
  city: '',
  country: 'Danmark',
  location: { lat: 57.1, lng: 9.9, zoom: 12 },
  pictures: [],
  usualPeople: 4,
} as const

/** A group with houses, calendars and owners on a real database, and a clock that the test turns. */
export class World {
  readonly deps: Deps
  readonly groupId: string
  /** Retries and warnings: a test of races expects none. */
  readonly incidents: string[]
  readonly url: string
  readonly #close: () => Promise<void>
  readonly #calendars: ReadonlyMap<string, number>
  readonly #clock: { now: Instant }
  readonly #statements = new Map<string, Statement<unknown>>()

  constructor(made: {
    deps: Deps
    groupId: string
    incidents: string[]
    url: string
    close: () => Promise<void>
    calendars: ReadonlyMap<string, number>
    clock: { now: Instant }
  }) {
    this.deps = made.deps
    this.groupId = made.groupId
    this.incidents = made.incidents
    this.url = made.url
    this.#close = made.close
    this.#calendars = made.calendars
    this.#clock = made.clock
  }

  /** Turns the business clock to a local time, `2027-03-24 12:00`, or to an instant. */
  turnTo(moment: string | Instant): void {
    this.#clock.now = typeof moment === 'string' ? local(moment) : moment
  }

  later({ minutes = 0, hours = 0, milliseconds = 0 }): void {
    this.#clock.now += minutes * 60_000 + hours * 3_600_000 + milliseconds
  }

  /** The business time, as a parameter of a query. */
  moment(): string {
    return new Date(this.#clock.now).toISOString()
  }

  /** A week's id, as the wire carries it. */
  unit(name: WeekName): string {
    const { week, house = 'A', year = mainYear } = typeof name === 'number' ? { week: name } : name
    const calendarId = this.#calendars.get(`${house} ${year}`)
    if (calendarId === undefined) throw new Error(`the world has no calendar of ${house} in ${year}`)
    return String(calendarId * 100 + week)
  }

  /** A new owner with points of 2027 (20 unless said), or of the years that are named. */
  async owner(
    name: string,
    { points = 20 }: { points?: number | Record<number, number> } = {},
  ): Promise<Owner> {
    const email = `${name}-${randomUUID()}@samhus.example`
    const personId = await addPerson(this.deps, null, { ...plainPerson, name, email })
    const member = { groupId: this.groupId, personId, isCommittee: false, isMarked: false }
    const addedAt = instantOf(beforeAnybody, '12:00', zone)
    const membershipId = await addMember(this.deps, null, { ...member, addedAt })
    const owner = { name, personId, membershipId, actor: actorOf(personId) }
    const years = typeof points === 'number' ? { [mainYear]: points } : points
    for (const [year, amount] of Object.entries(years)) await this.give(owner, Number(year), amount)
    return owner
  }

  /** Corrects an owner's points of a year by hand, as the office does. */
  async give(owner: Owner, year: number, amount: number): Promise<void> {
    if (amount === 0) return
    const { groupId } = this
    const { membershipId } = owner
    const at = this.deps.now()
    const line = { id: randomUUID(), groupId, membershipId, year, type: 'Adjust' as const }
    await this.deps.db.transaction(async (tx) => {
      await append(tx, [{ ...line, points: amount, reason: 'test' }], at)
      const subject = { subjectKind: 'account', subjectId: String(membershipId), membershipId, groupId }
      await audit.record(tx, { at, by: null, action: 'adjust', reason: 'test', ...subject })
    })
  }

  /** Rows of a query, for what a test looks up. */
  async rows<Row>(text: string, ...params: readonly unknown[]): Promise<Row[]> {
    return this.deps.db.all(this.#statement<Row>(text), [params].flat())
  }

  /** Changes something that no use case changes yet. */
  async change(text: string, ...params: readonly unknown[]): Promise<void> {
    await this.deps.db.transaction((tx) => tx.run(this.#statement(text), [params].flat()))
  }

  /** Broken invariants, a line each, as of the world's time. */
  async violations(options: VerifyOptions = {}): Promise<string[]> {
    const at = new Date(this.#clock.now).toISOString()
    const found = await verify(this.url, { at, ...options })
    return found.map(({ invariant, violation }) => `${invariant}: ${violation}`)
  }

  close(): Promise<void> {
    return this.#close()
  }

  #statement<Row>(text: string): Statement<Row> {
    const known = this.#statements.get(text) ?? statement<unknown>(`test ${randomUUID()}`, text)
    this.#statements.set(text, known)
    return known as Statement<Row>
  }
}

/** Makes a world in a database of its own; `close` it after the test. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { houses = ['A'], years = [mainYear], now = firstMoment, maxConnections = 20 } = options
  const incidents: string[] = []
  const report = ({ what, error }: DbEvent) => incidents.push(`${what}: ${(error as Error).message}`)
  const database = options.database ?? (await testDatabase({ ...patient, maxConnections, report }))
  const clock = { now: local(now) }
  const deps: Deps = {
    db: database.db,
    now: () => clock.now,
    wall: () => Date.now(),
    ids: () => randomUUID(),
    random: () => Math.random(),
    secret: () => randomBytes(32).toString('base64url'),
    files: memoryFiles(),
    addresses: signedAddresses(randomBytes(32), Date.now),
    push: {
      publicKey: 'world',
      allows: (endpoint) => endpoint.startsWith(`${pushOrigin}/`),
      send: () => Promise.resolve({ what: 'taken' }),
    },
    log: {
      info: () => {},
      debug: () => {},
      warn: (...told: unknown[]) => incidents.push(JSON.stringify(told)),
      error: (...told: unknown[]) => incidents.push(JSON.stringify(told)),
    },
  }
  const policy = { ...defaultPolicy, ...options.policy }
  const groupId = await foundGroup(deps, null, { ...plainGroup, policy })
  const calendars = new Map<string, number>()
  for (const house of houses) {
    const houseId = await addHouse(deps, null, {
      ...plainHouse,
      groupId,
      code: house,
      name: `House ${house}`,
    })
    for (const year of years) {
      const weeks = weeksOf(year, options)
      calendars.set(`${house} ${year}`, await openCalendar(deps, null, { groupId, houseId, year, weeks }))
    }
  }
  return new World({ deps, groupId, incidents, url: database.url, close: database.close, calendars, clock })
}

function weeksOf(year: number, { prices = {}, restricted = [] }: WorldOptions) {
  return Array.from({ length: isoWeeksInYear(year) }, (_, index) => index + 1).map((week) => ({
    week,
    code: restricted.includes(week) ? `${weekCode(week)}-RestrictOne` : weekCode(week),
    points: prices[week] ?? 2,
    isOutOfOperation: false,
  }))
}

function local(moment: string): Instant {
  const [day = '', time = ''] = moment.split(' ')
  return instantOf(day, time, zone)
}

/** Somebody who calls from a browser, without a key. */
export function actorOf(personId: string): Actor {
  return { personId, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

/** The same owner with an Idempotency-Key on the call. */
export function withKey({ actor }: Owner, idempotencyKey: string): Actor {
  return { ...actor, idempotencyKey }
}
