import { noOwner, type OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { UnitFacts } from '@samhus/domain/unit-status'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import {
  accountsJson,
  filterByValue,
  ownWeeksJson,
  unitColumns,
  toUnitFacts,
  upcomingJson,
  type RefundClaimRow,
  type HolderRow,
  type OwnerColumns,
  type UnitFactsRow,
} from './sql-fragments.ts'

/** An owner on a waitlist, with the facts that decide whether the week may be offered to them. */
export interface WaitingRow {
  readonly bookingId: string
  readonly membershipId: number
  readonly personId: string
  readonly isMember: boolean
  readonly isEnabled: boolean
  readonly owner: OwnerFacts
}

/** A week with its holder, its open refund claim and its waitlist in the order of joining. */
export interface WeekWithWaitlist {
  readonly unit: UnitFacts
  readonly policy: Policy
  readonly groupId: string
  readonly holder: HolderRow | null
  readonly claim: RefundClaimRow | null
  readonly waitlist: readonly WaitingRow[]
}

interface WaitingColumns extends OwnerColumns, Omit<WaitingRow, 'owner'> {}

const weekWithWaitlist = statement<UnitFactsRow & { waitlist: readonly WaitingColumns[] }, [unitId: number]>(
  'week-with-waitlist',
  `select ${unitColumns},
     coalesce((select json_agg(json_build_object('bookingId', w.id, 'membershipId', m.id,
         'personId', m.person_id, 'isMember', m.left_at is null, 'isEnabled', p.enabled,
         'own_weeks', ${ownWeeksJson}, 'accounts', ${accountsJson}, 'upcoming', ${upcomingJson})
         order by w.queue_number)
       from booking w join membership m on m.id = w.membership_id and m.group_id = w.group_id
         join person p on p.id = m.person_id
       where w.unit_id = u.id and w.group_id = u.group_id and ${filterByValue('w.type', 'Wait')}), '[]') as waitlist
   from unit u
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = u.group_id
   where u.id = $1`,
)

/** Returns a week with its whole waitlist, for offering it to the next owner; null if there is no such week. */
export async function findWeekWithWaitlist(
  reader: Queryable,
  unitId: number,
): Promise<WeekWithWaitlist | null> {
  const row = await reader.maybe(weekWithWaitlist, [unitId])
  if (!row) return null
  return {
    unit: toUnitFacts(row),
    policy: row.policy,
    groupId: row.group_id,
    holder: row.holder,
    claim: row.claim,
    waitlist: row.waitlist.map(toWaitingRow),
  }
}

function toWaitingRow({ own_weeks, accounts, upcoming, ...waiting }: WaitingColumns): WaitingRow {
  return { ...waiting, owner: { ...noOwner, ownWeeks: own_weeks, accounts, upcomingPoints: upcoming } }
}
