import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from './client.ts'
import { statement } from './statement.ts'

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

const policyByGroup = statement<{ constants: Policy }>(
  'policy-by-group',
  'select constants from policy where group_id = $1 order by version desc limit 1',
)

const isMember = statement<{ id: number }>(
  'membership-of-person',
  'select id from membership where group_id = $1 and person_id = $2 and left_at is null',
)

export function groupsOf(db: Db, personId: string): Promise<GroupRow[]> {
  return db.all(ofPerson, [personId])
}

/** The newest policy; null where there is no such group. */
export async function policyOf(db: Db, groupId: string): Promise<Policy | null> {
  return (await db.maybe(policyByGroup, [groupId]))?.constants ?? null
}

/** The person's membership of the group; null for everybody else. */
export async function membershipOf(db: Db, groupId: string, personId: string): Promise<number | null> {
  return (await db.maybe(isMember, [groupId, personId]))?.id ?? null
}
