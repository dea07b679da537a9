import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const next = statement<{ at: Instant | null }>(
  'next-assignment-of-member',
  `select min(assign_at) as at from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and assign_at > $3`,
)

/** The next instant at which the member is given points; null where nothing is scheduled. */
export async function nextAssignmentOf(
  db: Db,
  { groupId, membershipId }: { groupId: string; membershipId: number },
  now: Instant,
): Promise<Instant | null> {
  return (await db.one(next, [groupId, membershipId, timestamptz(now)])).at
}

const coming = statement<{ at: Instant; points: number }>(
  'assignments-coming-of-member',
  `select assign_at as at, points from assignment
   where group_id = $1 and (membership_id is null or membership_id = $2) and status = 'Scheduled'
     and year = $3 and assign_at > $4
   order by assign_at, id`,
)

/** What the member is still to be given for the weeks of a year, soonest first. */
export function comingAssignmentsOf(
  db: Db,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
  now: Instant,
): Promise<{ at: Instant; points: number }[]> {
  return db.all(coming, [groupId, membershipId, year, timestamptz(now)])
}
