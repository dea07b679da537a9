import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { countFreePoints } from '@samhus/domain/points'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { getWeekView } from '@samhus/domain/week-view'
import type { GroupCalendarRows, CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import {
  getCellJson,
  toCalendarBytes,
  renderCell,
  buildSharedJson,
  toUnitState,
  type Cell,
  type HouseCells,
  type OwnBooking,
} from './calendar-cell.ts'
import { CompactGroup, type CompactOwn, type CompactResponse } from './compact-group.ts'
import { listDistinctWeeks, toWireOwner, toWireOwnWeek, toUnitJson } from './calendar-json.ts'

/**
 * A group's calendars in memory, with what the anonymous viewer sees of each week (see `Cell`). Changed rows and the
 * clock bring it up to date, so that it is built once for all requests.
 */
export class CalendarSnapshot {
  static #count = 0
  /** Different from that of every other snapshot of this process. */
  readonly id = (CalendarSnapshot.#count += 1)
  /** It includes every transaction below this one. */
  horizon: bigint
  readonly name: string
  readonly policy: Policy
  readonly policyVersion: number
  /** Numbers of the mass changes that it includes. */
  readonly refetches: ReadonlySet<number>
  /** The group has calendars, though perhaps none of these years. */
  readonly hasCalendars: boolean
  readonly #houses: HouseCells[]
  readonly #cells = new Map<number, { house: HouseCells; cell: Cell }>()
  /** Unit ids by house and first day, and by house, year and week. */
  readonly #unitIds = new Map<string, number>()
  readonly #weeks: string
  readonly #compact: CompactGroup
  /** The instant for which the cells are rendered. */
  #renderedAt: Instant
  /** The next instant at which time alone changes a cell. */
  #validUntil = Number.POSITIVE_INFINITY
  #version = 0

  constructor(rows: GroupCalendarRows, now: Instant) {
    this.horizon = rows.horizon
    this.name = rows.name
    this.policy = rows.policy
    this.policyVersion = rows.policyVersion
    this.refetches = new Set(rows.refetches)
    this.hasCalendars = rows.hasCalendars
    this.#renderedAt = now
    const houses = new Map<number, HouseCells>(
      rows.calendars.map((row) => [row.id, { row, cells: [], shared: null }]),
    )
    this.#houses = [...houses.values()]
    for (const row of rows.units) {
      const house = houses.get(row.calendarId)
      if (!house) continue
      const cell = this.#renderCell(row, house.row.houseId, now)
      house.cells.push(cell)
      this.#cells.set(row.id, { house, cell })
      this.#unitIds.set(toDayKey(house.row.houseId, row.dateFrom), row.id)
      this.#unitIds.set(toWeekKey(house.row.houseId, row.year, row.week), row.id)
    }
    this.#compact = new CompactGroup(this.#houses, rows)
    this.#weeks = JSON.stringify(listDistinctWeeks(rows.units))
  }

  /** Increases with every cell that changes. */
  get version(): number {
    return this.#version
  }

  /** Replaces the cells of changed rows; an older row version never overwrites a newer one. */
  apply(rows: readonly CalendarUnitRow[], now: Instant): void {
    for (const row of rows) {
      const known = this.#cells.get(row.id)
      if (known && row.version > known.cell.row.version) {
        this.#replaceCell(known, this.#renderCell(row, known.house.row.houseId, now))
      }
    }
  }

  /** Renders the weeks again that time alone has changed; all of them after the clock was set back. */
  advanceTo(now: Instant): void {
    const isSetBack = now < this.#renderedAt
    this.#renderedAt = now
    if (!isSetBack && now < this.#validUntil) return
    this.#validUntil = Number.POSITIVE_INFINITY
    for (const known of this.#cells.values()) {
      const { cell } = known
      if (isSetBack || now >= cell.changesAt)
        this.#replaceCell(known, this.#renderCell(cell.row, known.house.row.houseId, now))
      else this.#validUntil = Math.min(this.#validUntil, cell.changesAt)
    }
  }

  /**
   * Returns the response's JSON for one member: the shared JSON, and where the member's view differs the member's own.
   * Until `validUntil` time alone does not change it.
   */
  renderFor(
    groupId: string,
    { owner, ownBookings }: { owner: OwnerFacts; ownBookings: ReadonlyMap<number, OwnBooking> },
    now: Instant,
  ): { bytes: Buffer; validUntil: Instant } {
    const validUntil = new NextChange(now)
    validUntil.add(this.#validUntil)
    for (const { reservedUntil } of owner.holds) validUntil.add(reservedUntil)
    const scope = this.#findScope(owner, ownBookings, now)
    const viewer = { owner, ownBookings, scope, now, validUntil }
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
    return { bytes: Buffer.concat(parts), validUntil: validUntil.at }
  }

  /** Returns the response in the compact form, as of the instant to which the snapshot was advanced. */
  renderCompact(groupId: string, own: CompactOwn): CompactResponse {
    const version = `${this.id}-${this.#version}`
    const shared = { groupId, name: this.name, version, now: this.#renderedAt }
    return this.#compact.render(shared, own)
  }

  #renderHouse(house: HouseCells, viewer: Viewer): Buffer {
    const { scope, ownBookings } = viewer
    const { id, year } = house.row
    const freePoints = scope.freePoints.get(year) ?? 0
    const shared = (house.shared ??= buildSharedJson(house))
    const isWholeHouse = scope.fullYears.has(year) || scope.heldCalendars.has(id)
    if (!isWholeHouse && !scope.houses.has(house) && shared.maxPointsOfOpen <= freePoints) return shared.bytes
    const units = house.cells.map((cell) => {
      const { unit, isOpen } = cell
      const ownBooking = ownBookings.get(unit.id)
      const isInScope = isWholeHouse || unit.points > freePoints || scope.units.has(unit.id)
      return ownBooking || (isOpen && isInScope)
        ? this.#renderUnit(cell, ownBooking, viewer)
        : getCellJson(cell)
    })
    return toCalendarBytes(house, units)
  }

  #renderUnit(cell: Cell, ownBooking: OwnBooking | undefined, { owner, now, validUntil }: Viewer): string {
    const { row, unit, refundEnd } = cell
    const state = toUnitState(row, ownBooking)
    const view = getWeekView({ unit, state, owner }, this.policy, now)
    validUntil.add(unit.startsAt)
    validUntil.add(unit.bookingDeadline)
    validUntil.add(unit.restrictedUntil)
    validUntil.add(row.holder?.reservedUntil ?? null)
    for (const { until } of view.reasons) validUntil.add(until)
    return toUnitJson(row, { bookingId: ownBooking?.bookingId ?? null, refundEnd, ...view })
  }

  #findScope(owner: OwnerFacts, ownBookings: ReadonlyMap<number, OwnBooking>, now: Instant): ViewerScope {
    const units = new Set(owner.endedHolds.map(({ unitId }) => unitId))
    for (const { houseId, dateFrom, year, week } of owner.ownWeeks) {
      const before = toDayKey(houseId, dateFrom, -weekDays)
      for (const key of [before, toDayKey(houseId, dateFrom, weekDays), toWeekKey(houseId, year + 1, week)]) {
        const near = this.#unitIds.get(key)
        if (near !== undefined) units.add(near)
      }
    }
    const houses = new Set<HouseCells>()
    for (const id of [...units, ...ownBookings.keys()]) {
      const known = this.#cells.get(id)
      if (known) houses.add(known.house)
    }
    const most = this.policy.maxWaitlistsPerUser
    const freePoints = new Map(owner.accounts.map(({ year }) => [year, countFreePoints(owner, year, now)]))
    return {
      units,
      houses,
      heldCalendars: new Set(owner.holds.map(({ calendarId }) => calendarId)),
      fullYears: new Set(owner.waitlists.filter(({ count }) => count >= most).map(({ year }) => year)),
      freePoints,
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
    this.#compact.noteChange(cell)
    this.#version += 1
  }
}

interface Viewer {
  readonly owner: OwnerFacts
  readonly ownBookings: ReadonlyMap<number, OwnBooking>
  readonly scope: ViewerScope
  readonly now: Instant
  readonly validUntil: NextChange
}

/** The earliest future instant at which a rule result in the response can change. */
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

/** Where the rules depend on this viewer. All other weeks look as they do to the anonymous viewer. */
interface ViewerScope {
  /** Units near an own week, or with a hold that the viewer has just released. */
  readonly units: ReadonlySet<number>
  /** Houses with one of these units, or with a week that the viewer is on. */
  readonly houses: ReadonlySet<HouseCells>
  /** Calendars in which the viewer has a hold: only one is allowed. */
  readonly heldCalendars: ReadonlySet<number>
  /** Years in which the viewer is on as many waitlists as the policy allows. */
  readonly fullYears: ReadonlySet<number>
  /** Points by year that the viewer can spend; 0 if a year is missing. */
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
