import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** Points to be given at an instant to a group, or to one member of it. */
export interface NewAssignment {
  readonly id: string
  readonly groupId: string
  /** Null gives them to every member. */
  readonly membershipId: number | null
  readonly year: number
  readonly points: number
  readonly assignAt: Instant
  /** The point plan's name for it; null for one that the office made by hand. */
  readonly portion: string | null
}

const insertRow = statement(
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

const lockDue = statement<DueAssignment, [at: string]>(
  'assignment-lock-due',
  `select id, group_id as "groupId", year, points, assign_at as "assignAt" from assignment
   where status = 'Scheduled' and assign_at <= $1
   order by assign_at, id limit 1 for update skip locked`,
)

const receivers = statement<{ membership_id: number; person_id: string }>(
  'assignment-receivers',
  `select m.id as membership_id, m.person_id
   from assignment a
   join membership m on m.group_id = a.group_id and (a.membership_id is null or a.membership_id = m.id)
   where a.id = $1 and m.added_at <= a.assign_at and m.left_at is null
     and not exists (select from ledger l
       where l.type = 'Assign' and l.assignment_id = a.id and l.membership_id = m.id)
   order by m.id limit $2`,
)

const finish = statement(
  'assignment-finish',
  `update assignment set status = 'Assigned', done_at = $2 where id = $1 and status = 'Scheduled'`,
)

/** False where the plan's portion was scheduled before. */
export async function insertAssignment(tx: Tx, assignment: NewAssignment, at: Instant): Promise<boolean> {
  const { id, groupId, membershipId, year, points, assignAt, portion } = assignment
  const written = await tx.run(insertRow, [
    id,
    groupId,
    membershipId,
    year,
    points,
    timestamptz(assignAt),
    portion,
    timestamptz(at),
  ])
  return written === 1
}

/** The first due assignment that no other process is working on. */
export async function lockDueAssignment(tx: Tx, at: Instant): Promise<DueAssignment | null> {
  return (await tx.maybe(lockDue, [timestamptz(at)])) ?? null
}

/** Members who are to have it and do not have it yet, at most `limit` of them. */
export async function receiversOf(
  reader: Reads,
  assignmentId: string,
  limit: number,
): Promise<{ membershipId: number; personId: string }[]> {
  const rows = await reader.all(receivers, [assignmentId, limit])
  return rows.map((row) => ({ membershipId: row.membership_id, personId: row.person_id }))
}

export async function finishAssignment(tx: Tx, assignmentId: string, at: Instant): Promise<void> {
  await tx.run(finish, [assignmentId, timestamptz(at)])
}

/** A group that is not archived, its newest policy, and the names of all portions that were ever scheduled. */
export interface GroupWithPortions {
  readonly groupId: string
  readonly policy: Policy
  readonly portions: readonly string[]
}

const withPortions = statement<GroupWithPortions>(
  'groups-with-portions',
  `select g.id as "groupId",
     (select constants from policy where group_id = g.id order by version desc limit 1) as policy,
     coalesce((select json_agg(portion) from assignment where group_id = g.id and portion is not null), '[]')
       as portions
   from "group" g
   where g.archived_at is null and exists (select from policy where group_id = g.id)
   order by g.id`,
)

export function groupsWithPortions(reader: Reads): Promise<GroupWithPortions[]> {
  return reader.all(withPortions)
}
