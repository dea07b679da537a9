import fc from 'fast-check'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { defaultPolicy } from '@samhus/domain/policy'
import { getWeekView } from '@samhus/domain/week-view'
import { expect, test } from 'vitest'
import { isWideSearch } from '../../../testing/fixtures/search.ts'
import {
  cell,
  createOwner,
  createRow,
  createSnapshot,
  minute,
  now,
  viewer,
  weeksOfCalendars,
  type Cell,
} from '../../../testing/fixtures/snapshot-cells.ts'
import type { OwnBooking } from './calendar-cell.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'

const threeDays = 3 * 24 * 60 * minute

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
    { numRuns: isWideSearch ? 150 : 50 },
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
    { numRuns: isWideSearch ? 60 : 20 },
  )
  expect(ended).toBeGreaterThan(isWideSearch ? 50 : 16)
})

function renderJson(
  snapshot: CalendarSnapshot,
  viewer: Parameters<CalendarSnapshot['renderFor']>[1],
  at: number,
): { json: string; validUntil: number } {
  const { bytes, validUntil } = snapshot.renderFor('group', viewer, at)
  return { json: bytes.toString(), validUntil }
}
