import { createHash } from 'node:crypto'
import {
  findTakenPoints,
  mayTakeBackPoints,
  type GivenPoints,
  type TakenPoints,
} from '@samhus/domain/admin-points'
import type { Decision, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import { findAssignment, personColumns, takenBack, type StoredAssignment } from './planned-points.ts'
import type { AssignmentKey } from './point-assignments.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** A member who has got the points of an assignment, and what is left of them. */
interface GivenReceiver extends GivenPoints {
  readonly membershipId: number
  readonly userId: string
  /** Empty for an anonymized person, as the code. */
  readonly name: string
  readonly code: string
}

const givenReceivers = statement<GivenReceiver, [assignmentId: string, groupId: string]>(
  'assignment-given-receivers',
  `select l.membership_id as "membershipId", ${personColumns}, l.points as given, back.points as "takenBefore", a.balance,
     p.left_at is null as "isMember"
   from ledger l
   join account a on a.id = l.account_id and a.group_id = l.group_id
   cross join lateral (
     select person.*, m.left_at from membership m join person on person.id = m.person_id
     where m.id = l.membership_id and m.group_id = l.group_id offset 0) p
   cross join lateral (
     select coalesce(-sum(points), 0)::int as points from ledger b
     where b.type = 'Adjust' and b.assignment_id = l.assignment_id and b.membership_id = l.membership_id
       and b.group_id = l.group_id) back
   where l.type = 'Assign' and l.assignment_id = $1 and l.group_id = $2
   order by ${danishOrder('p.name')}, l.membership_id`,
)

/** Returns who has got the points of an assignment, by name, with what each gave back of them and has now. */
function listGivenReceivers(reader: Queryable, { id, groupId }: AssignmentKey): Promise<GivenReceiver[]> {
  return reader.all(givenReceivers, [id, groupId])
}

/** An act that took points of an assignment back. */
export interface TakeBackAct {
  readonly at: Instant
  /** Null for an admin who was anonymized. */
  readonly by: string | null
  readonly reason: string | null
  /** In all. */
  readonly points: number
}

const takeBackActs = statement<TakeBackAct, [assignmentId: string, groupId: string]>(
  'assignment-take-backs',
  `select x.at, ${unlessAnonymized('p', 'name', 'null')} as by,
     (select v.after from audit_value v where v.audit_number = x.number
       and v.group_id = x.group_id and v.field = 'reason' limit 1) as reason,
     (select coalesce(-sum(b.points), 0)::int from ledger b where b.type = 'Adjust' and b.assignment_id = $1
       and b.group_id = $2 and b.at = x.at) as points
   from audit x left join person p on p.id = x.actor_id
   where x.subject_kind = 'assignment' and x.subject_id = $1::uuid::text and x.group_id = $2
     and x.action = '${takenBack}'
   order by x.number`,
)

/** Returns the acts that took points of an assignment back, oldest first. */
export function listTakeBacks(reader: Queryable, { id, groupId }: AssignmentKey): Promise<TakeBackAct[]> {
  return reader.all(takeBackActs, [id, groupId])
}

/** What taking points of an assignment back does, and what is against it. */
export interface TakeBack {
  readonly assignment: StoredAssignment
  /** Everybody who got the points, by name. */
  readonly receivers: readonly (GivenReceiver & TakenPoints)[]
  /** Points that come back, of all together. */
  readonly total: number
  /** The same as long as each gives back the same, and lacks the same. */
  readonly seen: string
  readonly refusals: Decision
}

/**
 * Returns who gives back how much of the points of an assignment, for the preview as for the act; null for an unknown one.
 *
 * @see docs/rules.md R231
 */
export async function findTakeBack(
  reader: Queryable,
  { assignmentId, points }: { assignmentId: string; points: number },
  now: Instant,
): Promise<TakeBack | null> {
  const assignment = await findAssignment(reader, assignmentId)
  if (!assignment) return null
  const given = await listGivenReceivers(reader, assignment)
  const receivers = given.map((receiver) => ({ ...receiver, ...findTakenPoints(receiver, points) }))
  const total = receivers.reduce((sum, { takes }) => sum + takes, 0)
  const shown = receivers.map(({ membershipId, takenBefore, takes, lacks }) => [
    membershipId,
    takenBefore,
    takes,
    lacks,
  ])
  return {
    assignment,
    receivers,
    total,
    seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'),
    refusals: mayTakeBackPoints({ ...assignment, total }, now),
  }
}
