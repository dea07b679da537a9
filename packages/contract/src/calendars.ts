import { z } from 'zod'
import { bookingType } from './bookings.ts'
import { compactCalendars } from './compact-calendars.ts'
import { compactCalendarsType, endpoints } from './endpoints.ts'
import { errorTypes } from './errors.ts'
import { day, id, instant, numericId, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

export const unitStatus = z.enum([
  'YourBooking',
  'YourWaitlist',
  'YourReservation',
  'Available',
  'AvailableForWaitlist',
  'Reserved',
  'NotAvailable',
])
export type UnitStatus = z.infer<typeof unitStatus>

/** A rule that blocks, and the instant from which it no longer does, if there is one. */
export const reason = z.object({ type: z.enum(errorTypes), until: instant.nullable() })

/** One week of one house as one viewer sees it. `version` rises with every change of the week. */
export const calendarUnit = z.object({
  id: numericId,
  code: z.string(),
  dateFrom: day,
  dateTo: day,
  points: z.int(),
  /** From this instant on a cancellation at that price is not refunded immediately; null: the week cannot be booked. */
  refundEnd: instant.nullable(),
  status: unitStatus,
  waitlistCount: z.int(),
  /** The viewer's own row on the week, never another's. */
  bookingId: id.nullable(),
  validationError: z.enum(errorTypes).nullable(),
  reasons: z.array(reason),
  version: z.int(),
})
export type CalendarUnit = z.infer<typeof calendarUnit>

export const calendar = z.object({
  id: numericId,
  houseId: id,
  houseName: z.string(),
  year,
  units: z.array(calendarUnit),
})
export type Calendar = z.infer<typeof calendar>

export const groupCalendars = defineOperation(endpoints.groupCalendars, {
  name: 'group-calendars',
  summary: "Every week of a group's houses, from last year on; an older year by `year`",
  params: z.strictObject({ groupId: id }),
  query: z.strictObject({ year: yearString.optional() }),
  cost: { minute: 10, onlyWith: 'year' },
  variants: { [compactCalendarsType]: compactCalendars },
  response: z.object({
    groupId: id,
    name: z.string(),
    calendars: z.array(calendar),
    /** Dates and instants of each week, which are the same for all houses. */
    weeks: z.array(
      z.object({ year, week: z.int(), dateFrom: day, startsAt: instant, bookingDeadline: instant }),
    ),
    /** The caller's own weeks that the season rules need, so that the browser can apply them too. */
    ownWeeks: z.array(
      z.object({
        calendarUnitId: numericId,
        houseId: id,
        year,
        week: z.int(),
        code: z.string(),
        dateFrom: day,
        points: z.int(),
        type: bookingType,
      }),
    ),
    /** The other facts about the caller that the rules need. */
    owner: z.object({
      holds: z.array(
        z.object({
          calendarUnitId: numericId,
          calendarId: numericId,
          year,
          points: z.int(),
          reservedUntil: instant,
        }),
      ),
      endedHolds: z.array(z.object({ calendarUnitId: numericId, endedAt: instant })),
      accounts: z.array(z.object({ year, balance: z.int() })),
      waits: z.array(z.object({ year, count: z.int() })),
      upcomingPoints: z.array(z.object({ year, at: instant, points: z.int() })),
    }),
  }),
})
export type GroupCalendars = z.infer<typeof groupCalendars.response>
