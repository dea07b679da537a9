import fc from 'fast-check'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { defaultPolicy } from '@samhus/domain/policy'
import { getWeekView } from '@samhus/domain/week-view'
import { getMonday, computeUnitTimes, formatWeekCode } from '@samhus/domain/week'
import { expect, test } from 'vitest'
import type { CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import type { OwnBooking } from './calendar-cell.ts'
import { CalendarSnapshot } from './calendar-snapshot.ts'

const minute = 60_000
const threeDays = 3 * 24 * 60 * minute
const now = Date.parse('2027-04-14T10:00:00Z')
const houses = ['a', 'b'].map((name, index) => ({ houseId: `house-${name}`, houseName: name, index }))
const years = [2026, 2027, 2028]
const weeks = [1, 2, 14, 15, 16, 17, 20, 21, 22, 52]
const calendars = houses.flatMap(({ houseId, houseName, index }) =>
  years.map((year) => ({ id: 10 * (index + 1) + (year - 2026), houseId, houseName, year })),
)
const weeksOfCalendars = calendars.flatMap((calendar) => weeks.map((week) => ({ calendar, week })))

const holder = fc.option(
  fc.oneof(
    fc.constantFrom('Book', 'Assign').map((type) => ({ type, origin: null, reservedUntil: null }) as const),
    fc
      .tuple(fc.constantFrom('hold' as const, 'offer' as const), fc.integer({ min: -30, max: 30 }))
      .map(([origin, minutes]) => ({ type: 'Pre', origin, reservedUntil: now + minutes * minute }) as const),
  ),
)

/** A week as stored, and whether the viewer is its holder or on its waitlist. */
const cell = fc.record({
  points: fc.integer({ min: 0, max: 4 }),
  isOut: fc.boolean(),
  isRestricted: fc.boolean(),
  holder,
  waitlistCount: fc.integer({ min: 0, max: 3 }),
  isOwn: fc.boolean(),
  endedHolds: fc.integer({ min: 0, max: 2 }),
})

const viewer = fc.record({
  balances: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }),
  waits: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
})

type Cell = typeof cell extends fc.Arbitrary<infer C> ? C : never

function createRow({ calendar, week }: (typeof weeksOfCalendars)[number], given: Cell): CalendarUnitRow {
  const times = computeUnitTimes(calendar.year, week, defaultPolicy)
  return {
    id: calendar.id * 100 + week,
    calendarId: calendar.id,
    year: calendar.year,
    week,
    version: 1,
    code: formatWeekCode(week) + (given.isRestricted ? '-RestrictOne' : ''),
    points: given.points,
    isOut: given.isOut,
    holder: given.holder,
    waitlistCount: given.waitlistCount,
    dateFrom: getMonday(calendar.year, week),
    dateTo: times.dateTo,
    startsAt: times.startsAt,
    bookingDeadline: times.bookingDeadline,
    restrictedUntil: times.restrictedUntil,
    refundEndHigh: times.refundEndHigh,
    refundEndLow: times.refundEndLow,
  }
}

test('the response for a viewer has for every week what the rules say about that week', () => {
  const cells = fc.array(cell, { minLength: weeksOfCalendars.length, maxLength: weeksOfCalendars.length })
  fc.assert(
    fc.property(cells, viewer, (given, { balances, waits }) => {
      const rows = weeksOfCalendars.map((each, index) => createRow(each, given[index] as Cell))
      const ownBookings = new Map<number, OwnBooking>()
      const owner = createOwner(rows, given, { balances, waits, ownBookings })
      const snapshot = createSnapshot(rows)
      const response = JSON.parse(renderJson(snapshot, { owner, ownBookings }, now).json) as GroupCalendars
      const units = new Map(
        response.calendars.flatMap((calendar) => calendar.units.map((unit) => [unit.id, unit])),
      )
      for (const [index, row] of rows.entries()) {
        const ownBooking = ownBookings.get(row.id)
        const state = {
          holder: row.holder && {
            ...row.holder,
            isOwn: ownBooking !== undefined && ownBooking.type !== 'Wait',
          },
          waitlistCount: row.waitlistCount,
          isOnWaitlist: ownBooking?.type === 'Wait',
        }
        const calendar = weeksOfCalendars[index]?.calendar
        const unit = { ...row, houseId: calendar?.houseId ?? '', isOutOfOperation: row.isOut }
        const view = getWeekView({ unit, state, owner }, defaultPolicy, now)
        const { status, validationError, reasons } = units.get(String(row.id)) ?? {}
        expect({ status, validationError, reasons: reasons?.map(({ type }) => type) }).toEqual({
          status: view.status,
          validationError: view.validationError,
          reasons: view.reasons.map(({ type }) => type),
        })
      }
    }),
    { numRuns: 150 },
  )
})

test('a rendered response does not change before its validUntil, and the clock alone changes it then', () => {
  const cells = fc.array(cell, { minLength: weeksOfCalendars.length, maxLength: weeksOfCalendars.length })
  let ended = 0
  fc.assert(
    fc.property(cells, viewer, fc.double({ min: 0, max: 1, noNaN: true }), (given, balances, share) => {
      const rows = weeksOfCalendars.map((each, index) => createRow(each, given[index] as Cell))
      const ownBookings = new Map<number, OwnBooking>()
      const owner = createOwner(rows, given, { ...balances, ownBookings })
      const snapshot = createSnapshot(rows)
      const renderAt = (at: number) => {
        snapshot.advanceTo(at)
        return renderJson(snapshot, { owner, ownBookings }, at)
      }
      let from = now
      let { json, validUntil } = renderAt(from)
      for (let end = 0; end < 6 && validUntil < now + threeDays; end++) {
        for (const at of [from + Math.floor((validUntil - 1 - from) * share), validUntil - 1]) {
          const fresh = renderJson(createSnapshot(rows, at), { owner, ownBookings }, at)
          expect({ at, isSame: fresh.json === json }).toEqual({ at, isSame: true })
        }
        const next = renderAt(validUntil)
        expect(next.validUntil).toBeGreaterThan(validUntil)
        if (next.json !== json) ended += 1
        from = validUntil
        ;({ json, validUntil } = next)
      }
    }),
    { numRuns: 60 },
  )
  expect(ended).toBeGreaterThan(50)
})

function createSnapshot(units: CalendarUnitRow[], at = now): CalendarSnapshot {
  const common = {
    horizon: 1n,
    name: 'Group',
    policy: defaultPolicy,
    policyVersion: 1,
    hasCalendars: true,
    refetches: [],
  }
  return new CalendarSnapshot({ ...common, calendars, units }, at)
}

function renderJson(
  snapshot: CalendarSnapshot,
  viewer: Parameters<CalendarSnapshot['renderFor']>[1],
  at: number,
): { json: string; validUntil: number } {
  const { bytes, validUntil } = snapshot.renderFor('group', viewer, at)
  return { json: bytes.toString(), validUntil }
}

function createOwner(
  rows: readonly CalendarUnitRow[],
  given: readonly Cell[],
  more: { balances: readonly number[]; waits: readonly number[]; ownBookings: Map<number, OwnBooking> },
): OwnerFacts {
  const ownWeeks: OwnerFacts['ownWeeks'][number][] = []
  const holds: OwnerFacts['holds'][number][] = []
  const endedHolds: OwnerFacts['endedHolds'][number][] = []
  for (const [index, row] of rows.entries()) {
    const { isOwn, endedHolds: ended } = given[index] as Cell
    for (let count = 0; count < ended; count++) endedHolds.push({ unitId: row.id, endedAt: now - minute })
    if (!isOwn) continue
    if (row.holder) more.ownBookings.set(row.id, { bookingId: `booking-${row.id}`, type: row.holder.type })
    else if (row.waitlistCount > 0)
      more.ownBookings.set(row.id, { bookingId: `booking-${row.id}`, type: 'Wait' })
    const { year, week, code, dateFrom, points, calendarId, id: unitId } = row
    const houseId = calendars.find(({ id }) => id === calendarId)?.houseId ?? ''
    if (row.holder?.type === 'Book' || row.holder?.type === 'Assign') {
      ownWeeks.push({ unitId, houseId, year, week, code, dateFrom, points, type: row.holder.type })
    }
    if (row.holder?.origin === 'hold' && row.holder.reservedUntil !== null) {
      holds.push({ unitId, calendarId, year, points, reservedUntil: row.holder.reservedUntil })
    }
  }
  return {
    ownWeeks,
    holds,
    endedHolds,
    upcomingPoints: [],
    accounts: years.map((year, index) => ({
      year,
      balance: more.balances[index] ?? 0,
    })),
    waitlists: years.map((year, index) => ({
      year,
      count: more.waits[index] ?? 0,
    })),
  }
}
