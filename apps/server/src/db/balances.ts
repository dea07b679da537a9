import { statement } from './statement.ts'
import { together } from './together.ts'

interface Balance {
  readonly year: number
  readonly points: number
}

const ofMembers = statement<Balance & { membershipId: number }, [membershipIds: readonly number[]]>(
  'balances-of-members',
  `select membership_id as "membershipId", year, balance as points
   from (select distinct unnest($1::bigint[]) as id) asked join account on membership_id = asked.id order by year`,
)

/** A member's balances, a year each, oldest first. */
export const balancesOf = together<number, Balance[]>(async (db, membershipIds) => {
  const found = new Map<number, Balance[]>(membershipIds.map((id) => [id, []]))
  for (const { membershipId, ...balance } of await db.all(ofMembers, [membershipIds])) {
    found.get(membershipId)?.push(balance)
  }
  return membershipIds.map((id) => found.get(id) ?? [])
})
