import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { getImpersonatedUserId } from '../session/impersonation.ts'
import { getHouseZone } from '../lib/house-zone.ts'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { getClockOffsetMs, getServerNow } from '../lib/server-time.ts'

/** One of the owner's own weeks, as shown offline. */
export interface StoredBooking {
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly status: 'reserved' | 'booked' | 'waiting'
  /** Position in the waitlist; null unless `status` is `waiting`. */
  readonly place: number | null
}

/** The owner's bookings as last fetched, for the offline page. */
export interface StoredBookings {
  /** Business time of the response. */
  readonly at: number
  /** How far business time is ahead of the device's clock. */
  readonly aheadMs: number
  /** Of the group; missing in what older versions stored. */
  readonly timeZone?: string
  readonly bookings: readonly StoredBooking[]
}

type Lists = Pick<Output<typeof myBookings>, 'reserved' | 'active' | 'waitlists'>

/**
 * Stores the houses, weeks and dates of a my-bookings response, and nothing about guests.
 *
 * Stores nothing during an impersonation, nor for a group that is no longer the current one.
 */
export function storeBookings(groupId: string, { reserved, active, waitlists }: Lists): void {
  const chosen = readLocal('groupId', () => true)
  if (getImpersonatedUserId() !== null || (chosen !== null && chosen !== groupId)) return
  const known: StoredBookings = {
    at: getServerNow(),
    aheadMs: getClockOffsetMs(),
    timeZone: getHouseZone(),
    bookings: [
      ...reserved.map((booking) => toStoredBooking(booking, 'reserved')),
      ...active.map((booking) => toStoredBooking(booking, 'booked')),
      ...waitlists.map((booking) => toStoredBooking(booking, 'waiting')),
    ],
  }
  writeLocal('lastKnown', JSON.stringify(known))
}

function toStoredBooking(booking: Booking, status: StoredBooking['status']): StoredBooking {
  const { houseName, calendarUnitCode, year, dateFrom, dateTo, priority } = booking
  const week = Number.parseInt(calendarUnitCode, 10)
  const place = status === 'waiting' && priority !== null ? priority - 1 : null
  return { houseName, week, year, dateFrom, dateTo, status, place }
}

/** Returns the stored bookings; null if there are none, or the stored value is invalid. */
export function readStoredBookings(): StoredBookings | null {
  const text = readLocal('lastKnown', () => true)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isStoredBookings(value) ? value : null
  } catch {
    return null
  }
}

function isStoredBookings(value: unknown): value is StoredBookings {
  if (!hasTypes(value, { at: 'number', aheadMs: 'number', bookings: 'object' })) return false
  const { bookings, timeZone } = value
  if (timeZone !== undefined && !isTimeZone(timeZone)) return false
  return Array.isArray(bookings) && bookings.every(isStoredBooking)
}

/** The brand as last fetched: the offline page itself is from when the app was installed. */
export interface StoredBrand {
  readonly brandName: string
  readonly brandColor: string
}

export function storeBrand({ brandName, brandColor }: StoredBrand): void {
  writeLocal('lastBrand', JSON.stringify({ brandName, brandColor }))
}

/** Returns the stored brand; null if there is none, or the stored value is invalid. */
export function readStoredBrand(): StoredBrand | null {
  try {
    const value: unknown = JSON.parse(readLocal('lastBrand', () => true) ?? 'null')
    if (!hasTypes(value, { brandName: 'string', brandColor: 'string' })) return null
    return { brandName: String(value['brandName']), brandColor: String(value['brandColor']) }
  } catch {
    return null
  }
}

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    return new Intl.DateTimeFormat('da', { timeZone: value }).format(0) !== ''
  } catch {
    return false
  }
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

function isStoredBooking(value: unknown): value is StoredBooking {
  return (
    hasTypes(value, { houseName: 'string', week: 'number', year: 'number', status: 'string' }) &&
    ['reserved', 'booked', 'waiting'].includes(String(value['status'])) &&
    dayShape.test(String(value['dateFrom'])) &&
    dayShape.test(String(value['dateTo'])) &&
    (value['place'] === null || typeof value['place'] === 'number')
  )
}

function hasTypes(value: unknown, types: Readonly<Record<string, string>>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return Object.entries(types).every(([name, type]) => typeof fields[name] === type)
}
