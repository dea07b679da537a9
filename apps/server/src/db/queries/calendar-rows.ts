import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { durableHorizon, epochMs, mayReadGroup } from './sql-fragments.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { batchLookup } from '../core/batch-lookup.ts'

/** A week with what every viewer may know about the rows on it. */
export interface CalendarUnitRow {
  readonly id: number
  readonly calendarId: number
  readonly code: string
  readonly year: number
  readonly week: number
  readonly points: number
  readonly isOut: boolean
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly restrictedUntil: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly version: number
  readonly holder: {
    readonly type: 'Pre' | 'Book' | 'Assign'
    readonly origin: 'hold' | 'offer' | null
    readonly reservedUntil: Instant | null
  } | null
  readonly waitlistCount: number
}

/** One house's year. */
export interface CalendarRow {
  readonly id: number
  readonly houseId: string
  readonly houseName: string
  readonly year: number
}

const unitJson = `json_build_object('id', u.id, 'calendarId', u.calendar_id, 'code', u.code, 'year', u.year,
  'week', u.week, 'points', u.points,
  'isOut', u.is_out_of_operation or h.archived_at is not null or g.archived_at is not null,
  'dateFrom', u.date_from, 'dateTo', u.date_to, 'startsAt', ${epochMs('u.starts_at')},
  'bookingDeadline', ${epochMs('u.booking_deadline')}, 'restrictedUntil', ${epochMs('u.restricted_until')},
  'refundEndHigh', ${epochMs('u.refund_end_high')}, 'refundEndLow', ${epochMs('u.refund_end_low')},
  'version', u.version,
  'holder', (select json_build_object('type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')})
    from booking b where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')),
  'waitlistCount', (select count(*) from booking b
    where b.unit_id = u.id and b.group_id = u.group_id and b.type = 'Wait'))`

const horizon = `${durableHorizon}::text as horizon`

/** SQL that lists the numbers of the mass changes that a snapshot of that horizon may lack. */
const refetchNumbers = (
  groupId: string,
  since: string,
): string => `coalesce((select json_agg(c.number) from change c
  where c.group_id = ${groupId} and c.transaction >= ${since} and c.kind = 'refetch'), '[]')`

const groupCalendars = statement<{
  horizon: string
  name: string
  policy: Policy
  policyVersion: number
  hasCalendars: boolean
  calendars: CalendarRow[]
  units: CalendarUnitRow[]
  refetches: number[]
}>(
  'calendar-whole-group',
  `select ${horizon}, g.name, p.constants as policy, p.version as "policyVersion",
     ${refetchNumbers('g.id', durableHorizon)} as refetches,
     exists (select from calendar where group_id = g.id) as "hasCalendars",
     coalesce((select json_agg(json_build_object('id', c.id, 'houseId', c.house_id, 'houseName', h.name,
         'year', c.year) order by h.name, h.id, c.year)
       from calendar c join house h on h.id = c.house_id and h.group_id = c.group_id
       where c.group_id = g.id and c.year between $2 and $3), '[]') as calendars,
     coalesce((select json_agg(${unitJson} order by u.id)
       from unit u join house h on h.id = u.house_id and h.group_id = u.group_id
       where u.group_id = g.id and u.year between $2 and $3), '[]') as units
   from "group" g
   join lateral (select version, constants from policy where group_id = g.id order by version desc limit 1) p on true
   where g.id = $1`,
)

/** One member's own facts and rows, shown on top of the group's weeks. */
export interface ViewerOwnRows {
  readonly owner: OwnerFacts
  /** Own active rows by unit, `Wait` rows too. */
  readonly rows: readonly {
    readonly unitId: number
    readonly bookingId: string
    readonly type: string
    /** Of a `Pre`. */
    readonly reservedUntil: Instant | null
  }[]
}

/** One member's own rows, and what changed in the group's calendars since the requested horizon. */
export interface ViewerRow {
  readonly horizon: bigint
  readonly policyVersion: number
  /** `ViewerOwnRows` as JSON: equal texts mean equal rows. */
  readonly own: string
  readonly changed: readonly CalendarUnitRow[]
  /** Numbers of mass changes. */
  readonly refetches: readonly number[]
}

/** `own` has the position among the requested people; people who are no members are missing. */
interface ViewersRow extends Omit<ViewerRow, 'horizon' | 'own'> {
  readonly horizon: string
  readonly own: readonly { readonly ordinal: number; readonly text: string }[]
}

const viewersOfGroup = statement<
  ViewersRow,
  [groupId: string, personIds: readonly string[], at: readonly string[], since: string]
>(
  'calendar-viewers',
  `select ${horizon},
     (select version from policy where group_id = $1 order by version desc limit 1) as "policyVersion",
     coalesce((select json_agg(json_build_object('ordinal', requested.ordinal, 'text', (json_build_object('owner', json_build_object(
       'ownWeeks', coalesce((select json_agg(json_build_object('unitId', o.id, 'houseId', o.house_id, 'year', o.year,
           'week', o.week, 'code', o.code, 'dateFrom', o.date_from, 'points', b.points, 'type', b.type) order by o.id)
         from booking b join unit o on o.id = b.unit_id and o.group_id = b.group_id
         where b.membership_id = m.id and b.group_id = m.group_id and b.type in ('Book', 'Assign')), '[]'),
       'holds', coalesce((select json_agg(json_build_object('unitId', b.unit_id, 'calendarId', b.calendar_id,
           'year', b.year, 'points', b.points, 'reservedUntil', ${epochMs('b.reserved_until')}) order by b.unit_id)
         from booking b where b.membership_id = m.id and b.group_id = m.group_id
           and b.type = 'Pre' and b.origin = 'hold'), '[]'),
       'endedHolds', coalesce((select json_agg(json_build_object('unitId', b.unit_id,
           'endedAt', ${epochMs('b.ended_at')}) order by b.ended_at, b.unit_id)
         from booking b where b.membership_id = m.id and b.group_id = m.group_id and b.type = 'Ended'
           and b.ended_at > requested.at - interval '24 hours'), '[]'),
       'accounts', coalesce((select json_agg(json_build_object('year', a.year, 'balance', a.balance) order by a.year)
         from account a where a.membership_id = m.id and a.group_id = m.group_id), '[]'),
       'waitlists', coalesce((select json_agg(json_build_object('year', w.year, 'count', w.count) order by w.year)
         from (select year, count(*) from booking
           where membership_id = m.id and group_id = m.group_id and type = 'Wait' group by year) w), '[]'),
       'upcomingPoints', coalesce((select json_agg(json_build_object('year', s.year, 'at', ${epochMs('s.assign_at')},
           'points', s.points) order by s.assign_at, s.id)
         from assignment s where s.group_id = m.group_id and s.status = 'Scheduled'
           and (s.membership_id is null or s.membership_id = m.id)), '[]')),
     'rows', coalesce((select json_agg(json_build_object('unitId', b.unit_id, 'bookingId', b.id, 'type', b.type,
           'reservedUntil', ${epochMs('b.reserved_until')}) order by b.unit_id)
         from booking b
         where b.membership_id = m.id and b.group_id = m.group_id
           and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]')))::text))
       from unnest($2::uuid[], $3::timestamptz[]) with ordinality as requested (person_id, at, ordinal)
       cross join lateral (select id, group_id from membership
         where group_id = $1 and person_id = requested.person_id and left_at is null
           and ${mayReadGroup('$1', 'requested.person_id')} limit 1) m), '[]') as own,
     coalesce((select json_agg(${unitJson})
       from unit u join house h on h.id = u.house_id and h.group_id = u.group_id join "group" g on g.id = u.group_id
       where u.group_id = $1 and u.id in (select c.unit_id from change c
         where c.group_id = $1 and c.transaction >= $4::xid8 and not c.is_private)), '[]') as changed,
     ${refetchNumbers('$1', '$4::xid8')} as refetches`,
)

/** A group's weeks as of one snapshot horizon. */
export interface GroupCalendarRows {
  readonly horizon: bigint
  readonly name: string
  readonly policy: Policy
  readonly policyVersion: number
  /** Of any year. */
  readonly hasCalendars: boolean
  readonly calendars: CalendarRow[]
  readonly units: CalendarUnitRow[]
  /** Numbers of the mass changes at or above the horizon that are included. */
  readonly refetches: readonly number[]
}

/** Returns every week of a group's years, as of one snapshot horizon; null if there is no such group. */
export async function findGroupCalendars(
  db: Db,
  groupId: string,
  years: { from: number; to: number },
): Promise<GroupCalendarRows | null> {
  const row = await db.maybe(groupCalendars, [groupId, years.from, years.to])
  return row ? { ...row, horizon: BigInt(row.horizon) } : null
}

interface ViewerRequest {
  readonly groupId: string
  readonly personId: string
  readonly since: bigint
  readonly at: Instant
}

/** Requests with the same group and horizon share a statement. */
const viewerLookup = batchLookup<ViewerRequest, ViewerRow | null>(async (db, requested) => {
  const found: (ViewerRow | null)[] = requested.map(() => null)
  const groups = new Map<string, number[]>()
  for (const [index, { groupId, since }] of requested.entries()) {
    const key = `${groupId} ${since}`
    const indexes = groups.get(key) ?? []
    indexes.push(index)
    groups.set(key, indexes)
  }
  const readGroup = async (indexes: readonly number[]): Promise<void> => {
    const viewers = indexes.flatMap((index) => requested[index] ?? [])
    const [first] = viewers
    if (!first) return
    const row = await db.one(viewersOfGroup, [
      first.groupId,
      viewers.map(({ personId }) => personId),
      viewers.map(({ at }) => timestamptz(at)),
      String(first.since),
    ])
    const { own, ...rest } = row
    const shared = { ...rest, horizon: BigInt(row.horizon) }
    for (const { ordinal, text } of own) found[indexes[ordinal - 1] ?? -1] = { ...shared, own: text }
  }
  await Promise.all([...groups.values()].map(readGroup))
  return found
})

/**
 * Returns the member's own rows, and every week of the group that a transaction at or above `since` changed; null for a
 * person who is no member.
 *
 * `since` is a snapshot horizon: every transaction below it had committed or rolled back when the snapshot was read, so
 * the changes from there on are all that the snapshot may be missing, late commits included.
 */
export function findViewer(
  db: Db,
  groupId: string,
  viewer: { personId: string; since: bigint; at: Instant },
): Promise<ViewerRow | null> {
  return viewerLookup(db, { groupId, ...viewer })
}
