import { describe, expect, it } from 'vitest'
import { writeCalendarFile } from './calendar-file.ts'

const at = Date.parse('2027-02-15T22:00:00Z')
const event = {
  id: '126-opens',
  title: 'Klitgården; uge 26, 2027 kan bookes nu',
  from: at,
  to: at + 900_000,
  url: 'https://samhus.example/booking/2027?week=26',
}

describe('the calendar file of an event', () => {
  it('has the instant in UTC, the escaped title and the address', () => {
    const lines = writeCalendarFile(event, at - 1000).split('\r\n')
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Samhus//Samhus//DA',
      'BEGIN:VEVENT',
      'UID:126-opens',
      'DTSTAMP:20270215T215959Z',
      'DTSTART:20270215T220000Z',
      'DTEND:20270215T221500Z',
      String.raw`SUMMARY:Klitgården\; uge 26\, 2027 kan bookes nu`,
      'URL:https://samhus.example/booking/2027?week=26',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has the place, and no address, where it is given so', () => {
    const { url: _, ...rest } = event
    const file = writeCalendarFile({ ...rest, place: 'Strandvägen 5, Åhus' }, at)
    expect(file).toContain(String.raw`LOCATION:Strandvägen 5\, Åhus`)
    expect(file).not.toContain('URL:')
  })

  it('reminds at that instant if it is to', () => {
    expect(writeCalendarFile({ ...event, hasAlarm: true }, at)).toContain('\r\nTRIGGER:PT0S\r\n')
  })

  it('has no line of more than 75 bytes, and loses no character', () => {
    const title = 'Ærøskøbing '.repeat(20)
    const file = writeCalendarFile({ ...event, title }, at)
    const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })
})
