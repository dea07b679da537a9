import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import type { Brand } from '../shared/brand.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { cleanLine } from './clean-value.ts'
import type { MailAttachment } from './mail-transport.ts'

/**
 * Returns the file with which a calendar program takes the week up, moves it or strikes it out: whole days from Monday
 * to Monday, under the id that the calendar feed gives it, each time with a higher number. None for other mails.
 *
 * @see docs/decisions/0134-mails-from-liquid-and-markdown.md
 */
export function createCalendarAttachment(facts: MailFacts, brand: Brand): MailAttachment[] {
  const { kind, stay, timeZone, language } = facts
  if (kind !== 'confirmed' && kind !== 'moved' && kind !== 'cancelled') return []
  const [week, entry] = [stay?.weeks[0], stay?.entry]
  if (!stay || !week || !entry) return []
  const isCancelled = kind === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = new ICalCalendar({ prodId: { company: 'Samhus', product: 'Samhus', language }, method })
  const { houseName, address, city, country } = stay
  const names = { houseName, address, city, country }
  calendar.createEvent({
    ...toCalendarEvent({ ...week, ...mapValues(names, cleanLine), ...entry, timeZone }, language),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(brand.supportEmail === ''
      ? {}
      : { organizer: { name: cleanLine(brand.name), email: cleanLine(brand.supportEmail) } }),
  })
  return [
    {
      filename: `${language === 'en' ? 'week' : language === 'sv' ? 'vecka' : 'uge'}-${week.week}-${week.year}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: calendar.toString(),
    },
  ]
}

function mapValues<K extends string>(
  record: Record<K, string>,
  map: (value: string) => string,
): Record<K, string> {
  return Object.fromEntries(
    Object.entries<string>(record).map(([key, value]) => [key, map(value)]),
  ) as Record<K, string>
}
