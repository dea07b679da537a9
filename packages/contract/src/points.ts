import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, numericId, year, yearInAddress } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The week of a line: enough to name it and to lead to it. */
const weekOfHouse = z.object({
  calendarUnitId: numericId,
  calendarUnitCode: z.string(),
  houseId: id,
  houseName: z.string(),
  year,
})
export type StatementWeek = z.infer<typeof weekOfHouse>

export const lineKind = z.enum([
  'plan',
  'office',
  'booked',
  'office-week',
  'refund',
  'claim-paid',
  'year-end',
  'late-refund',
  'corrected',
])

export const pointsStatement = defineOperation(endpoints.pointsStatement, {
  name: 'points-statement',
  summary: "Every movement of the caller's points of a year, with what waits, comes and expires",
  query: z.strictObject({ groupId: id, year: yearInAddress }),
  response: z.object({
    year,
    balance: z.int(),
    /** Every year that has an account, as current-points says it. */
    years: z.array(z.object({ year, points: z.int() })),
    /** Oldest first; the last one's `balance` is the year's. */
    lines: z.array(
      z.object({
        id,
        at: instant,
        kind: lineKind,
        /** With its sign. */
        points: z.int(),
        balance: z.int(),
        /** What the office wrote to it. */
        reason: z.string().nullable(),
        week: weekOfHouse.nullable(),
      }),
    ),
    /** Points that come back if another owner takes the week before `until`. */
    waiting: z.array(
      z.object({ bookingId: id, points: z.int(), since: instant, until: instant, week: weekOfHouse }),
    ),
    /** Points of this year that are scheduled, soonest first. */
    coming: z.array(z.object({ assignAt: instant, points: z.int() })),
    /** 31 December 24:00 local: what is left by then is lost. */
    expiresAt: instant,
  }),
})
