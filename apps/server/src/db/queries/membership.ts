import type { BookingType } from '@samhus/domain/booking'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { ms } from './sql-fragments.ts'

/** An owner's row on a week that is not over, as the office looks at it. */
export interface MemberRow {
  readonly bookingId: string
  readonly unitId: number
  readonly houseId: string
  readonly year: number
  readonly type: 'Pre' | 'Book' | 'Assign' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The frozen price, and what the debit took (0 where there was none). */
  readonly points: number
  readonly debited: number
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly bookingDeadline: Instant
  readonly checkOutAt: Instant
  readonly checkedOutAt: Instant | null
}

/** A membership with everything that ends or stays with it. */
export interface MemberFacts {
  readonly membershipId: number
  readonly groupId: string
  readonly personId: string
  readonly leftAt: Instant | null
  readonly policy: Policy
  readonly rows: readonly MemberRow[]
  /** The member's own open claims. */
  readonly claims: readonly { readonly id: string; readonly unitId: number }[]
}

const facts = statement<MemberFacts, [membershipId: number]>(
  'member-facts',
  `select m.id as "membershipId", m.group_id as "groupId", m.person_id as "personId", m.left_at as "leftAt",
     (select constants from policy where group_id = m.group_id order by version desc limit 1) as policy,
     coalesce((select json_agg(json_build_object('bookingId', b.id, 'unitId', b.unit_id, 'houseId', u.house_id,
         'year', u.year, 'type', b.type, 'origin', b.origin, 'reservedUntil', ${ms('b.reserved_until')},
         'points', b.points, 'refundEndHigh', ${ms('u.refund_end_high')}, 'refundEndLow', ${ms('u.refund_end_low')},
         'bookingDeadline', ${ms('u.booking_deadline')}, 'checkOutAt', ${ms('u.check_out_at')},
         'checkedOutAt', ${ms('b.checked_out_at')},
         'debited', coalesce((select -l.points from ledger l where l.booking_id = b.id and l.type = 'Book'), 0))
         order by b.unit_id)
       from booking b join unit u on u.id = b.unit_id
       where b.membership_id = m.id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]') as rows,
     coalesce((select json_agg(json_build_object('id', c.id, 'unitId', c.unit_id))
       from claim c where c.membership_id = m.id and c.state = 'open'), '[]') as claims
   from membership m where m.id = $1`,
)

const ofPerson = statement<{ id: number }, [personId: string]>(
  'memberships-of-person',
  'select id from membership where person_id = $1 order by id',
)

const end = statement(
  'membership-end',
  'update membership set left_at = $2 where id = $1 and left_at is null',
)

const reopen = statement(
  'membership-reopen',
  'update membership set left_at = null where id = $1 and left_at is not null',
)

const enable = statement('person-enable', 'update person set enabled = $2 where id = $1 and enabled <> $2')

/** Null where there is no such membership. */
export async function memberFacts(reader: Reads, membershipId: number): Promise<MemberFacts | null> {
  return (await reader.maybe(facts, [membershipId])) ?? null
}

/** Every membership of a person, ended ones too. */
export async function membershipsOf(reader: Reads, personId: string): Promise<number[]> {
  return (await reader.all(ofPerson, [personId])).map(({ id }) => id)
}

/** False where it had ended already. */
export async function endMembershipRow(tx: Tx, membershipId: number, at: Instant): Promise<boolean> {
  return (await tx.run(end, [membershipId, timestamptz(at)])) === 1
}

/** False where it had not ended. */
export async function reopenMembershipRow(tx: Tx, membershipId: number): Promise<boolean> {
  return (await tx.run(reopen, [membershipId])) === 1
}

/** Opens or closes a person's access; false where it was so already. */
export async function setEnabled(tx: Tx, personId: string, isEnabled: boolean): Promise<boolean> {
  return (await tx.run(enable, [personId, isEnabled])) === 1
}

const endRows = statement<
  never,
  [bookingIds: readonly string[], at: string, reason: string, become: readonly string[]]
>(
  'member-end-rows',
  `update booking set type = becomes,
     ended_at = case when type = 'Pre' then least(reserved_until, $2) else $2 end,
     end_reason = case when type = 'Pre' and reserved_until <= $2 then 'expired' else $3 end,
     unit_slot = null, year_slot = null
   from unnest($1::uuid[], $4::text[]) as asked (booking_id, becomes)
   where id = booking_id and type in ('Pre', 'Wait')`,
)

/** Ends holds, offers and places in queues; what had run out before keeps the instant at which it did. */
export async function endLiveRows(
  tx: Tx,
  rows: readonly { readonly bookingId: string; readonly becomes: BookingType }[],
  { at, reason }: { at: Instant; reason: 'left-group' | 'access-closed' },
): Promise<void> {
  const [ids, become] = [rows.map(({ bookingId }) => bookingId), rows.map(({ becomes }) => becomes)]
  const ended = await tx.run(endRows, [ids, timestamptz(at), reason, become])
  if (ended !== rows.length) throw new Error('a row was not in the state that its lock promised')
}
