import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { impersonatedUserId } from '../session/impersonation.ts'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { clockOffsetMs, serverNow } from '../lib/server-time.ts'

/** One of the owner's own weeks, as far as it is told without a connection. */
export interface KnownBooking {
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly status: 'reserved' | 'booked' | 'waiting'
  /** Place in the queue; null for what is not waited for. */
  readonly place: number | null
}

/** What was last known of one's bookings, for the page that is shown without a connection. */
export interface LastKnown {
  /** Business time of the answer. */
  readonly at: number
  /** How far business time is ahead of the machine's clock. */
  readonly aheadMs: number
  readonly bookings: readonly KnownBooking[]
}

type Lists = Pick<Answer<typeof myBookings>, 'reserved' | 'active' | 'waitlists'>

/**
 * Keeps what an answer of my-bookings says: the houses, weeks and dates, and nothing about guests.
 *
 * Nothing is kept while an administrator acts as somebody, nor of a group that is no longer looked at.
 */
export function keepLastKnown(groupId: string, { reserved, active, waitlists }: Lists): void {
  const chosen = readLocal('groupId', () => true)
  if (impersonatedUserId() !== null || (chosen !== null && chosen !== groupId)) return
  const known: LastKnown = {
    at: serverNow(),
    aheadMs: clockOffsetMs(),
    bookings: [
      ...reserved.map((booking) => knownOf(booking, 'reserved')),
      ...active.map((booking) => knownOf(booking, 'booked')),
      ...waitlists.map((booking) => knownOf(booking, 'waiting')),
    ],
  }
  writeLocal('lastKnown', JSON.stringify(known))
}

function knownOf(booking: Booking, status: KnownBooking['status']): KnownBooking {
  const { houseName, calendarUnitCode, year, dateFrom, dateTo, priority } = booking
  const week = Number.parseInt(calendarUnitCode, 10)
  const place = status === 'waiting' && priority !== null ? priority - 1 : null
  return { houseName, week, year, dateFrom, dateTo, status, place }
}

/** What was kept; null where nothing was, or where something else stands in its place. */
export function lastKnown(): LastKnown | null {
  const text = readLocal('lastKnown', () => true)
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isLastKnown(kept) ? kept : null
  } catch {
    return null
  }
}

function isLastKnown(kept: unknown): kept is LastKnown {
  if (!hasTypes(kept, { at: 'number', aheadMs: 'number', bookings: 'object' })) return false
  const { bookings } = kept
  return Array.isArray(bookings) && bookings.every(isKnownBooking)
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

function isKnownBooking(kept: unknown): kept is KnownBooking {
  return (
    hasTypes(kept, { houseName: 'string', week: 'number', year: 'number', status: 'string' }) &&
    ['reserved', 'booked', 'waiting'].includes(String(kept['status'])) &&
    dayShape.test(String(kept['dateFrom'])) &&
    dayShape.test(String(kept['dateTo'])) &&
    (kept['place'] === null || typeof kept['place'] === 'number')
  )
}

function hasTypes(kept: unknown, types: Readonly<Record<string, string>>): kept is Record<string, unknown> {
  if (typeof kept !== 'object' || kept === null) return false
  const fields = kept as Record<string, unknown>
  return Object.entries(types).every(([name, type]) => typeof fields[name] === type)
}
