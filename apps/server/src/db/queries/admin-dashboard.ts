import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { filterByValue } from './sql-fragments.ts'

/** The houses of a group in one ISO week, by state. */
export interface WeekCounts {
  readonly year: number
  readonly week: number
  readonly booked: number
  readonly reserved: number
  readonly free: number
  readonly out: number
  /** Waitlist entries. */
  readonly waiting: number
}

/** A group that is not archived, with the weeks that at least one of its houses has. */
export interface GroupWeeks {
  readonly groupId: string
  readonly code: string
  readonly name: string
  readonly weeks: readonly WeekCounts[]
}

const weeksOfGroups = statement<GroupWeeks, [years: readonly number[], weeks: readonly number[], at: string]>(
  'dashboard-weeks',
  `select g.id as "groupId", g.code, g.name, coalesce(json_agg(json_build_object('year', c.year, 'week', c.week,
     'booked', c.booked, 'reserved', c.reserved, 'free', c.free, 'out', c.out, 'waiting', c.waiting))
     filter (where c.year is not null), '[]') as weeks
   from "group" g
   left join (
     select u.group_id, u.year, u.week,
       count(*) filter (where b.type <> 'Pre') as booked,
       count(*) filter (where b.type = 'Pre') as reserved,
       count(*) filter (where b.type is null and not u.is_out_of_operation and u.points > 0) as free,
       count(*) filter (where b.type is null and (u.is_out_of_operation or u.points = 0)) as out,
       sum(q.waiting) as waiting
     from unnest($1::int[], $2::int[]) as w(year, week)
     cross join lateral (select * from unit where year = w.year and week = w.week offset 0) u
     join house h on h.id = u.house_id and h.group_id = u.group_id and h.archived_at is null
     left join lateral (select type from booking
       where unit_id = u.id and group_id = u.group_id and type in ('Pre', 'Book', 'Assign')
       and (type <> 'Pre' or reserved_until > $3) limit 1) b on true
     cross join lateral (select count(*) as waiting from booking
       where unit_id = u.id and group_id = u.group_id and type = 'Wait') q
     group by u.group_id, u.year, u.week) c on c.group_id = g.id
   where g.archived_at is null
   group by g.id order by g.name, g.code`,
)

/** Returns how the houses of each group are used in the given ISO weeks, the groups by name. */
export function listWeeksOfGroups(
  reader: Queryable,
  weeks: readonly { readonly year: number; readonly week: number }[],
  at: Instant,
): Promise<GroupWeeks[]> {
  return reader.all(weeksOfGroups, [
    weeks.map(({ year }) => year),
    weeks.map(({ week }) => week),
    timestamptz(at),
  ])
}

export interface OpenWork {
  readonly openOffers: number
  readonly offersEndingToday: number
  readonly reportsOpen: number
  readonly reportsInWork: number
  /** Open ones that have waited for too long. */
  readonly reportsLate: number
  readonly mailsWaiting: number
  readonly mailsFailed: number
  readonly mailsLost: number
  readonly mailsBounced: number
  /** Of those that failed or were lost: an admin has not sent them again. */
  readonly mailsFailedFinally: number
  readonly mailsLostFinally: number
  /** Mails that the relay has not taken for so long that it does not work. */
  readonly mailsRefused: number
  /** What the relay said to one of them. */
  readonly relayProblem: string | null
  /** Addresses to which mail comes back. */
  readonly bouncingAddresses: number
  readonly openFees: number
  readonly openKroner: number
  /** Imports that are not over, and those whose rows are all judged. */
  readonly openImports: number
  readonly checkedImports: number
}

/** A mail that has been sent again is looked after. */
const isUnanswered = 'not exists (select from mail r where r.resent_of = m.id and r.group_id = m.group_id)'
const countTrouble = (state: string, condition = 'true'): string =>
  `(select count(*) from mail m where state = '${state}' and created_at > $3 and created_at <= $1 and ${condition})`
const isRefused = `state in ('Due', 'Claimed') and attempts > 0 and due_at <= $4`

const openWork = statement<
  OpenWork,
  [at: string, midnight: string, weekAgo: string, refusedSince: string, reportedBefore: string]
>(
  'dashboard-open-work',
  `select
     (select count(*) from booking where type = 'Pre' and ${filterByValue('origin', 'offer')} and reserved_until > $1)
       as "openOffers",
     (select count(*) from booking where type = 'Pre' and ${filterByValue('origin', 'offer')} and reserved_until > $1
       and reserved_until < $2) as "offersEndingToday",
     (select count(*) from support_report where state = 'open') as "reportsOpen",
     (select count(*) from support_report where state = 'working') as "reportsInWork",
     (select count(*) from support_report where state = 'open' and created_at <= $5) as "reportsLate",
     (select count(*) from mail where state in ('Due', 'Claimed') and due_at <= $1) as "mailsWaiting",
     ${countTrouble('Failed')} as "mailsFailed", ${countTrouble('Lost')} as "mailsLost",
     ${countTrouble('Bounced')} as "mailsBounced",
     ${countTrouble('Failed', isUnanswered)} as "mailsFailedFinally",
     ${countTrouble('Lost', isUnanswered)} as "mailsLostFinally",
     (select count(*) from mail where ${isRefused}) as "mailsRefused",
     (select last_error from mail where ${isRefused} and last_error is not null order by due_at desc limit 1)
       as "relayProblem",
     (select count(*) from fee where state = 'open') as "openFees",
     (select coalesce(sum(kroner), 0)::int from fee where state = 'open') as "openKroner",
     (select count(*) from import_batch where ended_at is null) as "openImports",
     (select count(*) from import_batch where ended_at is null and ${filterByValue('state', 'checked')})
       as "checkedImports",
     (select count(*) from mail_suppression where reason = 'hard-bounce' and lifted_at is null)
       as "bouncingAddresses"`,
)

export interface OpenWorkTimes {
  readonly at: Instant
  readonly midnight: Instant
  readonly weekAgo: Instant
  /** Mails that have been due for longer, and were not taken, count as refused by the relay. */
  readonly refusedSince: Instant
  /** Support reports that are as old, and that no admin has begun with, count as late. */
  readonly reportedBefore: Instant
}

/** Counts what waits for people: offers, support reports, mails, fees, imports. */
export function countOpenWork(
  reader: Queryable,
  { at, midnight, weekAgo, refusedSince, reportedBefore }: OpenWorkTimes,
): Promise<OpenWork> {
  return reader.one(openWork, [
    timestamptz(at),
    timestamptz(midnight),
    timestamptz(weekAgo),
    timestamptz(refusedSince),
    timestamptz(reportedBefore),
  ])
}

/** A person who may sign in with an account of another one. */
export interface SuspectSignIn {
  readonly personId: string
  readonly personName: string
}

const suspectSignIns = statement<SuspectSignIn, [since: string]>(
  'dashboard-suspect-sign-ins',
  `select id as "personId", name as "personName" from person
   where sub is not null and email_changed_at is not null and bound_at >= $1
     and email_changed_at between bound_at - interval '1 day' and bound_at + interval '1 day'
   order by bound_at desc, id limit 20`,
)

/**
 * Returns the people whose address an admin changed within a day of their first sign-in, since an instant, the newest
 * first, at most 20. R205
 */
export function listSuspectSignIns(reader: Queryable, since: Instant): Promise<SuspectSignIn[]> {
  return reader.all(suspectSignIns, [timestamptz(since)])
}

/** An import whose rows have all been judged, and that is neither applied nor discarded. */
export interface CheckedImport {
  readonly importId: string
  readonly groupId: string
  readonly groupName: string
  readonly createdAt: Instant
}

const checkedImports = statement<CheckedImport, [before: string]>(
  'dashboard-checked-imports',
  `select i.id as "importId", g.id as "groupId", g.name as "groupName", i.created_at as "createdAt"
   from import_batch i join "group" g on g.id = i.group_id
   where i.ended_at is null and ${filterByValue('i.state', 'checked')} and i.created_at <= $1
   order by i.created_at, i.id limit 20`,
)

/** Returns the imports that have waited since an instant or longer, the oldest first, at most 20. */
export function listCheckedImports(reader: Queryable, before: Instant): Promise<CheckedImport[]> {
  return reader.all(checkedImports, [timestamptz(before)])
}

/** Something that an admin should look at, in one group. */
export interface WarningRow {
  readonly kind:
    | 'calendar-missing'
    | 'week-without-price'
    | 'house-without-pictures'
    | 'house-without-location'
    | 'group-without-members'
    | 'old-arrivals-link'
  readonly groupId: string
  readonly groupName: string
  /** Where it is one house only. */
  readonly houseId: string | null
  readonly houseName: string | null
  readonly year: number | null
  /** Houses, or weeks. */
  readonly count: number | null
  /** When points come. */
  readonly at: Instant | null
}

const warnings = statement<WarningRow, [at: string, soon: string, oldLink: string]>(
  'dashboard-warnings',
  `with home as (select h.* from house h where h.archived_at is null),
   found as (
     select 1 as place, 'calendar-missing' as kind, h.group_id, h.id as house_id, h.name as house_name, s.year,
       1 as amount, s.at
     from (select group_id, year, min(assign_at) as at from assignment
       where status = 'Scheduled' and assign_at <= $2 group by group_id, year) s
     join home h on h.group_id = s.group_id
     left join lateral (select true as is_there from calendar
       where house_id = h.id and group_id = h.group_id and year = s.year limit 1) c on true
     where c.is_there is null
     union all
     select 2, 'week-without-price', h.group_id, h.id, h.name, u.year, 1, null
     from unit u join home h on h.id = u.house_id and h.group_id = u.group_id
     where u.points = 0 and not u.is_out_of_operation and u.starts_at > $1
     union all
     select 3, 'house-without-pictures', h.group_id, h.id, h.name, null, 1, null
     from home h
     left join lateral (select true as is_there from picture
       where group_id = h.group_id and house_id = h.id limit 1) p on true
     where p.is_there is null
     union all
     select 4, 'house-without-location', h.group_id, h.id, h.name, null, 1, null
     from home h where h.lat = 0 and h.lng = 0
     union all
     select 5, 'group-without-members', g.id, null, null, null, null, null
     from "group" g
     where not exists (select from membership where group_id = g.id and left_at is null)
     union all
     select 6, 'old-arrivals-link', h.group_id, h.id, h.name, null, 1, null
     from home h join token t on t.house_id = h.id and t.group_id = h.group_id
     where t.kind = 'arrivals' and t.revoked_at is null and t.created_at <= $3)
   select f.kind, g.id as "groupId", g.name as "groupName", f.year, sum(f.amount)::int as count, min(f.at) as at,
     case when count(distinct f.house_id) = 1 then min(f.house_id::text) end as "houseId",
     case when count(distinct f.house_id) = 1 then min(f.house_name) end as "houseName"
   from found f join "group" g on g.id = f.group_id and g.archived_at is null
   group by f.place, f.kind, g.id, f.year
   order by f.place, g.name, f.year`,
)

/**
 * Returns what is missing in groups that are not archived: the calendars of a year whose points come until `soon`, prices
 * of coming weeks in operation, pictures and locations of houses, members; and cleaners' links made until `oldLink`.
 */
export function listWarnings(
  reader: Queryable,
  { at, soon, oldLink }: { at: Instant; soon: Instant; oldLink: Instant },
): Promise<WarningRow[]> {
  return reader.all(warnings, [timestamptz(at), timestamptz(soon), timestamptz(oldLink)])
}
