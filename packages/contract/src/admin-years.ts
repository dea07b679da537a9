import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { groupParams, houseParams, reason, version } from './admin-lists.ts'
import { bookingType } from './bookings.ts'
import { day, id, instant, numericId, singleLine, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

const week = z.int().min(1).max(53)
/** Points that a week costs; 0: it cannot be booked. */
const points = z.int().min(0).max(99)

/** One week as an admin prices it. `restrictOne`: neighbouring weeks open late for its owner (R42). */
export const pricedWeek = z.strictObject({ week, points, restrictOne: z.boolean() })
export type PricedWeek = z.infer<typeof pricedWeek>

const adminWeek = z.object({
  unitId: numericId,
  week,
  code: z.string(),
  dateFrom: day,
  points,
  restrictOne: z.boolean(),
  isOutOfOperation: z.boolean(),
  /** For admins; null while it is in operation, and where no reason was given. */
  outReason: z.string().nullable(),
  outSince: instant.nullable(),
  /** It can be priced and taken out of operation until it begins. */
  hasBegun: z.boolean(),
  /** Who holds it, was offered it or has booked it; expired reservations do not count. */
  holder: z
    .object({
      userId: id,
      name: z.string(),
      type: bookingType,
      /** A reservation of the waitlist's. */
      isOffer: z.boolean(),
      bookingId: id,
    })
    .nullable(),
  waitlistCount: z.int(),
  version: z.int(),
})
export type AdminWeek = z.infer<typeof adminWeek>

export const houseCalendars = defineOperation(adminEndpoints.houseCalendars, {
  name: 'house-calendars',
  summary: 'The years of a house that have a calendar',
  params: houseParams,
  response: z.object({
    calendars: z.array(
      z.object({
        calendarId: numericId,
        year,
        weeks: z.int(),
        /** The sum of what its weeks in operation cost. */
        points: z.int(),
        booked: z.int(),
        out: z.int(),
        /** In operation and without a price. */
        unpriced: z.int(),
        /** No owner has or had a row on it: it can be deleted. */
        isUntouched: z.boolean(),
      }),
    ),
  }),
})

export const adminCalendar = defineOperation(adminEndpoints.adminCalendar, {
  name: 'admin-calendar',
  summary: 'A house’s year, week by week',
  params: z.strictObject({ calendarId: numericId }),
  response: z.object({
    calendarId: numericId,
    houseId: id,
    houseName: z.string(),
    year,
    weeks: z.array(adminWeek),
    version,
  }),
})

/** Where the prices of a new calendar come from. Of last year: holidays that move take their prices along. */
const calendarSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('template'), templateId: id }),
  z.strictObject({ from: z.literal('last-year') }),
  z.strictObject({ from: z.literal('weeks'), weeks: z.array(pricedWeek).min(52).max(53) }),
])

export const createCalendar = defineOperation(adminEndpoints.createCalendar, {
  name: 'create-calendar',
  summary: 'Create a house’s calendar of a year with all its weeks',
  params: houseParams,
  body: z.strictObject({ year, source: calendarSource }),
  response: z.object({ calendarId: numericId }),
})

/**
 * Changes of prices and restrictions; what a week does not name stays. A refusal names the weeks: `problems` of
 * booking-date-passed and has-live-weeks, and `changes` of changed-meanwhile, have the fields `27.points` and
 * `27.restrictOne`, where several calendars are changed after the calendar's id and a point.
 */
const changedWeeks = z
  .array(z.strictObject({ week, points: points.optional(), restrictOne: z.boolean().optional() }))
  .min(1)
  .max(53)

export const priceWeeks = defineOperation(adminEndpoints.priceWeeks, {
  name: 'price-weeks',
  summary: 'Change prices and restrictions of a calendar’s weeks that have not begun',
  params: z.strictObject({ calendarId: numericId }),
  body: z.strictObject({ weeks: changedWeeks, version, reason }),
  response: z.object({ calendarId: numericId, changed: z.int(), version }),
})

export const deleteCalendar = defineOperation(adminEndpoints.deleteCalendar, {
  name: 'delete-calendar',
  summary: 'Delete a calendar on which there has never been a row of anybody',
  params: z.strictObject({ calendarId: numericId }),
  response: z.object({ calendarId: numericId }),
})

/** Enough for each week of a year of the most houses. */
const maxHouses = 250
const yearBytes = maxHouses * 3072

const yearParams = z.strictObject({ groupId: id, year: yearString })

export const groupYear = defineOperation(adminEndpoints.groupYear, {
  name: 'group-year',
  summary: 'A group’s year: each house with its weeks, and what it has of the year before',
  params: yearParams,
  cost: { minute: 3 },
  isHeavy: true,
  response: z.object({
    groupId: id,
    year,
    /** The years of which a house has a calendar. */
    years: z.array(year),
    houses: z.array(
      z.object({
        houseId: id,
        houseCode: z.string(),
        houseName: z.string(),
        /** Null: the house has no calendar of the year. */
        calendarId: numericId.nullable(),
        /** Of the calendar; null where there is none. */
        version: version.nullable(),
        weeks: z.array(adminWeek),
        /** Prices of the year before; empty: the house has no calendar of it. */
        lastYear: z.array(pricedWeek),
      }),
    ),
  }),
})
export type GroupYear = z.infer<typeof groupYear.response>

export const createGroupYear = defineOperation(adminEndpoints.createGroupYear, {
  name: 'create-group-year',
  summary: 'Create the calendars of a year of several houses at once',
  params: groupParams,
  bodyBytes: yearBytes,
  body: z.strictObject({
    year,
    houses: z
      .array(z.strictObject({ houseId: id, weeks: z.array(pricedWeek).min(52).max(53) }))
      .min(1)
      .max(maxHouses),
  }),
  response: z.object({ calendarIds: z.array(numericId) }),
})

export const priceGroupYear = defineOperation(adminEndpoints.priceGroupYear, {
  name: 'price-group-year',
  summary: 'Change prices and restrictions of weeks of several houses at once',
  params: yearParams,
  bodyBytes: yearBytes,
  body: z.strictObject({
    calendars: z
      .array(z.strictObject({ calendarId: numericId, weeks: changedWeeks, version }))
      .min(1)
      .max(maxHouses),
    reason,
  }),
  response: z.object({ changed: z.int() }),
})

const templateWeeks = z.array(pricedWeek).length(53)

export const seasonTemplates = defineOperation(adminEndpoints.seasonTemplates, {
  name: 'season-templates',
  summary: 'The prices of a year under a name, from which calendars are made',
  response: z.object({
    templates: z.array(
      z.object({ templateId: id, name: z.string(), weeks: templateWeeks, changedAt: instant, version }),
    ),
  }),
})
export type SeasonTemplate = z.infer<typeof seasonTemplates.response>['templates'][number]

export const saveSeasonTemplate = defineOperation(adminEndpoints.saveSeasonTemplate, {
  name: 'save-season-template',
  summary: 'Save the prices of a year under a name',
  params: z.strictObject({ templateId: id }),
  /**
   * `version`: of the template that was read, 0 of none. Weeks that others have changed since stay, unless they were
   * changed here, too: `changes` of changed-meanwhile have the fields `name`, `27.points`, `27.restrictOne`. Missing:
   * whatever others have changed is replaced.
   */
  body: z.strictObject({ name: singleLine(80), weeks: templateWeeks, version: version.optional() }),
  response: z.object({ templateId: id }),
})

export const deleteSeasonTemplate = defineOperation(adminEndpoints.deleteSeasonTemplate, {
  name: 'delete-season-template',
  summary: 'Delete a season template; calendars made from it stay',
  params: z.strictObject({ templateId: id }),
  response: z.object({ templateId: id }),
})
