import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { note, reason, tellsOwner } from './admin-lists.ts'
import { day, id, numericId, year } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Weeks that are taken out of operation, or put back, at once. */
export const maxWeeksAtOnce = 60

const unitIds = z.array(numericId).min(1).max(maxWeeksAtOnce)

/** The ids in a URL, separated by commas. */
const unitIdList = z
  .string()
  .max(1200)
  .transform((text) => text.split(','))
  .pipe(unitIds)

const person = z.object({ userId: id, name: z.string() })

const closingWeek = z.object({
  unitId: numericId,
  houseId: id,
  houseName: z.string(),
  year,
  week: z.int(),
  dateFrom: day,
  isOutOfOperation: z.boolean(),
  /** Why it can neither be taken out of operation nor put back; null if it can. R116 */
  refusal: z.enum(['booking-date-passed', 'already-checked-out']).nullable(),
  /** `pointsBack`: what the debit took; 0 where none was taken. */
  booked: person.extend({ bookingId: id, pointsBack: z.int(), isLentOut: z.boolean() }).nullable(),
  held: person.nullable(),
  offered: person.nullable(),
  /** In the order of the waitlist. */
  waiting: z.array(person),
  /** A late canceller's refund that lapses. */
  claim: person.extend({ points: z.int() }).nullable(),
  /**
   * Whose booking, offer or place on the waitlist ended when it was taken out, in this order; they are told when it is
   * put back. Empty while it is in operation, and where no owner could book it. R165
   */
  formerly: z.array(person),
})
export type ClosingWeek = z.infer<typeof closingWeek>

export const closing = defineOperation(adminEndpoints.closing, {
  name: 'closing',
  summary:
    'Who has, waits for or was offered these weeks, and what comes back if they are taken out of operation',
  query: z.strictObject({ unitIds: unitIdList }),
  response: z.object({ weeks: z.array(closingWeek) }),
})

export const takeOutOfOperation = defineOperation(adminEndpoints.takeOutOfOperation, {
  name: 'take-out-of-operation',
  summary: 'Take weeks out of operation: whoever has them gets back what was debited, and is told',
  body: z.strictObject({ unitIds, reason, note: note.optional(), tellsOwner }),
  cost: { minute: 3 },
  response: z.object({
    /** The weeks that were in operation until now. */
    unitIds: z.array(numericId),
    /** Booked weeks. */
    cancelled: z.int(),
    /** Reservations, offers and places on waitlists. */
    ended: z.int(),
    pointsBack: z.int(),
    /** People who get a mail. */
    told: z.int(),
  }),
})

export const putIntoOperation = defineOperation(adminEndpoints.putIntoOperation, {
  name: 'put-into-operation',
  summary: 'Put weeks back into operation; those whose weeks they were are told',
  body: z.strictObject({ unitIds, reason, tellsOwner }),
  response: z.object({
    /** The weeks that were out of operation until now. */
    unitIds: z.array(numericId),
    /** People who get a mail. */
    told: z.int(),
  }),
})
