import type { Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

const lockUnits = statement<{ id: number }, [unitIds: readonly number[]]>(
  'lock-units',
  'select id from unit where id = any($1::bigint[]) order by id for no key update',
)

const lockMemberships = statement<{ id: number }, [membershipIds: readonly number[]]>(
  'lock-memberships',
  'select id from membership where id = any($1::bigint[]) order by id for no key update',
)

const lockWithQueues = statement<
  { id: number },
  [membershipIds: readonly number[], queuesOf: readonly number[]]
>(
  'lock-memberships-with-queues',
  `select id from membership
   where id in (select unnest($1::bigint[])
     union select membership_id from booking where unit_id = any($2::bigint[]) and type = 'Wait')
   order by id for no key update`,
)

/** What a transaction has locked: who passes a week on shows that its queue is among it. */
export interface Locked {
  readonly membershipIds: ReadonlySet<number>
}

/**
 * Locks what a decision is about, in the one order of the house: units by id, then memberships by id.
 *
 * `queuesOf` are those of the units whose queue is decided about too, because they may be passed on: everybody
 * who waits for them is locked. A queue changes only under its unit's lock, and the memberships are looked up
 * after that lock was given, so nobody is missed.
 *
 * Both statements travel in one round trip; the database runs them one after the other. A second call in the
 * same transaction could break the order, so everything is locked at once, or the caller looks again.
 *
 * @see docs/domain.md §13
 */
export async function lock(
  tx: Tx,
  wanted: {
    readonly unitIds: readonly number[]
    readonly membershipIds: readonly number[]
    readonly queuesOf?: readonly number[]
  },
): Promise<Locked> {
  const { unitIds, membershipIds, queuesOf = [] } = wanted
  const [, locked] = await Promise.all([
    tx.all(lockUnits, [unitIds]),
    queuesOf.length === 0
      ? tx.all(lockMemberships, [membershipIds])
      : tx.all(lockWithQueues, [membershipIds, queuesOf]),
  ])
  return { membershipIds: new Set(locked.map(({ id }) => id)) }
}
