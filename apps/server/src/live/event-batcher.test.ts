import type { BookingEvent } from '@samhus/contract/hub'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeRow, LiveWeek } from '../db/queries/live-changes.ts'
import { recordSeparator, type Frame } from './frame.ts'
import { GroupEventBatcher } from './event-batcher.ts'

const groupId = 'group'
const now = Date.parse('2027-01-10T12:00:00Z')
type UnitRow = Extract<ChangeRow, { kind: 'unit' }>

const createRow = (unitId: number, more: Partial<UnitRow> = {}): UnitRow => ({
  kind: 'unit',
  number: 1,
  transaction: '1',
  groupId,
  unitId,
  actorId: null,
  actorBookingId: null,
  actorPointsChanged: false,
  isPrivate: false,
  affected: [],
  ...more,
})

const createWeek = (id: number, version: number, rows: LiveWeek['rows'] = []): LiveWeek => ({
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

const createBookRow = (personId: string) =>
  ({ bookingId: `of ${personId}`, personId, type: 'Book', origin: null, reservedUntil: null }) as const

function indexWeeks(...given: LiveWeek[]): ReadonlyMap<number, LiveWeek> {
  return new Map(given.map((each) => [each.id, each]))
}

function eventsIn(frame: Frame | null): BookingEvent[] {
  const messages = (frame?.bytes ?? '').toString().split(recordSeparator).slice(0, -1)
  return messages.map((text) => (JSON.parse(text) as { arguments: [BookingEvent] }).arguments[0])
}

describe('changed weeks of a group', () => {
  let sent: ((personId: string) => Frame | null)[]
  let batcher: GroupEventBatcher
  /** How long sending to the group takes. */
  let costMs: number

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    costMs = 0
    let monotonic = 0
    batcher = new GroupEventBatcher({
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
    batcher.stop()
    vi.useRealTimers()
  })

  const add = (rows: UnitRow[], read: ReadonlyMap<number, LiveWeek>) => batcher.add(rows, read, defaultPolicy)
  const eventsFor = (personId: string) => sent.flatMap((frameFor) => eventsIn(frameFor(personId)))

  it('are sent immediately, then batched for 100 ms, then sent immediately again', () => {
    add([createRow(101)], indexWeeks(createWeek(101, 2)))
    expect(sent).toHaveLength(1)
    for (let unit = 102; unit < 110; unit += 1) add([createRow(unit)], indexWeeks(createWeek(unit, 2)))
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(sent).toHaveLength(2)
    expect(eventsFor('dora').map(({ calendarUnitId }) => calendarUnitId)).toHaveLength(9)
    vi.advanceTimersByTime(200)
    add([createRow(101)], indexWeeks(createWeek(101, 3)))
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['ten milliseconds', 10, 100],
    ['60 milliseconds', 60, 120],
    ['half a second, and no longer', 500, 150],
  ])('are batched for longer while more follow and sending takes %s', (_case, cost, windowMs) => {
    costMs = cost
    add([createRow(101)], indexWeeks(createWeek(101, 2)))
    add([createRow(102)], indexWeeks(createWeek(102, 2)))
    vi.advanceTimersByTime(100)
    expect(sent).toHaveLength(2)
    add([createRow(103)], indexWeeks(createWeek(103, 2)))
    vi.advanceTimersByTime(windowMs - 1)
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(3)
  })

  it('are sent immediately where they come one by one, however long sending takes', () => {
    costMs = 500
    for (let unit = 101; unit < 105; unit += 1) {
      add([createRow(unit)], indexWeeks(createWeek(unit, 2)))
      expect(sent).toHaveLength(unit - 100)
      vi.advanceTimersByTime(100)
    }
  })

  it.each([
    ['first', [4, 5]],
    ['last', [5, 4]],
  ])(
    'are sent once in their newest state where they changed twice, be the older state read %s',
    (_order, versions) => {
      add([createRow(101)], indexWeeks(createWeek(101, 2)))
      for (const version of versions) {
        const rows = version === 5 ? [createBookRow('bo')] : []
        add([createRow(102)], indexWeeks(createWeek(102, version, rows)))
      }
      vi.advanceTimersByTime(100)
      expect(eventsFor('anna').slice(1)).toMatchObject([{ version: 5, status: 'AvailableForWaitlist' }])
    },
  )

  it('are the same frame for all people who are not affected, without any names', () => {
    add(
      [createRow(101, { actorId: 'bo', actorBookingId: 'of bo' })],
      indexWeeks(createWeek(101, 2, [createBookRow('bo')])),
    )
    const [frameFor] = sent
    expect(frameFor?.('anna')).toBe(frameFor?.('cilla'))
    expect(frameFor?.('anna')?.bytes.toString()).not.toContain('bo"')
    expect(frameFor?.('bo')).toBe(frameFor?.('bo'))
    expect(eventsFor('bo')).toMatchObject([
      { userId: 'bo', bookingId: 'of bo', status: 'YourBooking', isUserWhoMadeAction: true },
    ])
  })

  it('give each affected person their own ids, and whether their points changed', () => {
    const affected = [
      { personId: 'anna', bookingId: 'claim of anna', pointsChanged: true },
      { personId: 'cilla', bookingId: 'of cilla', pointsChanged: false },
    ]
    add([createRow(101, { actorId: 'bo', affected })], indexWeeks(createWeek(101, 2, [createBookRow('bo')])))
    expect(eventsFor('anna')).toMatchObject([
      { userId: 'anna', bookingId: 'claim of anna', pointsChanged: true, status: 'AvailableForWaitlist' },
    ])
    expect(eventsFor('cilla')).toMatchObject([
      { userId: 'cilla', pointsChanged: false, isUserWhoMadeAction: false },
    ])
  })

  it('say that the points changed where the first of two changes in one batch did that', () => {
    const affect = (pointsChanged: boolean) => [{ personId: 'anna', bookingId: 'of anna', pointsChanged }]
    add([createRow(100)], indexWeeks(createWeek(100, 2)))
    add([createRow(101, { affected: affect(true) })], indexWeeks(createWeek(101, 2)))
    add([createRow(101, { affected: affect(false) })], indexWeeks(createWeek(101, 3)))
    vi.advanceTimersByTime(100)
    expect(eventsFor('anna').slice(1)).toMatchObject([{ version: 3, pointsChanged: true }])
  })

  describe('that only concern their owner', () => {
    const ownRow = (unitId: number) =>
      createRow(unitId, { actorId: 'bo', actorBookingId: 'of bo', isPrivate: true })
    const ownWeek = (unitId: number, version = 2) => createWeek(unitId, version, [createBookRow('bo')])

    it('are sent to the owner, and no frame at all to others', () => {
      add([ownRow(101)], indexWeeks(ownWeek(101)))
      expect(sent.map((frameFor) => frameFor('anna'))).toEqual([null])
      expect(eventsFor('bo')).toMatchObject([
        { userId: 'bo', calendarUnitId: '101', isUserWhoMadeAction: true },
      ])
    })

    it('are left out of what others get in the same batch, also of what affects them', () => {
      const affected = [{ personId: 'cilla', bookingId: 'of cilla', pointsChanged: false }]
      const read = indexWeeks(ownWeek(101), createWeek(102, 2), createWeek(103, 2))
      add([ownRow(101), createRow(102), createRow(103, { affected })], read)
      expect(eventsFor('anna').map(({ calendarUnitId }) => calendarUnitId)).toEqual(['102', '103'])
      expect(eventsFor('cilla').map(({ calendarUnitId }) => calendarUnitId)).toEqual(['102', '103'])
      expect(eventsFor('bo').map(({ calendarUnitId }) => calendarUnitId)).toEqual(['101', '102', '103'])
    })

    it.each([
      ['before', [true, false]],
      ['after', [false, true]],
    ])('are sent to all where they happen just %s a change that concerns all', (_order, isPrivate) => {
      add([createRow(100)], indexWeeks(createWeek(100, 2)))
      for (const each of isPrivate) add([createRow(101, { isPrivate: each })], indexWeeks(ownWeek(101)))
      vi.advanceTimersByTime(100)
      expect(eventsFor('anna').map(({ calendarUnitId }) => calendarUnitId)).toEqual(['100', '101'])
    })
  })
})
