import { createHash } from 'node:crypto'
import type { CompactBooking, CompactCalendars, CompactOwnWeek } from '@samhus/contract/compact-calendars'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { CalendarUnitRow, GroupCalendarRows, ViewerOwnRows } from '../../db/queries/calendar-rows.ts'
import { createEtag, EncodedResponse, type Encoding } from '../../shared/encoded-json.ts'
import { SharedPrefix } from '../../shared/shared-prefix.ts'
import type { Cell, HouseCells } from './calendar-cell.ts'
import { toCompactUnit, toCompactWeek } from './compact-unit.ts'
import { findDistinctWeeks, toWeekKey } from './distinct-weeks.ts'

/** So many weeks take as many bytes as a tenth of the prefix; then it is compressed again, in less than a millisecond. */
const maxChangedWeeks = 24

interface CompactShared {
  readonly groupId: string
  readonly name: string
  /** Different for different contents of the snapshot. */
  readonly version: string
  readonly now: Instant
}

/**
 * A group's calendars in the compact form: what all viewers see is a compressed prefix that they share, and behind it
 * stand the weeks that have changed since it was made and the viewer's own facts. So each response is up to date, and
 * costs no compression.
 */
export class CompactGroup {
  readonly #houses: readonly HouseCells[]
  readonly #weeks: ReadonlyMap<string, CalendarUnitRow>
  readonly #policy: Policy
  readonly #policyVersion: number
  #prefix: SharedPrefix | null = null
  /** The weeks that changed after the prefix was made. */
  readonly #changed = new Map<number, Cell>()
  #changedJson: string | null = null

  constructor(houses: readonly HouseCells[], { units, policy, policyVersion }: GroupCalendarRows) {
    this.#houses = houses
    this.#policy = policy
    this.#policyVersion = policyVersion
    this.#weeks = findDistinctWeeks(units)
  }

  /** The cell has replaced that of its week. */
  noteChange(cell: Cell): void {
    if (this.#prefix === null) return
    this.#changed.set(cell.row.id, cell)
    this.#changedJson = null
    if (this.#changed.size <= maxChangedWeeks) return
    this.#prefix = null
    this.#changed.clear()
  }

  render({ groupId, name, version, now }: CompactShared, own: CompactOwn): CompactResponse {
    const prefix = (this.#prefix ??= this.#createPrefix(groupId, name))
    const changed = (this.#changedJson ??= [...this.#changed]
      .map(([id, cell]) => `[${id},${this.#getJson(cell)}]`)
      .join())
    const rest = `],"now":${now},"changed":[${changed}],${own.json}}`
    return new CompactResponse(prefix, rest, createEtag(`${version}-${own.hash}`))
  }

  #createPrefix(groupId: string, name: string): SharedPrefix {
    const policy = { version: this.#policyVersion, ...this.#policy }
    const weeks = [...this.#weeks.values()].map(toCompactWeek)
    const head = JSON.stringify({ groupId, name, policy, weeks }).slice(0, -1)
    const calendars = this.#houses.map(({ row, cells }) => {
      const units = cells.map((cell) => this.#getJson(cell))
      return `${JSON.stringify(row).slice(0, -1)},"units":[${units.join()}]}`
    })
    return new SharedPrefix(`${head},"calendars":[${calendars.join()}`)
  }

  #getJson(cell: Cell): string {
    const week = this.#weeks.get(toWeekKey(cell.row)) ?? cell.row
    return (cell.compactJson ??= JSON.stringify(toCompactUnit(cell, week, this.#policy)))
  }
}

/** The viewer's part of a response. */
export interface CompactOwn {
  /** Members of the response's object. */
  readonly json: string
  /** Equal for equal rows. */
  readonly hash: string
}

/** @param ownRows `ViewerOwnRows` as JSON. */
export function toCompactOwn(ownRows: string): CompactOwn {
  const { owner, rows } = JSON.parse(ownRows) as ViewerOwnRows
  const { ownWeeks, ...facts } = owner
  const bookings = rows.map(
    ({ unitId, bookingId, type, reservedUntil }) =>
      [unitId, bookingId, type, reservedUntil] as CompactBooking,
  )
  const byHouse: Record<string, CompactOwnWeek[]> = {}
  for (const { houseId, unitId, year, code, dateFrom, points, type } of ownWeeks) {
    ;(byHouse[houseId] ??= []).push([unitId, year, code, dateFrom, points, type])
  }
  const own = { bookings, ownWeeks: byHouse, owner: facts } satisfies Partial<
    Record<keyof CompactCalendars, unknown>
  >
  const hash = createHash('sha1').update(ownRows).digest('base64url')
  return { json: JSON.stringify(own).slice(1, -1), hash }
}

/** One viewer's response, encoded as it is sent. */
export class CompactResponse extends EncodedResponse {
  readonly etag: string
  readonly #prefix: SharedPrefix
  readonly #rest: string

  constructor(prefix: SharedPrefix, rest: string, etag: string) {
    super()
    this.#prefix = prefix
    this.#rest = rest
    this.etag = etag
  }

  encode(encoding: Encoding): Buffer {
    return this.#prefix.append(Buffer.from(this.#rest), encoding)
  }
}
