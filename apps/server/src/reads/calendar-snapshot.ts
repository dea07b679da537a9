import type { OwnerFacts } from '@samhus/domain/owner'
import { nobody } from '@samhus/domain/owner'
import { freePoints } from '@samhus/domain/points'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { bystanderChangesAt, type RuleUnit, type UnitState } from '@samhus/domain/unit-status'
import { viewFor } from '@samhus/domain/view'
import type { CalendarRow, GroupRows, UnitRow } from '../db/calendar-rows.ts'
import { distinctWeeks, ownerOnWire, ownWeekOnWire, unitJson } from './calendar-json.ts'

/** One week as stored, with what somebody who is not on it and has points enough is told. */
interface Cell {
  row: UnitRow
  unit: RuleUnit
  json: string
  /** Only a week that somebody could book or wait for reads differently for who is not on it. */
  isOpen: boolean
  /** When time alone changes that. */
  changesAt: Instant
}

interface House {
  readonly row: CalendarRow
  readonly cells: Cell[]
  /** As everybody sees it; built when first asked for. */
  shared: { readonly bytes: Buffer; readonly mostPointsOfOpen: number } | null
}

/** What lies over a week for its viewer. */
export interface Own {
  readonly bookingId: string
  readonly type: string
}

/**
 * A group's calendars as everybody sees them, kept as JSON a week each, brought up to date by changed rows
 * and by the clock, so that however many ask it is built once.
 */
export class CalendarSnapshot {
  /** Everything below this transaction is in. */
  horizon: bigint
  readonly name: string
  readonly policy: Policy
  readonly policyVersion: number
  /** Mass changes that are in. */
  readonly refetches: ReadonlySet<number>
  readonly #houses: House[]
  readonly #cells = new Map<number, { house: House; cell: Cell }>()
  /** Units by house and day, and by house, year and week. */
  readonly #places = new Map<string, number>()
  readonly #weeks: string
  #builtAt: Instant
  #validUntil = Number.POSITIVE_INFINITY
  #revision = 0

  constructor(read: GroupRows, now: Instant) {
    this.horizon = read.horizon
    this.name = read.name
    this.policy = read.policy
    this.policyVersion = read.policyVersion
    this.refetches = new Set(read.refetches)
    this.#builtAt = now
    const houses = new Map<number, House>(
      read.calendars.map((row) => [row.id, { row, cells: [], shared: null }]),
    )
    this.#houses = [...houses.values()]
    for (const row of read.units) {
      const house = houses.get(row.calendarId)
      if (!house) continue
      const cell = this.#render(ruleUnit(row, house.row.houseId), row, now)
      house.cells.push(cell)
      this.#cells.set(row.id, { house, cell })
      this.#places.set(dayKey(house.row.houseId, row.dateFrom), row.id)
      this.#places.set(weekKey(house.row.houseId, row.year, row.week), row.id)
    }
    this.#weeks = JSON.stringify(distinctWeeks(read.units))
  }

  get isEmpty(): boolean {
    return this.#houses.length === 0
  }

  /** Counts whatever was laid in or turned since it was built. */
  get revision(): number {
    return this.#revision
  }

  /** Lays fresher rows in; an older version never overwrites a newer one. */
  apply(rows: readonly UnitRow[], now: Instant): void {
    for (const row of rows) {
      const known = this.#cells.get(row.id)
      if (known && row.version > known.cell.row.version) {
        this.#replace(known, this.#render(ruleUnit(row, known.house.row.houseId), row, now))
      }
    }
  }

  /** Brings the weeks up to date that time alone has changed; a clock that was turned back, all of them. */
  turnTo(now: Instant): void {
    const isTurnedBack = now < this.#builtAt
    this.#builtAt = now
    if (!isTurnedBack && now < this.#validUntil) return
    this.#validUntil = Number.POSITIVE_INFINITY
    for (const known of this.#cells.values()) {
      const { cell } = known
      if (isTurnedBack || now >= cell.changesAt) this.#replace(known, this.#render(cell.unit, cell.row, now))
      else this.#validUntil = Math.min(this.#validUntil, cell.changesAt)
    }
  }

  /**
   * The answer's JSON for one member, as bytes: the shared weeks, and the viewer's own view where it differs;
   * and until when it is the same, should nobody do anything.
   */
  answerFor(
    groupId: string,
    { owner, own }: { owner: OwnerFacts; own: ReadonlyMap<number, Own> },
    now: Instant,
  ): { bytes: Buffer; until: Instant } {
    const ends = new Ends(now)
    ends.add(this.#validUntil)
    for (const { reservedUntil } of owner.holds) ends.add(reservedUntil)
    const viewer = { owner, own, concerns: this.#concernsOf(owner, own, now), now, ends }
    const head = `{"groupId":"${groupId}","name":${JSON.stringify(this.name)},"calendars":[`
    const parts: Buffer[] = [Buffer.from(head)]
    for (const house of this.#houses) {
      if (parts.length > 1) parts.push(comma)
      parts.push(this.#bytesFor(house, viewer))
    }
    const tail =
      `],"weeks":${this.#weeks},"ownWeeks":${JSON.stringify(owner.ownWeeks.map(ownWeekOnWire))},` +
      `"owner":${JSON.stringify(ownerOnWire(owner))}}`
    parts.push(Buffer.from(tail))
    return { bytes: Buffer.concat(parts), until: ends.first }
  }

  #bytesFor(house: House, viewer: Viewer): Buffer {
    const { concerns, own } = viewer
    const { id, year } = house.row
    const free = concerns.freePoints.get(year) ?? 0
    const shared = (house.shared ??= sharedOf(house))
    const isWhole = concerns.fullYears.has(year) || concerns.heldCalendars.has(id)
    if (!isWhole && !concerns.houses.has(house) && shared.mostPointsOfOpen <= free) return shared.bytes
    const units = house.cells.map((cell) => {
      const { unit, isOpen, json } = cell
      const ownRow = own.get(unit.id)
      const differs =
        ownRow !== undefined || (isOpen && (isWhole || unit.points > free || concerns.units.has(unit.id)))
      return differs ? this.#jsonOf(cell, ownRow, viewer) : json
    })
    return calendarBytes(house, units)
  }

  #jsonOf(cell: Cell, own: Own | undefined, { owner, now, ends }: Viewer): string {
    const { row, unit } = cell
    const state = stateOf(row, own)
    const view = viewFor({ unit, state, owner }, this.policy, now)
    ends.add(unit.startsAt)
    ends.add(unit.bookingDeadline)
    ends.add(unit.restrictedUntil)
    ends.add(row.holder?.reservedUntil ?? null)
    for (const { until } of view.reasons) ends.add(until)
    return unitJson(row, { bookingId: own?.bookingId ?? null, ...view })
  }

  #concernsOf(owner: OwnerFacts, own: ReadonlyMap<number, Own>, now: Instant): Concerns {
    const units = new Set(owner.endedHolds.map(({ unitId }) => unitId))
    for (const { houseId, dateFrom, year, week } of owner.ownWeeks) {
      const before = dayKey(houseId, dateFrom, -weekDays)
      for (const key of [before, dayKey(houseId, dateFrom, weekDays), weekKey(houseId, year + 1, week)]) {
        const near = this.#places.get(key)
        if (near !== undefined) units.add(near)
      }
    }
    const houses = new Set<House>()
    for (const id of [...units, ...own.keys()]) {
      const known = this.#cells.get(id)
      if (known) houses.add(known.house)
    }
    const most = this.policy.maxWaitlistsPerUser
    const free = new Map(owner.accounts.map(({ year }) => [year, freePoints(owner, year, now)]))
    return {
      units,
      houses,
      heldCalendars: new Set(owner.holds.map(({ calendarId }) => calendarId)),
      fullYears: new Set(owner.waits.filter(({ count }) => count >= most).map(({ year }) => year)),
      freePoints: free,
    }
  }

  #render(unit: RuleUnit, row: UnitRow, now: Instant): Cell {
    const state = stateOf(row, undefined)
    const view = viewFor({ unit, state, owner: richStranger(unit.year) }, this.policy, now)
    const changesAt = bystanderChangesAt({ unit, state }, this.policy, now) ?? Number.POSITIVE_INFINITY
    // Between the booking deadline and Monday the status stays and a second reason joins it.
    const begins = now < unit.startsAt ? unit.startsAt : Number.POSITIVE_INFINITY
    const until = Math.min(changesAt, begins)
    this.#validUntil = Math.min(this.#validUntil, until)
    const isOpen = view.status === 'Available' || view.status === 'AvailableForWaitlist'
    return { row, unit, json: unitJson(row, { bookingId: null, ...view }), isOpen, changesAt: until }
  }

  #replace(known: { house: House; cell: Cell }, cell: Cell): void {
    known.house.cells[known.house.cells.indexOf(known.cell)] = cell
    known.house.shared = null
    known.cell = cell
    this.#revision += 1
  }
}

interface Viewer {
  readonly owner: OwnerFacts
  readonly own: ReadonlyMap<number, Own>
  readonly concerns: Concerns
  readonly now: Instant
  readonly ends: Ends
}

/** The first of the instants yet to come at which a rule could say something else. */
class Ends {
  first: Instant = Number.POSITIVE_INFINITY
  readonly #now: Instant

  constructor(now: Instant) {
    this.#now = now
  }

  add(at: Instant | null): void {
    if (at !== null && at > this.#now && at < this.first) this.first = at
  }
}

/** Weeks whose rules depend on who looks; all others read as for anybody with points enough. */
interface Concerns {
  /** Near an own week, or just let go. */
  readonly units: ReadonlySet<number>
  /** With one of those, or with a week that the viewer is on. */
  readonly houses: ReadonlySet<House>
  readonly heldCalendars: ReadonlySet<number>
  readonly fullYears: ReadonlySet<number>
  /** By year; none where it is missing. */
  readonly freePoints: ReadonlyMap<number, number>
}

const weekDays = 7
const dayMs = 86_400_000

function dayKey(houseId: string, day: string, laterDays = 0): string {
  return `${houseId} ${Date.parse(day) / dayMs + laterDays}`
}

function weekKey(houseId: string, year: number, week: number): string {
  return `${houseId} ${year}w${week}`
}

const comma = Buffer.from(',')

function sharedOf(house: House): NonNullable<House['shared']> {
  const open = house.cells.filter(({ isOpen }) => isOpen).map(({ unit }) => unit.points)
  const json = house.cells.map((cell) => cell.json)
  return { bytes: calendarBytes(house, json), mostPointsOfOpen: Math.max(0, ...open) }
}

function calendarBytes({ row: { id, houseId, houseName, year } }: House, units: readonly string[]): Buffer {
  const head = JSON.stringify({ id: String(id), houseId, houseName, year }).slice(0, -1)
  return Buffer.from(`${head},"units":[${units.join(',')}]}`)
}

const plenty = 1_000_000
const strangers = new Map<number, OwnerFacts>()

function richStranger(year: number): OwnerFacts {
  const known = strangers.get(year)
  if (known) return known
  const stranger = { ...nobody, accounts: [{ year, balance: plenty }] }
  strangers.set(year, stranger)
  return stranger
}

function stateOf(row: UnitRow, own: Own | undefined): UnitState {
  return {
    holder: row.holder && { ...row.holder, isOwn: own !== undefined && own.type !== 'Wait' },
    queueLength: row.queueLength,
    isInQueue: own?.type === 'Wait',
  }
}

function ruleUnit(row: UnitRow, houseId: string): RuleUnit {
  const { id, calendarId, year, week, code, points, isOut, dateFrom, startsAt, bookingDeadline } = row
  const times = { dateFrom, startsAt, bookingDeadline, restrictedUntil: row.restrictedUntil }
  return { id, calendarId, houseId, year, week, code, points, isOutOfOperation: isOut, ...times }
}
