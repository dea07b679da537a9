import { toInstant, computeUnitTimes } from '@samhus/domain/week'
import { defaultPolicy } from '@samhus/domain/policy'
import ICAL from 'ical.js'
import { afterAll, describe, expect, it } from 'vitest'
import type { FeedWeek } from '../db/queries/own-bookings.ts'
import { toICalendar } from './ical.ts'

const own = process.env.TZ
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const bookedAt = toInstant('2026-03-01', '12:00', defaultPolicy.timeZone)

function createWeek(year: number, week: number, more: Partial<FeedWeek> = {}): FeedWeek {
  const { dateFrom, dateTo, checkInAt, checkOutAt } = computeUnitTimes(year, week, defaultPolicy)
  return {
    entryId: `0000-${year}-${week}`,
    houseName: 'Æblehuset; "Nord", 1',
    address: 'Klitvej 3',
    city: 'Løkken',
    country: 'Danmark',
    year,
    week,
    dateFrom,
    dateTo,
    checkInAt,
    checkOutAt,
    timeZone: defaultPolicy.timeZone,
    isLentOut: false,
    bookedAt,
    changedAt: null,
    changes: 0,
    ...more,
  }
}

/** Returns the events that another library than the one that wrote them reads. */
function parseEvents(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, [], []])
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

function getEvent(week: FeedWeek, language: 'da' | 'sv' | 'en' = 'da'): ICAL.Event {
  const [event] = parseEvents(toICalendar([week], language))
  if (!event) throw new Error('no event')
  return event
}

describe('a week in a calendar', () => {
  it.each([
    ['an ordinary week', 2027, 27, '2027-07-05', '2027-07-12'],
    ['the week in which summer time begins', 2027, 12, '2027-03-22', '2027-03-29'],
    ['the week in which it ends', 2027, 43, '2027-10-25', '2027-11-01'],
    ['a week 53, into the next year', 2026, 53, '2026-12-28', '2027-01-04'],
    ['the week 1 after it', 2027, 1, '2027-01-04', '2027-01-11'],
    ['a week 1 that begins in the year before', 2026, 1, '2025-12-29', '2026-01-05'],
  ])('is whole days from Monday to Monday, wherever the server runs: %s', (_what, year, week, from, to) => {
    const texts = ['UTC', 'Europe/Copenhagen', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((zone) => {
      process.env.TZ = zone
      return toICalendar([createWeek(year, week)], 'da')
    })
    expect(new Set(texts).size).toBe(1)
    const [event] = parseEvents(texts[0] ?? '')
    expect([event?.startDate.isDate, event?.endDate.isDate]).toEqual([true, true])
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([from, to])
    expect([event?.startDate.dayOfWeek(), event?.endDate.dayOfWeek()]).toEqual([2, 2])
    expect(event?.summary).toBe(`Æblehuset; "Nord", 1, uge ${week}`)
    expect(event?.description).toBe(
      'Ankomst mandag fra kl.\u00a015.00, afrejse mandag senest kl.\u00a010.00.',
    )
  })

  it('has its location and its description in the owner’s language', () => {
    expect(getEvent(createWeek(2027, 27)).location).toBe('Klitvej 3, Løkken, Danmark')
    expect(getEvent(createWeek(2027, 27, { city: '', country: '' })).location).toBe('Klitvej 3')
    expect(getEvent(createWeek(2027, 27), 'sv').summary).toMatch(/, vecka 27$/)
    expect(getEvent(createWeek(2027, 27), 'sv').description).toMatch(/^Ankomst måndag från kl\.\u00a015\.00,/)
    expect(getEvent(createWeek(2027, 27), 'en').description).toMatch(/^Arrival on Monday from 15:00/)
  })

  it('keeps its id, and its sequence number grows with every change; its stamps are stored ones, not the clock’s', () => {
    const before = getEvent(createWeek(2027, 27))
    const changedAt = bookedAt + 3_600_000
    const after = getEvent(createWeek(2027, 27, { isLentOut: true, changes: 2, changedAt }))
    expect(after.uid).toBe(before.uid)
    expect([before.sequence, after.sequence]).toEqual([0, 2])
    const stamp = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name)?.toString()
    for (const name of ['dtstamp', 'last-modified']) {
      expect(stamp(before, name)).toBe('2026-03-01T11:00:00Z')
      expect(stamp(after, name)).toBe('2026-03-01T12:00:00Z')
    }
    expect(stamp(after, 'created')).toBe('2026-03-01T11:00:00Z')
  })

  it('that is lent out says so and blocks no time', () => {
    const event = getEvent(createWeek(2027, 27, { isLentOut: true }))
    expect(event.summary).toMatch(/ \(udlånt\)$/)
    expect(event.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    expect(getEvent(createWeek(2027, 27)).component.getFirstPropertyValue('transp')).toBe('OPAQUE')
  })

  it('may be missing: a calendar without weeks is valid', () => {
    expect(parseEvents(toICalendar([], 'da'))).toEqual([])
  })

  it('has lines that no house name can break', () => {
    const text = toICalendar([createWeek(2027, 27, { houseName: 'A\r\nBEGIN:VALARM\r\nX' })], 'da')
    expect(parseEvents(text)).toHaveLength(1)
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })
})
