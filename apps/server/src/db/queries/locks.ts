import type { Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { collectByGroup } from '../../shared/by-group.ts'
import { filterByValue } from './sql-fragments.ts'

const lockUnitRows = statement<{ id: number }, [groupId: string, unitIds: readonly number[]]>(
  'lock-units',
  'select id from unit where group_id = $1 and id = any($2::bigint[]) order by id for no key update',
)

/**
 * SQL that raises the versions of the memberships that `locking` selects and locks, and returns their ids. A write that
 * decides about an owner locks the owner so; one that compares versions then sees that something was decided meanwhile.
 *
 * @param groupId SQL of the group of all of them.
 * @param locking `select id from membership … for no key update`
 * @see docs/decisions/0150-look-decide-compare-and-set.md
 */
export const lockAndRaiseMembers = (groupId: string, locking: string): string =>
  `with locked as (${locking})
   update membership m set version = m.version + 1 from locked
   where m.id = locked.id and m.group_id = ${groupId} returning m.id`

const lockMembersWhere = (isWanted: string): string =>
  lockAndRaiseMembers(
    '$1',
    `select id from membership where group_id = $1 and ${isWanted} order by id for no key update`,
  )

const lockMembershipRows = statement<{ id: number }, [groupId: string, membershipIds: readonly number[]]>(
  'lock-memberships',
  lockMembersWhere('id = any($2::bigint[])'),
)

const lockMembershipsWithWaitlists = statement<
  { id: number },
  [groupId: string, membershipIds: readonly number[], waitlistUnitIds: readonly number[]]
>(
  'lock-memberships-with-waitlists',
  lockMembersWhere(`id in (select unnest($2::bigint[])
     union select membership_id from booking
       where group_id = $1 and unit_id = any($3::bigint[]) and ${filterByValue('type', 'Wait')})`),
)

const lockMembershipsOfUnits = statement<{ id: number }, [groupId: string, unitIds: readonly number[]]>(
  'lock-memberships-of-units',
  lockMembersWhere(`id in (select membership_id from booking
       where group_id = $1 and unit_id = any($2::bigint[]) and type in ('Pre', 'Book', 'Assign', 'Wait')
     union select membership_id from claim
       where group_id = $1 and unit_id = any($2::bigint[]) and state = 'open')`),
)

/**
 * SQL of the table `locked`: the rows of `asked` whose week and owner have the versions that were looked at. It locks weeks
 * by id, then memberships by id. What was updated while it waited for a lock is compared as it is now.
 *
 * The array of memberships needs all weeks, so all of them are locked before the first membership. Both arrays make an
 * index the plan also where a table is small. All rows are of the group `$3`.
 *
 * @see compare-and-set.ts
 */
export const lockUnchanged = `
  weeks as materialized (
    select asked.*, u.house_id from asked
    join unit u on u.id = asked.unit_id and u.group_id = $3 and u.version = asked.unit_version
    where u.id = any(array(select unit_id from asked))
    order by u.id for no key update of u),
  locked as materialized (
    select weeks.* from weeks
    join membership m on m.id = weeks.membership_id and m.group_id = $3
      and m.version = weeks.member_version and m.left_at is null
    where m.id = any(array(select membership_id from weeks))
    order by m.id for no key update of m)`

/** SQL that raises the version of each owner in `written`. */
export const raiseWriters = `raised as (update membership m set version = m.version + 1 from written
     where m.id = written.membership_id and m.group_id = $3)`

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
 * transaction could break the lock order, so the caller locks everything of a group in one call, or starts over. An act
 * about a person in several groups locks one group after the other, by id.
 *
 * @see docs/domain.md §13
 */
export async function lockWeeksAndMembers(
  tx: Tx,
  rows: {
    readonly groupId: string
    readonly unitIds: readonly number[]
    readonly membershipIds: readonly number[]
    readonly waitlistUnitIds?: readonly number[]
  },
): Promise<LockedMembers> {
  const { groupId, unitIds, membershipIds, waitlistUnitIds = [] } = rows
  tx.isOf(groupId)
  const [, locked] = await Promise.all([
    tx.all(lockUnitRows, [groupId, unitIds]),
    waitlistUnitIds.length === 0
      ? tx.all(lockMembershipRows, [groupId, membershipIds])
      : tx.all(lockMembershipsWithWaitlists, [groupId, membershipIds, waitlistUnitIds]),
  ])
  return { membershipIds: new Set(locked.map(({ id }) => id)) }
}

/**
 * Locks weeks, and then every membership with an active row or an open refund claim on one of them: for acts that end
 * all of these. They change only under their unit's lock, so none is missed. Of several groups one after the other.
 *
 * @see docs/domain.md §13
 */
export async function lockWeeksWithTheirMembers(tx: Tx, weeks: readonly WeekKey[]): Promise<void> {
  for (const { groupId, unitIds } of splitByGroup(weeks)) {
    tx.isOf(groupId)
    await Promise.all([
      tx.all(lockUnitRows, [groupId, unitIds]),
      tx.all(lockMembershipsOfUnits, [groupId, unitIds]),
    ])
  }
}

/** A week, and the group in which it is looked up. */
export interface WeekKey {
  readonly groupId: string
  readonly unitId: number
}

/** Weeks of one group. */
export interface WeeksOfGroup {
  readonly groupId: string
  readonly unitIds: readonly number[]
}

/** Returns weeks by their group, the groups in the one order in which they are locked. */
export function splitByGroup(weeks: readonly WeekKey[]): WeeksOfGroup[] {
  return collectByGroup(weeks).map(({ groupId, rows }) => ({
    groupId,
    unitIds: rows.map(({ unitId }) => unitId),
  }))
}
