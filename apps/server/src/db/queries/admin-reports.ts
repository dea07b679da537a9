import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { ReportOwner } from '@samhus/domain/report'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { isLentOut } from './sql-fragments.ts'

/** SQL of a `ReportOwner`, from `membership m` and `person p`. */
const ownerColumns = `p.name as "ownerName", p.code as "ownerCode", m.left_at is not null as "hasLeft",
     p.anonymized_at is not null as "isAnonymized"`

/**
 * SQL of the one row that has `unit u`, of these types. The limit changes no result: it keeps the database from reading
 * all bookings of the site in order to join a few hundred of them.
 */
const holderOf = (...types: readonly string[]): string =>
  `lateral (select * from booking where unit_id = u.id and group_id = u.group_id and type in ('${types.join("', '")}') limit 1)`

/** A house in one week. */
export interface WeekOfHouseRow extends ReportOwner {
  readonly groupName: string
  readonly groupCode: string
  readonly houseName: string
  readonly houseCode: string
  readonly isBooked: boolean
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly checkedOutAt: Instant | null
  readonly checkedOutPeople: number | null
}

const houseWeek = statement<WeekOfHouseRow, [year: number, week: number]>(
  'report-week',
  `select g.name as "groupName", g.code as "groupCode", h.name as "houseName", h.code as "houseCode",
     b.id is not null as "isBooked", ${ownerColumns},
     b.lent_out_name as "lentOutName", b.lent_out_phone as "lentOutPhone", b.lent_out_email as "lentOutEmail",
     b.checked_out_at as "checkedOutAt", b.checked_out_people as "checkedOutPeople"
   from unit u
   join house h on h.id = u.house_id and h.group_id = u.group_id and h.archived_at is null
   join "group" g on g.id = u.group_id and g.archived_at is null
   left join ${holderOf('Book', 'Assign')} b on true
   left join membership m on m.id = b.membership_id and m.group_id = b.group_id
   left join person p on p.id = m.person_id
   where u.year = $1 and u.week = $2
   order by g.code, h.code`,
)

/** Returns every house that has the week, by group and house code; archived ones and those of archived groups not. */
export function listHousesInWeek(reader: Queryable, year: number, week: number): Promise<WeekOfHouseRow[]> {
  return reader.all(houseWeek, [year, week])
}

/** A week of a house with the row of its holder; the week's columns are null for a house without a calendar. */
export interface HouseWeekRow extends ReportOwner {
  readonly houseId: string
  readonly houseCode: string
  readonly houseName: string
  readonly week: number | null
  readonly points: number | null
  readonly isOutOfOperation: boolean | null
  readonly type: 'Pre' | 'Book' | 'Assign' | null
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  readonly isLentOut: boolean
  /** Rows on the week's waitlist. */
  readonly waiting: number
}

const houseWeeks = statement<HouseWeekRow, [groupId: string, year: number]>(
  'report-house-weeks',
  `select h.id as "houseId", h.code as "houseCode", h.name as "houseName", u.week, u.points,
     u.is_out_of_operation as "isOutOfOperation", b.type, b.origin, b.reserved_until as "reservedUntil",
     coalesce(${isLentOut('b')}, false) as "isLentOut", ${ownerColumns},
     (select count(*)::int from booking w where w.unit_id = u.id and w.group_id = u.group_id and w.type = 'Wait') as waiting
   from house h
   join "group" g on g.id = h.group_id and g.archived_at is null
   left join unit u on u.house_id = h.id and u.group_id = h.group_id and u.year = $2
   left join ${holderOf('Pre', 'Book', 'Assign')} b on true
   left join membership m on m.id = b.membership_id and m.group_id = b.group_id
   left join person p on p.id = m.person_id
   where h.group_id = $1 and h.archived_at is null
   order by h.code, u.week`,
)

/** Returns each week of a year of each house of a group, by house code and week; none of an archived house or group. */
export function listHouseWeeks(reader: Queryable, groupId: string, year: number): Promise<HouseWeekRow[]> {
  return reader.all(houseWeeks, [groupId, year])
}

/** An owner's points and weeks of a year. */
export interface OwnerUseRow {
  readonly hasLeft: boolean
  readonly pointsLeft: number
  /** Debits less refunds. */
  readonly pointsSpent: number
  /** What each booked week costs, as it was frozen. */
  readonly prices: readonly number[]
}

const ownerUse = statement<OwnerUseRow, [groupId: string, year: number]>(
  'report-owner-use',
  `select m.left_at is not null as "hasLeft", coalesce(a.balance, 0) as "pointsLeft",
     coalesce((select -sum(l.points) from ledger l
       where l.account_id = a.id and l.group_id = m.group_id and l.type in ('Book', 'Cancel')), 0)::int as "pointsSpent",
     array(select b.points from booking b
       where b.membership_id = m.id and b.group_id = m.group_id and b.year = $2 and b.type in ('Book', 'Assign')) as prices
   from membership m
   left join lateral (select id, balance from account
     where membership_id = m.id and group_id = m.group_id and year = $2 limit 1) a on true
   where m.group_id = $1`,
)

/** Returns every member of a group, former ones too, in no order. */
export function listOwnerUse(reader: Queryable, groupId: string, year: number): Promise<OwnerUseRow[]> {
  return reader.all(ownerUse, [groupId, year])
}

/** A group of which a report is made, archived or not. */
export interface ReportGroup {
  readonly code: string
  readonly name: string
  readonly policy: Policy
}

const reportGroup = statement<ReportGroup, [groupId: string]>(
  'report-group',
  `select g.code, g.name,
     (select constants from policy where group_id = g.id order by version desc limit 1) as policy
   from "group" g where g.id = $1`,
)

/** Returns a group, archived or not; null if there is no such group. */
export async function findReportGroup(reader: Queryable, groupId: string): Promise<ReportGroup | null> {
  const [row] = await reader.all(reportGroup, [groupId])
  return row ?? null
}
