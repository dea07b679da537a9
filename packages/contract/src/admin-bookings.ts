import { z } from 'zod'
import { act } from './admin-activity.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { fee } from './admin-fees.ts'
import { fromDay, listQuery, listResponse } from './admin-lists.ts'
import { mailRow } from './admin-mail.ts'
import { ledgerType } from './admin-points.ts'
import { bookingType, contact, refundKind } from './bookings.ts'
import { day, id, instant, numericId, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

/** A person; the name is empty once they are anonymized. */
export const person = z.object({ userId: id, name: z.string() })

/** Which week of which house. */
export const weekHead = z.object({
  unitId: numericId,
  groupId: id,
  groupName: z.string(),
  houseId: id,
  houseName: z.string(),
  year,
  week: z.int(),
  /** With its tags: `27-RestrictOne`. */
  code: z.string(),
  dateFrom: day,
  dateTo: day,
  /** What it costs now. */
  points: z.int(),
})
export type WeekHead = z.infer<typeof weekHead>

/** Why a row ended; a rule's type where the owner was passed over. */
const endReason = z.string().nullable()

const origin = z.enum(['hold', 'offer']).nullable()

const bookingRow = z.object({
  bookingId: id,
  ...person.shape,
  /** The owner's code. */
  userCode: z.string(),
  ...weekHead.omit({ points: true }).shape,
  type: bookingType,
  origin,
  reservedUntil: instant.nullable(),
  /** The frozen price. */
  points: z.int(),
  /** What its debit took; 0 where none was taken. */
  debited: z.int(),
  /** The place on the waitlist from 1; null for what does not wait. */
  place: z.int().nullable(),
  /** The guest's name; null: the owner stays. */
  lentOutTo: z.string().nullable(),
  checkedOutAt: instant.nullable(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  endReason,
})
export type BookingRow = z.infer<typeof bookingRow>

export const bookingColumns = ['dateFrom', 'houseName', 'userName', 'type', 'points', 'createdAt'] as const

/** Every filter of the list; also that of its sheet. */
export const bookings = defineOperation(adminEndpoints.bookings, {
  name: 'bookings',
  summary: 'Reservations, bookings, places on waitlists and what has ended, of all owners',
  cost: { minute: 2 },
  query: z.strictObject({
    /** `search` finds owners, guests, houses, a week's number, and a booking's id or the last eight characters of it. */
    ...listQuery(bookingColumns),
    groupId: id.optional(),
    houseId: id.optional(),
    userId: id.optional(),
    year: yearString.optional(),
    week: z
      .string()
      .regex(/^([1-9]|[1-4][0-9]|5[0-3])$/)
      .transform(Number)
      .optional(),
    /** `held`: who has a week, booked, assigned, reserved or offered. */
    type: z.enum([...bookingType.options, 'held']).optional(),
    /** Offers that can be accepted until this day at the latest. */
    offerUntil: fromDay.optional(),
    /** Weeks from this Monday on. */
    from: fromDay.optional(),
    /** Weeks that begin on this day at the latest. */
    to: fromDay.optional(),
  }),
  response: listResponse(bookingRow),
})

const claim = z.object({
  state: z.enum(['open', 'paid', 'superseded', 'lapsed']),
  points: z.int(),
  openedAt: instant,
  closedAt: instant.nullable(),
})

/** The instants that decide what can still be done with a week. */
const weekTimes = z.object({
  startsAt: instant,
  bookingDeadline: instant,
  cancellationDeadline: instant,
  checkInAt: instant,
  checkOutAt: instant,
})

export const adminBooking = defineOperation(adminEndpoints.adminBooking, {
  name: 'admin-booking',
  summary: 'A booking with its stay, its points, mails, links, fees and acts',
  params: z.strictObject({ bookingId: id }),
  response: bookingRow.omit({ lentOutTo: true }).extend({
    membershipId: numericId,
    /** Null once they are anonymized. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    isEnabled: z.boolean(),
    /** They have left the group. */
    hasLeft: z.boolean(),
    times: weekTimes,
    contact: contact.nullable(),
    skipsCleaning: z.boolean(),
    checkedOutPeople: z.int().nullable(),
    /** The weeks of the same stay, this one among them, in order; empty for what is not booked. */
    stay: z.array(
      z.object({
        bookingId: id,
        unitId: numericId,
        year,
        week: z.int(),
        dateFrom: day,
        checkedOutAt: instant.nullable(),
      }),
    ),
    /** What comes back by the rule if it is cancelled now; null: it cannot be, not by an admin either. */
    refund: z.object({ kind: refundKind, points: z.int(), until: instant.nullable() }).nullable(),
    claim: claim.nullable(),
    /** The booking to which it was moved, or from which. */
    movedTo: id.nullable(),
    movedFrom: id.nullable(),
    /** The points' lines, oldest first. */
    lines: z.array(z.object({ id, at: instant, type: ledgerType, year, points: z.int() })),
    mails: z.array(mailRow),
    /** Links with which the stay can be checked out, newest first: they are stored as hashes and cannot be shown again. */
    links: z.array(z.object({ createdAt: instant, revokedAt: instant.nullable() })),
    fees: z.array(fee),
    /** Newest first. */
    acts: z.array(act),
  }),
})
export type AdminBooking = z.infer<typeof adminBooking.response>

const onWeek = person.extend({ bookingId: id, membershipId: numericId })

export const adminWeek = defineOperation(adminEndpoints.adminWeek, {
  name: 'admin-week',
  summary: 'A week with its holder, its waitlist with names, its claim and its acts',
  params: z.strictObject({ unitId: numericId }),
  response: weekHead.extend({
    times: weekTimes,
    isOutOfOperation: z.boolean(),
    outReason: z.string().nullable(),
    outSince: instant.nullable(),
    /** Its house or group is archived. */
    isArchived: z.boolean(),
    /** Who has it. An expired reservation does not count. */
    holder: onWeek
      .extend({
        type: bookingType,
        origin,
        reservedUntil: instant.nullable(),
        points: z.int(),
        lentOutTo: z.string().nullable(),
        checkedOutAt: instant.nullable(),
      })
      .nullable(),
    /** In the order in which they joined. */
    waiting: z.array(
      onWeek.extend({
        place: z.int(),
        joinedAt: instant,
        /** The first rule by which they would be passed over now; null: they would get the offer. */
        wouldBeSkippedBy: z.string().nullable(),
      }),
    ),
    claim: onWeek.extend({ points: z.int(), openedAt: instant }).nullable(),
    /** Rows that have ended, newest first; not expired reservations. */
    former: z.array(onWeek.extend({ type: bookingType, endedAt: instant.nullable(), endReason })),
    acts: z.array(act),
  }),
})
export type AdminWeekView = z.infer<typeof adminWeek.response>

export const maxBoardWeeks = 60

export const board = defineOperation(adminEndpoints.board, {
  name: 'board',
  summary: 'Houses × weeks of a group: who has which week',
  cost: { minute: 3 },
  query: z.strictObject({
    groupId: id,
    /** The first week is the one of this day; the current one without it. */
    from: fromDay.optional(),
    /** How many; 26 without it. */
    weeks: z
      .string()
      .regex(/^[1-9][0-9]?$/)
      .transform(Number)
      .pipe(z.int().max(maxBoardWeeks))
      .optional(),
  }),
  response: z.object({
    groupId: id,
    groupName: z.string(),
    weeks: z.array(z.object({ dateFrom: day, year, week: z.int() })),
    houses: z.array(
      z.object({
        houseId: id,
        name: z.string(),
        /** One for each of `weeks`; null: the house has no calendar then. */
        cells: z.array(
          z
            .object({
              unitId: numericId,
              points: z.int(),
              isOutOfOperation: z.boolean(),
              holder: person
                .extend({ bookingId: id, type: bookingType, origin, lentOutTo: z.string().nullable() })
                .nullable(),
              waiting: z.int(),
              hasClaim: z.boolean(),
              checkedOut: z.boolean(),
              restrictOne: z.boolean(),
            })
            .nullable(),
        ),
      }),
    ),
  }),
})
export type Board = z.infer<typeof board.response>
