import { askedColumns, askedMembers, type AskedColumns, type InGroup } from './group.ts'
import { statement } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

interface Balance {
  readonly year: number
  readonly points: number
}

/** One row without a year for a member who has no account. */
const ofMembers = statement<{ place: number; year: number | null; points: number }, AskedColumns>(
  'balances-of-members',
  `select asked.place, a.year, a.balance as points
   from ${askedMembers}
   left join account a on a.membership_id = m.id
   order by a.year`,
)

/** A member's balances, a year each, oldest first; null for everybody else. */
export const balancesOf = together<InGroup, Balance[] | null>(async (db, asked) => {
  const found: (Balance[] | null)[] = asked.map(() => null)
  for (const { place, year, points } of await db.all(ofMembers, askedColumns(asked))) {
    const balances = (found[place - 1] ??= [])
    if (year !== null) balances.push({ year, points })
  }
  return found
})
