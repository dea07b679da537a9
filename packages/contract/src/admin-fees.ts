import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, listQuery, listResponse, reason } from './admin-lists.ts'
import { id, instant, numericId, year } from './fields.ts'
import { defineOperation } from './operation.ts'

export const feeState = z.enum(['open', 'billed', 'waived'])
export type FeeState = z.infer<typeof feeState>

/** The fee for one manual change that an owner asked for. */
export const fee = z.object({
  feeId: id,
  at: instant,
  /** The act that caused it. */
  act: z.enum(['assign', 'admin-cancel', 'move']),
  kroner: z.int(),
  state: feeState,
  settledAt: instant.nullable(),
  /** The admin who settled it, and what they wrote. */
  settledBy: z.string().nullable(),
  reason: z.string().nullable(),
})

const feeRow = fee.extend({
  groupId: id,
  groupName: z.string(),
  userId: id,
  /** Empty once anonymized. */
  userName: z.string(),
  userCode: z.string(),
  bookingId: id,
  unitId: numericId,
  houseName: z.string(),
  year,
  week: z.int(),
})
export type FeeRow = z.infer<typeof feeRow>

export const fees = defineOperation(adminEndpoints.fees, {
  name: 'fees',
  summary: 'Fees for manual changes: to be billed, billed and waived',
  cost: { minute: 2 },
  query: z.strictObject({
    ...listQuery(['at', 'userName', 'groupName', 'kroner', 'state']),
    groupId: id.optional(),
    userId: id.optional(),
    state: feeState.optional(),
    from: fromDay.optional(),
    /** The last day that is still in. */
    to: fromDay.optional(),
  }),
  response: listResponse(feeRow),
})

export const settleFee = defineOperation(adminEndpoints.settleFee, {
  name: 'settle-fee',
  summary: 'Note that a fee was billed or is waived; `open` takes that back',
  params: z.strictObject({ feeId: id }),
  body: z.strictObject({ state: feeState, reason }),
  response: z.object({ feeId: id, state: feeState }),
})
