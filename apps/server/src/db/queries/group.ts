import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

/** A group as its members see it. */
export interface GroupRow {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Ids, in the order of the screen. */
  readonly pictures: readonly string[]
  readonly policyVersion: number
  readonly policySince: Instant
  readonly policy: Policy
}

const ofPerson = statement<GroupRow>(
  'groups-of-person',
  `select g.id, g.code, g.name, array(select id from picture where group_id = g.id and house_id is null order by position) as pictures, p.version as "policyVersion",
     p.created_at as "policySince", p.constants as policy
   from membership m
   join "group" g on g.id = m.group_id and g.archived_at is null
   join lateral (select version, created_at, constants from policy where group_id = g.id order by version desc limit 1) p on true
   where m.person_id = $1 and m.left_at is null
   order by g.name, g.id`,
)

const policies = statement<{ groupId: string; constants: Policy }, [groupIds: readonly string[]]>(
  'policies-of-groups',
  `select g.id as "groupId", p.constants
   from (select distinct unnest($1::uuid[]) as id) g
   join lateral (select constants from policy where group_id = g.id order by version desc limit 1) p on true`,
)

/** Somebody in a group, who may be no member of it. */
export interface InGroup {
  readonly groupId: string
  readonly personId: string
}

/** The parameters of `askedMembers`. */
export type AskedColumns = [groupIds: readonly string[], personIds: readonly string[]]

export function askedColumns(asked: readonly InGroup[]): AskedColumns {
  return [asked.map(({ groupId }) => groupId), asked.map(({ personId }) => personId)]
}

/** A row for each of those asked for who is a member: `asked.place` from 1, and the membership as `m.id`. */
export const askedMembers = `unnest($1::uuid[], $2::uuid[]) with ordinality as asked (group_id, person_id, place)
   cross join lateral (select id from membership
     where group_id = asked.group_id and person_id = asked.person_id and left_at is null limit 1) m`

const memberships = statement<{ place: number; id: number }, AskedColumns>(
  'memberships-of-people',
  `select asked.place, m.id from ${askedMembers}`,
)

export function groupsOf(db: Db, personId: string): Promise<GroupRow[]> {
  return db.all(ofPerson, [personId])
}

const policyTogether = together<string, Policy | null>(async (db, groupIds) => {
  const rows = await db.all(policies, [groupIds])
  const found = new Map(rows.map(({ groupId, constants }) => [groupId, constants]))
  return groupIds.map((groupId) => found.get(groupId) ?? null)
})

/** The newest policy; null where there is no such group. */
export function policyOf(db: Db, groupId: string): Promise<Policy | null> {
  return policyTogether(db, groupId)
}

const membershipTogether = together<InGroup, number | null>(async (db, asked) => {
  const found: (number | null)[] = asked.map(() => null)
  for (const { place, id } of await db.all(memberships, askedColumns(asked))) found[place - 1] = id
  return found
})

/** The person's membership of the group; null for everybody else. */
export function membershipOf(db: Db, groupId: string, personId: string): Promise<number | null> {
  return membershipTogether(db, { groupId, personId })
}
