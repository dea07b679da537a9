import type { CalendarUnit } from '@samhus/contract/calendars'
import type { OwnerFacts } from '@samhus/domain/owner'
import { nobody } from '@samhus/domain/owner'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { bystanderChangesAt, type RuleUnit, type UnitState } from '@samhus/domain/unit-status'
import { viewFor } from '@samhus/domain/view'
import type { CalendarRow, UnitRow } from '../db/calendar-rows.ts'

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
  /** The units' JSON joined; built when first asked for. */
  json: string | null
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
  readonly seenRefetches = new Set<number>()
  readonly #houses: House[]
  readonly #cells = new Map<number, { house: House; cell: Cell }>()
  readonly #weeks: string
  #builtAt: Instant
  #validUntil = Number.POSITIVE_INFINITY

  constructor(
    read: { horizon: bigint; name: string; policy: Policy; calendars: CalendarRow[]; units: UnitRow[] },
    now: Instant,
  ) {
    this.horizon = read.horizon
    this.name = read.name
    this.policy = read.policy
    this.#builtAt = now
    const houses = new Map<number, House>(
      read.calendars.map((row) => [row.id, { row, cells: [], json: null }]),
    )
    this.#houses = [...houses.values()]
    for (const row of read.units) {
      const house = houses.get(row.calendarId)
      if (!house) continue
      const cell = this.#render(ruleUnit(row, house.row.houseId), row, now)
      house.cells.push(cell)
      this.#cells.set(row.id, { house, cell })
    }
    this.#weeks = JSON.stringify(distinctWeeks(read.units))
  }

  get isEmpty(): boolean {
    return this.#houses.length === 0
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

  /** The answer's JSON for one member: the shared weeks, and the viewer's own view where it differs. */
  jsonFor(
    groupId: string,
    viewer: { owner: OwnerFacts; own: ReadonlyMap<number, Own> },
    now: Instant,
  ): string {
    const concerns = concernsOf(viewer.owner, this.policy, now)
    const calendars = this.#houses.map((house) => {
      const { id, houseId, houseName, year } = house.row
      const head = JSON.stringify({ id: String(id), houseId, houseName, year }).slice(0, -1)
      return `${head},"units":[${this.#unitsFor(house, { ...viewer, concerns, now })}]}`
    })
    return (
      `{"groupId":"${groupId}","name":${JSON.stringify(this.name)},"calendars":[${calendars.join(',')}],` +
      `"weeks":${this.#weeks},"ownWeeks":${JSON.stringify(viewer.owner.ownWeeks.map(ownWeekOnWire))},` +
      `"owner":${JSON.stringify(ownerOnWire(viewer.owner))}}`
    )
  }

  #unitsFor(
    house: House,
    viewer: { owner: OwnerFacts; own: ReadonlyMap<number, Own>; concerns: Concerns; now: Instant },
  ): string {
    let differs = false
    const parts = house.cells.map((cell) => {
      const own = viewer.own.get(cell.row.id)
      if (own === undefined && !(cell.isOpen && viewer.concerns.touches(cell.unit))) return cell.json
      differs = true
      return this.#jsonOf(cell, own, viewer)
    })
    if (differs) return parts.join(',')
    return (house.json ??= parts.join(','))
  }

  #jsonOf(cell: Cell, own: Own | undefined, { owner, now }: { owner: OwnerFacts; now: Instant }): string {
    const { row, unit } = cell
    const state = stateOf(row, own)
    return unitJson(row, {
      bookingId: own?.bookingId ?? null,
      ...viewFor({ unit, state, owner }, this.policy, now),
    })
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
    known.house.json = null
    known.cell = cell
  }
}

/** Weeks whose rules depend on who looks; all others read as for anybody with points enough. */
interface Concerns {
  readonly touches: (unit: RuleUnit) => boolean
}

const weekDays = 7

function concernsOf(owner: OwnerFacts, policy: Policy, now: Instant): Concerns {
  const near = new Set<string>()
  for (const own of owner.ownWeeks) {
    const monday = Date.parse(own.dateFrom) / 86_400_000
    near.add(`${own.houseId} ${monday - weekDays}`).add(`${own.houseId} ${monday + weekDays}`)
    near.add(`${own.houseId} ${own.year + 1}w${own.week}`)
  }
  const heldCalendars = new Set(owner.holds.map((hold) => hold.calendarId))
  const cooling = new Set(owner.endedHolds.map((hold) => hold.unitId))
  const fullYears = new Set(
    owner.waits.filter(({ count }) => count >= policy.maxWaitlistsPerUser).map(({ year }) => year),
  )
  const held = new Map<number, number>()
  for (const hold of owner.holds) {
    if (now < hold.reservedUntil) held.set(hold.year, (held.get(hold.year) ?? 0) + hold.points)
  }
  const free = new Map(owner.accounts.map(({ year, balance }) => [year, balance - (held.get(year) ?? 0)]))
  return {
    touches: (unit) =>
      unit.points > (free.get(unit.year) ?? 0) ||
      fullYears.has(unit.year) ||
      heldCalendars.has(unit.calendarId) ||
      cooling.has(unit.id) ||
      near.has(`${unit.houseId} ${Date.parse(unit.dateFrom) / 86_400_000}`) ||
      near.has(`${unit.houseId} ${unit.year}w${unit.week}`),
  }
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

type View = ReturnType<typeof viewFor> & { readonly bookingId: string | null }

/** The contract's fields in one fixed order, so that houses compress against one another. */
function unitJson(row: UnitRow, view: View): string {
  const { status, validationError, reasons, bookingId } = view
  return JSON.stringify({
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    code: row.code,
    points: row.points,
    status,
    waitlistCount: row.queueLength,
    bookingId,
    validationError,
    reasons: reasons.map(({ type, until }) => ({ type, until: until === null ? null : iso(until) })),
    version: row.version,
    id: String(row.id),
  } satisfies CalendarUnit)
}

function distinctWeeks(units: readonly UnitRow[]): object[] {
  const weeks = new Map<string, object>()
  for (const { year, week, dateFrom, startsAt, bookingDeadline } of units) {
    const key = `${year}-${week}`
    if (!weeks.has(key)) {
      weeks.set(key, { year, week, dateFrom, startsAt: iso(startsAt), bookingDeadline: iso(bookingDeadline) })
    }
  }
  return [...weeks.values()]
}

function ownWeekOnWire(own: OwnerFacts['ownWeeks'][number]): object {
  const { unitId, ...rest } = own
  return { calendarUnitId: String(unitId), ...rest }
}

function ownerOnWire({ holds, endedHolds, accounts, waits, upcomingPoints }: OwnerFacts): object {
  return {
    holds: holds.map(({ unitId, calendarId, year, points, reservedUntil }) => ({
      calendarUnitId: String(unitId),
      calendarId: String(calendarId),
      year,
      points,
      reservedUntil: iso(reservedUntil),
    })),
    endedHolds: endedHolds.map(({ unitId, endedAt }) => ({
      calendarUnitId: String(unitId),
      endedAt: iso(endedAt),
    })),
    accounts,
    waits,
    upcomingPoints: upcomingPoints.map(({ year, at, points }) => ({ year, at: iso(at), points })),
  }
}

function iso(at: Instant): string {
  return new Date(at).toISOString()
}
