import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { day, emailAddress, id, instant, language, numericId, singleLine, year } from './fields.ts'
import { defineOperation } from './operation.ts'

export const bookingType = z.enum(['Pre', 'Book', 'Wait', 'Cancel', 'Assign', 'WaitExpire'])
export type BookingType = z.infer<typeof bookingType>

/** `full`: all points are refunded immediately. `claim`: when another owner takes the week. `none`: no points are. */
export const refundKind = z.enum(['full', 'claim', 'none'])

/** The guest who stays instead of the owner; `language` is that of the mails, null: the group's default. */
export const contact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: language.nullable(),
})

/** What the office did that ended a booking, an offer or a wait. */
export const officeEnding = z.enum([
  'admin-cancelled',
  'moved',
  'taken-off',
  'overridden',
  'out-of-operation',
  'left-group',
  'access-closed',
])

/** The other week of a booking that was moved. */
const movedWeek = z.object({ houseName: z.string(), year, calendarUnitCode: z.string() })

/** What became of a row of the history. */
const outcome = z.object({
  kind: z.enum([
    'stayed',
    'refunded',
    'refund-open',
    'not-refunded',
    'cancelled',
    'moved',
    'left',
    'not-offered',
    'not-taken',
  ]),
  /** How many people stayed; null: it is not known. */
  people: z.int().nullable(),
  /** Points that were returned, or may be (`refund-open`); what a week that was stayed in has cost. */
  points: z.int(),
})

/** One row of an owner's own bookings. The last twelve fields are additions: docs/domain.md §5, §14 */
export const booking = z.object({
  bookingId: id,
  calendarId: numericId,
  calendarUnitId: numericId,
  calendarUnitCode: z.string(),
  houseId: id,
  houseName: z.string(),
  year,
  dateFrom: day,
  dateTo: day,
  /** The frozen price. */
  points: z.int(),
  /** 1 for the holder, 1 + position on the waitlist; screens show the waitlist's numbers less one. */
  priority: z.int().nullable(),
  type: bookingType,
  reservedUntil: instant.nullable(),
  bookingAcceptedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  isEditable: z.boolean(),
  isDeleteable: z.boolean(),
  isConsecutive: z.boolean(),
  lendedOutContact: contact.nullable(),
  cleaningPreference: z.enum(['Skip', 'Clean']),
  /** `hold`: the owner clicked the week; `offer`: it came from the waitlist; null for all types but `Pre`. */
  origin: z.enum(['hold', 'offer']).nullable(),
  /** A cancellation before this instant refunds everything; for a hold or an offer: once it is confirmed. */
  refundUntil: instant.nullable(),
  /** The last moment at which the owner may still cancel. */
  cancellationDeadline: instant,
  /** What cancel-booking would refund now; null: the row cannot be cancelled. */
  refund: z
    .object({
      kind: refundKind,
      /** The points that are refunded, or may be: those that were debited, whatever the price; 0 for `none`. */
      points: z.int(),
      /** From this instant on a `full` refund is a `claim`. */
      until: instant.nullable(),
    })
    .nullable(),
  /** State of the refund claim of a late cancellation. */
  claim: z.enum(['open', 'paid', 'superseded', 'lapsed']).nullable(),
  /** Null: it has not ended, or not by an act of the office. */
  endReason: officeEnding.nullable(),
  /** To which week the office moved it, and from which. */
  movedTo: movedWeek.nullable(),
  movedFrom: movedWeek.nullable(),
  /** When the guests may come, and until when they have to leave. */
  checkInAt: instant,
  checkOutAt: instant,
  /** The points that were taken for it, returned or not; 0 where none were, as for a wait. */
  debited: z.int(),
  /** Null for a row that is not in the history. */
  outcome: outcome.nullable(),
})
export type Booking = z.infer<typeof booking>

export const myBookings = defineOperation(endpoints.myBookings, {
  name: 'my-bookings',
  summary: "The caller's own bookings in a group",
  params: z.strictObject({ groupId: id }),
  response: z.object({
    active: z.array(booking),
    waitlists: z.array(booking),
    history: z.array(booking),
    reserved: z.array(booking),
  }),
})

export const reserve = defineOperation(endpoints.reserve, {
  name: 'reserve',
  summary: 'Hold a free week for a few minutes',
  cost: { minute: 3 },
  body: z.strictObject({ calendarUnitId: numericId }),
  response: z.object({ bookingId: id, reservedUntil: instant }),
})

export const confirm = defineOperation(endpoints.confirm, {
  name: 'confirm',
  summary: 'Turn a hold or an offer into a booking',
  cost: { minute: 3 },
  body: z.strictObject({ bookingId: id }),
  response: z.object({ bookingId: id }),
})

export const confirmPair = defineOperation(endpoints.confirmPair, {
  name: 'confirm-pair',
  summary: 'Book a hold or an offer and the free week directly before or after it, both or neither',
  cost: { minute: 6 },
  /**
   * `calendarUnitId`: the other week, in the same house, and `points` what it costs as far as the caller knows. A refusal
   * of it has its id too, one of the hold has none.
   */
  body: z.strictObject({ bookingId: id, calendarUnitId: numericId, points: z.int() }),
  response: z.object({ bookingId: id, secondBookingId: id }),
})

export const cancelReservation = defineOperation(endpoints.cancelReservation, {
  name: 'cancel-reservation',
  summary: 'Release a hold or decline an offer',
  cost: { minute: 3 },
  body: z.strictObject({ bookingId: id }),
  response: z.object({ bookingId: id }),
})

export const cancelBooking = defineOperation(endpoints.cancelBooking, {
  name: 'cancel-booking',
  summary: 'Cancel a booked week, or leave a waitlist',
  cost: { minute: 3 },
  body: z.strictObject({ bookingId: id }),
  response: z.object({
    bookingId: id,
    refund: refundKind,
    /** The points that were refunded, or may be later; 0 for `none`. */
    points: z.int(),
  }),
})

export const joinWaitlist = defineOperation(endpoints.joinWaitlist, {
  name: 'join-waitlist',
  summary: 'Join the waitlist of a taken week',
  cost: { minute: 3 },
  body: z.strictObject({ calendarUnitId: numericId }),
  /** `priority` is 1 + position on the waitlist; screens show one less. */
  response: z.object({ bookingId: id, priority: z.int() }),
})

export const newContact = z.strictObject({
  name: singleLine(200),
  phone: singleLine(50),
  email: emailAddress,
  language: language.nullish(),
})

export const updateDetails = defineOperation(endpoints.updateDetails, {
  name: 'update-details',
  summary: 'Lend a booked week out, or skip the cleaning between two of them',
  cost: { minute: 3 },
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      isLendedOut: z.boolean(),
      lendedOutContact: newContact.nullable(),
      skipCleaning: z.boolean(),
    })
    .refine(({ isLendedOut, lendedOutContact }) => isLendedOut === (lendedOutContact !== null), {
      path: ['lendedOutContact'],
      message: 'goes with isLendedOut: a contact where it is true, else null',
    }),
  response: z.object({ bookingId: id }),
})
