import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** What became of a fee; it is billed outside of this system. */
export type FeeState = 'open' | 'billed' | 'waived'

/** The fee for a manual change that an owner asked for. */
export interface NewFee {
  readonly id: string
  readonly groupId: string
  /** Of a move the new booking. */
  readonly bookingId: string
  readonly act: 'assign' | 'admin-cancel' | 'move'
  readonly kroner: number
}

const insertFeeRow = statement(
  'fee-insert',
  'insert into fee (id, group_id, booking_id, act, kroner, at) values ($1, $2, $3, $4, $5, $6)',
)

/** Notes an open fee. A booking has one for each act at most. */
export async function insertFee(tx: Tx, fee: NewFee, at: Instant): Promise<void> {
  const { id, groupId, bookingId, act, kroner } = fee
  await tx.run(insertFeeRow, [id, groupId, bookingId, act, kroner, timestamptz(at)])
}

/** A fee as it is under its lock, with what its act is about. */
export interface LockedFee {
  readonly groupId: string
  readonly state: FeeState
  readonly kroner: number
  readonly bookingId: string
  readonly unitId: number
  readonly membershipId: number
}

const groupOfFee = statement<{ groupId: string }, [feeId: string]>(
  'fee-group',
  'select group_id as "groupId" from fee where id = $1',
)

const lockFeeRow = statement<LockedFee, [feeId: string, groupId: string]>(
  'fee-lock',
  `select f.group_id as "groupId", f.state, f.kroner, b.id as "bookingId", b.unit_id as "unitId",
     b.membership_id as "membershipId"
   from fee f join booking b on b.id = f.booking_id and b.group_id = f.group_id
   where f.id = $1 and f.group_id = $2 for no key update of f`,
)

/** Locks a fee and returns it; null for an unknown one. */
export async function lockFee(tx: Tx, feeId: string): Promise<LockedFee | null> {
  const found = await tx.maybe(groupOfFee, [feeId])
  if (!found) return null
  tx.isOf(found.groupId)
  return (await tx.maybe(lockFeeRow, [feeId, found.groupId])) ?? null
}

const updateFeeState = statement<
  never,
  [feeId: string, state: string, settledAt: string | null, groupId: string]
>('fee-settle', 'update fee set state = $2, settled_at = $3 where id = $1 and group_id = $4')

/** Billed or waived at an instant, or open again. The caller holds the fee's lock. */
export async function updateFee(
  tx: Tx,
  { feeId, groupId }: { feeId: string; groupId: string },
  { state, at }: { state: FeeState; at: Instant },
): Promise<void> {
  await tx.run(updateFeeState, [feeId, state, state === 'open' ? null : timestamptz(at), groupId])
}
