import type { Language } from './language.ts'
import { writeClock } from './moment.ts'

interface CalendarFeedMessages {
  readonly name: string
  readonly week: (house: string, week: number) => string
  readonly lentOut: (title: string) => string
  readonly stay: (checkIn: string, checkOut: string) => string
}

/** Sentences of an owner's calendar feed. */
export const calendarFeedMessages: Readonly<Record<Language, CalendarFeedMessages>> = {
  da: {
    name: 'Mine uger',
    week: (house, week) => `${house}, uge ${week}`,
    lentOut: (title) => `${title} (udlånt)`,
    stay: (checkIn, checkOut) =>
      `Ankomst mandag fra ${writeClock(checkIn, 'da')}, afrejse mandag senest ${writeClock(checkOut, 'da')}.`,
  },
  sv: {
    name: 'Mina veckor',
    week: (house, week) => `${house}, vecka ${week}`,
    lentOut: (title) => `${title} (utlånad)`,
    stay: (checkIn, checkOut) =>
      `Ankomst måndag från ${writeClock(checkIn, 'sv')}, avresa måndag senast ${writeClock(checkOut, 'sv')}.`,
  },
  en: {
    name: 'My weeks',
    week: (house, week) => `${house}, week ${week}`,
    lentOut: (title) => `${title} (lent out)`,
    stay: (checkIn, checkOut) => `Arrival on Monday from ${checkIn}, departure on Monday by ${checkOut}.`,
  },
}
