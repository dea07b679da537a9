import { toLocalTime } from '@samhus/domain/week'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { FeedWeek } from '../db/queries/own-bookings.ts'
import { calendarFeedMessages } from '../locales/calendar-feed.ts'
import type { Language } from '../locales/language.ts'

/** How often a calendar program should fetch the feed. */
const refreshSeconds = 3600

/**
 * Returns weeks as iCalendar: whole days from Monday to Monday, which belong to no time zone. The same weeks give the
 * same bytes: ids, stamps and sequence numbers come from stored values, never from the clock.
 *
 * A lent-out week does not block the owner's time, and says nothing about the guest.
 */
export function toICalendar(weeks: readonly FeedWeek[], language: Language): string {
  const { name, week: titleOf, lentOut, stay } = calendarFeedMessages[language]
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Samhus', product: 'Samhus', language },
    ttl: refreshSeconds,
  })
  for (const week of weeks) {
    const title = titleOf(week.houseName, week.week)
    const changed = new Date(week.changedAt ?? week.bookedAt)
    calendar.createEvent({
      id: `${week.bookingId}@samhus`,
      sequence: week.changes,
      start: toUtcMidnight(week.dateFrom),
      end: toUtcMidnight(week.dateTo),
      allDay: true,
      summary: week.isLentOut ? lentOut(title) : title,
      location: [week.address, week.city, week.country].filter(Boolean).join(', '),
      description: stay(
        toLocalTime(week.checkInAt, week.timeZone),
        toLocalTime(week.checkOutAt, week.timeZone),
      ),
      transparency: week.isLentOut ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      stamp: changed,
      created: new Date(week.bookedAt),
      lastModified: changed,
    })
  }
  return calendar.toString()
}

/** The library writes the UTC date, in whichever time zone the process runs. */
function toUtcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
