import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { day, instant, language, year } from './fields.ts'
import { defineOperation } from './operation.ts'

/** First names only: no surname, no e-mail address, no telephone number. */
const party = z.object({
  /** Empty where no first name is known: docs/rules.md R209. */
  firstName: z.string(),
  /** A guest of the owner; else the owner. */
  isGuest: z.boolean(),
  /** As the check-out said; null before it. */
  people: z.int().nullable(),
  hasCheckedOut: z.boolean(),
})

const cleanerDay = z.object({
  dateFrom: day,
  year,
  week: z.int(),
  leaves: party.nullable(),
  comes: party.nullable(),
  stays: party.nullable(),
  cleaning: z.enum(['cleaning', 'same-stay', 'skipped', 'no-departure']),
  leavesBy: z.string().nullable(),
  comesFrom: z.string().nullable(),
  isOutOfOperation: z.boolean(),
  note: z.string(),
})
export type CleanerDay = z.infer<typeof cleanerDay>

export const arrivalsOfLink = defineOperation(endpoints.arrivalsOfLink, {
  name: 'arrivals-of-link',
  summary: 'The Mondays of a house, for who cleans it: as a page for a browser, with `.ics` as a calendar',
  /** Any text is valid here: a malformed token gets the same response as a wrong one. */
  params: z.strictObject({ token: z.string() }),
  /** Of the page and the calendar; that of the browser without it, and where there is no such language. */
  query: z.strictObject({ language: language.optional().catch(undefined) }),
  response: z.object({
    houseName: z.string(),
    address: z.string(),
    usualPeople: z.int().nullable(),
    /** When this was so. */
    at: instant,
    days: z.array(cleanerDay),
  }),
})
export type CleanerArrivals = z.infer<typeof arrivalsOfLink.response>
