import type { Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { filterByValue } from './sql-fragments.ts'

const lockUnitRows = statement<{ id: number }, [unitIds: readonly number[]]>(
  'lock-units',
  'select id from unit where id = any($1::bigint[]) order by id for no key update',
)

const lockMembershipRows = statement<{ id: number }, [membershipIds: readonly number[]]>(
  'lock-memberships',
  'select id from membership where id = any($1::bigint[]) order by id for no key update',
)

const lockMembershipsWithWaitlists = statement<
  { id: number },
  [membershipIds: readonly number[], waitlistUnitIds: readonly number[]]
>(
  'lock-memberships-with-waitlists',
  `select id from membership
   where id in (select unnest($1::bigint[])
     union select membership_id from booking where unit_id = any($2::bigint[]) and ${filterByValue('type', 'Wait')})
   order by id for no key update`,
)

const lockMembershipsOfUnits = statement<{ id: number }, [unitIds: readonly number[]]>(
  'lock-memberships-of-units',
  `select id from membership
   where id in (select membership_id from booking
       where unit_id = any($1::bigint[]) and type in ('Pre', 'Book', 'Assign', 'Wait')
     union select membership_id from claim where unit_id = any($1::bigint[]) and state = 'open')
   order by id for no key update`,
)

/** The memberships that a transaction has locked: proof that the waitlist of a week to be offered is locked. */
export interface LockedMembers {
  readonly membershipIds: ReadonlySet<number>
}

/**
 * Locks the rows that a decision is about, in the one lock order of the system: units by id, then memberships by id.
 *
 * `waitlistUnitIds` are those of the units that may be offered to the next owner: the memberships on their waitlists
 * are locked too. A waitlist changes only under its unit's lock, and its memberships are looked up after that lock was
 * acquired, so none is missed.
 *
 * Both statements travel in one round trip; the database runs them one after the other. A second call in the same
 * transaction could break the lock order, so the caller locks everything in one call, or starts over.
 *
 * @see docs/domain.md §13
 */
export async function lockWeeksAndMembers(
  tx: Tx,
  rows: {
    readonly unitIds: readonly number[]
    readonly membershipIds: readonly number[]
    readonly waitlistUnitIds?: readonly number[]
  },
): Promise<LockedMembers> {
  const { unitIds, membershipIds, waitlistUnitIds = [] } = rows
  const [, locked] = await Promise.all([
    tx.all(lockUnitRows, [unitIds]),
    waitlistUnitIds.length === 0
      ? tx.all(lockMembershipRows, [membershipIds])
      : tx.all(lockMembershipsWithWaitlists, [membershipIds, waitlistUnitIds]),
  ])
  return { membershipIds: new Set(locked.map(({ id }) => id)) }
}

/**
 * Locks weeks, and then every membership with an active row or an open refund claim on one of them: for acts that end
 * all of these. They change only under their unit's lock, so none is missed.
 *
 * @see docs/domain.md §13
 */
export async function lockWeeksWithTheirMembers(tx: Tx, unitIds: readonly number[]): Promise<void> {
  await Promise.all([tx.all(lockUnitRows, [unitIds]), tx.all(lockMembershipsOfUnits, [unitIds])])
}
