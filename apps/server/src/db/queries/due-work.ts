import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { lockAndRaiseMembers } from './locks.ts'
import { epochMs, filterByValue, isGroupOpen } from './sql-fragments.ts'

/** A `Pre` or `Wait` row, which a job may have to end, with its owner. */
export interface ActiveRow {
  readonly bookingId: string
  readonly unitId: number
  readonly groupId: string
  readonly membershipId: number
  readonly personId: string
  readonly type: 'Pre' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
}

/** Weeks on which the same work is due. */
export interface DueWeeks {
  readonly list: Statement<{ id: number }, [at: string]>
  readonly lock: Statement<{ id: number }, [at: string, limit: number, only: number | null]>
}

/**
 * @param isDue Of `unit u`, where $1 is the present instant.
 * @param order An index must have it: in the order of their ids, the planner would read all weeks until enough are due.
 */
function dueWeeks(name: string, isDue: string, order = 'u.id'): DueWeeks {
  return {
    list: statement(`due-list-${name}`, `select u.id from unit u where ${isDue} order by ${order}`),
    lock: statement(
      `due-lock-${name}`,
      `select u.id from unit u where (${isDue}) and ($3::bigint is null or u.id = $3)
       order by ${order} limit $2 for no key update skip locked`,
    ),
  }
}

/** Weeks with an expired hold. */
export const expiredHolds = dueWeeks(
  'holds',
  `u.id in (select unit_id from booking where type = 'Pre' and ${filterByValue('origin', 'hold')} and reserved_until <= $1)`,
)

/** Weeks whose booking deadline has passed and is not marked as handled. */
export const passedDeadlines = dueWeeks(
  'deadlines',
  'u.deadline_passed_at is null and u.booking_deadline <= $1',
  'u.booking_deadline, u.id',
)

/**
 * Weeks that have waitlist entries, reservations or open refund claims although their deadline is marked as handled: a
 * process whose clock is slightly behind accepted them.
 *
 * Each kind of open row by its own index, and its week by its key: both tables grow, what is open does not.
 */
export const lateEntries = dueWeeks(
  'late-entries',
  `u.id = any(array(
     select o.id
     from (select unit_id from booking where type = 'Pre'
       union select unit_id from booking where type = 'Wait'
       union select unit_id from claim where state = 'open') open
     cross join lateral (select id from unit
       where id = open.unit_id and deadline_passed_at <= $1 and booking_deadline <= $1 limit 1) o))`,
)

const expiredOffers = statement<{ id: number }, [at: string]>(
  'due-offers',
  `select b.unit_id as id from booking b join unit u on u.id = b.unit_id
   where b.type = 'Pre' and b.origin = 'offer' and b.reserved_until <= $1 and u.booking_deadline > $1
   order by b.reserved_until, b.unit_id`,
)

const lockUnit = statement<{ id: number }, [unitId: number]>(
  'due-lock-unit',
  'select id from unit where id = $1 for no key update skip locked',
)

const activeRows = statement<ActiveRow, [unitIds: readonly number[]]>(
  'due-active-rows',
  `select b.id as "bookingId", b.unit_id as "unitId", b.group_id as "groupId", b.membership_id as "membershipId",
     m.person_id as "personId", b.type, b.origin, b.reserved_until as "reservedUntil"
   from booking b join membership m on m.id = b.membership_id
   where b.unit_id = any($1::bigint[]) and b.type in ('Pre', 'Wait')
   order by b.unit_id, b.queue_number`,
)

/**
 * Locks weeks on which the work is due, at most `limit`, skipping those that another process has locked. Returns their
 * ids. Their rows must be read after this.
 *
 * @param args.only The one week to be locked; null for any.
 */
export async function lockDueWeeks(
  tx: Tx,
  due: DueWeeks,
  { at, limit, only }: { at: Instant; limit: number; only: number | null },
): Promise<number[]> {
  return toIds(await tx.all(due.lock, [timestamptz(at), limit, only]))
}

/** Returns every week on which the work is due, locked or not. */
export async function listDueWeeks(reader: Queryable, due: DueWeeks, at: Instant): Promise<number[]> {
  return toIds(await reader.all(due.list, [timestamptz(at)]))
}

/** Returns weeks before their booking deadline whose offer has expired, the oldest offer first. */
export async function listExpiredOffers(reader: Queryable, at: Instant): Promise<number[]> {
  return toIds(await reader.all(expiredOffers, [timestamptz(at)]))
}

/** Locks one week. Returns false if another process has locked it. */
export async function lockWeekIfFree(tx: Tx, unitId: number): Promise<boolean> {
  return (await tx.maybe(lockUnit, [unitId])) !== undefined
}

/** Returns every `Pre` and `Wait` on the weeks, in waitlist order. */
export function listActiveRows(reader: Queryable, unitIds: readonly number[]): Promise<ActiveRow[]> {
  return reader.all(activeRows, [unitIds])
}

/** An account with points left after its year's end. */
export interface LeftoverPoints {
  readonly groupId: string
  readonly membershipId: number
  readonly year: number
  readonly balance: number
  /** 31 December 24:00 in the group's zone. */
  readonly yearEndedAt: Instant
  /** How often points of the account have expired at the year's end: again after a credit that was committed later. */
  readonly expiries: number
}

/** SQL on `account a`, with the present instant as $1: its year is over in the group's zone, points are left, and no assignment of it is to be given now. R76, R176 */
export const yearIsOver = `a.balance > 0
  and a.year < extract(year from $1::timestamptz at time zone (
    select constants ->> 'timeZone' from policy where group_id = a.group_id order by version desc limit 1))
  and not exists (select from assignment s where s.group_id = a.group_id and s.year = a.year
    and s.status = 'Scheduled' and s.assign_at <= $1 and ${isGroupOpen('s.group_id')})`

// An open range of years would look like a third of all accounts to the planner, and be read with all memberships.
const lockOverYears = statement<{ id: number }, [at: string, limit: number]>(
  'due-lock-year-ends',
  lockAndRaiseMembers(`select m.id from membership m
   where m.id = any(array(select a.membership_id from account a
     where a.year between 0 and extract(year from $1::timestamptz + interval '1 day')::int - 1 and ${yearIsOver}))
   order by m.id limit $2 for no key update skip locked`),
)

const leftoverPoints = statement<LeftoverPoints, [at: string, membershipIds: readonly number[]]>(
  'due-leftover-points',
  `select a.group_id as "groupId", a.membership_id as "membershipId", a.year, a.balance,
     ${epochMs(`make_timestamptz(a.year + 1, 1, 1, 0, 0, 0, (select constants ->> 'timeZone' from policy
       where group_id = a.group_id order by version desc limit 1))`)} as "yearEndedAt",
     (select count(*) from ledger l where l.account_id = a.id and l.type = 'Expire' and l.cause like 'year-end%')
       as expiries
   from account a where a.membership_id = any($2::bigint[]) and ${yearIsOver}
   order by a.membership_id, a.year`,
)

/** Locks memberships with points left of a year that is over, at most `limit`, skipping locked ones. Returns their ids. */
export async function lockYearEnds(tx: Tx, at: Instant, limit: number): Promise<number[]> {
  return toIds(await tx.all(lockOverYears, [timestamptz(at), limit]))
}

/** Returns the points that the locked memberships have left of years that are over. */
export function listLeftoverPoints(
  tx: Tx,
  membershipIds: readonly number[],
  at: Instant,
): Promise<LeftoverPoints[]> {
  return tx.all(leftoverPoints, [timestamptz(at), membershipIds])
}

const nextDue = statement<{ at: Instant | null }, [at: string]>(
  'due-next',
  `select least(
     (select min(reserved_until) from booking where type = 'Pre' and reserved_until > $1),
     (select min(booking_deadline) from unit where deadline_passed_at is null and booking_deadline > $1),
     (select assign_at from assignment where status = 'Scheduled' and assign_at > $1 and ${isGroupOpen('group_id')}
       order by assign_at limit 1),
     (select min(make_timestamptz(1 + extract(year from $1::timestamptz at time zone zone)::int, 1, 1, 0, 0, 0, zone))
       from (select distinct on (group_id) constants ->> 'timeZone' as zone from policy
         order by group_id, version desc) zones)
   ) as at`,
)

/** Returns the first instant after `at` at which a job is due, as far as is known now; null if there is none. */
export async function findNextDue(reader: Queryable, at: Instant): Promise<Instant | null> {
  return (await reader.one(nextDue, [timestamptz(at)])).at
}

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
