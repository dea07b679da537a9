import { noOwner, type OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { UnitFacts } from '@samhus/domain/unit-status'
import type { Reads } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { accountsJson, ownWeeksJson, unitColumns, unitFacts, upcomingJson } from './sql-fragments.ts'
import type { ClaimRow, HolderRow, OwnerColumns, UnitRow } from './sql-fragments.ts'

/** Somebody who waits, with what decides whether they may be offered the week. */
export interface WaitingRow {
  readonly bookingId: string
  readonly membershipId: number
  readonly personId: string
  readonly isMember: boolean
  readonly isEnabled: boolean
  readonly owner: OwnerFacts
}

/** A week, whoever looks: its holder, its claim and its queue in the order of joining. */
export interface QueuedWeek {
  readonly unit: UnitFacts
  readonly policy: Policy
  readonly groupId: string
  readonly holder: HolderRow | null
  readonly claim: ClaimRow | null
  readonly queue: readonly WaitingRow[]
}

interface WaitingColumns extends OwnerColumns, Omit<WaitingRow, 'owner'> {}

const withQueue = statement<UnitRow & { queue: readonly WaitingColumns[] }, [unitId: number]>(
  'week-with-queue',
  `select ${unitColumns},
     coalesce((select json_agg(json_build_object('bookingId', w.id, 'membershipId', m.id,
         'personId', m.person_id, 'isMember', m.left_at is null, 'isEnabled', p.enabled,
         'own_weeks', ${ownWeeksJson}, 'accounts', ${accountsJson}, 'upcoming', ${upcomingJson})
         order by w.queue_number)
       from booking w join membership m on m.id = w.membership_id join person p on p.id = m.person_id
       where w.unit_id = u.id and w.type = 'Wait'), '[]') as queue
   from unit u
   join house h on h.id = u.house_id
   join "group" g on g.id = u.group_id
   where u.id = $1`,
)

/** A week with its whole queue, for who passes it on; null where there is no such week. */
export async function weekWithQueue(reader: Reads, unitId: number): Promise<QueuedWeek | null> {
  const row = await reader.maybe(withQueue, [unitId])
  if (!row) return null
  return {
    unit: unitFacts(row),
    policy: row.policy,
    groupId: row.group_id,
    holder: row.holder,
    claim: row.claim,
    queue: row.queue.map(waitingRow),
  }
}

function waitingRow({ own_weeks, accounts, upcoming, ...waiting }: WaitingColumns): WaitingRow {
  return { ...waiting, owner: { ...noOwner, ownWeeks: own_weeks, accounts, upcomingPoints: upcoming } }
}
