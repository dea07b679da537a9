import type { Booking } from '@samhus/contract/bookings'
import type { House } from '@samhus/contract/houses'

/** Saves a stay as a file that a calendar program opens: from check-in of its first week to check-out of its last. */
export function saveStay(weeks: readonly Booking[], house: House | undefined, now: number): void {
  const file = new Blob([writeStay(weeks, house, now)], { type: 'text/calendar' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${weeks[0]?.houseName ?? ''}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Returns the stay as iCalendar (RFC 5545). The same stay has the same id each time, so that a calendar knows it again. */
export function writeStay(weeks: readonly Booking[], house: House | undefined, now: number): string {
  const [first] = weeks
  const last = weeks.at(-1)
  if (first === undefined || last === undefined) return ''
  const place = [house?.address, house?.city, house?.country].filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samhus//Samhus//DA',
    'BEGIN:VEVENT',
    `UID:${first.bookingId}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(Date.parse(first.checkInAt))}`,
    `DTEND:${toUtc(Date.parse(last.checkOutAt))}`,
    `SUMMARY:${escapeText(first.houseName)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Returns 20270628T130000Z. */
function toUtc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** A line has at most 75 bytes; a letter has at most four. */
function foldLine(line: string): string {
  return Array.from(line)
    .map((letter, index) => (index > 0 && index % 18 === 0 ? `\r\n ${letter}` : letter))
    .join('')
}
