import type { AssignmentFacts } from '@samhus/domain/admin-points'
import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { isBegun, type AssignmentKey } from './point-assignments.ts'
import { danishOrder } from './list-sql.ts'
import { newestTimeZone, unlessAnonymized } from './sql-fragments.ts'

/** An assignment that an admin looks at, cancels or reopens. */
export interface StoredAssignment extends AssignmentFacts {
  readonly id: string
  readonly groupId: string
  /** Null for every member. */
  readonly membershipId: number | null
  readonly year: number
  readonly points: number
  readonly assignAt: Instant
  readonly isPlanned: boolean
  readonly isGroupArchived: boolean
  /** When the present state came, and by whose act: null for the plan's own. */
  readonly since: Instant
  readonly by: string | null
  /** What the admin of that act wrote. */
  readonly reason: string | null
}

const groupOfAssignment = statement<{ groupId: string }, [id: string]>(
  'assignment-group',
  'select group_id as "groupId" from assignment where id = $1',
)

const lockAssignmentRow = statement<never, [id: string, groupId: string]>(
  'assignment-lock',
  'select from assignment where id = $1 and group_id = $2 for no key update',
)

/** The act of an admin that takes points back; the assignment stays given. */
export const takenBack = 'take-back-points'

/** The acts that an assignment's state comes from: after them come those that give it. */
const assignmentById = statement<
  Omit<StoredAssignment, 'yearEndsAt'> & { readonly timeZone: string },
  [id: string]
>(
  'assignment-by-id',
  `select a.id, a.group_id as "groupId", a.membership_id as "membershipId", a.year, a.points,
     a.assign_at as "assignAt", a.status, ${isBegun} as "isBegun", a.portion is not null as "isPlanned",
     (select archived_at is not null from "group" where id = a.group_id) as "isGroupArchived",
     ${newestTimeZone('a.group_id')} as "timeZone", coalesce(last.at, a.created_at) as since, last.by, last.reason
   from assignment a
   left join lateral (
     select x.at, ${unlessAnonymized('p', 'name', 'null')} as by,
       (select v.after from audit_value v where v.audit_number = x.number
         and v.group_id = x.group_id and v.field = 'reason' limit 1) as reason
     from audit x left join person p on p.id = x.actor_id
     where x.subject_kind = 'assignment' and x.subject_id = a.id::text and x.group_id = a.group_id
       and x.action <> '${takenBack}'
     order by x.number desc limit 1) last on true
   where a.id = $1`,
)

const reopenRow = statement<never, [id: string, groupId: string]>(
  'assignment-reopen',
  `update assignment set status = 'Scheduled', done_at = null
   where id = $1 and group_id = $2 and status = 'Cancelled'`,
)

/**
 * Locks an assignment and then reads it, so that points count that were given while it waited. The job that gives
 * points passes over a locked one. Returns null for an unknown one.
 */
export async function lockAssignment(tx: Tx, id: string): Promise<StoredAssignment | null> {
  const found = await tx.maybe(groupOfAssignment, [id])
  if (!found) return null
  tx.isOf(found.groupId)
  await tx.run(lockAssignmentRow, [id, found.groupId])
  return findAssignment(tx, id)
}

/** Returns null for an unknown one. */
export async function findAssignment(reader: Queryable, id: string): Promise<StoredAssignment | null> {
  const row = await reader.maybe(assignmentById, [id])
  if (!row) return null
  const { timeZone, ...assignment } = row
  return { ...assignment, yearEndsAt: getYearEnd(assignment.year, timeZone) }
}

export async function reopenAssignment(tx: Tx, { id, groupId }: AssignmentKey): Promise<void> {
  await tx.run(reopenRow, [id, groupId])
}

const timeZoneOfGroup = statement<{ timeZone: string | null }, [groupId: string]>(
  'planned-points-time-zone',
  `select ${newestTimeZone('$1')} as "timeZone"`,
)

/** Returns 31 December 24:00 local; null for an unknown group. */
export async function findYearEnd(
  reader: Queryable,
  { groupId, year }: { groupId: string; year: number },
): Promise<Instant | null> {
  const { timeZone } = await reader.one(timeZoneOfGroup, [groupId])
  return timeZone === null ? null : getYearEnd(year, timeZone)
}

/** A member that an assignment reaches. */
export interface AssignmentReceiver {
  readonly userId: string
  readonly name: string
  readonly code: string
  /** Of the year of the points, without them: when they were given, or now where they have not been. */
  readonly before: number
  readonly isGiven: boolean
}

/** SQL on `person p`. */
export const personColumns = `p.id as "userId", ${unlessAnonymized('p', 'name', "''")} as name,
     ${unlessAnonymized('p', 'code', "''")} as code`

const receiversToCome = statement<
  AssignmentReceiver,
  [groupId: string, membershipId: number | null, year: number, assignAt: string, assignmentId: string | null]
>(
  'assignment-receivers-to-come',
  `select ${personColumns}, coalesce(a.balance, 0) as before, false as "isGiven"
   from membership m
   join person p on p.id = m.person_id
   left join account a on a.membership_id = m.id and a.group_id = m.group_id and a.year = $3
   where m.group_id = $1 and ($2::bigint is null or m.id = $2) and m.added_at <= $4 and m.left_at is null
     and ($5::uuid is null or not exists (select from ledger l
       where l.type = 'Assign' and l.assignment_id = $5 and l.membership_id = m.id and l.group_id = m.group_id))
   order by ${danishOrder('p.name')}, m.id`,
)

const receiversOfGiven = statement<AssignmentReceiver, [assignmentId: string, groupId: string]>(
  'assignment-receivers-given',
  `select ${personColumns}, true as "isGiven",
     (select coalesce(sum(e.points), 0)::int from ledger e
      where e.account_id = l.account_id and e.group_id = l.group_id and e.number < l.number) as before
   from ledger l
   -- Each by its key: joined, the planner would read the memberships of all groups.
   cross join lateral (
     select person.* from membership m join person on person.id = m.person_id
     where m.id = l.membership_id and m.group_id = l.group_id offset 0) p
   where l.type = 'Assign' and l.assignment_id = $1 and l.group_id = $2
   order by ${danishOrder('p.name')}, l.membership_id`,
)

/** Members of a group who get points of a year, and what gives them. */
export interface ReceiversQuery {
  readonly groupId: string
  /** Null for every member. */
  readonly membershipId: number | null
  readonly year: number
  readonly assignAt: Instant
  /** Those who have its points already are left out; null for one that is not planned yet. */
  readonly assignmentId: string | null
}

/** Returns who would get points now, by name: members at that instant who still are. R78 */
export function listReceiversToCome(db: Db, query: ReceiversQuery): Promise<AssignmentReceiver[]> {
  const { groupId, membershipId, year, assignAt, assignmentId } = query
  return db.all(receiversToCome, [groupId, membershipId, year, timestamptz(assignAt), assignmentId])
}

/** Returns who has got the points of an assignment, by name. */
export function listReceiversOfGiven(
  db: Db,
  { id, groupId }: Pick<StoredAssignment, 'id' | 'groupId'>,
): Promise<AssignmentReceiver[]> {
  return db.all(receiversOfGiven, [id, groupId])
}
