import type { AdminWeek, GroupYear, PricedWeek, adminCalendar } from '@samhus/contract/admin-years'
import type { Output } from '@samhus/contract/operation'
import { countIsoWeeks, getMonday } from '@samhus/domain/week'

/** What an admin decides about a week. */
export type Price = Pick<PricedWeek, 'points' | 'restrictOne'>
export const priceFields = ['points', 'restrictOne'] as const
export type PriceField = (typeof priceFields)[number]

export interface BoardWeek extends PricedWeek {
  readonly dateFrom: string
  /** Null in a calendar that is being planned. */
  readonly unit: AdminWeek | null
}

/** A house's year on the board. */
export interface BoardRow {
  /** Of the house. */
  readonly id: string
  readonly name: string
  /** Null: none yet. */
  readonly calendarId: string | null
  readonly version: number
  /** In order, from week 1; empty: the house has no calendar, and none is being planned. */
  readonly weeks: readonly BoardWeek[]
}

/** Where a cell is: the row's place on the board, and its week from 1. */
export interface Cell {
  readonly row: number
  readonly week: number
}

/** A week of a house, in one text: a key of sets and maps. */
export type WeekKey = `${string} ${number}`

export function toKey(houseId: string, week: number): WeekKey {
  return `${houseId} ${week}`
}

type House = GroupYear['houses'][number]

export function toRows(houses: readonly House[]): BoardRow[] {
  return houses.map(({ houseId, houseName, calendarId, version, weeks }) => ({
    id: houseId,
    name: houseName,
    calendarId,
    version: version ?? 0,
    weeks: weeks.map(toBoardWeek),
  }))
}

export function toRow(calendar: Output<typeof adminCalendar>): BoardRow {
  const { houseId, houseName, calendarId, version, weeks } = calendar
  return { id: houseId, name: houseName, calendarId, version, weeks: weeks.map(toBoardWeek) }
}

function toBoardWeek(unit: AdminWeek): BoardWeek {
  const { week, points, restrictOne, dateFrom } = unit
  return { week, points, restrictOne, dateFrom, unit }
}

/** Returns the row of a calendar that does not exist yet. */
export function toPlannedRow(
  { id, name }: Pick<BoardRow, 'id' | 'name'>,
  year: number,
  weeks: readonly PricedWeek[],
): BoardRow {
  const planned = weeks.map(({ week, points, restrictOne }) => ({
    week,
    points,
    restrictOne,
    dateFrom: getMonday(year, week),
    unit: null,
  }))
  return { id, name, calendarId: null, version: 0, weeks: planned }
}

/** Returns every week of a year without a price. */
export function createEmptyWeeks(year: number): PricedWeek[] {
  return Array.from({ length: countIsoWeeks(year) }, (_, at) => ({
    week: at + 1,
    points: 0,
    restrictOne: false,
  }))
}

/**
 * Returns the rows with the facts of others that have been read since (who has a week, whether it is in operation), and
 * the prices as they were when the admin began to change them.
 */
export function withNewerFacts(base: readonly BoardRow[], newer: readonly BoardRow[]): readonly BoardRow[] {
  if (base === newer) return base
  const units = new Map(
    newer.flatMap((row) => row.weeks.map((week) => [toKey(row.id, week.week), week.unit])),
  )
  return base.map((row) => ({
    ...row,
    weeks: row.weeks.map((week) => ({ ...week, unit: units.get(toKey(row.id, week.week)) ?? week.unit })),
  }))
}

export function sumPoints(weeks: readonly Price[]): number {
  return weeks.reduce((sum, { points }) => sum + points, 0)
}

/** Whether an owner has the week, was offered it or waits for it. */
export function isWanted({ unit }: BoardWeek): boolean {
  return unit !== null && (unit.holder !== null || unit.waitlistCount > 0)
}

/** Whether a week in operation costs nothing, so that no owner can book it. */
export function isUnpriced({ unit }: BoardWeek, { points }: Price): boolean {
  return points === 0 && unit?.isOutOfOperation !== true && unit?.hasBegun !== true
}
