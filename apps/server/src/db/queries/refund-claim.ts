import type { ClaimState } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { filterByValue, weekColumns, type WeekColumns } from './sql-fragments.ts'

const insertRefundClaimRow = statement(
  'claim-open',
  `insert into claim (id, group_id, unit_id, booking_id, membership_id, state, opened_at)
   values ($1, $2, $3, $4, $5, 'open', $6)`,
)

const closeRefundClaimRow = statement(
  'claim-close',
  `update claim set state = $2, closed_at = $3
   where id = $1 and group_id = $4 and ${filterByValue('state', 'open')}`,
)

/** What compare-and-set.ts inserts for each row in `written` that opens a claim; its week has no older one. */
export const openWrittenClaims = `
  claims as (
    insert into claim (id, group_id, unit_id, booking_id, membership_id, state, opened_at)
    select claim_id, group_id, unit_id, id, membership_id, 'open', at from written where claim_id is not null)`

/** The pending refund of a late cancellation. */
export interface NewRefundClaim {
  readonly id: string
  readonly groupId: string
  readonly unitId: number
  readonly bookingId: string
  readonly membershipId: number
}

/** The week's older open claim must be closed first, since a week has at most one. */
export async function insertRefundClaim(tx: Tx, claim: NewRefundClaim, at: Instant): Promise<void> {
  const { id, groupId, unitId, bookingId, membershipId } = claim
  await tx.run(insertRefundClaimRow, [id, groupId, unitId, bookingId, membershipId, timestamptz(at)])
}

/** Open claim → paid, superseded or lapsed. */
export async function closeRefundClaim(
  tx: Tx,
  { groupId, claimId }: { groupId: string; claimId: string },
  { state, at }: { state: Exclude<ClaimState, 'open'>; at: Instant },
): Promise<void> {
  if ((await tx.run(closeRefundClaimRow, [claimId, state, timestamptz(at), groupId])) !== 1) {
    throw new Error(`claim ${claimId} was not open under its unit's lock`)
  }
}

const refundKindOfBooking = statement<
  { kind: 'full' | 'claim' | 'none' },
  [bookingId: string, groupId: string]
>(
  'refund-kind-of-booking',
  `select case when exists (select from claim where booking_id = $1 and group_id = $2) then 'claim'
     when exists (select from ledger where booking_id = $1 and group_id = $2 and type = 'Cancel') then 'full'
     else 'none' end as kind`,
)

/** Returns the refund of a cancellation at the time of cancelling, whatever happened to its claim since. */
export async function getRefundKind(
  reader: Queryable,
  { groupId, bookingId }: { readonly groupId: string; readonly bookingId: string },
): Promise<'full' | 'claim' | 'none'> {
  return (await reader.one(refundKindOfBooking, [bookingId, groupId])).kind
}

/** A late cancellation whose points may still come back. */
export interface OpenRefundClaimRow extends WeekColumns {
  readonly bookingId: string
  readonly points: number
  readonly since: Instant
  readonly until: Instant
}

const openRefundClaims = statement<
  OpenRefundClaimRow,
  [membershipId: number, year: number, now: string, groupId: string]
>(
  'claims-open-of-year',
  `select c.booking_id as "bookingId", -l.points as points, c.opened_at as since,
     u.booking_deadline as until, ${weekColumns}
   from claim c
   join unit u on u.id = c.unit_id and u.group_id = c.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join ledger l on l.booking_id = c.booking_id and l.group_id = c.group_id and l.type = 'Book'
   where c.membership_id = $1 and c.group_id = $4 and ${filterByValue('c.state', 'open')} and u.year = $2 and u.booking_deadline > $3
   order by u.booking_deadline, u.id`,
)

/** Returns a member's open claims of a year. Claims whose week's booking deadline has passed have lapsed and are left out. */
export function listOpenRefundClaims(
  db: Db,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
  now: Instant,
): Promise<OpenRefundClaimRow[]> {
  return db.all(openRefundClaims, [membershipId, year, timestamptz(now), groupId])
}
