import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { FeedWeek } from '../db/queries/own-bookings.ts'
import { calendarFeedMessages } from '../locales/calendar-feed.ts'
import type { Language } from '../locales/language.ts'
import { toCalendarEvent } from '../mail/calendar-event.ts'

/** How often a calendar program should fetch the feed. */
const refreshSeconds = 3600

/** Returns an empty calendar, to be fetched again every hour. */
export function createCalendar(name: string, language: Language): ICalCalendar {
  return new ICalCalendar({
    name,
    prodId: { company: 'Samhus', product: 'Samhus', language },
    ttl: refreshSeconds,
  })
}

/**
 * Returns weeks as iCalendar: whole days from Monday to Monday, which belong to no time zone. The same weeks give the
 * same bytes: ids, stamps and sequence numbers come from stored values, never from the clock.
 *
 * A lent-out week does not block the owner's time, and says nothing about the guest.
 */
export function toICalendar(weeks: readonly FeedWeek[], language: Language): string {
  const { name, lentOut } = calendarFeedMessages[language]
  const calendar = createCalendar(name, language)
  for (const week of weeks) {
    const event = toCalendarEvent({ ...week, changedAt: week.changedAt ?? week.bookedAt }, language)
    calendar.createEvent({
      ...event,
      summary: week.isLentOut ? lentOut(event.summary) : event.summary,
      transparency: week.isLentOut ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return calendar.toString()
}
