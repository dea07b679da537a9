import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, numericId, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The week of a line: enough to name it and to link to it. */
const houseWeek = z.object({
  calendarUnitId: numericId,
  calendarUnitCode: z.string(),
  houseId: id,
  houseName: z.string(),
  year,
})
export type StatementWeek = z.infer<typeof houseWeek>

export const lineKind = z.enum([
  'plan',
  'office',
  'booked',
  'office-week',
  'refund',
  'moved',
  'claim-paid',
  'year-end',
  'late-refund',
  'corrected',
  'moved-in',
])

export const pointsStatement = defineOperation(endpoints.pointsStatement, {
  name: 'points-statement',
  summary: "Every change of the caller's points of a year, and pending, scheduled and expiring points",
  query: z.strictObject({ groupId: id, year: yearString }),
  response: z.object({
    year,
    balance: z.int(),
    /** Every year that has an account, as in current-points. */
    years: z.array(z.object({ year, points: z.int() })),
    /** Oldest first; the last one's `balance` is the year's. */
    lines: z.array(
      z.object({
        id,
        at: instant,
        kind: lineKind,
        /** Negative for debits and expiries. */
        points: z.int(),
        balance: z.int(),
        /** The reason that an admin gave. */
        reason: z.string().nullable(),
        week: houseWeek.nullable(),
      }),
    ),
    /** Points that are refunded if another owner takes the week before `until`. */
    waiting: z.array(
      z.object({ bookingId: id, points: z.int(), since: instant, until: instant, week: houseWeek }),
    ),
    /** Scheduled points of this year, earliest first. */
    coming: z.array(z.object({ assignAt: instant, points: z.int() })),
    /** 31 December 24:00 local, when the rest expires. */
    expiresAt: instant,
  }),
})
