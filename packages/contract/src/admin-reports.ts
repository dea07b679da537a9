import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { id, instant, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

/** An ISO week in a URL, where it is a string. */
const weekString = z
  .string()
  .regex(/^([1-9]|[1-4][0-9]|5[0-3])$/)
  .transform(Number)

const weeklyRow = z.object({
  groupName: z.string(),
  groupCode: z.string(),
  houseName: z.string(),
  houseCode: z.string(),
  /** Both null where the week is not booked, or its owner has left the group or is anonymized. */
  ownerName: z.string().nullable(),
  ownerCode: z.string().nullable(),
  isBooked: z.boolean(),
  isLendedOut: z.boolean(),
  /** The guest where the week is lent out. */
  contactInfo: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  isCheckedOut: z.boolean(),
  numPeople: z.int().nullable(),
  checkedOutAt: instant.nullable(),
})
export type WeeklyRow = z.infer<typeof weeklyRow>

export const weeklyReport = defineOperation(adminEndpoints.weeklyReport, {
  name: 'weekly-report',
  summary: 'Who has which house in a week',
  cost: { minute: 3 },
  isHeavy: true,
  query: z.strictObject({ weekNumber: weekString, year: yearString }),
  response: z.object({
    reportGeneratedAt: instant,
    /** Monday and Sunday. */
    weekStartDate: z.iso.date(),
    weekEndDate: z.iso.date(),
    weekNumber: z.int(),
    year,
    data: z.array(weeklyRow),
  }),
})

export const yearlyReport = defineOperation(adminEndpoints.yearlyReport, {
  name: 'yearly-report',
  summary: 'Who has which week of a year in the houses of a group',
  cost: { minute: 3 },
  isHeavy: true,
  query: z.strictObject({ year: yearString, groupId: id }),
  response: z.object({
    reportGeneratedAt: instant,
    year,
    /** 0 to 100. */
    totalBookedPercentage: z.number(),
    houseColumns: z.array(
      z.object({ houseId: id, houseCode: z.string(), houseName: z.string(), bookedPercentage: z.number() }),
    ),
    data: z.array(
      z.object({
        weekNumber: z.int(),
        houses: z.array(z.object({ houseId: id, isBooked: z.boolean(), ownerName: z.string().nullable() })),
      }),
    ),
  }),
})

export const occupancyReport = defineOperation(adminEndpoints.occupancyReport, {
  name: 'occupancy-report',
  summary: 'How full the houses of a group are: each week, and each season by price',
  cost: { minute: 3 },
  isHeavy: true,
  query: z.strictObject({ year: yearString, groupId: id }),
  response: z.object({
    reportGeneratedAt: instant,
    year,
    weeks: z.array(z.object({ week: z.int(), dateFrom: z.iso.date() })),
    houses: z.array(
      z.object({
        houseId: id,
        houseCode: z.string(),
        houseName: z.string(),
        /** One for each of `weeks`; `none`: the house has no such week. */
        states: z.array(z.enum(['booked', 'lent-out', 'reserved', 'free', 'out', 'none'])),
        points: z.array(z.int()),
        waiting: z.array(z.int()),
      }),
    ),
    /** By price: the weeks in operation that cost so many points, and how many of them are booked. */
    seasons: z.array(z.object({ points: z.int(), weeks: z.int(), booked: z.int() })),
  }),
})

export const useReport = defineOperation(adminEndpoints.useReport, {
  name: 'use-report',
  summary: 'Weeks and points of each owner of a group, without names, the most points first',
  cost: { minute: 3 },
  isHeavy: true,
  query: z.strictObject({ year: yearString, groupId: id }),
  response: z.object({
    reportGeneratedAt: instant,
    year,
    owners: z.array(
      z.object({
        /** A, B, … Z, AA, … in the order of the list. */
        letter: z.string(),
        weeks: z.int(),
        highSeasonWeeks: z.int(),
        pointsSpent: z.int(),
        pointsLeft: z.int(),
      }),
    ),
  }),
})
