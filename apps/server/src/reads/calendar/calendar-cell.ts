import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { noOwner } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import { findNextAnonymousChange, isInOperation, type RuleUnit, type UnitState } from '@samhus/domain/unit-status'
import { getWeekView } from '@samhus/domain/week-view'
import type { CalendarRow, CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import { toUnitJson } from './calendar-json.ts'

/** One week as stored, with what somebody who is not on it and has points enough is told. */
export interface Cell {
  row: CalendarUnitRow
  unit: RuleUnit
  /** The end of the full refund for its price; null where no owner can book it, or none can any more. */
  refundEnd: Instant | null
  json: string
  /** Only a week that somebody could book or wait for reads differently for who is not on it. */
  isOpen: boolean
  /** When time alone changes that. */
  changesAt: Instant
}

export interface HouseCells {
  readonly row: CalendarRow
  readonly cells: Cell[]
  /** As everybody sees it; built when first asked for. */
  shared: { readonly bytes: Buffer; readonly mostPointsOfOpen: number } | null
}

/** What lies over a week for its viewer. */
export interface OwnBooking {
  readonly bookingId: string
  readonly type: string
}

/** A week as everybody sees it who is not on it. */
export function renderCell(
  row: CalendarUnitRow,
  houseId: string,
  { policy, now }: { policy: Policy; now: Instant },
): Cell {
  const unit = toRuleUnit(row, houseId)
  const state = toUnitState(row, undefined)
  const view = getWeekView({ unit, state, owner: getAnonymousViewer(unit.year) }, policy, now)
  const changesAt = findNextAnonymousChange({ unit, state }, policy, now) ?? Number.POSITIVE_INFINITY
  const hasBegun = now >= unit.startsAt
  // Between the booking deadline and Monday the status stays and a second reason joins it.
  const begins = hasBegun ? Number.POSITIVE_INFINITY : unit.startsAt
  const isOpen = view.status === 'Available' || view.status === 'AvailableForWaitlist'
  const refundEnd = isInOperation(unit) && !hasBegun ? getFullRefundEnd(row, row.points, policy) : null
  const json = toUnitJson(row, { bookingId: null, refundEnd, ...view })
  return { row, unit, refundEnd, json, isOpen, changesAt: Math.min(changesAt, begins) }
}

/** What is the same for all, where points are enough for the dearest week that somebody could have. */
export function buildSharedJson(house: HouseCells): NonNullable<HouseCells['shared']> {
  const open = house.cells.filter(({ isOpen }) => isOpen).map(({ unit }) => unit.points)
  const json = house.cells.map((cell) => cell.json)
  return { bytes: toCalendarBytes(house, json), mostPointsOfOpen: Math.max(0, ...open) }
}

/** One house’s calendar on the wire. */
export function toCalendarBytes(
  { row: { id, houseId, houseName, year } }: HouseCells,
  units: readonly string[],
): Buffer {
  const head = JSON.stringify({ id: String(id), houseId, houseName, year }).slice(0, -1)
  return Buffer.from(`${head},"units":[${units.join(',')}]}`)
}

const unlimitedPoints = 1_000_000
const anonymousViewers = new Map<number, OwnerFacts>()

function getAnonymousViewer(year: number): OwnerFacts {
  const known = anonymousViewers.get(year)
  if (known) return known
  const stranger = { ...noOwner, accounts: [{ year, balance: unlimitedPoints }] }
  anonymousViewers.set(year, stranger)
  return stranger
}

/** Who is on the week, as its viewer stands to it. */
export function toUnitState(row: CalendarUnitRow, own: OwnBooking | undefined): UnitState {
  return {
    holder: row.holder && { ...row.holder, isOwn: own !== undefined && own.type !== 'Wait' },
    waitlistCount: row.waitlistCount,
    isOnWaitlist: own?.type === 'Wait',
  }
}

function toRuleUnit(row: CalendarUnitRow, houseId: string): RuleUnit {
  const { id, calendarId, year, week, code, points, isOut, dateFrom, startsAt, bookingDeadline } = row
  const times = { dateFrom, startsAt, bookingDeadline, restrictedUntil: row.restrictedUntil }
  return { id, calendarId, houseId, year, week, code, points, isOutOfOperation: isOut, ...times }
}
