import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { groupParams, reason } from './admin-lists.ts'
import { id, instant, optionalLine } from './fields.ts'
import { policy as policyWithVersion } from './groups.ts'
import { defineOperation } from './operation.ts'

/** `HH:MM`; what else it may be is said by `validatePolicy`, so that the problem gets the name of its field. */
const localTime = optionalLine(20)
const deadline = z.strictObject({ daysBefore: z.int(), time: localTime })

/** The rule constants of a group. Whether they are valid is decided by `validatePolicy` of the domain. */
export const policyConstants = z.strictObject({
  ...policyWithVersion.omit({ version: true }).shape,
  timeZone: optionalLine(100),
  checkInTime: localTime,
  checkOutTime: localTime,
  bookingDeadline: deadline,
  cancellationDeadline: deadline,
  pointPlan: z.strictObject({
    assignTime: localTime,
    pointsYearOffset: z.int(),
    portions: z
      .array(z.strictObject({ month: z.int(), sunday: z.int(), points: z.int() }))
      .max(100)
      .readonly(),
  }),
})
export type PolicyConstants = z.infer<typeof policyConstants>

const range = z.object({ min: z.int(), max: z.int() })

export const adminPolicy = defineOperation(adminEndpoints.adminPolicy, {
  name: 'admin-policy',
  summary: 'A group’s rules, their defaults and ranges, and every version of them',
  params: groupParams,
  response: z.object({
    groupId: id,
    version: z.int(),
    constants: policyConstants,
    defaults: policyConstants,
    /** By the field's name, with dots where it is in another: `bookingDeadline.daysBefore`. */
    ranges: z.record(z.string(), range),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        at: instant,
        /** Null: unknown. */
        by: z.string().nullable(),
        /** Null: none was given, or it has been erased. */
        reason: z.string().nullable(),
        constants: policyConstants,
      }),
    ),
  }),
})
export type AdminPolicy = z.infer<typeof adminPolicy.response>

/** What a change of the rules does at once. */
export const policyEffects = z.object({
  /** Weeks not begun that get another booking deadline, another cancellation deadline or another refund end. */
  weeksMoved: z.int(),
  /** Those that an owner holds or has booked, and that would get another cancellation deadline or refund end: they keep theirs. */
  weeksKept: z.int(),
  /** Weeks whose new booking deadline has passed: they stay closed, also if the rules are taken back. */
  weeksClosed: z.int(),
  /** Refunds that waited for another owner to take such a week: they lapse. */
  claimsLapsing: z.int(),
  /** Holds, offers and places on waitlists that end, since the new booking deadline of their week has passed. */
  holdsEnding: z.int(),
  offersEnding: z.int(),
  waitsEnding: z.int(),
  /** Holds and offers that end sooner than was said, at the new booking deadline. */
  reservationsShortened: z.int(),
  /** Assignments of the point plan that are not given yet. */
  portionsAdded: z.int(),
  portionsChanged: z.int(),
  portionsCancelled: z.int(),
})
export type PolicyEffects = z.infer<typeof policyEffects>

export const checkPolicy = defineOperation(adminEndpoints.checkPolicy, {
  name: 'check-policy',
  summary: 'What is wrong with a group’s new rules, and what they would do at once; nothing is written',
  params: groupParams,
  body: z.strictObject({ constants: policyConstants }),
  cost: { minute: 3 },
  response: z.object({
    problems: z.array(z.object({ field: z.string(), problem: z.string(), range: range.nullable() })),
    /** Null while there are problems. */
    effects: policyEffects.nullable(),
  }),
})

export const changePolicy = defineOperation(adminEndpoints.changePolicy, {
  name: 'change-policy',
  summary: 'Change a group’s rules; weeks, scheduled points and open browsers follow at once',
  params: groupParams,
  /** `version`: that of the rules which the form has read. */
  body: z.strictObject({ constants: policyConstants, version: z.int(), reason }),
  cost: { minute: 3 },
  response: z.object({ version: z.int(), effects: policyEffects }),
})
