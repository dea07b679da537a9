import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { hasOpenClaim, joinOpenClaim } from './sql-fragments.ts'

/** Houses of one group. */
export interface HousesOfGroup {
  readonly groupId: string
  readonly houseIds: readonly string[]
}

type HousesParams = [houseIds: readonly string[], at: string, groupId: string]

const unitsAhead = statement<{ id: number }, HousesParams>(
  'units-ahead',
  'select id from unit where house_id = any($1::uuid[]) and check_out_at > $2 and group_id = $3',
)

/** Returns the weeks of these houses that are not over. */
export async function listUnitsAhead(
  reader: Queryable,
  { groupId, houseIds }: HousesOfGroup,
  at: Instant,
): Promise<number[]> {
  const rows = await reader.all(unitsAhead, [houseIds, timestamptz(at), groupId])
  return rows.map(({ id }) => id)
}

const liveWeeks = statement<{ count: number }, HousesParams>(
  'live-weeks-count',
  `select count(*)::int as count from unit u
   left join lateral (select true as is_there from booking b
     where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')
       and (b.type <> 'Pre' or b.reserved_until > $2) limit 1) holder on true
   left join lateral (select true as is_there from booking b
     where b.unit_id = u.id and b.group_id = u.group_id and b.type = 'Wait' limit 1) waiting on true
   ${joinOpenClaim}
   where u.house_id = any($1::uuid[]) and u.group_id = $3 and u.check_out_at > $2
     and (coalesce(holder.is_there, waiting.is_there, false) or ${hasOpenClaim})`,
)

/** Returns how many weeks of these houses are not over and held, offered, waited for or booked, or of which an owner may get points back. */
export async function countLiveWeeks(
  reader: Queryable,
  { groupId, houseIds }: HousesOfGroup,
  at: Instant,
): Promise<number> {
  return (await reader.one(liveWeeks, [houseIds, timestamptz(at), groupId])).count
}
