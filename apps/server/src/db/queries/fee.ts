import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

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
