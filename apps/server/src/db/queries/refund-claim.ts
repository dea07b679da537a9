import type { ClaimState } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const openClaim = statement(
  'claim-open',
  `insert into claim (id, group_id, unit_id, booking_id, membership_id, state, opened_at)
   values ($1, $2, $3, $4, $5, 'open', $6)`,
)

const closeClaim = statement(
  'claim-close',
  `update claim set state = $2, closed_at = $3 where id = $1 and state = 'open'`,
)

/** A late canceller's waiting refund. */
export interface NewClaim {
  readonly id: string
  readonly groupId: string
  readonly unitId: number
  readonly bookingId: string
  readonly membershipId: number
}

/** The week's older open claim must be closed first: there is one at most. */
export async function open(tx: Tx, claim: NewClaim, at: Instant): Promise<void> {
  const { id, groupId, unitId, bookingId, membershipId } = claim
  await tx.run(openClaim, [id, groupId, unitId, bookingId, membershipId, timestamptz(at)])
}

/** Open claim → paid, superseded or lapsed. */
export async function close(
  tx: Tx,
  claimId: string,
  { state, at }: { state: Exclude<ClaimState, 'open'>; at: Instant },
): Promise<void> {
  if ((await tx.run(closeClaim, [claimId, state, timestamptz(at)])) !== 1) {
    throw new Error(`claim ${claimId} was not open under its unit's lock`)
  }
}

const refundKind = statement<{ kind: 'full' | 'claim' | 'none' }, [bookingId: string]>(
  'refund-kind-of-booking',
  `select case when exists (select from claim where booking_id = $1) then 'claim'
     when exists (select from ledger where booking_id = $1 and type = 'Cancel') then 'full'
     else 'none' end as kind`,
)

/** What a cancellation brought when it happened, whatever has become of its claim since. */
export async function refundKindOf(reader: Reads, bookingId: string): Promise<'full' | 'claim' | 'none'> {
  return (await reader.one(refundKind, [bookingId])).kind
}
