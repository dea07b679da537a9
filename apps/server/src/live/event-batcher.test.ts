import type { BookingEvent } from '@samhus/contract/hub'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'
import { recordSeparator, type Frame } from './frame.ts'
import { GroupEventBatcher } from './event-batcher.ts'

const groupId = 'group'
const now = Date.parse('2027-01-10T12:00:00Z')
type UnitRow = Extract<ChangeRow, { kind: 'unit' }>

const row = (unitId: number, more: Partial<UnitRow> = {}): UnitRow => ({
  kind: 'unit',
  number: 1,
  transaction: '1',
  groupId,
  unitId,
  actorId: null,
  actorBookingId: null,
  actorPointsChanged: false,
  affected: [],
  ...more,
})

const week = (id: number, version: number, rows: LiveWeek['rows'] = []): LiveWeek => ({
  id,
  groupId,
  calendarId: 1,
  houseId: 'house',
  houseName: 'Klit',
  year: 2027,
  week: 30,
  code: '30',
  points: 2,
  isOutOfOperation: false,
  dateFrom: '2027-07-26',
  version,
  rows,
  startsAt: Date.parse('2027-07-25T22:00:00Z'),
  bookingDeadline: Date.parse('2027-07-21T10:00:00Z'),
  restrictedUntil: Date.parse('2027-04-26T22:00:00Z'),
})

const book = (personId: string) =>
  ({ bookingId: `of ${personId}`, personId, type: 'Book', origin: null, reservedUntil: null }) as const

function weeks(...given: LiveWeek[]): ReadonlyMap<number, LiveWeek> {
  return new Map(given.map((each) => [each.id, each]))
}

function eventsIn({ bytes }: Frame): BookingEvent[] {
  const messages = bytes.toString().split(recordSeparator).slice(0, -1)
  return messages.map((text) => (JSON.parse(text) as { arguments: [BookingEvent] }).arguments[0])
}

describe('changed weeks of a group', () => {
  let sent: ((personId: string) => Frame)[]
  let outbox: GroupEventBatcher
  /** How long telling everybody takes. */
  let costMs: number

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    costMs = 0
    let monotonic = 0
    outbox = new GroupEventBatcher({
      groupId,
      now: () => now,
      monotonicMs: () => monotonic,
      send: (_group, frameFor) => {
        sent.push(frameFor)
        monotonic += costMs
      },
    })
  })

  afterEach(() => {
    outbox.stop()
    vi.useRealTimers()
  })

  const add = (rows: UnitRow[], read: ReadonlyMap<number, LiveWeek>) => outbox.add(rows, read, defaultPolicy)
  const seenBy = (personId: string) => sent.flatMap((frameFor) => eventsIn(frameFor(personId)))

  it('leave at once, then together within 100 ms, then at once again', () => {
    add([row(101)], weeks(week(101, 2)))
    expect(sent).toHaveLength(1)
    for (let unit = 102; unit < 110; unit += 1) add([row(unit)], weeks(week(unit, 2)))
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(sent).toHaveLength(2)
    expect(seenBy('anybody').map(({ calendarUnitId }) => calendarUnitId)).toHaveLength(9)
    vi.advanceTimersByTime(200)
    add([row(101)], weeks(week(101, 3)))
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['ten milliseconds', 10, 100],
    ['as long as a wink', 60, 120],
    ['half a second, and no longer', 500, 150],
  ])('are gathered for longer while more follow and telling everybody takes %s', (_case, cost, windowMs) => {
    costMs = cost
    add([row(101)], weeks(week(101, 2)))
    add([row(102)], weeks(week(102, 2)))
    vi.advanceTimersByTime(100)
    expect(sent).toHaveLength(2)
    add([row(103)], weeks(week(103, 2)))
    vi.advanceTimersByTime(windowMs - 1)
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(3)
  })

  it('that come one by one leave at once, however long telling everybody takes', () => {
    costMs = 500
    for (let unit = 101; unit < 105; unit += 1) {
      add([row(unit)], weeks(week(unit, 2)))
      expect(sent).toHaveLength(unit - 100)
      vi.advanceTimersByTime(100)
    }
  })

  it('that changed several times are told once, as they are last, whoever reads first', () => {
    add([row(101)], weeks(week(101, 2)))
    add([row(102)], weeks(week(102, 5, [book('bo')])))
    add([row(102)], weeks(week(102, 4)))
    vi.advanceTimersByTime(100)
    expect(seenBy('anna').slice(1)).toMatchObject([{ version: 5, status: 'AvailableForWaitlist' }])
  })

  it('are one and the same frame for all whom they do not concern, and name nobody', () => {
    add([row(101, { actorId: 'bo', actorBookingId: 'of bo' })], weeks(week(101, 2, [book('bo')])))
    const [frameFor] = sent
    expect(frameFor?.('anna')).toBe(frameFor?.('cilla'))
    expect(frameFor?.('anna').bytes.toString()).not.toContain('bo"')
    expect(frameFor?.('bo')).toBe(frameFor?.('bo'))
    expect(seenBy('bo')).toMatchObject([
      { userId: 'bo', bookingId: 'of bo', status: 'YourBooking', isUserWhoMadeAction: true },
    ])
  })

  it('tell everybody concerned of own ids, and of whether points moved', () => {
    const affected = [
      { personId: 'anna', bookingId: 'claim of anna', pointsChanged: true },
      { personId: 'cilla', bookingId: 'of cilla', pointsChanged: false },
    ]
    add([row(101, { actorId: 'bo', affected })], weeks(week(101, 2, [book('bo')])))
    expect(seenBy('anna')).toMatchObject([
      { userId: 'anna', bookingId: 'claim of anna', pointsChanged: true, status: 'AvailableForWaitlist' },
    ])
    expect(seenBy('cilla')).toMatchObject([
      { userId: 'cilla', pointsChanged: false, isUserWhoMadeAction: false },
    ])
  })
})
