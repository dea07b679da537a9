import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { noOwner } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import {
  findNextAnonymousChange,
  isInOperation,
  type RuleUnit,
  type UnitState,
} from '@samhus/domain/unit-status'
import { getWeekView, type WeekView } from '@samhus/domain/week-view'
import type { CalendarRow, CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import { toUnitJson } from './calendar-json.ts'

/**
 * A week of the snapshot, as the anonymous viewer sees it: a member who is not on the week, has no booking near
 * it and has unlimited points. Most viewers see most weeks like that, so its JSON is shared.
 */
export interface Cell {
  row: CalendarUnitRow
  unit: RuleUnit
  /** The end of the full refund for its price; null if no owner can book the week, or no longer. */
  refundEnd: Instant | null
  /** What the anonymous viewer sees. */
  view: WeekView
  /** The JSON of that; rendered on first use. */
  json: string | null
  /** The same in the compact form. */
  compactJson: string | null
  /**
   * The anonymous viewer could book it or join its waitlist. Only such a week can look different to other viewers
   * who are not on it.
   */
  isOpen: boolean
  /** The next instant at which time alone changes the JSON. */
  changesAt: Instant
}

export interface HouseCells {
  readonly row: CalendarRow
  readonly cells: Cell[]
  /** Its JSON for the anonymous viewer; built on first use, null after a change. */
  shared: { readonly bytes: Buffer; readonly maxPointsOfOpen: number } | null
}

/** The viewer's own active row on a week, a waitlist entry too. */
export interface OwnBooking {
  readonly bookingId: string
  readonly type: string
}

/** Evaluates a week for the anonymous viewer. */
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
  // At these instants the status may stay the same, but another reason is added.
  const reasonAt = [unit.bookingDeadline, unit.startsAt].filter((at) => now < at)
  const isOpen = view.status === 'Available' || view.status === 'AvailableForWaitlist'
  const refundEnd = isInOperation(unit) && !hasBegun ? getFullRefundEnd(row, row.points, policy) : null
  const known = { row, unit, refundEnd, view, json: null, compactJson: null }
  return { ...known, isOpen, changesAt: Math.min(changesAt, ...reasonAt) }
}

/** Returns the week's JSON for the anonymous viewer. */
export function getCellJson(cell: Cell): string {
  const { row, refundEnd, view } = cell
  return (cell.json ??= toUnitJson(row, { bookingId: null, refundEnd, ...view }))
}

/** Joins the JSON of a house for viewers who have enough points for its most expensive open week. */
export function buildSharedJson(house: HouseCells): NonNullable<HouseCells['shared']> {
  const open = house.cells.filter(({ isOpen }) => isOpen).map(({ unit }) => unit.points)
  const json = house.cells.map(getCellJson)
  return { bytes: toCalendarBytes(house, json), maxPointsOfOpen: Math.max(0, ...open) }
}

/** Joins the JSON of one house's calendar. */
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
  const cached = anonymousViewers.get(year)
  if (cached) return cached
  const viewer = { ...noOwner, accounts: [{ year, balance: unlimitedPoints }] }
  anonymousViewers.set(year, viewer)
  return viewer
}

/** Returns the week's holder and waitlist, and whether each is the viewer. */
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
