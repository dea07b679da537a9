import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { ms } from './sql-fragments.ts'

/** A row that the passing of time ends, with whom it concerns. */
export interface LiveRow {
  readonly bookingId: string
  readonly unitId: number
  readonly groupId: string
  readonly membershipId: number
  readonly personId: string
  readonly type: 'Pre' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
}

const claimHolds = statement<{ id: number }, [at: string, limit: number]>(
  'due-claim-holds',
  `select u.id from unit u
   where u.id in (select unit_id from booking where type = 'Pre' and origin = 'hold' and reserved_until <= $1)
   order by u.id limit $2 for no key update skip locked`,
)

const offersRanOut = statement<{ id: number }, [at: string]>(
  'due-offers',
  `select b.unit_id as id from booking b join unit u on u.id = b.unit_id
   where b.type = 'Pre' and b.origin = 'offer' and b.reserved_until <= $1 and u.booking_deadline > $1
   order by b.reserved_until, b.unit_id`,
)

const claimUnit = statement<{ id: number }, [unitId: number]>(
  'due-claim-unit',
  'select id from unit where id = $1 for no key update skip locked',
)

const claimDeadlines = statement<{ id: number }, [at: string, limit: number]>(
  'due-claim-deadlines',
  `select id from unit where deadline_passed_at is null and booking_deadline <= $1
   order by id limit $2 for no key update skip locked`,
)

const claimLate = statement<{ id: number }, [at: string, limit: number]>(
  'due-claim-late-deadlines',
  `select id from unit
   where id in (select b.unit_id from booking b join unit u on u.id = b.unit_id
       where b.type in ('Pre', 'Wait') and u.deadline_passed_at <= $1 and u.booking_deadline <= $1
     union select c.unit_id from claim c join unit u on u.id = c.unit_id
       where c.state = 'open' and u.deadline_passed_at <= $1 and u.booking_deadline <= $1)
   order by id limit $2 for no key update skip locked`,
)

const liveRows = statement<LiveRow, [unitIds: readonly number[]]>(
  'due-live-rows',
  `select b.id as "bookingId", b.unit_id as "unitId", b.group_id as "groupId", b.membership_id as "membershipId",
     m.person_id as "personId", b.type, b.origin, b.reserved_until as "reservedUntil"
   from booking b join membership m on m.id = b.membership_id
   where b.unit_id = any($1::bigint[]) and b.type in ('Pre', 'Wait')
   order by b.unit_id, b.queue_number`,
)

/**
 * Locks weeks on which a hold has run out, at most `limit`; those that somebody else is working on are passed
 * over. What stands on them must be read after this.
 */
export async function claimWeeksWithRanOutHold(tx: Tx, at: Instant, limit: number): Promise<number[]> {
  return idsOf(await tx.all(claimHolds, [timestamptz(at), limit]))
}

/** Weeks before their booking deadline whose offer has run out, the oldest first. */
export async function weeksWithRanOutOffer(reader: Reads, at: Instant): Promise<number[]> {
  return idsOf(await reader.all(offersRanOut, [timestamptz(at)]))
}

/** Locks one week; false where somebody else is working on it. */
export async function claimWeek(tx: Tx, unitId: number): Promise<boolean> {
  return (await tx.maybe(claimUnit, [unitId])) !== undefined
}

/** Locks weeks whose booking deadline has passed without having been told, at most `limit`. */
export async function claimPassedDeadlines(tx: Tx, at: Instant, limit: number): Promise<number[]> {
  return idsOf(await tx.all(claimDeadlines, [timestamptz(at), limit]))
}

/**
 * Locks weeks on which somebody still waits, holds or claims although their deadline was told: a process whose
 * clock is a moment behind has let them in.
 */
export async function claimLateComers(tx: Tx, at: Instant, limit: number): Promise<number[]> {
  return idsOf(await tx.all(claimLate, [timestamptz(at), limit]))
}

/** Every `Pre` and `Wait` on the weeks, in the order of their queues. */
export function liveRowsOn(reader: Reads, unitIds: readonly number[]): Promise<LiveRow[]> {
  return reader.all(liveRows, [unitIds])
}

/** A week whose booking deadline passes, and its open claim. */
export interface PassedDeadline {
  readonly unitId: number
  readonly groupId: string
  readonly bookingDeadline: Instant
  readonly claim: {
    readonly id: string
    readonly membershipId: number
    readonly personId: string
    readonly bookingId: string
  } | null
}

const passDeadlines = statement<PassedDeadline, [unitIds: readonly number[], at: string]>(
  'due-pass-deadlines',
  `update unit u set deadline_passed_at = coalesce(u.deadline_passed_at, $2)
   where u.id = any($1::bigint[])
   returning u.id as "unitId", u.group_id as "groupId", u.booking_deadline as "bookingDeadline",
     (select json_build_object('id', c.id, 'membershipId', c.membership_id, 'personId', m.person_id,
         'bookingId', c.booking_id)
       from claim c join membership m on m.id = c.membership_id
       where c.unit_id = u.id and c.state = 'open') as claim`,
)

/** Marks the locked weeks, so that their deadline is told once. */
export function markDeadlinesPassed(
  tx: Tx,
  unitIds: readonly number[],
  at: Instant,
): Promise<PassedDeadline[]> {
  return tx.all(passDeadlines, [unitIds, timestamptz(at)])
}

/** An account with points left after its year's end. */
export interface LeftOver {
  readonly groupId: string
  readonly membershipId: number
  readonly year: number
  readonly balance: number
  /** 31 December 24:00 in the group's zone. */
  readonly yearEndedAt: Instant
}

/**
 * Of `account a`: its year is over in the group's zone, it has not expired yet, and nothing that is due is still
 * to be given into it.
 */
const isOver = `a.balance > 0
  and a.year < extract(year from $1::timestamptz at time zone (
    select constants ->> 'timeZone' from policy where group_id = a.group_id order by version desc limit 1))
  and not exists (select from ledger l where l.account_id = a.id and l.type = 'Expire' and l.cause = 'year-end')
  and not exists (select from assignment s where s.group_id = a.group_id and s.year = a.year
    and s.status = 'Scheduled' and s.assign_at <= $1)`

const claimOver = statement<{ id: number }, [at: string, limit: number]>(
  'due-claim-year-ends',
  `select m.id from membership m
   where m.id in (select a.membership_id from account a
     where a.year < extract(year from $1::timestamptz + interval '1 day') and ${isOver})
   order by m.id limit $2 for no key update skip locked`,
)

const leftOver = statement<LeftOver, [at: string, membershipIds: readonly number[]]>(
  'due-left-over',
  `select a.group_id as "groupId", a.membership_id as "membershipId", a.year, a.balance,
     ${ms(`make_timestamptz(a.year + 1, 1, 1, 0, 0, 0, (select constants ->> 'timeZone' from policy
       where group_id = a.group_id order by version desc limit 1))`)} as "yearEndedAt"
   from account a where a.membership_id = any($2::bigint[]) and ${isOver}
   order by a.membership_id, a.year`,
)

/** Locks owners with points left of a year that is over, at most `limit`; locked ones are passed over. */
export async function claimYearEnds(tx: Tx, at: Instant, limit: number): Promise<number[]> {
  return idsOf(await tx.all(claimOver, [timestamptz(at), limit]))
}

/** What the locked owners have left of years that are over. */
export function leftOverOf(tx: Tx, membershipIds: readonly number[], at: Instant): Promise<LeftOver[]> {
  return tx.all(leftOver, [timestamptz(at), membershipIds])
}

const nextDue = statement<{ at: Instant | null }, [at: string]>(
  'due-next',
  `select least(
     (select min(reserved_until) from booking where type = 'Pre' and reserved_until > $1),
     (select min(booking_deadline) from unit where deadline_passed_at is null and booking_deadline > $1),
     (select min(assign_at) from assignment where status = 'Scheduled' and assign_at > $1),
     (select min(make_timestamptz(1 + extract(year from $1::timestamptz at time zone zone)::int, 1, 1, 0, 0, 0, zone))
       from (select distinct on (group_id) constants ->> 'timeZone' as zone from policy
         order by group_id, version desc) zones)
   ) as at`,
)

/** The first instant after `at` at which time has something to do, as far as is known now. */
export async function nextDueAfter(reader: Reads, at: Instant): Promise<Instant | null> {
  return (await reader.one(nextDue, [timestamptz(at)])).at
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
