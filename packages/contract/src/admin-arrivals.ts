import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, houseParams, note, version } from './admin-lists.ts'
import { day, id, instant, language, numericId, year } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Why a house is cleaned on a Monday or not: docs/rules.md R190. */
export const cleaning = z.enum(['cleaning', 'same-stay', 'skipped', 'no-departure'])

/** `15:00` in the group's time zone. */
export const clockTime = z.string()

export const maxArrivalWeeks = 8
export const maxArrivalNote = 500

/** Several lines for who cleans; empty: none. */
export const arrivalNote = note.max(maxArrivalNote)

const party = z.object({
  bookingId: id,
  /** The owner. */
  userId: id,
  /** Of the guest where the week is lent out, else of the owner; empty once they are anonymized. */
  name: z.string(),
  isGuest: z.boolean(),
  ownerName: z.string(),
  /** Of who stays; empty where none is known. */
  phone: z.string(),
  language: language.nullable(),
  /** As the check-out said; null before it. */
  people: z.int().nullable(),
  checkedOutAt: instant.nullable(),
})
export type ArrivalParty = z.infer<typeof party>

const arrivalDay = z.object({
  /** The week that begins on that Monday; null: the house has no calendar then, and nothing can be noted. */
  unitId: numericId.nullable(),
  leaves: party.nullable(),
  comes: party.nullable(),
  /** Who is there, and goes on staying. */
  stays: party.nullable(),
  cleaning,
  /** Until when who leaves has the house, and from when who comes. */
  leavesBy: clockTime.nullable(),
  comesFrom: clockTime.nullable(),
  /** The week that begins is out of operation. */
  isOutOfOperation: z.boolean(),
  /** Empty: none. */
  note: z.string(),
  /** Of the note. */
  version,
})
export type ArrivalDay = z.infer<typeof arrivalDay>

const monday = z.object({ dateFrom: day, year, week: z.int() })
export type ArrivalMonday = z.infer<typeof monday>

const arrivalHouse = z.object({
  houseId: id,
  code: z.string(),
  name: z.string(),
  groupId: id,
  groupName: z.string(),
  usualPeople: z.int().nullable(),
  /** One for each of `mondays`. */
  days: z.array(arrivalDay),
})
export type ArrivalHouse = z.infer<typeof arrivalHouse>

export const arrivals = defineOperation(adminEndpoints.arrivals, {
  name: 'arrivals',
  summary: 'Who leaves each house, who comes and whether it is cleaned, Monday by Monday',
  cost: { minute: 3 },
  query: z.strictObject({
    /** All groups that are not archived without it. */
    groupId: id.optional(),
    houseId: id.optional(),
    /** The first Monday is this day or the next one after it; today without it. */
    from: fromDay.optional(),
    /** How many Mondays; 2 without it. */
    weeks: z
      .string()
      .regex(/^[1-8]$/)
      .transform(Number)
      .optional(),
  }),
  response: z.object({ mondays: z.array(monday), houses: z.array(arrivalHouse) }),
})
export type Arrivals = z.infer<typeof arrivals.response>

export const saveArrivalNote = defineOperation(adminEndpoints.saveArrivalNote, {
  name: 'save-arrival-note',
  summary: 'Note something for the Monday on which a week begins; the cleaner reads it. An empty note goes',
  params: z.strictObject({ unitId: numericId }),
  body: z.strictObject({ note: arrivalNote, version }),
  response: z.object({ unitId: numericId, note: z.string(), version, merged: z.array(z.string()) }),
})

const arrivalsLinkState = z.object({
  /** Null: there is no link, or it was revoked. */
  createdAt: instant.nullable(),
  /** When it was last opened, to the hour; null: not yet. */
  lastUsedAt: instant.nullable(),
})

export const arrivalsLink = defineOperation(adminEndpoints.arrivalsLink, {
  name: 'arrivals-link',
  summary: 'Whether a house has a link for its cleaner, and when it was last used; never its URL',
  params: houseParams,
  response: arrivalsLinkState,
})

export const createArrivalsLink = defineOperation(adminEndpoints.createArrivalsLink, {
  name: 'create-arrivals-link',
  summary: 'Create the link of a house’s cleaner, which is shown once; the previous one ends',
  params: houseParams,
  response: arrivalsLinkState.extend({
    /** Of the page. */
    url: z.string(),
    /** Of the calendar feed. */
    feedUrl: z.string(),
  }),
})

export const revokeArrivalsLink = defineOperation(adminEndpoints.revokeArrivalsLink, {
  name: 'revoke-arrivals-link',
  summary: 'End the link of a house’s cleaner',
  params: houseParams,
  response: arrivalsLinkState,
})
