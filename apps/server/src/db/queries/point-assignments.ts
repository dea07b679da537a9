import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** Points scheduled for an instant, for a group or one member of it. */
export interface NewAssignment {
  readonly id: string
  readonly groupId: string
  /** Null for every member. */
  readonly membershipId: number | null
  readonly year: number
  readonly points: number
  readonly assignAt: Instant
  /** The portion's name in the point plan; null for an assignment that an admin created. */
  readonly portion: string | null
}

const insertAssignmentRow = statement(
  'assignment-insert',
  `insert into assignment (id, group_id, membership_id, year, points, assign_at, portion, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (group_id, portion) do nothing`,
)

/** An assignment that is due. */
export interface DueAssignment {
  readonly id: string
  readonly groupId: string
  readonly year: number
  readonly points: number
  readonly assignAt: Instant
}

const lockDueRow = statement<DueAssignment, [at: string]>(
  'assignment-lock-due',
  `select id, group_id as "groupId", year, points, assign_at as "assignAt" from assignment
   where status = 'Scheduled' and assign_at <= $1
   order by assign_at, id limit 1 for update skip locked`,
)

const receiversOfAssignment = statement<{ membership_id: number; person_id: string }>(
  'assignment-receivers',
  `select m.id as membership_id, m.person_id
   from assignment a
   join membership m on m.group_id = a.group_id and (a.membership_id is null or a.membership_id = m.id)
   where a.id = $1 and m.added_at <= a.assign_at and m.left_at is null
     and not exists (select from ledger l
       where l.type = 'Assign' and l.assignment_id = a.id and l.membership_id = m.id)
   order by m.id limit $2`,
)

const finishAssignmentRow = statement(
  'assignment-finish',
  `update assignment set status = 'Assigned', done_at = $2 where id = $1 and status = 'Scheduled'`,
)

/** Returns false if the plan's portion was already scheduled. */
export async function insertAssignment(tx: Tx, assignment: NewAssignment, at: Instant): Promise<boolean> {
  const { id, groupId, membershipId, year, points, assignAt, portion } = assignment
  const inserted = await tx.run(insertAssignmentRow, [
    id,
    groupId,
    membershipId,
    year,
    points,
    timestamptz(assignAt),
    portion,
    timestamptz(at),
  ])
  return inserted === 1
}

/** Locks and returns the first due assignment that no other process is working on. */
export async function lockDueAssignment(tx: Tx, at: Instant): Promise<DueAssignment | null> {
  return (await tx.maybe(lockDueRow, [timestamptz(at)])) ?? null
}

/** Returns members who should receive it and have not yet, at most `limit`. */
export async function listReceivers(
  reader: Queryable,
  assignmentId: string,
  limit: number,
): Promise<{ membershipId: number; personId: string }[]> {
  const rows = await reader.all(receiversOfAssignment, [assignmentId, limit])
  return rows.map((row) => ({ membershipId: row.membership_id, personId: row.person_id }))
}

export async function finishAssignment(tx: Tx, assignmentId: string, at: Instant): Promise<void> {
  await tx.run(finishAssignmentRow, [assignmentId, timestamptz(at)])
}

/** A group that is not archived, its newest policy, and the names of all portions that were ever scheduled. */
export interface GroupWithPortions {
  readonly groupId: string
  readonly policy: Policy
  readonly portions: readonly string[]
}

const portionsByGroup = statement<GroupWithPortions>(
  'groups-with-portions',
  `select g.id as "groupId",
     (select constants from policy where group_id = g.id order by version desc limit 1) as policy,
     coalesce((select json_agg(portion) from assignment where group_id = g.id and portion is not null), '[]')
       as portions
   from "group" g
   where g.archived_at is null and exists (select from policy where group_id = g.id)
   order by g.id`,
)

export function listGroupsWithPortions(reader: Queryable): Promise<GroupWithPortions[]> {
  return reader.all(portionsByGroup)
}

const nextAssignment = statement<{ at: Instant | null }>(
  'next-assignment-of-member',
  `select min(assign_at) as at from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and assign_at > $3`,
)

/** Returns the next instant at which the member receives points; null if nothing is scheduled. */
export async function findNextAssignment(
  db: Db,
  { groupId, membershipId }: { groupId: string; membershipId: number },
  now: Instant,
): Promise<Instant | null> {
  return (await db.one(nextAssignment, [groupId, membershipId, timestamptz(now)])).at
}

const upcomingAssignments = statement<{ at: Instant; points: number }>(
  'assignments-coming-of-member',
  `select assign_at as at, points from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and year = $3 and assign_at > $4
   order by assign_at, id`,
)

/** Returns the assignments of a year that the member is still to receive, soonest first. */
export function listUpcomingAssignments(
  db: Db,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
  now: Instant,
): Promise<{ at: Instant; points: number }[]> {
  return db.all(upcomingAssignments, [groupId, membershipId, year, timestamptz(now)])
}
