import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { epochMs, filterByValue, mayReadGroup } from './sql-fragments.ts'
import { toSlices } from '../../shared/slices.ts'

/** A person and a group. The person need not be a member. */
export interface PersonInGroup {
  readonly groupId: string
  readonly personId: string
}

/** The parameters of `requestedMembers`. */
export type PersonInGroupParams = [groupIds: readonly string[], personIds: readonly string[]]

export function toPersonInGroupParams(requested: readonly PersonInGroup[]): PersonInGroupParams {
  return [requested.map(({ groupId }) => groupId), requested.map(({ personId }) => personId)]
}

/** One row for each requested person who is a member and may read the group: `requested.ordinal` from 1, and `m (id, group_id)`. */
export const requestedMembers = `unnest($1::uuid[], $2::uuid[]) with ordinality as requested (group_id, person_id, ordinal)
   cross join lateral (select id, group_id from membership
     where group_id = requested.group_id and person_id = requested.person_id and left_at is null
       and ${mayReadGroup('requested.group_id', 'requested.person_id')} limit 1) m`

const membershipsOfPeople = statement<{ ordinal: number; id: number }, PersonInGroupParams>(
  'memberships-of-people',
  `select requested.ordinal, m.id from ${requestedMembers}`,
)

const membershipLookup = batchLookup<PersonInGroup, number | null>(async (db, requested) => {
  const found: (number | null)[] = requested.map(() => null)
  for (const { ordinal, id } of await db.all(membershipsOfPeople, toPersonInGroupParams(requested)))
    found[ordinal - 1] = id
  return found
})

/** Returns the id of the person's active membership of a group that they may read; null if there is none. */
export function findMembershipId(db: Db, groupId: string, personId: string): Promise<number | null> {
  return membershipLookup(db, { groupId, personId })
}

/** An owner's active row on a week, with what ending the membership needs to know. */
export interface MemberBookingRow {
  readonly bookingId: string
  readonly unitId: number
  readonly houseId: string
  readonly year: number
  readonly type: 'Pre' | 'Book' | 'Assign' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The price when the row was inserted. */
  readonly points: number
  /** 0 if there was no debit. */
  readonly debited: number
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly bookingDeadline: Instant
  readonly checkOutAt: Instant
  readonly checkedOutAt: Instant | null
}

/** A membership with its active rows and open refund claims. */
export interface MembershipFacts {
  readonly membershipId: number
  readonly groupId: string
  readonly personId: string
  readonly leftAt: Instant | null
  readonly isAnonymized: boolean
  readonly policy: Policy
  readonly rows: readonly MemberBookingRow[]
  /** The member's own open refund claims. */
  readonly claims: readonly { readonly id: string; readonly unitId: number }[]
}

const membershipFactsById = statement<MembershipFacts, [membershipId: number]>(
  'membership-facts',
  `select m.id as "membershipId", m.group_id as "groupId", m.person_id as "personId", m.left_at as "leftAt",
     exists (select from person p where p.id = m.person_id and p.anonymized_at is not null) as "isAnonymized",
     (select constants from policy where group_id = m.group_id order by version desc limit 1) as policy,
     coalesce((select json_agg(json_build_object('bookingId', b.id, 'unitId', b.unit_id, 'houseId', u.house_id,
         'year', u.year, 'type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')},
         'points', b.points, 'refundEndHigh', ${epochMs('u.refund_end_high')}, 'refundEndLow', ${epochMs('u.refund_end_low')},
         'bookingDeadline', ${epochMs('u.booking_deadline')}, 'checkOutAt', ${epochMs('u.check_out_at')},
         'checkedOutAt', ${epochMs('b.checked_out_at')},
         'debited', coalesce((select -l.points from ledger l where l.booking_id = b.id
           and l.group_id = b.group_id and l.type = 'Book'), 0))
         order by b.unit_id)
       from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
       where b.membership_id = m.id and b.group_id = m.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]') as rows,
     coalesce((select json_agg(json_build_object('id', c.id, 'unitId', c.unit_id))
       from claim c where c.membership_id = m.id
         and c.group_id = m.group_id and ${filterByValue('c.state', 'open')}), '[]') as claims
   from membership m where m.id = $1`,
)

const membershipIdsOfPerson = statement<{ id: number; groupId: string }, [personId: string]>(
  'memberships-of-person',
  'select id, group_id as "groupId" from membership where person_id = $1 order by id',
)

const endMembershipRow = statement(
  'membership-end',
  'update membership set left_at = $2 where id = $1 and group_id = $3 and left_at is null',
)

const reactivateMembershipRow = statement(
  'membership-reactivate',
  'update membership set left_at = null where id = $1 and group_id = $2 and left_at is not null',
)

/** Returns null if there is no such membership. */
export async function findMembershipFacts(
  reader: Queryable,
  membershipId: number,
): Promise<MembershipFacts | null> {
  return (await reader.maybe(membershipFactsById, [membershipId])) ?? null
}

/** Returns every membership of a person, ended ones too. */
export async function listMembershipIds(reader: Queryable, personId: string): Promise<number[]> {
  return (await listMemberships(reader, personId)).map(({ id }) => id)
}

/** The same, with their groups. */
export function listMemberships(
  reader: Queryable,
  personId: string,
): Promise<{ id: number; groupId: string }[]> {
  return reader.all(membershipIdsOfPerson, [personId])
}

/** A membership, and the group in which it is looked up. */
export interface MemberKey {
  readonly groupId: string
  readonly membershipId: number
}

/** Memberships of one group. */
export interface MembersOfGroup {
  readonly groupId: string
  readonly membershipIds: readonly number[]
}

/** Returns false if it had already ended. */
export async function markMembershipEnded(
  tx: Tx,
  { groupId, membershipId }: MemberKey,
  at: Instant,
): Promise<boolean> {
  return (await tx.run(endMembershipRow, [membershipId, timestamptz(at), groupId])) === 1
}

/** Returns false if it had not ended. */
export async function markMembershipActive(tx: Tx, { groupId, membershipId }: MemberKey): Promise<boolean> {
  return (await tx.run(reactivateMembershipRow, [membershipId, groupId])) === 1
}

/** What an admin marks a member as. */
export interface MemberFlags {
  readonly isCommittee: boolean
  readonly isMarked: boolean
}

export interface MembershipRow extends MemberFlags {
  readonly id: number
  readonly groupId: string
  readonly personId: string
  readonly leftAt: Instant | null
}

const membershipRowColumns = `id, group_id as "groupId", person_id as "personId", left_at as "leftAt",
  is_committee as "isCommittee", is_marked as "isMarked"`

const groupOfMembership = statement<{ groupId: string }, [membershipId: number]>(
  'membership-group',
  'select group_id as "groupId" from membership where id = $1',
)

const lockMembershipById = statement<MembershipRow, [membershipId: number, groupId: string]>(
  'membership-lock',
  `select ${membershipRowColumns} from membership where id = $1 and group_id = $2 for no key update`,
)

const lockMembershipOfPerson = statement<MembershipRow, [groupId: string, personId: string]>(
  'membership-lock-of-person',
  `select ${membershipRowColumns} from membership where group_id = $1 and person_id = $2 for no key update`,
)

const updateFlags = statement(
  'membership-flags',
  'update membership set is_committee = $2, is_marked = $3 where id = $1 and group_id = $4',
)

/** Locks a membership by its id, once its group is known. Returns null if there is none. */
export async function lockMembership(tx: Tx, membershipId: number): Promise<MembershipRow | null> {
  const found = await tx.maybe(groupOfMembership, [membershipId])
  if (!found) return null
  tx.isOf(found.groupId)
  return (await tx.maybe(lockMembershipById, [membershipId, found.groupId])) ?? null
}

/** Locks a person's membership of a group, ended or not. Returns null if there never was one. */
export async function lockMembershipOf(
  tx: Tx,
  { groupId, personId }: PersonInGroup,
): Promise<MembershipRow | null> {
  tx.isOf(groupId)
  return (await tx.maybe(lockMembershipOfPerson, [groupId, personId])) ?? null
}

export async function updateMemberFlags(
  tx: Tx,
  { groupId, membershipId }: MemberKey,
  flags: MemberFlags,
): Promise<void> {
  await tx.run(updateFlags, [membershipId, flags.isCommittee, flags.isMarked, groupId])
}

export interface NewMembership {
  readonly groupId: string
  readonly personId: string
  readonly addedAt: Instant
  readonly isCommittee: boolean
  readonly isMarked: boolean
}

const insertMembershipRow = statement<{ id: number }>(
  'membership-insert',
  `insert into membership (group_id, person_id, added_at, is_committee, is_marked)
   values ($1, $2, $3, $4, $5) returning id`,
)

/** Returns the new membership's id. */
export async function insertMembership(tx: Tx, member: NewMembership): Promise<number> {
  const { groupId, personId, addedAt, isCommittee, isMarked } = member
  return (await tx.one(insertMembershipRow, [groupId, personId, timestamptz(addedAt), isCommittee, isMarked]))
    .id
}

const insertMembershipRows = statement<{ id: number; personId: string }>(
  'memberships-insert',
  `insert into membership (group_id, person_id, added_at, is_committee, is_marked)
   select $1, "personId", $2, "isCommittee", "isMarked"
   from jsonb_to_recordset($3::jsonb) as m("personId" uuid, "isCommittee" boolean, "isMarked" boolean)
   returning id, person_id as "personId"`,
)

/** Writing more of them as JSON at once would hold others up. */
const rowsPerStatement = 100

/** Inserts memberships of one group. Returns their ids by person. */
export async function insertMemberships(
  tx: Tx,
  members: readonly (MemberFlags & { readonly personId: string })[],
  { groupId, addedAt }: Pick<NewMembership, 'groupId' | 'addedAt'>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const some of toSlices(members, rowsPerStatement)) {
    const rows = await tx.all(insertMembershipRows, [groupId, timestamptz(addedAt), JSON.stringify(some)])
    for (const { id, personId } of rows) ids.set(personId, id)
  }
  return ids
}

const updateFlagsRows = statement(
  'memberships-flags',
  `update membership set is_committee = m."isCommittee", is_marked = m."isMarked"
   from jsonb_to_recordset($1::jsonb) as m(id bigint, "isCommittee" boolean, "isMarked" boolean)
   where membership.id = m.id and membership.group_id = $2`,
)

export async function updateFlagsOfMembers(
  tx: Tx,
  groupId: string,
  members: readonly (MemberFlags & { readonly id: number })[],
): Promise<void> {
  if (members.length > 0) await tx.run(updateFlagsRows, [JSON.stringify(members), groupId])
}
