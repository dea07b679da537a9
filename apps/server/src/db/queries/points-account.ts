import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { newestTimeZone, unlessAnonymized } from './sql-fragments.ts'

/** A member's points of one year, as a correction needs them. */
export interface PointsAccount {
  readonly membershipId: number
  readonly groupId: string
  readonly groupName: string
  readonly personId: string
  readonly personName: string
  /** 0 without an account. */
  readonly balance: number
  /** What the member's holds of that year will cost; offers do not count. */
  readonly held: number
  /** 31 December 24:00 local of the year. */
  readonly yearEndsAt: Instant
}

const accountOfMember = statement<
  Omit<PointsAccount, 'yearEndsAt'> & { readonly timeZone: string },
  [membershipId: number, year: number, at: string]
>(
  'points-account',
  `select m.id as "membershipId", m.group_id as "groupId", g.name as "groupName", p.id as "personId",
     ${unlessAnonymized('p', 'name', "''")} as "personName", ${newestTimeZone('m.group_id')} as "timeZone",
     coalesce((select balance from account
       where membership_id = m.id and group_id = m.group_id and year = $2), 0) as balance,
     coalesce((select sum(b.points) from booking b where b.membership_id = m.id
       and b.group_id = m.group_id and b.year = $2 and b.type = 'Pre'
       and b.origin = 'hold' and b.reserved_until > $3), 0)::int as held
   from membership m
   join "group" g on g.id = m.group_id
   join person p on p.id = m.person_id
   where m.id = $1 and m.left_at is null and g.archived_at is null`,
)

/** Returns null unless there is such a member now. */
export async function findPointsAccount(
  reader: Queryable,
  { membershipId, year }: { membershipId: number; year: number },
  at: Instant,
): Promise<PointsAccount | null> {
  const row = await reader.maybe(accountOfMember, [membershipId, year, timestamptz(at)])
  if (!row) return null
  const { timeZone, ...account } = row
  return { ...account, yearEndsAt: getYearEnd(year, timeZone) }
}

const balanceOfAccount = statement<
  { balance: number },
  [membershipId: number, year: number, groupId: string]
>('points-balance', 'select balance from account where membership_id = $1 and year = $2 and group_id = $3')

/** Returns the balance of an account that exists. */
export async function getBalance(
  reader: Queryable,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
): Promise<number> {
  return (await reader.one(balanceOfAccount, [membershipId, year, groupId])).balance
}
