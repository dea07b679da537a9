import type { Instant } from '@samhus/domain/refusal'
import type { Db } from './client.ts'
import { statement, timestamptz } from './statement.ts'

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
