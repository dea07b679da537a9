import type { Booking } from '@samhus/contract/bookings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStoredBookings, readStoredBrand, storeBookings, storeBrand } from './offline-cache.ts'
import { setHouseZone } from '../lib/house-zone.ts'
import { writeLocal } from '../lib/local-storage.ts'
import { syncServerTime } from '../lib/server-time.ts'

const group = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const other = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

function createBooking(more: Partial<Booking>): Booking {
  return {
    bookingId: other,
    calendarId: '1',
    calendarUnitId: '127',
    calendarUnitCode: '27-RestrictOne',
    houseId: other,
    houseName: 'Klitten',
    year: 2027,
    dateFrom: '2027-07-05',
    dateTo: '2027-07-12',
    points: 4,
    priority: null,
    type: 'Book',
    reservedUntil: null,
    bookingAcceptedAt: null,
    cancelledAt: null,
    isEditable: true,
    isDeleteable: true,
    isConsecutive: false,
    lendedOutContact: { name: 'Gry Gæst', phone: '+45 20', email: 'gry@guest.example', language: null },
    cleaningPreference: 'Clean',
    origin: null,
    refundUntil: null,
    cancellationDeadline: '2027-06-29T10:00:00Z',
    refund: null,
    claim: null,
    endReason: null,
    movedTo: null,
    movedFrom: null,
    checkInAt: '2027-07-05T13:00:00Z',
    checkOutAt: '2027-07-12T08:00:00Z',
    debited: 4,
    outcome: null,
    ...more,
  }
}

const nothing = { reserved: [], active: [], waitlists: [] }
const lists = {
  reserved: [createBooking({ houseName: 'Fyrtårnet', type: 'Pre' })],
  active: [createBooking({})],
  waitlists: [createBooking({ houseName: 'Skoven', type: 'Wait', priority: 3 })],
}
const readStoredText = () => window.localStorage.getItem('lastKnown')

describe('the bookings stored for the offline page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    window.localStorage.clear()
  })
  afterEach(() => void vi.useRealTimers())

  it('are the houses, weeks and dates of the last response, with its time, and nothing about guests', () => {
    syncServerTime('2026-10-14T08:00:00Z')
    storeBookings(group, lists)
    const week = { week: 27, year: 2027, dateFrom: '2027-07-05', dateTo: '2027-07-12' }
    const known = readStoredBookings()
    expect(known?.bookings).toEqual([
      { houseName: 'Fyrtårnet', ...week, status: 'reserved', place: null },
      { houseName: 'Klitten', ...week, status: 'booked', place: null },
      { houseName: 'Skoven', ...week, status: 'waiting', place: 2 },
    ])
    expect(known?.at).toBe(Date.parse('2026-10-14T08:00:00Z'))
    expect((known?.aheadMs ?? 0) + Date.now()).toBe(known?.at)
    expect(readStoredText()).not.toMatch(/Gry|guest|\+45/)
  })

  it('are replaced by the next response', () => {
    storeBookings(group, lists)
    storeBookings(group, nothing)
    expect(readStoredBookings()?.bookings).toEqual([])
  })

  it('are stored for the current group only', () => {
    writeLocal('groupId', group)
    storeBookings(other, lists)
    expect(readStoredText()).toBeNull()
    storeBookings(group, lists)
    expect(readStoredText()).not.toBeNull()
  })

  it('are not stored during an impersonation', () => {
    writeLocal('impersonatedUserId', other)
    storeBookings(group, lists)
    expect(readStoredText()).toBeNull()
  })

  it.each([
    'null',
    '[]',
    '{"at":1}',
    '{"at":1,"aheadMs":0,"bookings":{}}',
    '{"at":1,"aheadMs":0,"bookings":[null]}',
    '{"at":1,"aheadMs":0,"bookings":[{"houseName":"<img>","week":1,"year":1,"status":"x","place":null}]}',
    '{"at":1,"aheadMs":0,"bookings":[{"houseName":"A","week":1,"year":1,"status":"booked","dateFrom":"x"}]}',
    'not json',
  ])('are null if the stored value is %s', (poison) => {
    window.localStorage.setItem('lastKnown', poison)
    expect(readStoredBookings()).toBeNull()
  })

  it('contain the time zone of the group, in which the page shows when they were fetched', () => {
    setHouseZone('Europe/Helsinki')
    storeBookings(group, lists)
    setHouseZone('Europe/Copenhagen')
    expect(readStoredBookings()?.timeZone).toBe('Europe/Helsinki')
    const stored = JSON.parse(readStoredText() ?? '') as object
    writeLocal('lastKnown', JSON.stringify({ ...stored, timeZone: undefined }))
    expect(readStoredBookings()?.bookings).toHaveLength(3)
    writeLocal('lastKnown', JSON.stringify({ ...stored, timeZone: 'Nowhere/Land' }))
    expect(readStoredBookings()).toBeNull()
  })
})

describe('the stored brand', () => {
  it('is the last one', () => {
    storeBrand({ brandName: 'Samhus', brandColor: '#0e5a5e' })
    storeBrand({ brandName: 'Klitten', brandColor: '#7a2e8e' })
    expect(readStoredBrand()).toEqual({ brandName: 'Klitten', brandColor: '#7a2e8e' })
  })

  it.each([null, '', '{', '[]', '{"brandName":1,"brandColor":"#0e5a5e"}'])(
    'is none if %j is stored',
    (text) => {
      writeLocal('lastBrand', text)
      expect(readStoredBrand()).toBeNull()
    },
  )
})
