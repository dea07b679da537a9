import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, listQuery, listResponse, pageResponse } from './admin-lists.ts'
import { id, instant, year, yearString } from './fields.ts'
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
  /** Members who got the points; for a scheduled one those who would get them now. */
  receivers: z.int(),
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
