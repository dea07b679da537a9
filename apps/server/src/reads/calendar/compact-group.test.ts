import fc from 'fast-check'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compactCalendars, type CompactCalendars } from '@samhus/contract/compact-calendars'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import { expect, test } from 'vitest'
import { expandCalendars } from '../../../../web/src/api/expand-calendars.ts'
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
  years,
  type Cell,
} from '../../../testing/fixtures/snapshot-cells.ts'
import type { CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import type { OwnBooking } from './calendar-cell.ts'
import type { CalendarSnapshot } from './calendar-snapshot.ts'
import { toCompactOwn, type CompactResponse } from './compact-group.ts'

const groupId = 'group'
const hour = 60 * minute
const count = weeksOfCalendars.length
const cells = fc.array(cell, { minLength: count, maxLength: count })

/** What is stored with a week and was computed with an earlier policy, in hours more than now. */
const odd = fc.record({
  index: fc.nat(count - 1),
  field: fc.constantFrom('startsAt', 'bookingDeadline', 'restrictedUntil', 'refundEndHigh', 'refundEndLow'),
  hours: fc.integer({ min: -400, max: 400 }),
})
const change = fc.record({ index: fc.nat(count - 1), given: cell })
const step = fc.record({
  changes: fc.array(change, { maxLength: 12 }),
  minutes: fc.oneof(fc.nat(20), fc.nat(60 * 24 * 30)),
  of: fc.constantFrom('anna', 'bo'),
})
const upcoming = fc.array(
  fc.record({ year: fc.constantFrom(...years), days: fc.nat(90), points: fc.integer({ min: 1, max: 6 }) }),
  { maxLength: 3 },
)

interface Viewer {
  readonly owner: OwnerFacts
  readonly ownBookings: ReadonlyMap<number, OwnBooking>
}

/** Returns the viewer whose weeks are those whose cells say so. */
function createViewer(
  rows: readonly CalendarUnitRow[],
  given: readonly Cell[],
  facts: { balances: readonly number[]; waits: readonly number[]; coming: OwnerFacts['upcomingPoints'] },
): Viewer {
  const ownBookings = new Map<number, OwnBooking>()
  const owner = createOwner(rows, given, { ...facts, ownBookings })
  return { owner: { ...owner, upcomingPoints: facts.coming }, ownBookings }
}

function renderPlain(snapshot: CalendarSnapshot, viewing: Viewer, at: number): GroupCalendars {
  return JSON.parse(snapshot.renderFor(groupId, viewing, at).bytes.toString()) as GroupCalendars
}

/** Returns the response for what the database would have said of the viewer. */
function renderCompact(
  snapshot: CalendarSnapshot,
  { owner, ownBookings }: Viewer,
  rows: readonly CalendarUnitRow[],
): CompactResponse {
  const held = new Map(rows.map((row) => [row.id, row.holder?.reservedUntil ?? null]))
  const own = [...ownBookings].map(([unitId, { bookingId, type }]) => {
    return { unitId, bookingId, type, reservedUntil: type === 'Pre' ? held.get(unitId) : null }
  })
  return snapshot.renderCompact(groupId, toCompactOwn(JSON.stringify({ owner, rows: own })))
}

const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as CompactCalendars

test('the compact form has, for every viewer and after every change, what the plain form says', () => {
  let steps = 0
  fc.assert(
    fc.property(
      fc.tuple(
        cells,
        cells,
        viewer,
        upcoming,
        fc.array(odd, { maxLength: 8 }),
        fc.array(step, { maxLength: 8 }),
      ),
      ([given, bos, balances, points, oddities, changes]) => {
        const rows = weeksOfCalendars.map((each, index) => createRow(each, given[index] as Cell))
        for (const { index, field, hours } of oddities) {
          const row = rows[index] as CalendarUnitRow
          rows[index] = { ...row, [field]: row[field] + hours * hour }
        }
        const coming = points.map(({ year, days, points: each }) => {
          return { year, at: now + days * 24 * hour, points: each }
        })
        const snapshot = createSnapshot(rows)
        const current = [...given]
        let at = now
        for (const { changes: changed, minutes, of } of [
          { changes: [], minutes: 0, of: 'anna' },
          ...changes,
        ]) {
          at += minutes * minute
          for (const { index, given: next } of changed) {
            const { version, ...before } = rows[index] as CalendarUnitRow
            const holder = next.holder?.reservedUntil
              ? { ...next.holder, reservedUntil: next.holder.reservedUntil + (at - now) }
              : next.holder
            rows[index] = { ...before, points: next.points, isOut: next.isOut, holder, version: version + 1 }
            current[index] = { ...next, holder }
          }
          snapshot.apply(rows, at)
          snapshot.advanceTo(at)
          // Bo's weeks are others than Anna's, but the same for both are taken.
          const own =
            of === 'anna'
              ? current
              : current.map((each, index) => {
                  return { ...each, isOwn: bos[index]?.isOwn === true && !each.isOwn }
                })
          const viewing = createViewer(rows, own, { ...balances, coming })
          const response = renderCompact(snapshot, viewing, rows)
          const compact = parse(response.encode('identity'))
          expect(compact.now).toBe(at)
          expect(expandCalendars(compact, compact.now)).toEqual(renderPlain(snapshot, viewing, at))
          steps += 1
        }
      },
    ),
    { numRuns: isWideSearch ? 120 : 40 },
  )
  expect(steps).toBeGreaterThan(isWideSearch ? 200 : 66)
})

const sample = fc.sample(cells, { numRuns: 2, seed: 7 }) as [Cell[], Cell[]]
const nobody: Viewer = createViewer([], [], { balances: [4, 4, 4], waits: [0, 0, 0], coming: [] })

function createSample(): { rows: CalendarUnitRow[]; snapshot: CalendarSnapshot } {
  const rows = weeksOfCalendars.map((each, index) => createRow(each, sample[0][index] as Cell))
  return { rows, snapshot: createSnapshot(rows) }
}

/** Changes the week, as a booking would. */
function raise(snapshot: CalendarSnapshot, rows: CalendarUnitRow[], index: number): void {
  const row = rows[index] as CalendarUnitRow
  rows[index] = { ...row, points: 1 + (row.points % 4), version: row.version + 1 }
  snapshot.apply([rows[index]], now)
}

test('every encoding has the same response, which matches the contract', () => {
  const { rows, snapshot } = createSample()
  const viewing = createViewer(rows, sample[0], { balances: [4, 4, 4], waits: [0, 0, 0], coming: [] })
  for (let index = 0; index < 5; index++) raise(snapshot, rows, index)
  const response = renderCompact(snapshot, viewing, rows)
  const plain = response.encode('identity')
  expect(brotliDecompressSync(response.encode('br'))).toEqual(plain)
  expect(gunzipSync(response.encode('gzip'))).toEqual(plain)
  const withIds = plain
    .toString()
    .replaceAll(/"(group|house-[ab])"/g, '"00000000-0000-4000-8000-000000000000"')
  const { bookings, ...rest } = JSON.parse(withIds) as CompactCalendars
  expect(bookings.length).toBeGreaterThan(0)
  expect(compactCalendars.parse({ ...rest, bookings: [] })).toEqual({ ...rest, bookings: [] })
})

test('a few changed weeks follow the prefix, and many become part of it', () => {
  const { rows, snapshot } = createSample()
  const countChanged = () => parse(renderCompact(snapshot, nobody, rows).encode('identity')).changed.length
  expect(countChanged()).toBe(0)
  for (let index = 0; index < 24; index++) {
    raise(snapshot, rows, index)
    expect(countChanged()).toBe(index + 1)
  }
  raise(snapshot, rows, 3)
  expect(countChanged()).toBe(24)
  raise(snapshot, rows, 24)
  expect(countChanged()).toBe(0)
})

test('a response that was rendered before a change stays as it was', () => {
  const { rows, snapshot } = createSample()
  const before = renderCompact(snapshot, nobody, rows)
  const plain = renderPlain(snapshot, nobody, now)
  for (let index = 0; index < 30; index++) raise(snapshot, rows, index)
  renderCompact(snapshot, nobody, rows)
  expect(expandCalendars(parse(brotliDecompressSync(before.encode('br'))), now)).toEqual(plain)
})

test('the ETag is another as soon as a week or an own row is, and only then', () => {
  const { rows, snapshot } = createSample()
  const getEtag = (viewing: Viewer) => renderCompact(snapshot, viewing, rows).etag
  const anna = createViewer(rows, sample[0], { balances: [4, 4, 4], waits: [0, 0, 0], coming: [] })
  const first = getEtag(nobody)
  expect(getEtag(nobody)).toBe(first)
  expect(getEtag(anna)).not.toBe(first)
  snapshot.apply(rows, now)
  expect(getEtag(nobody)).toBe(first)
  raise(snapshot, rows, 0)
  expect(getEtag(nobody)).not.toBe(first)
  expect(renderCompact(createSnapshot(rows), nobody, rows).etag).not.toBe(getEtag(nobody))
})

test('facts that are still the same give the right calendars at every later instant until the next ETag', () => {
  let later = 0
  fc.assert(
    fc.property(cells, viewer, fc.array(fc.nat(60 * 24), { maxLength: 12 }), (given, balances, minutes) => {
      const rows = weeksOfCalendars.map((each, index) => createRow(each, given[index] as Cell))
      const viewing = createViewer(rows, given, { ...balances, coming: [] })
      const snapshot = createSnapshot(rows)
      let known = renderCompact(snapshot, viewing, rows)
      let compact = parse(known.encode('identity'))
      let at = now
      for (const each of minutes) {
        at += each * minute
        snapshot.advanceTo(at)
        const response = renderCompact(snapshot, viewing, rows)
        if (response.etag === known.etag) {
          later += 1
          expect(expandCalendars(compact, at)).toEqual(renderPlain(snapshot, viewing, at))
        }
        known = response
        compact = parse(known.encode('identity'))
      }
    }),
    { numRuns: isWideSearch ? 60 : 20 },
  )
  expect(later).toBeGreaterThan(50)
})

test('nothing in the shared part says who holds a week, or how', () => {
  const { rows } = createSample()
  const asAll = (type: 'Book' | 'Assign') =>
    rows.map(
      (row) => ({ ...row, isOut: false, holder: { type, origin: null, reservedUntil: null } }) as const,
    )
  const [booked, assigned] = [asAll('Book'), asAll('Assign')].map((each) =>
    renderCompact(createSnapshot(each), nobody, each).encode('identity').toString(),
  )
  expect(booked).toBe(assigned)
})
