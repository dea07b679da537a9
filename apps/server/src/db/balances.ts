import { statement } from './statement.ts'
import { together } from './together.ts'

interface Balance {
  readonly year: number
  readonly points: number
}

/** Somebody in a group. */
interface Asked {
  readonly groupId: string
  readonly personId: string
}

/** One row without a year for a member who has no account. */
const ofMembers = statement<
  { place: number; year: number | null; points: number },
  [groupIds: readonly string[], personIds: readonly string[]]
>(
  'balances-of-members',
  `select asked.place, a.year, a.balance as points
   from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (group_id, person_id, place)
   cross join lateral (select id from membership
     where group_id = asked.group_id and person_id = asked.person_id and left_at is null limit 1) m
   left join account a on a.membership_id = m.id
   order by a.year`,
)

/** A member's balances, a year each, oldest first; null for everybody else. */
export const balancesOf = together<Asked, Balance[] | null>(async (db, asked) => {
  const found: (Balance[] | null)[] = asked.map(() => null)
  const rows = await db.all(ofMembers, [
    asked.map(({ groupId }) => groupId),
    asked.map(({ personId }) => personId),
  ])
  for (const { place, year, points } of rows) {
    const balances = (found[place - 1] ??= [])
    if (year !== null) balances.push({ year, points })
  }
  return found
})
