import { z } from 'zod'
import { day, id, year } from './fields.ts'
import { policy } from './groups.ts'

// The calendars in the form of `compactCalendarsType`, of which a browser derives what the plain form says: what
// anyone sees of each week, and the facts about the caller on which its rules depend. Ids of weeks and calendars are
// numbers, and instants milliseconds since 1970.

/** How the anonymous viewer sees a week, as the position in this list. */
export const compactStates = [
  'Available',
  'AvailableForWaitlist',
  'Reserved',
  'NotAvailable',
  'OutOfOperation',
] as const

/** What differs from the week's row in `weeks`, and from the policy. */
const exceptions = z.object({
  startsAt: z.int().optional(),
  bookingDeadline: z.int().optional(),
  restrictedUntil: z.int().optional(),
  /** For its price. */
  refundEnd: z.int().optional(),
})
export type CompactExceptions = z.infer<typeof exceptions>

/** Code, points, state, length of the waitlist, version; of a Reserved week the end of the hold; exceptions. */
export const compactUnit = z.tuple([
  z.string(),
  z.int(),
  z
    .int()
    .min(0)
    .max(compactStates.length - 1),
  z.int(),
  z.int(),
  z.int().nullable().optional(),
  exceptions.optional(),
])
export type CompactUnit = z.infer<typeof compactUnit>

/**
 * ISO year, week and Monday, and how many milliseconds before midnight UTC of that day these are: start, booking
 * deadline, and ends of the full refund for high and for low prices.
 */
export const compactWeek = z.tuple([year, z.int(), day, z.int(), z.int(), z.int(), z.int()])
export type CompactWeek = z.infer<typeof compactWeek>

/** The caller's own row: week, booking, type, and the end of a `Pre`. */
export const compactBooking = z.tuple([
  z.int(),
  id,
  z.enum(['Pre', 'Book', 'Assign', 'Wait']),
  z.int().nullable(),
])
export type CompactBooking = z.infer<typeof compactBooking>

/** The caller's own week of a house, for the season rules: week, year, code, Monday, frozen price, type. */
export const compactOwnWeek = z.tuple([z.int(), year, z.string(), day, z.int(), z.enum(['Book', 'Assign'])])
export type CompactOwnWeek = z.infer<typeof compactOwnWeek>

const upcomingPoints = z.object({ year, at: z.int(), points: z.int() })

/** The other facts about the caller that the rules need. */
const owner = z.object({
  holds: z.array(
    z.object({ unitId: z.int(), calendarId: z.int(), year, points: z.int(), reservedUntil: z.int() }),
  ),
  endedHolds: z.array(z.object({ unitId: z.int(), endedAt: z.int() })),
  accounts: z.array(z.object({ year, balance: z.int() })),
  waitlists: z.array(z.object({ year, count: z.int() })),
  upcomingPoints: z.array(upcomingPoints),
})

export const compactCalendars = z.object({
  groupId: id,
  name: z.string(),
  policy,
  weeks: z.array(compactWeek),
  calendars: z.array(
    z.object({ id: z.int(), houseId: id, houseName: z.string(), year, units: z.array(compactUnit) }),
  ),
  /** The instant at which all of this is so. */
  now: z.int(),
  /** Weeks by id that are so instead of as `calendars` has them. */
  changed: z.array(z.tuple([z.int(), compactUnit])),
  bookings: z.array(compactBooking),
  /** By house. */
  ownWeeks: z.record(z.string(), z.array(compactOwnWeek)),
  owner,
})
export type CompactCalendars = z.infer<typeof compactCalendars>
