import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { UnitFacts } from '@samhus/domain/unit-status'

/** SQL of an instant as milliseconds, for use inside JSON: instants outside of this folder are milliseconds. */
export const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`

/** SQL of the group of what belongs to none: a key has no empty part. docs/decisions/0156 */
export const noGroup = `'00000000-0000-0000-0000-000000000000'::uuid`

/** SQL of the group of a parameter, which is null for none. */
export const orNoGroup = (param: string): string => `coalesce(${param}, ${noGroup})`

/**
 * SQL: the row is one of the table `old`, which has its `ctid` and its key. By the place of a row alone PostgreSQL finds it
 * the quickest; where a table is in parts two rows may have the same place, so the key is compared, too.
 *
 * @param key Columns, as `a, b`.
 */
export const isOld = (key: string): string =>
  `ctid = any(array(select ctid from old)) and (${key}) in (select ${key} from old)`

/**
 * SQL of a transaction id below which every transaction has ended, for keeping beyond the statement.
 *
 * `pg_snapshot_xmin` alone is only good within it: the end of a transaction that was rolled back is not flushed, so after
 * a crash PostgreSQL gives the same ids to new transactions. A change row that is visible has been flushed, and no id up
 * to its own is given again.
 *
 * @see docs/decisions/0060-change-rows-read-below-the-horizon.md
 */
export const durableHorizon = `least(pg_snapshot_xmin(pg_current_snapshot()), coalesce(
  (select (transaction::text::numeric + 1)::text::xid8 from change order by transaction desc limit 1), '0'))`

/**
 * SQL of a text in lower case, also in a database whose locale is C, which leaves all letters beyond ASCII as they are:
 * those of the Nordic languages, and a few that names have.
 */
export const toLower = (sql: string): string =>
  `translate(lower(${sql}), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý')`

/** SQL of whether a guest stays in a booked week, or stayed: also once their contact is deleted. R125, R229 */
export const isLentOut = (booking: string): string =>
  `(${booking}.lent_out_name is not null or ${booking}.was_lent_out)`

/**
 * SQL of a person's name or e-mail, or of `otherwise` if they were anonymized: what then stands in their row is no name.
 */
export const unlessAnonymized = (
  person: string,
  column: 'name' | 'email' | 'code',
  otherwise: "''" | 'null',
): string => `case when ${person}.anonymized_at is null then ${person}.${column} else ${otherwise} end`

/** SQL: the person may read the group if they are a member. An archived group is read by admins only. docs/domain.md §1 */
export const mayReadGroup = (groupId: string, personId: string): string =>
  `exists (select from "group" g where g.id = ${groupId} and (g.archived_at is null
     or exists (select from person a where a.id = ${personId} and a.enabled and a.role_type <> '{}')))`

/**
 * SQL: the group is not archived, so that its scheduled points are given. R176
 *
 * Asked of each row that an index has found: joined, the planner would read the rows of all groups.
 */
export const isGroupOpen = (groupId: string): string =>
  `(select archived_at from "group" where id = ${groupId}) is null`

/** The ledger's code of a correction by a file with which a group moved in. R203 */
export const movedIn = 'moved-in'

/** SQL on `booking b`: an admin assigned the week. Neither did its owner hold it or the week beside it, nor did a file bring it. */
export const isAssignedByAdmin = `(b.origin is null and not exists (select from audit x
  where x.subject_kind = 'booking' and x.subject_id = b.id::text and x.group_id = b.group_id
    and x.action in ('import-booking', 'confirm-pair')))`

/** SQL of a group's time zone, as its newest policy has it. */
export const newestTimeZone = (groupId: string): string =>
  `(select constants ->> 'timeZone' from policy where group_id = ${groupId} order by version desc limit 1)`

/** A week's `Pre`, `Book` or `Assign` as stored. A `Pre` may have expired. */
export interface HolderRow {
  readonly bookingId: string
  readonly membershipId: number
  readonly personId: string
  readonly type: 'Pre' | 'Book' | 'Assign'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  readonly points: number
}

/** The week's open refund claim. */
export interface RefundClaimRow {
  readonly id: string
  readonly bookingId: string
  readonly membershipId: number
  readonly personId: string
  readonly year: number
  /** Points debited for the cancelled booking. */
  readonly points: number
}

/** The columns of a week that every decision about it needs, independent of the owner. */
export interface UnitFactsRow {
  readonly id: number
  readonly calendar_id: number
  readonly house_id: string
  readonly year: number
  readonly week: number
  readonly code: string
  readonly points: number
  readonly is_out: boolean
  readonly date_from: Day
  readonly date_to: Day
  readonly starts_at: Instant
  readonly booking_deadline: Instant
  readonly cancellation_deadline: Instant
  readonly restricted_until: Instant
  readonly refund_end_high: Instant
  readonly refund_end_low: Instant
  readonly check_in_at: Instant
  readonly check_out_at: Instant
  readonly group_id: string
  readonly policy: Policy
  readonly holder: HolderRow | null
  readonly claim: RefundClaimRow | null
}

/** The columns of a `UnitFactsRow` that are the week's own, from `unit u`, `house h` and `"group" g`. */
export const unitRowColumns = `
  u.id, u.calendar_id, u.house_id, u.year, u.week, u.code, u.points, u.date_from, u.date_to, u.starts_at,
  u.booking_deadline, u.cancellation_deadline, u.restricted_until, u.refund_end_high, u.refund_end_low,
  u.check_in_at, u.check_out_at, u.group_id,
  (u.is_out_of_operation or h.archived_at is not null or g.archived_at is not null) as is_out`

/** From `unit u`: its open refund claim. */
export const openClaimJson = `(select json_build_object('id', c.id, 'bookingId', c.booking_id,
      'membershipId', c.membership_id, 'personId', cm.person_id, 'year', u.year, 'points', coalesce(-l.points, 0))
    from claim c
    join membership cm on cm.id = c.membership_id and cm.group_id = c.group_id
    left join ledger l on l.booking_id = c.booking_id and l.group_id = c.group_id and l.type = 'Book'
    where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open')`

/** The select list of a `UnitFactsRow`, from `unit u`, `house h` and `"group" g`. */
export const unitColumns = `${unitRowColumns},
  (select constants from policy where group_id = u.group_id order by version desc limit 1) as policy,
  (select json_build_object('bookingId', b.id, 'membershipId', b.membership_id, 'personId', bm.person_id,
      'type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')}, 'points', b.points)
    from booking b join membership bm on bm.id = b.membership_id and bm.group_id = b.group_id
    where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')) as holder,
  ${openClaimJson} as claim`

/**
 * SQL, after `unit u`: `hasOpenClaim` says whether an owner may get points back of the week. Looked up for each week: as
 * `exists`, the planner would join it with all open claims.
 */
export const joinOpenClaim = `left join lateral (select true as is_there from claim c
     where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open' limit 1) claimed on true`

export const hasOpenClaim = 'coalesce(claimed.is_there, false)'

/**
 * SQL of the table `subject`, what audit rows are about that are about the person `$1`, and of `mine`, their memberships.
 *
 * @param more Further subjects, as `union all select …`.
 */
export const subjectsOf = (more = ''): string =>
  `mine as materialized (select id, group_id from membership where person_id = $1),
   subject (kind, id) as materialized (
     select 'person', $1::text
     union all select 'membership', id::text from mine
     union all select 'ledger', l.id::text from mine join account a
       on a.membership_id = mine.id and a.group_id = mine.group_id
       join ledger l on l.account_id = a.id and l.group_id = a.group_id where l.type = 'Adjust'
     union all select 'booking', b.id::text from mine join booking b
       on b.membership_id = mine.id and b.group_id = mine.group_id
     union all select 'claim', c.id::text from mine join claim c
       on c.membership_id = mine.id and c.group_id = mine.group_id
     union all select 'assignment', s.id::text from mine join assignment s
       on s.group_id = mine.group_id and s.membership_id = mine.id
     union all select 'push-subscription', id::text from push_subscription where person_id = $1 ${more}
   )`

/** Longer than the longest run of weeks that a policy's rules compare, in either direction. */
const nearDays = 150

/** From `membership m` and `unit u`: the owner's weeks that the season rules need. */
export const ownWeeksJson = `
  coalesce((select json_agg(json_build_object('unitId', o.id, 'houseId', o.house_id, 'year', o.year,
      'week', o.week, 'code', o.code, 'dateFrom', o.date_from, 'points', b.points, 'type', b.type))
    from booking b join unit o on o.id = b.unit_id and o.group_id = b.group_id
    where b.membership_id = m.id and b.group_id = m.group_id and b.type in ('Book', 'Assign') and o.house_id = u.house_id
      and (o.date_from between u.date_from - ${nearDays} and u.date_from + ${nearDays}
        or (o.year = u.year - 1 and o.week = u.week))), '[]')`

/** From `membership m`: the balances by year. */
export const accountsJson = `
  coalesce((select json_agg(json_build_object('year', a.year, 'balance', a.balance))
    from account a where a.membership_id = m.id and a.group_id = m.group_id), '[]')`

/** From `membership m`: the point assignments that are still scheduled for it. */
export const upcomingJson = `
  coalesce((select json_agg(json_build_object('year', s.year, 'at', ${epochMs('s.assign_at')}, 'points', s.points))
    from assignment s
    where s.group_id = m.group_id and s.status = 'Scheduled'
      and (s.membership_id is null or s.membership_id = m.id)), '[]')`

/** The columns made by `ownWeeksJson`, `accountsJson` and `upcomingJson`. */
export interface OwnerColumns {
  readonly own_weeks: OwnerFacts['ownWeeks']
  readonly accounts: OwnerFacts['accounts']
  readonly upcoming: OwnerFacts['upcomingPoints']
}

export function toUnitFacts(row: Omit<UnitFactsRow, 'policy' | 'holder' | 'claim'>): UnitFacts {
  return {
    id: row.id,
    calendarId: row.calendar_id,
    houseId: row.house_id,
    year: row.year,
    week: row.week,
    code: row.code,
    points: row.points,
    isOutOfOperation: row.is_out,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    startsAt: row.starts_at,
    bookingDeadline: row.booking_deadline,
    cancellationDeadline: row.cancellation_deadline,
    restrictedUntil: row.restricted_until,
    refundEndHigh: row.refund_end_high,
    refundEndLow: row.refund_end_low,
    checkInAt: row.check_in_at,
    checkOutAt: row.check_out_at,
  }
}

/**
 * SQL of the table `chain (id, moved_from)`: the row of a table `booking`, and those from which admins have moved it, to
 * the first, which was not moved.
 */
export const withMovedFrom = (booking: string): string =>
  `with recursive chain (id, moved_from) as (
     select last.id, last.moved_from from booking last
     where last.id = ${booking}.id and last.group_id = ${booking}.group_id
     union all
     select earlier.id, earlier.moved_from from chain
     join booking earlier on earlier.id = chain.moved_from and earlier.group_id = ${booking}.group_id)`

/** A week as the points statement shows it. */
export interface WeekColumns {
  readonly unitId: number
  readonly code: string
  readonly houseId: string
  readonly houseName: string
  readonly weekYear: number
}

export const weekColumns = `u.id as "unitId", u.code, h.id as "houseId", h.name as "houseName", u.year as "weekYear"`

/**
 * SQL of `column = 'value'` that is a filter only: no partial index is used for it. Rows that are found by their key need
 * that: while few rows have the value, as with holds in a quiet hour, reading the whole partial index looks as cheap as
 * one look-up, and stays the plan of every connection when the index has filled.
 */
export const filterByValue = (column: string, value: string): string => `(${column} || '') = '${value}'`

/** The same for an active row of `booking`. */
export const filterActive = (booking: string): string =>
  `(${booking}.type || '') in ('Pre', 'Book', 'Assign', 'Wait')`

/** SQL: the mail is one that its owner may read. What the office answers a guest of theirs is the guest's. R193 */
export const isOfPerson = (mail: string): string =>
  `(${mail}.kind <> 'support-reply' or ${mail}.recipient = 'owner')`

/** Returns the select list of a `SignIn`, from the table `person` under the given alias. */
export function signInColumns(table: string): string {
  return `${table}.email, ${table}.email_changed_at as "emailChangedAt",
    case when ${table}.sub is not null then json_build_object('email', ${table}.bound_email,
      'boundAt', ${epochMs(`${table}.bound_at`)}) end as binding`
}
