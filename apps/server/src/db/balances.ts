import type { Db } from './client.ts'
import { statement } from './statement.ts'

const ofMember = statement<{ year: number; points: number }>(
  'balances-of-member',
  'select year, balance as points from account where membership_id = $1 order by year',
)

/** A member's balances, a year each, oldest first. */
export function balancesOf(db: Db, membershipId: number): Promise<{ year: number; points: number }[]> {
  return db.all(ofMember, [membershipId])
}
