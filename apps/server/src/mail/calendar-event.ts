import type { Day, Instant } from '@samhus/domain/refusal'
import { toLocalTime } from '@samhus/domain/week'
import type { ICalEventData } from 'ical-generator'
import { calendarFeedMessages } from '../locales/calendar-feed.ts'
import type { Language } from '../locales/language.ts'

/** A booked week as a calendar program needs it. */
export interface CalendarWeek {
  /** The booking, or the first one from which it was moved. */
  readonly entryId: string
  readonly houseName: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly week: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly timeZone: string
  readonly bookedAt: Instant
  readonly changedAt: Instant
  readonly changes: number
}

/** What the feed and the file of a mail have in common: the same id, so that a program knows the week again. */
export function toCalendarEvent(week: CalendarWeek, language: Language): ICalEventData & { summary: string } {
  const { week: titleOf, stay } = calendarFeedMessages[language]
  const changed = new Date(week.changedAt)
  return {
    id: `${week.entryId}@samhus`,
    sequence: week.changes,
    start: toUtcMidnight(week.dateFrom),
    end: toUtcMidnight(week.dateTo),
    allDay: true,
    summary: titleOf(week.houseName, week.week),
    location: [week.address, week.city, week.country].filter(Boolean).join(', '),
    description: stay(
      toLocalTime(week.checkInAt, week.timeZone),
      toLocalTime(week.checkOutAt, week.timeZone),
    ),
    stamp: changed,
    created: new Date(week.bookedAt),
    lastModified: changed,
  }
}

/** The library writes the UTC date, in whichever time zone the process runs. */
export function toUtcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
