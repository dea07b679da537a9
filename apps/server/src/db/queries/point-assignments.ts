import type { PlannedAssignment, StoredPortion } from '@samhus/domain/point-plan'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'
import { epochMs, filterByValue, isGroupOpen } from './sql-fragments.ts'

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

// The group's lock keeps it from being archived meanwhile. Never waited for: a change of the policy locks the group before
// its assignments.
const lockDueRow = statement<DueAssignment, [at: string, id: string, groupId: string]>(
  'assignment-lock-due',
  `select a.id, a.group_id as "groupId", a.year, a.points, a.assign_at as "assignAt"
   from assignment a join "group" g on g.id = a.group_id
   where a.id = $2 and a.group_id = $3 and ${filterByValue('a.status', 'Scheduled')} and a.assign_at <= $1
     and g.archived_at is null
   for update of a skip locked for share of g skip locked`,
)

const dueRows = statement<AssignmentKey, [at: string]>(
  'assignments-due',
  `select a.id, a.group_id as "groupId" from assignment a join "group" g on g.id = a.group_id
   where a.status = 'Scheduled' and a.assign_at <= $1 and g.archived_at is null
   order by a.assign_at, a.id limit 100`,
)

const receiversOfAssignment = statement<{ membership_id: number; person_id: string }>(
  'assignment-receivers',
  // Apart from their order: in the order of their ids, the planner would read the memberships of all groups.
  `with receiver as materialized (
     select m.id as membership_id, m.person_id
     from assignment a
     join membership m on m.group_id = a.group_id and (a.membership_id is null or a.membership_id = m.id)
     where a.id = $1 and a.group_id = $3 and m.added_at <= a.assign_at and m.left_at is null
       and not exists (select from ledger l
         where l.type = 'Assign' and l.assignment_id = a.id and l.membership_id = m.id
           and l.group_id = a.group_id))
   select membership_id, person_id from receiver order by membership_id limit $2 offset $4`,
)

const finishAssignmentRow = statement(
  'assignment-finish',
  `update assignment set status = 'Assigned', done_at = $2
   where id = $1 and group_id = $3 and ${filterByValue('status', 'Scheduled')}`,
)

/** An assignment, and the group in which it is looked up. */
export interface AssignmentKey {
  readonly id: string
  readonly groupId: string
}

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

/** Returns due assignments of groups that are not archived, the first first, locked or not. */
export function listDueAssignments(reader: Queryable, at: Instant): Promise<AssignmentKey[]> {
  return reader.all(dueRows, [timestamptz(at)])
}

/**
 * Locks and returns a due assignment, of a group that is not archived; null if another process is working on it, or has.
 * The group is not archived either until the transaction ends.
 */
export async function lockDueAssignment(
  tx: Tx,
  { id, groupId }: AssignmentKey,
  at: Instant,
): Promise<DueAssignment | null> {
  return (await tx.maybe(lockDueRow, [timestamptz(at), id, groupId])) ?? null
}

/** Returns members of a range who should receive it and have not yet. */
export async function listReceivers(
  reader: Queryable,
  { id, groupId }: AssignmentKey,
  { limit, offset }: RowRange,
): Promise<{ membershipId: number; personId: string }[]> {
  const rows = await reader.all(receiversOfAssignment, [id, limit, groupId, offset])
  return rows.map((row) => ({ membershipId: row.membership_id, personId: row.person_id }))
}

export async function finishAssignment(tx: Tx, { id, groupId }: AssignmentKey, at: Instant): Promise<void> {
  await tx.run(finishAssignmentRow, [id, timestamptz(at), groupId])
}

/** A group that is not archived, its newest policy, and all portions that were ever scheduled. */
export interface GroupWithPortions {
  readonly groupId: string
  readonly policy: Policy
  readonly portions: readonly StoredPortion[]
}

/** The last act on a portion that the plan no longer has. */
export const cancelledByPlan = 'cancel-planned-points'
/** An admin's act, after which the plan does not cancel a portion. */
const reopenedByAdmin = 'reopen-points'

/** SQL on `assignment a`: some member has its points. */
export const isBegun = `exists (select from ledger l where l.type = 'Assign' and l.assignment_id = a.id
  and l.group_id = a.group_id)`

/** On `assignment a`, where $1 is the present instant: one that is due may have reached some members already. */
const portionState = `case
  when a.status = 'Scheduled' and a.assign_at > $1 and not ${isBegun} then
    case when exists (select from audit x where x.subject_kind = 'assignment' and x.subject_id = a.id::text
      and x.group_id = a.group_id and x.action = '${reopenedByAdmin}') then 'reopened' else 'scheduled' end
  when a.status = 'Cancelled' and '${cancelledByPlan}' = (select x.action from audit x
    where x.subject_kind = 'assignment' and x.subject_id = a.id::text and x.group_id = a.group_id
    order by x.number desc limit 1)
    then 'cancelled-by-plan'
  else 'fixed' end`

const portionsByGroup = statement<GroupWithPortions, [at: string]>(
  'groups-with-portions',
  `select g.id as "groupId",
     (select constants from policy where group_id = g.id order by version desc limit 1) as policy,
     coalesce((select json_agg(json_build_object('id', a.id, 'portion', a.portion, 'year', a.year,
         'points', a.points, 'assignAt', ${epochMs('a.assign_at')}, 'state', ${portionState}))
       from assignment a where a.group_id = g.id and a.portion is not null), '[]') as portions
   from "group" g
   where g.archived_at is null and exists (select from policy where group_id = g.id)
   order by g.id`,
)

const portionsOfGroup = statement<StoredPortion, [at: string, groupId: string]>(
  'portions-of-group',
  `select a.id, a.portion, a.year, a.points, a.assign_at as "assignAt", ${portionState} as state
   from assignment a where a.group_id = $2 and a.portion is not null order by a.id`,
)

const lockGroupPortions = statement<never, [groupId: string]>(
  'portions-lock',
  'select from assignment where group_id = $1 and portion is not null order by id for no key update',
)

const newestPolicy = statement<{ policy: Policy }, [groupId: string]>(
  'portions-policy',
  'select constants as policy from policy where group_id = $1 order by version desc limit 1',
)

const rescheduleRow = statement<never, [string, string, number, number, groupId: string]>(
  'portion-reschedule',
  `update assignment set status = 'Scheduled', done_at = null, assign_at = $2, year = $3, points = $4
   where id = $1 and group_id = $5 and status in ('Scheduled', 'Cancelled')`,
)

const cancelRow = statement<never, [id: string, at: string, groupId: string]>(
  'assignment-cancel',
  `update assignment set status = 'Cancelled', done_at = $2
   where id = $1 and group_id = $3 and ${filterByValue('status', 'Scheduled')}`,
)

export function listGroupsWithPortions(reader: Queryable, at: Instant): Promise<GroupWithPortions[]> {
  return reader.all(portionsByGroup, [timestamptz(at)])
}

/** Returns all portions that were ever scheduled for a group. */
export function listPortions(reader: Queryable, groupId: string, at: Instant): Promise<StoredPortion[]> {
  return reader.all(portionsOfGroup, [timestamptz(at), groupId])
}

/**
 * Locks a group's portions and then reads them and its newest policy, so that no older one is followed after a newer one.
 * They are read once they are locked: an act that the lock waited for counts.
 */
export async function lockPortions(tx: Tx, groupId: string, at: Instant): Promise<GroupWithPortions> {
  tx.isOf(groupId)
  await tx.run(lockGroupPortions, [groupId])
  const portions = await tx.all(portionsOfGroup, [timestamptz(at), groupId])
  const { policy } = await tx.one(newestPolicy, [groupId])
  return { groupId, policy, portions }
}

/** Schedules a portion that has not been given, or was cancelled, as the plan has it now. */
export async function reschedulePortion(
  tx: Tx,
  { id, groupId }: AssignmentKey,
  { assignAt, year, points }: PlannedAssignment,
): Promise<void> {
  await tx.run(rescheduleRow, [id, timestamptz(assignAt), year, points, groupId])
}

export async function cancelAssignment(tx: Tx, { id, groupId }: AssignmentKey, at: Instant): Promise<void> {
  await tx.run(cancelRow, [id, timestamptz(at), groupId])
}

interface NextAssignment {
  readonly at: Instant
  readonly year: number
  readonly points: number
}

const nextAssignment = statement<NextAssignment>(
  'next-assignment-of-member',
  `select assign_at as at, year, sum(points)::int as points from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and assign_at > $3 and ${isGroupOpen('group_id')}
   group by assign_at, year order by assign_at, year limit 1`,
)

/**
 * Returns what the member receives next, and for which year; undefined if nothing is scheduled, or the group is archived.
 *
 * If points of several years come at the same instant it is those of the earliest year.
 */
export function findNextAssignment(
  db: Db,
  { groupId, membershipId }: { groupId: string; membershipId: number },
  now: Instant,
): Promise<NextAssignment | undefined> {
  return db.maybe(nextAssignment, [groupId, membershipId, timestamptz(now)])
}

const upcomingAssignments = statement<{ at: Instant; points: number }>(
  'assignments-coming-of-member',
  `select assign_at as at, points from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and year = $3 and assign_at > $4 and ${isGroupOpen('group_id')}
   order by assign_at, id`,
)

/** Returns the assignments of a year that the member is still to receive, soonest first; none in an archived group. */
export function listUpcomingAssignments(
  db: Db,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
  now: Instant,
): Promise<{ at: Instant; points: number }[]> {
  return db.all(upcomingAssignments, [groupId, membershipId, year, timestamptz(now)])
}
