import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'
import { type CalendarEvent, saveCalendarFile } from '../../lib/calendar-file.ts'

/** Saves a stay as a file that a calendar program opens. */
export function saveStay(weeks: readonly Booking[], house: House | undefined, now: number): void {
  const event = toEvent(weeks, house)
  if (event !== null) saveCalendarFile(event, { name: event.title, now })
}

/** Returns the stay as an event: from check-in of its first week to check-out of its last; null without a week. */
export function toEvent(weeks: readonly Booking[], house: House | undefined): CalendarEvent | null {
  const [first] = weeks
  const last = weeks.at(-1)
  if (first === undefined || last === undefined) return null
  const place = [house?.address, house?.city, house?.country].filter(Boolean).join(', ')
  return {
    id: first.bookingId,
    title: first.houseName,
    from: Date.parse(first.checkInAt),
    to: Date.parse(last.checkOutAt),
    ...(place === '' ? {} : { place }),
    url: `${window.location.origin}/booking`,
  }
}
