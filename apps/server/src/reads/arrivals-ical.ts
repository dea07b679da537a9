import type { CleanerArrivals, CleanerDay } from '@samhus/contract/arrivals'
import { addDays } from '@samhus/domain/day'
import type { Instant } from '@samhus/domain/refusal'
import { arrivalMessages } from '../locales/arrivals.ts'
import type { Language } from '../locales/language.ts'
import { toUtcMidnight } from '../mail/calendar-event.ts'
import { describeCleanerDay } from './describe-cleaner-day.ts'
import { createCalendar } from './ical.ts'

interface CleanerCalendar {
  readonly houseId: string
  /** When the link was made: a stamp that stays the same. */
  readonly createdAt: Instant
  readonly arrivals: Pick<CleanerArrivals, 'houseName' | 'address' | 'days'>
}

/**
 * Returns the Mondays of a house on which there is something to do or to know as iCalendar: whole days. A Monday keeps
 * its id, so that a program that fetches the calendar again replaces it; one on which nothing happens any more is gone.
 */
export function toArrivalsCalendar(
  { houseId, createdAt, arrivals }: CleanerCalendar,
  language: Language,
): string {
  const { houseName, address, days } = arrivals
  const calendar = createCalendar(houseName, language)
  for (const day of days.filter((each) => isWorthAnEntry(each))) {
    const { lead, people, closed } = describeCleanerDay(day, language)
    const lines = [...people.map(({ label, text }) => `${label}: ${text}`), closed, day.note]
    calendar.createEvent({
      id: `${houseId}-${day.dateFrom}@samhus`,
      stamp: new Date(createdAt),
      start: toUtcMidnight(day.dateFrom),
      end: toUtcMidnight(addDays(day.dateFrom, 1)),
      allDay: true,
      summary: `${houseName}: ${day.cleaning === 'no-departure' && !day.comes ? arrivalMessages[language].note : lead}`,
      location: address,
      description: lines.filter(Boolean).join('\n'),
    })
  }
  return calendar.toString()
}

const isWorthAnEntry = ({ leaves, comes, note }: CleanerDay): boolean =>
  leaves !== null || comes !== null || note !== ''
