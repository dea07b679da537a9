import { toLocalTime } from '@samhus/domain/week'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { FeedWeek } from '../db/queries/own-bookings.ts'

type Language = 'da' | 'sv' | 'en'

/** Seconds after which a calendar should look again. */
const refreshSeconds = 3600

interface CalendarTexts {
  readonly name: string
  readonly week: (house: string, week: number) => string
  readonly lentOut: (title: string) => string
  readonly stay: (checkIn: string, checkOut: string) => string
}

const texts: Record<Language, CalendarTexts> = {
  da: {
    name: 'Mine uger',
    week: (house, week) => `${house}, uge ${week}`,
    lentOut: (title) => `${title} (udlånt)`,
    stay: (checkIn, checkOut) => `Ankomst mandag fra kl. ${checkIn}, afrejse mandag senest kl. ${checkOut}.`,
  },
  sv: {
    name: 'Mina veckor',
    week: (house, week) => `${house}, vecka ${week}`,
    lentOut: (title) => `${title} (utlånad)`,
    stay: (checkIn, checkOut) => `Ankomst måndag från kl. ${checkIn}, avresa måndag senast kl. ${checkOut}.`,
  },
  en: {
    name: 'My weeks',
    week: (house, week) => `${house}, week ${week}`,
    lentOut: (title) => `${title} (lent out)`,
    stay: (checkIn, checkOut) => `Arrival on Monday from ${checkIn}, departure on Monday by ${checkOut}.`,
  },
}

/**
 * Weeks as iCalendar: whole days from Monday to Monday, which belong to no time zone. The same weeks make the same
 * bytes: ids, stamps and sequence numbers come from what is stored, never from the clock.
 *
 * A week that is lent out blocks no time of the owner's, and says nothing of the guest.
 */
export function toICalendar(weeks: readonly FeedWeek[], language: Language): string {
  const { name, week: titleOf, lentOut, stay } = texts[language]
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

/** The library writes a day as it is in UTC, wherever the process runs. */
function toUtcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
