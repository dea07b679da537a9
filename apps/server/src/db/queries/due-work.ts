import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { collectByGroup } from '../../shared/by-group.ts'
import { lockAndRaiseMembers, type WeekKey, type WeeksOfGroup } from './locks.ts'
import type { MemberKey, MembersOfGroup } from './membership.ts'
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
  /** Finds them in all groups, without a lock. */
  readonly list: Statement<WeekKey, [at: string, limit: number | null]>
  /** Locks those of one group that are still due. */
  readonly lock: Statement<
    { id: number },
    [at: string, limit: number, groupId: string, unitIds: readonly number[]]
  >
}

interface DueParts {
  /** Of `unit u`, where $1 is the present instant: finds the weeks. */
  readonly isDue: string
  /** The same of a week that has been found. */
  readonly isStillDue: string
  /** An index must have it: in the order of their ids, the planner would read all weeks until enough are due. */
  readonly order?: string
}

function dueWeeks(name: string, { isDue, isStillDue, order = 'u.id' }: DueParts): DueWeeks {
  return {
    list: statement(
      `due-list-${name}`,
      `select u.group_id as "groupId", u.id as "unitId" from unit u where ${isDue} order by ${order} limit $2`,
    ),
    lock: statement(
      `due-lock-${name}`,
      `select u.id from unit u where u.group_id = $3 and u.id = any($4::bigint[]) and ${isStillDue}
       order by u.id limit $2 for no key update skip locked`,
    ),
  }
}

/** Weeks with an expired hold. */
export const expiredHolds = dueWeeks('holds', {
  isDue: `(u.id, u.group_id) in (select unit_id, group_id from booking
     where type = 'Pre' and ${filterByValue('origin', 'hold')} and reserved_until <= $1)`,
  isStillDue: `exists (select from booking b where b.unit_id = u.id and b.group_id = $3
     and ${filterByValue('b.type', 'Pre')} and ${filterByValue('b.origin', 'hold')} and b.reserved_until <= $1)`,
})

const hasPassed = 'u.deadline_passed_at is null and u.booking_deadline <= $1'

/** Weeks whose booking deadline has passed and is not marked as handled. */
export const passedDeadlines = dueWeeks('deadlines', {
  isDue: hasPassed,
  isStillDue: hasPassed,
  order: 'u.booking_deadline, u.id',
})

/**
 * Weeks that have waitlist entries, reservations or open refund claims although their deadline is marked as handled: a
 * process whose clock is slightly behind accepted them.
 *
 * Each kind of open row by its own index, and its week by its key: both tables grow, what is open does not.
 */
export const lateEntries = dueWeeks('late-entries', {
  isDue: `u.id = any(array(
     select o.id
     from (select unit_id, group_id from booking where type = 'Pre'
       union select unit_id, group_id from booking where type = 'Wait'
       union select unit_id, group_id from claim where state = 'open') open
     cross join lateral (select id from unit
       where id = open.unit_id and group_id = open.group_id
         and deadline_passed_at <= $1 and booking_deadline <= $1 limit 1) o))`,
  isStillDue: `u.deadline_passed_at <= $1 and u.booking_deadline <= $1
     and (exists (select from booking b where b.unit_id = u.id and b.group_id = $3
         and (b.type || '') in ('Pre', 'Wait'))
       or exists (select from claim c where c.unit_id = u.id and c.group_id = $3
         and ${filterByValue('c.state', 'open')}))`,
})

const expiredOffers = statement<WeekKey, [at: string]>(
  'due-offers',
  `select b.group_id as "groupId", b.unit_id as "unitId" from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.type = 'Pre' and b.origin = 'offer' and b.reserved_until <= $1 and u.booking_deadline > $1
   order by b.reserved_until, b.unit_id`,
)

const lockUnit = statement<{ id: number }, [unitId: number, groupId: string]>(
  'due-lock-unit',
  'select id from unit where id = $1 and group_id = $2 for no key update skip locked',
)

const activeRows = statement<ActiveRow, [unitIds: readonly number[], groupId: string]>(
  'due-active-rows',
  `select b.id as "bookingId", b.unit_id as "unitId", b.group_id as "groupId", b.membership_id as "membershipId",
     m.person_id as "personId", b.type, b.origin, b.reserved_until as "reservedUntil"
   from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id
   where b.unit_id = any($1::bigint[]) and b.group_id = $2 and b.type in ('Pre', 'Wait')
   order by b.unit_id, b.queue_number`,
)

/**
 * Locks those of the weeks on which the work is still due, at most `limit`, skipping those that another process has
 * locked. Returns their ids. Their rows must be read after this.
 */
export async function lockDueWeeks(
  tx: Tx,
  due: DueWeeks,
  { groupId, unitIds, at, limit }: WeeksOfGroup & { readonly at: Instant; readonly limit: number },
): Promise<number[]> {
  return toIds(await tx.all(due.lock, [timestamptz(at), limit, groupId, unitIds]))
}

/** Returns weeks of all groups on which the work is due, locked or not, at most `limit`; null: all. */
export function listDueWeeks(
  reader: Queryable,
  due: DueWeeks,
  { at, limit }: { at: Instant; limit: number | null },
): Promise<WeekKey[]> {
  return reader.all(due.list, [timestamptz(at), limit])
}

/** Returns weeks before their booking deadline whose offer has expired, the oldest offer first. */
export function listExpiredOffers(reader: Queryable, at: Instant): Promise<WeekKey[]> {
  return reader.all(expiredOffers, [timestamptz(at)])
}

/** Locks one week. Returns false if another process has locked it. */
export async function lockWeekIfFree(tx: Tx, { groupId, unitId }: WeekKey): Promise<boolean> {
  return (await tx.maybe(lockUnit, [unitId, groupId])) !== undefined
}

/** Returns every `Pre` and `Wait` on the weeks, in waitlist order. */
export function listActiveRows(reader: Queryable, { groupId, unitIds }: WeeksOfGroup): Promise<ActiveRow[]> {
  return reader.all(activeRows, [unitIds, groupId])
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
const overYears = statement<MemberKey, [at: string, limit: number]>(
  'due-year-ends',
  `select distinct a.group_id as "groupId", a.membership_id as "membershipId" from account a
   where a.year between 0 and extract(year from $1::timestamptz + interval '1 day')::int - 1 and ${yearIsOver}
   order by 1, 2 limit $2`,
)

const lockOverYears = statement<
  { id: number },
  [groupId: string, membershipIds: readonly number[], limit: number]
>(
  'due-lock-year-ends',
  lockAndRaiseMembers(
    '$1',
    `select id from membership where group_id = $1 and id = any($2::bigint[])
     order by id limit $3 for no key update skip locked`,
  ),
)

const leftoverPoints = statement<
  LeftoverPoints,
  [at: string, membershipIds: readonly number[], groupId: string]
>(
  'due-leftover-points',
  `select a.group_id as "groupId", a.membership_id as "membershipId", a.year, a.balance,
     ${epochMs(`make_timestamptz(a.year + 1, 1, 1, 0, 0, 0, (select constants ->> 'timeZone' from policy
       where group_id = a.group_id order by version desc limit 1))`)} as "yearEndedAt",
     (select count(*) from ledger l where l.account_id = a.id
       and l.group_id = a.group_id and l.type = 'Expire' and l.cause like 'year-end%')
       as expiries
   from account a where a.membership_id = any($2::bigint[]) and a.group_id = $3 and ${yearIsOver}
   order by a.membership_id, a.year`,
)

/** Returns memberships of all groups with points left of a year that is over, locked or not, at most `limit`, by group. */
export async function listYearEnds(reader: Queryable, at: Instant, limit: number): Promise<MembersOfGroup[]> {
  const found = await reader.all(overYears, [timestamptz(at), limit])
  return collectByGroup(found).map(({ groupId, rows }) => ({
    groupId,
    membershipIds: rows.map(({ membershipId }) => membershipId),
  }))
}

/** Locks those of the memberships that no other process has locked. Returns their ids. */
export async function lockYearEnds(
  tx: Tx,
  { groupId, membershipIds }: MembersOfGroup,
  limit: number,
): Promise<number[]> {
  return toIds(await tx.all(lockOverYears, [groupId, membershipIds, limit]))
}

/** Returns the points that the locked memberships have left of years that are over. */
export function listLeftoverPoints(
  tx: Tx,
  { groupId, membershipIds }: MembersOfGroup,
  at: Instant,
): Promise<LeftoverPoints[]> {
  return tx.all(leftoverPoints, [timestamptz(at), membershipIds, groupId])
}

/** When work of each kind is due next, as far as is known now; null if there is none. */
export interface NextDues {
  /** A hold or an offer ends then. */
  readonly reservation: Instant | null
  readonly bookingDeadline: Instant | null
  readonly points: Instant | null
  readonly yearEnd: Instant | null
}

const nextDues = statement<NextDues, [at: string]>(
  'due-next',
  `select (select min(reserved_until) from booking where type = 'Pre' and reserved_until > $1) as reservation,
     (select min(booking_deadline) from unit where deadline_passed_at is null and booking_deadline > $1)
       as "bookingDeadline",
     (select assign_at from assignment where status = 'Scheduled' and assign_at > $1 and ${isGroupOpen('group_id')}
       order by assign_at limit 1) as points,
     (select min(make_timestamptz(1 + extract(year from $1::timestamptz at time zone zone)::int, 1, 1, 0, 0, 0, zone))
       from (select distinct on (group_id) constants ->> 'timeZone' as zone from policy
         order by group_id, version desc) zones) as "yearEnd"`,
)

/** Returns the first instants after `at`. */
export function findNextDues(reader: Queryable, at: Instant): Promise<NextDues> {
  return reader.one(nextDues, [timestamptz(at)])
}

/** Returns the first instant after `at` at which a job is due, as far as is known now; null if there is none. */
export async function findNextDue(reader: Queryable, at: Instant): Promise<Instant | null> {
  return getFirst(await findNextDues(reader, at))
}

/** Returns the earliest of them; null if nothing is due. */
export function getFirst(dues: NextDues): Instant | null {
  const instants = Object.values<Instant | null>({ ...dues }).filter((at) => at !== null)
  return instants.length === 0 ? null : Math.min(...instants)
}

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
