import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { countFreePoints } from '@samhus/domain/points'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { getWeekView } from '@samhus/domain/week-view'
import type { GroupCalendarRows, CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import { toCalendarBytes, renderCell, buildSharedJson, toUnitState, type Cell, type HouseCells, type OwnBooking } from './calendar-cell.ts'
import { listDistinctWeeks, toWireOwner, toWireOwnWeek, toUnitJson } from './calendar-json.ts'

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
  readonly #houses: HouseCells[]
  readonly #cells = new Map<number, { house: HouseCells; cell: Cell }>()
  /** Units by house and day, and by house, year and week. */
  readonly #unitIds = new Map<string, number>()
  readonly #weeks: string
  #builtAt: Instant
  #validUntil = Number.POSITIVE_INFINITY
  #version = 0

  constructor(read: GroupCalendarRows, now: Instant) {
    this.horizon = read.horizon
    this.name = read.name
    this.policy = read.policy
    this.policyVersion = read.policyVersion
    this.refetches = new Set(read.refetches)
    this.#builtAt = now
    const houses = new Map<number, HouseCells>(
      read.calendars.map((row) => [row.id, { row, cells: [], shared: null }]),
    )
    this.#houses = [...houses.values()]
    for (const row of read.units) {
      const house = houses.get(row.calendarId)
      if (!house) continue
      const cell = this.#renderCell(row, house.row.houseId, now)
      house.cells.push(cell)
      this.#cells.set(row.id, { house, cell })
      this.#unitIds.set(toDayKey(house.row.houseId, row.dateFrom), row.id)
      this.#unitIds.set(toWeekKey(house.row.houseId, row.year, row.week), row.id)
    }
    this.#weeks = JSON.stringify(listDistinctWeeks(read.units))
  }

  get isEmpty(): boolean {
    return this.#houses.length === 0
  }

  /** Counts whatever was laid in or turned since it was built. */
  get version(): number {
    return this.#version
  }

  /** Lays fresher rows in; an older version never overwrites a newer one. */
  apply(rows: readonly CalendarUnitRow[], now: Instant): void {
    for (const row of rows) {
      const known = this.#cells.get(row.id)
      if (known && row.version > known.cell.row.version) {
        this.#replaceCell(known, this.#renderCell(row, known.house.row.houseId, now))
      }
    }
  }

  /** Brings the weeks up to date that time alone has changed; a clock that was turned back, all of them. */
  advanceTo(now: Instant): void {
    const isTurnedBack = now < this.#builtAt
    this.#builtAt = now
    if (!isTurnedBack && now < this.#validUntil) return
    this.#validUntil = Number.POSITIVE_INFINITY
    for (const known of this.#cells.values()) {
      const { cell } = known
      if (isTurnedBack || now >= cell.changesAt)
        this.#replaceCell(known, this.#renderCell(cell.row, known.house.row.houseId, now))
      else this.#validUntil = Math.min(this.#validUntil, cell.changesAt)
    }
  }

  /**
   * The answer's JSON for one member, as bytes: the shared weeks, and the viewer's own view where it differs;
   * and until when it is the same, should nobody do anything.
   */
  renderFor(
    groupId: string,
    { owner, own }: { owner: OwnerFacts; own: ReadonlyMap<number, OwnBooking> },
    now: Instant,
  ): { bytes: Buffer; until: Instant } {
    const ends = new NextChange(now)
    ends.add(this.#validUntil)
    for (const { reservedUntil } of owner.holds) ends.add(reservedUntil)
    const viewer = { owner, own, concerns: this.#findScope(owner, own, now), now, ends }
    const head = `{"groupId":"${groupId}","name":${JSON.stringify(this.name)},"calendars":[`
    const parts: Buffer[] = [Buffer.from(head)]
    for (const house of this.#houses) {
      if (parts.length > 1) parts.push(comma)
      parts.push(this.#renderHouse(house, viewer))
    }
    const tail =
      `],"weeks":${this.#weeks},"ownWeeks":${JSON.stringify(owner.ownWeeks.map(toWireOwnWeek))},` +
      `"owner":${JSON.stringify(toWireOwner(owner))}}`
    parts.push(Buffer.from(tail))
    return { bytes: Buffer.concat(parts), until: ends.at }
  }

  #renderHouse(house: HouseCells, viewer: Viewer): Buffer {
    const { scope: concerns, own } = viewer
    const { id, year } = house.row
    const free = concerns.freePoints.get(year) ?? 0
    const shared = (house.shared ??= buildSharedJson(house))
    const isWhole = concerns.fullYears.has(year) || concerns.heldCalendars.has(id)
    if (!isWhole && !concerns.houses.has(house) && shared.mostPointsOfOpen <= free) return shared.bytes
    const units = house.cells.map((cell) => {
      const { unit, isOpen, json } = cell
      const ownRow = own.get(unit.id)
      const differs =
        ownRow !== undefined || (isOpen && (isWhole || unit.points > free || concerns.units.has(unit.id)))
      return differs ? this.#renderUnit(cell, ownRow, viewer) : json
    })
    return toCalendarBytes(house, units)
  }

  #renderUnit(cell: Cell, own: OwnBooking | undefined, { owner, now, validUntil: ends }: Viewer): string {
    const { row, unit, refundEnd } = cell
    const state = toUnitState(row, own)
    const view = getWeekView({ unit, state, owner }, this.policy, now)
    ends.add(unit.startsAt)
    ends.add(unit.bookingDeadline)
    ends.add(unit.restrictedUntil)
    ends.add(row.holder?.reservedUntil ?? null)
    for (const { until } of view.reasons) ends.add(until)
    return toUnitJson(row, { bookingId: own?.bookingId ?? null, refundEnd, ...view })
  }

  #findScope(owner: OwnerFacts, own: ReadonlyMap<number, OwnBooking>, now: Instant): ViewerScope {
    const units = new Set(owner.endedHolds.map(({ unitId }) => unitId))
    for (const { houseId, dateFrom, year, week } of owner.ownWeeks) {
      const before = toDayKey(houseId, dateFrom, -weekDays)
      for (const key of [before, toDayKey(houseId, dateFrom, weekDays), toWeekKey(houseId, year + 1, week)]) {
        const near = this.#unitIds.get(key)
        if (near !== undefined) units.add(near)
      }
    }
    const houses = new Set<HouseCells>()
    for (const id of [...units, ...own.keys()]) {
      const known = this.#cells.get(id)
      if (known) houses.add(known.house)
    }
    const most = this.policy.maxWaitlistsPerUser
    const free = new Map(owner.accounts.map(({ year }) => [year, countFreePoints(owner, year, now)]))
    return {
      units,
      houses,
      heldCalendars: new Set(owner.holds.map(({ calendarId }) => calendarId)),
      fullYears: new Set(owner.waitlists.filter(({ count }) => count >= most).map(({ year }) => year)),
      freePoints: free,
    }
  }

  #renderCell(row: CalendarUnitRow, houseId: string, now: Instant): Cell {
    const cell = renderCell(row, houseId, { policy: this.policy, now })
    this.#validUntil = Math.min(this.#validUntil, cell.changesAt)
    return cell
  }

  #replaceCell(known: { house: HouseCells; cell: Cell }, cell: Cell): void {
    known.house.cells[known.house.cells.indexOf(known.cell)] = cell
    known.house.shared = null
    known.cell = cell
    this.#version += 1
  }
}

interface Viewer {
  readonly owner: OwnerFacts
  readonly own: ReadonlyMap<number, OwnBooking>
  readonly scope: ViewerScope
  readonly now: Instant
  readonly validUntil: NextChange
}

/** The first of the instants yet to come at which a rule could say something else. */
class NextChange {
  at: Instant = Number.POSITIVE_INFINITY
  readonly #now: Instant

  constructor(now: Instant) {
    this.#now = now
  }

  add(at: Instant | null): void {
    if (at !== null && at > this.#now && at < this.at) this.at = at
  }
}

/** Weeks whose rules depend on who looks; all others read as for anybody with points enough. */
interface ViewerScope {
  /** Near an own week, or just let go. */
  readonly units: ReadonlySet<number>
  /** With one of those, or with a week that the viewer is on. */
  readonly houses: ReadonlySet<HouseCells>
  readonly heldCalendars: ReadonlySet<number>
  readonly fullYears: ReadonlySet<number>
  /** By year; none where it is missing. */
  readonly freePoints: ReadonlyMap<number, number>
}

const comma = Buffer.from(',')
const weekDays = 7
const dayMs = 86_400_000

function toDayKey(houseId: string, day: string, laterDays = 0): string {
  return `${houseId} ${Date.parse(day) / dayMs + laterDays}`
}

function toWeekKey(houseId: string, year: number, week: number): string {
  return `${houseId} ${year}w${week}`
}
