import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, listQuery, listResponse, note, pageResponse, reason } from './admin-lists.ts'
import { errorTypes } from './errors.ts'
import { id, instant, numericId, year, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

export const assignmentStatus = z.enum(['Scheduled', 'Assigned', 'Cancelled'])

const pointAssignment = z.object({
  id,
  assignAt: instant,
  groupId: id,
  groupName: z.string(),
  /** All four are null for an assignment to all members of the group. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  year,
  point: z.int(),
  status: assignmentStatus,
  /** Follows from the group's point plan. */
  isPlanned: z.boolean(),
  /** Points that are scheduled in an archived group wait until it is reopened. */
  isGroupArchived: z.boolean(),
  /** Members who got the points; for a scheduled one those who would get them now. */
  receivers: z.int(),
  /** Points that were taken back of it, of all receivers together. */
  takenBack: z.int(),
})
export type PointAssignment = z.infer<typeof pointAssignment>

export const pointAssignments = defineOperation(adminEndpoints.pointAssignments, {
  name: 'point-assignments',
  summary: 'Points that were given, are scheduled or were cancelled',
  cost: { minute: 2 },
  query: z.strictObject({
    ...listQuery(['assignAt', 'groupName', 'userName', 'year', 'point', 'status']),
    groupId: id.optional(),
    year: yearString.optional(),
    status: assignmentStatus.optional(),
  }),
  response: listResponse(pointAssignment),
})

/** Points that an admin plans at once: a portion, never a new total. */
const plannedPoints = z.int().min(1).max(999)

/** An instant in a URL. */
const instantInUrl = z.iso.datetime()

/** What the owner reads too, whether they get a mail (true unless given), and a line that it says beside the reason. */
const told = { reason, tells: z.boolean().optional(), note: note.optional() }

export const pointReceivers = defineOperation(adminEndpoints.pointReceivers, {
  name: 'point-receivers',
  summary: 'Who gets the points of an assignment, or of one that is not planned yet, with balances',
  cost: { minute: 2 },
  /** Either `assignmentId`, or the others. */
  query: z.strictObject({
    assignmentId: id.optional(),
    groupId: id.optional(),
    /** Without it: all members. */
    membershipId: numericId.optional(),
    year: yearString.optional(),
    points: z
      .string()
      .regex(/^[1-9][0-9]{0,2}$/)
      .transform(Number)
      .optional(),
    /** Now, unless given. */
    assignAt: instantInUrl.optional(),
  }),
  response: z.object({
    /** Rules against planning it, or against cancelling a planned one, or reopening a cancelled one. */
    refusals: z.array(z.enum(errorTypes)),
    points: z.int(),
    year,
    /** How an assignment came to be as it is; null for one that is not planned yet. */
    state: z
      .object({
        status: assignmentStatus,
        since: instant,
        /** Null for the plan and the clock, and for an admin who was anonymized. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    receivers: z.array(
      z.object({
        userId: id,
        name: z.string(),
        code: z.string(),
        /** Of that year, before the points; they were given already where `given`. */
        before: z.int(),
        after: z.int(),
        given: z.boolean(),
      }),
    ),
  }),
})
export type PointReceivers = z.infer<typeof pointReceivers.response>

export const planPoints = defineOperation(adminEndpoints.planPoints, {
  name: 'plan-points',
  summary: 'Give points to a member or to all members of a group, now or at an instant',
  body: z.strictObject({
    groupId: id,
    /** Null: all members. */
    membershipId: numericId.nullable(),
    year,
    points: plannedPoints,
    /** What is not later than now is given within two seconds. */
    assignAt: instant,
    reason,
  }),
  response: z.object({ assignmentId: id }),
})

const assignmentParams = z.strictObject({ assignmentId: id })

export const cancelPoints = defineOperation(adminEndpoints.cancelPoints, {
  name: 'cancel-points',
  summary: 'Cancel an assignment that is scheduled and has reached no member',
  params: assignmentParams,
  body: z.strictObject({ reason }),
  response: z.object({ assignmentId: id }),
})

export const reopenPoints = defineOperation(adminEndpoints.reopenPoints, {
  name: 'reopen-points',
  summary: 'Schedule a cancelled assignment again; one whose time has passed is given at once',
  params: assignmentParams,
  body: z.strictObject({ reason }),
  response: z.object({ assignmentId: id }),
})

export const takingBack = defineOperation(adminEndpoints.takingBack, {
  name: 'taking-back',
  summary: 'What each receiver of an assignment would give back, and what is against taking it back',
  cost: { minute: 2 },
  params: assignmentParams,
  query: z.strictObject({
    /** Of each, as far as they have it. */
    points: z
      .string()
      .regex(/^[1-9][0-9]{0,2}$/)
      .transform(Number),
  }),
  response: z.object({
    refusals: z.array(z.enum(errorTypes)),
    /** What each was given. */
    points: z.int(),
    year,
    /** Points that would come back, of all together. */
    total: z.int(),
    /** For `take-back-points`: it takes what is shown here, or nothing. */
    seen: z.string(),
    /** What took points of it back before, oldest first. */
    acts: z.array(
      z.object({
        at: instant,
        /** Null for an admin who was anonymized. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
        points: z.int(),
      }),
    ),
    /** Everybody who got the points, by name. */
    receivers: z.array(
      z.object({
        userId: id,
        /** Empty for an anonymized person. */
        name: z.string(),
        code: z.string(),
        given: z.int(),
        takenBefore: z.int(),
        takes: z.int(),
        /** What is left out: the balance does not have it, or they are no member any more. */
        lacks: z.int(),
        isMember: z.boolean(),
      }),
    ),
  }),
})
export type TakingBack = z.infer<typeof takingBack.response>

export const takeBackPoints = defineOperation(adminEndpoints.takeBackPoints, {
  name: 'take-back-points',
  summary: 'Take points of an assignment back from everybody who has them, as far as their balances allow',
  params: assignmentParams,
  body: z.strictObject({
    /** Of each, as far as they have it. */
    points: plannedPoints,
    /** As `taking-back` has said it for these points; changed-meanwhile if it says another one by now. */
    seen: z.string().regex(/^[\w-]{43}$/),
    ...told,
  }),
  response: z.object({
    assignmentId: id,
    /** Points that came back, of all together. */
    total: z.int(),
  }),
})

/** Points more or less, never a new total. */
const change = z.int().min(-999).max(999)

export const adjusting = defineOperation(adminEndpoints.adjusting, {
  name: 'adjusting',
  summary: 'The balance before and after a correction, and what is against it',
  query: z.strictObject({
    membershipId: numericId,
    year: yearString,
    /** 0: the balance as it is. */
    change: z
      .string()
      .regex(/^(?:0|-?[1-9][0-9]{0,2})$/)
      .transform(Number),
  }),
  response: z.object({
    owner: z.object({ userId: id, name: z.string() }),
    groupName: z.string(),
    year,
    before: z.int(),
    /** Negative where the correction takes more than there is. */
    after: z.int(),
    /** Points that the owner's reservations of that year will cost. */
    held: z.int(),
    refusals: z.array(z.enum(errorTypes)),
  }),
})
export type Adjusting = z.infer<typeof adjusting.response>

export const adjustPoints = defineOperation(adminEndpoints.adjustPoints, {
  name: 'adjust-points',
  summary: 'Correct an owner’s balance by some points more or less',
  body: z.strictObject({
    membershipId: numericId,
    year,
    change: change.refine((points) => points !== 0),
    ...told,
  }),
  response: z.object({ ledgerId: id, balance: z.int() }),
})

export const ledgerType = z.enum(['Assign', 'Book', 'Cancel', 'Expire', 'Adjust'])

const ledgerEntry = z.object({
  id,
  timestamp: instant,
  /** Null once the person is anonymized, as the name and the code. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  userCode: z.string().nullable(),
  groupName: z.string(),
  groupCode: z.string(),
  houseName: z.string().nullable(),
  houseCode: z.string().nullable(),
  /** With its tags: `27-RestrictOne`. */
  calendarUnitCode: z.string().nullable(),
  year,
  type: ledgerType,
  point: z.int(),
  hasBooking: z.boolean(),
  hasScheduledPointAssignment: z.boolean(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const pointLedgers = defineOperation(adminEndpoints.pointLedgers, {
  name: 'point-ledgers',
  summary: 'The point ledger, newest first',
  cost: { minute: 2 },
  query: z.strictObject({
    ...listQuery(['timestamp']),
    userId: id.optional(),
    groupId: id.optional(),
    year: yearString.optional(),
    type: ledgerType.optional(),
    from: fromDay.optional(),
    /** The last day that is still in. */
    to: fromDay.optional(),
  }),
  response: pageResponse(ledgerEntry),
})
