import { saveFile } from './save-file.ts'

/** An event for the reader's own calendar; instants in milliseconds since 1970. */
export interface CalendarEvent {
  /** The same event has the same id each time, so that a calendar knows it again. */
  id: string
  title: string
  from: number
  to: number
  /** Where it is, in words. */
  place?: string
  url?: string
  /** The calendar reminds when it begins. */
  hasAlarm?: boolean
}

/** Returns the event as iCalendar (RFC 5545). The format's few rules are here, for a library would weigh more than the dialog. */
export function writeCalendarFile(event: CalendarEvent, now: number): string {
  const title = escapeText(event.title)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${title}`, 'TRIGGER:PT0S', 'END:VALARM']
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samhus//Samhus//DA',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(event.from)}`,
    `DTEND:${toUtc(event.to)}`,
    `SUMMARY:${title}`,
    ...(event.place === undefined ? [] : [`LOCATION:${escapeText(event.place)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    ...(event.hasAlarm === true ? alarm : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Downloads the event as a file, which phones and computers open in their calendar. */
export function saveCalendarFile(event: CalendarEvent, { name, now }: { name: string; now: number }): void {
  saveFile(new Blob([writeCalendarFile(event, now)], { type: 'text/calendar' }), `${name}.ics`)
}

/** Returns 20270628T130000Z. */
function toUtc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

const encoder = new TextEncoder()
const maxBytes = 75

/** Breaks a line of more than 75 bytes, never within a character; what goes on begins with a space. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > maxBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
