import { z } from 'zod'
import { person, weekHead } from './admin-bookings.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { flag, note, reason } from './admin-lists.ts'
import { newContact, refundKind } from './bookings.ts'
import { errorTypes } from './errors.ts'
import { id, instant, numericId, year } from './fields.ts'
import { mailKind, plannedMailKind } from './mail.ts'
import { defineOperation } from './operation.ts'

const bookingParams = z.strictObject({ bookingId: id })
const weekParams = z.strictObject({ unitId: numericId })

/** A rule that blocks, and the instant from which it no longer does. */
const rule = z.object({ type: z.enum(errorTypes), until: instant.nullable() })
export type BlockingRule = z.infer<typeof rule>

/** A person who is told of an act, and by which mail. `onlyIfTold`: not if the admin unticks it. */
const toldPerson = person.extend({ mail: mailKind, onlyIfTold: z.boolean() })
export type ToldPerson = z.infer<typeof toldPerson>

/** What happens to a week that an act frees. */
export const freed = z.object({
  /** Who is offered it. */
  offered: person.nullable(),
  /** Who is passed over, and by which rule. */
  skipped: z.array(person.extend({ rule: z.enum(errorTypes) })),
})
export type FreedWeek = z.infer<typeof freed>

/** A balance before and after an act; `after` may be negative where points are missing. */
const balanceChange = z.object({ year, before: z.int(), after: z.int() })

/** What all acts on a week have: why, who is told and what the fee is. */
const told = {
  /** The owner reads it too. */
  reason,
  /** The owner gets a mail; true unless given. */
  tells: z.boolean().optional(),
  /** A line that the mail says beside the reason. */
  note: note.optional(),
}
/**
 * What the form has shown of an override: the act is refused as changed-meanwhile if it would set aside another rule, or
 * end another offer. Not given: whatever there is then.
 */
const shown = z
  .strictObject({ rules: z.array(z.enum(errorTypes)).max(10), offerId: id.nullable() })
  .optional()
/** The policy's fee is noted for the owner; false unless given. */
const notesFee = z.boolean().optional()

/** The policy's fee in kroner; 0: it has none. */
const feeKroner = z.int()

/** What an assignment would do to the new week of an owner. */
const assignment = {
  /** Rules that no override sets aside. */
  refusals: z.array(rule),
  /** Rules that an override sets aside, each to be recorded. */
  overridable: z.array(rule),
  /** Another owner gets points back, since the week is taken again. */
  paysClaim: person.extend({ points: z.int() }).nullable(),
  /** The owner's own claim on the week, in points: it ends, as they get the week back. */
  losesClaim: z.int().nullable(),
  /** Whose offer ends. */
  losesOffer: person.extend({ bookingId: id }).nullable(),
  /** Who waits for the week and goes on waiting. */
  waiting: z.array(person),
}

export const assigning = defineOperation(adminEndpoints.assigning, {
  name: 'assigning',
  summary: 'What assigning a week to an owner would do, and which rules are against it',
  params: weekParams,
  query: z.strictObject({ membershipId: numericId, isWaived: flag.optional() }),
  response: z.object({
    week: weekHead,
    owner: person,
    ...assignment,
    /** What is debited. */
    points: z.int(),
    balance: balanceChange,
    fee: feeKroner,
    told: z.array(toldPerson),
  }),
})
export type Assigning = z.infer<typeof assigning.response>

export const assign = defineOperation(adminEndpoints.assign, {
  name: 'assign',
  summary: 'Assign a free week to an owner, for points or waived',
  params: weekParams,
  body: z.strictObject({
    membershipId: numericId,
    isWaived: z.boolean().optional(),
    hasOverride: z.boolean().optional(),
    shown,
    notesFee,
    ...told,
  }),
  response: z.object({ bookingId: id, points: z.int() }),
})

/** `rule`: as if the owner cancelled, also after the owner's deadline; a late one may open a claim. */
export const refundChoice = z.enum(['rule', 'full', 'none'])
export type RefundChoice = z.infer<typeof refundChoice>

export const cancelling = defineOperation(adminEndpoints.cancelling, {
  name: 'cancelling',
  summary: 'What cancelling a booked week would refund by each choice, and who gets the week',
  params: bookingParams,
  response: z.object({
    week: weekHead,
    owner: person,
    refusals: z.array(rule),
    /** What each choice gives back. */
    refunds: z.object({
      rule: z.object({ kind: refundKind, points: z.int(), until: instant.nullable() }),
      full: z.int(),
    }),
    balance: z.object({ year, before: z.int() }),
    /** The year has ended: what comes back expires at once. */
    expires: z.boolean(),
    /** The guest of a week that is lent out. */
    lentOutTo: z.string().nullable(),
    freed,
    /** An older claim on the week that ends if a new one opens. */
    supersedes: person.extend({ points: z.int() }).nullable(),
    fee: feeKroner,
    told: z.array(toldPerson),
  }),
})
export type Cancelling = z.infer<typeof cancelling.response>

export const adminCancel = defineOperation(adminEndpoints.adminCancel, {
  name: 'admin-cancel',
  summary: 'Cancel an owner’s booked week, with the refund of the rule, all points or none',
  params: bookingParams,
  body: z.strictObject({ refund: refundChoice, notesFee, ...told }),
  response: z.object({
    bookingId: id,
    refund: refundKind,
    points: z.int(),
    /** They came back for a year that has ended, and have expired. */
    expires: z.boolean(),
  }),
})

export const moving = defineOperation(adminEndpoints.moving, {
  name: 'moving',
  summary: 'What moving a booking to another week would do to both weeks',
  params: bookingParams,
  query: z.strictObject({ toUnitId: numericId, isWaived: flag.optional() }),
  response: z.object({
    from: weekHead,
    to: weekHead,
    owner: person,
    ...assignment,
    pointsBack: z.int(),
    /** What is debited for the new week. */
    points: z.int(),
    /** One, or two where the weeks are of two years. */
    balances: z.array(balanceChange),
    /** Nothing was debited for the old week although it had a price. */
    wasWaived: z.boolean(),
    lentOutTo: z.string().nullable(),
    freed,
    /** Planned mails that were not sent yet: they are planned for the new week. */
    mails: z.array(plannedMailKind),
    fee: feeKroner,
    told: z.array(toldPerson),
  }),
})
export type Moving = z.infer<typeof moving.response>

export const move = defineOperation(adminEndpoints.move, {
  name: 'move',
  summary: 'Move a booking to another week: the old one is refunded in full, the new one debited',
  params: bookingParams,
  body: z.strictObject({
    toUnitId: numericId,
    /** The new week costs no points. */
    isWaived: z.boolean().optional(),
    hasOverride: z.boolean().optional(),
    shown,
    notesFee,
    ...told,
  }),
  /** Of the new week. */
  response: z.object({ bookingId: id, pointsBack: z.int(), points: z.int() }),
})

const details = { contact: newContact.nullable(), skipsCleaning: z.boolean() }

export const checkDetails = defineOperation(adminEndpoints.checkDetails, {
  name: 'check-details',
  summary: 'What correcting the guest or the cleaning of a booked week would do',
  params: bookingParams,
  body: z.strictObject(details),
  response: z.object({
    refusals: z.array(rule),
    /** What differs from what is stored. */
    changed: z.array(z.enum(['name', 'phone', 'email', 'language', 'skipsCleaning'])),
    /** Links to check out that stop working, since the guest is another. */
    revokedLinks: z.int(),
    /** Who checks out and gets the mails of the stay from then on. */
    mailsGoTo: z.object({ name: z.string(), email: z.string() }),
    told: z.array(toldPerson),
  }),
})
export type CheckDetails = z.infer<typeof checkDetails.response>

export const correctDetails = defineOperation(adminEndpoints.correctDetails, {
  name: 'correct-details',
  summary: 'Correct the guest of a booked week, or its cleaning',
  params: bookingParams,
  body: z.strictObject({
    ...details,
    /** What the form has read: if that is not what is stored any more, nothing is written. */
    seen: z.strictObject(details).optional(),
    ...told,
  }),
  response: z.object({ bookingId: id }),
})

export const takingOff = defineOperation(adminEndpoints.takingOff, {
  name: 'taking-off',
  summary: 'What ending a reservation, an offer or a place on a waitlist would do',
  params: bookingParams,
  response: z.object({
    week: weekHead,
    owner: person,
    kind: z.enum(['hold', 'offer', 'wait']).nullable(),
    refusals: z.array(rule),
    freed,
    told: z.array(toldPerson),
  }),
})
export type TakingOff = z.infer<typeof takingOff.response>

export const takeOff = defineOperation(adminEndpoints.takeOff, {
  name: 'take-off',
  summary: 'End an owner’s reservation, offer or place on a waitlist',
  params: bookingParams,
  body: z.strictObject(told),
  response: z.object({ bookingId: id }),
})

export const reopening = defineOperation(adminEndpoints.reopening, {
  name: 'reopening',
  summary: 'What taking back a check-out would do',
  params: bookingParams,
  response: z.object({
    /** The weeks that this check-out marked. */
    weeks: z.array(weekHead.extend({ bookingId: id })),
    owner: person,
    refusals: z.array(rule),
    checkedOutAt: instant.nullable(),
    people: z.int().nullable(),
    /** Departure mails that go out again, since it is not too late for them. */
    mails: z.array(plannedMailKind),
    told: z.array(toldPerson),
  }),
})
export type Reopening = z.infer<typeof reopening.response>

export const reopenCheckOut = defineOperation(adminEndpoints.reopenCheckOut, {
  name: 'reopen-check-out',
  summary: 'Take back a check-out: all weeks that it marked can be checked out again',
  params: bookingParams,
  body: z.strictObject(told),
  response: z.object({ bookingIds: z.array(id) }),
})

export const issueCheckOutLink = defineOperation(adminEndpoints.issueCheckOutLink, {
  name: 'issue-check-out-link',
  summary: 'Make a new link to check out: shown once, or mailed to who stays',
  params: bookingParams,
  body: z.strictObject({
    /** Mail it; then it is not in the answer. */
    mails: z.boolean(),
    reason,
  }),
  response: z.object({
    /** Null where it was mailed. */
    url: z.string().nullable(),
    /** Whose mails of the stay these are. */
    to: z.object({ name: z.string(), email: z.string() }),
    /** It works from then on, until 30 days after the stay. */
    from: instant,
    until: instant,
  }),
})
