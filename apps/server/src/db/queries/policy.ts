import type { BookedWeek, ChangingWeek } from '@samhus/domain/policy-change'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { lockGroup } from './group-record.ts'
import { epochMs, hasOpenClaim, joinOpenClaim, unlessAnonymized } from './sql-fragments.ts'

/** A group's newest policy. */
export interface CurrentPolicy {
  readonly version: number
  readonly constants: Policy
  /** Of an archived group no points are scheduled. */
  readonly isArchived: boolean
}

const currentPolicy = statement<CurrentPolicy, [groupId: string]>(
  'policy-current',
  `select p.version, p.constants, g.archived_at is not null as "isArchived"
   from "group" g join policy p on p.group_id = g.id
   where g.id = $1 order by p.version desc limit 1`,
)

const lockForUse = statement<{ id: string }, [groupId: string]>(
  'policy-lock-for-use',
  'select id from "group" where id = $1 for share',
)

/** Returns null if there is no such group. */
export async function findCurrentPolicy(reader: Queryable, groupId: string): Promise<CurrentPolicy | null> {
  return (await reader.maybe(currentPolicy, [groupId])) ?? null
}

/** Locks a group against another change of its policy and against new calendars, and then reads the newest policy. */
export async function lockPolicyForChange(tx: Tx, groupId: string): Promise<CurrentPolicy | null> {
  await lockGroup(tx, groupId)
  return findCurrentPolicy(tx, groupId)
}

/**
 * Returns the newest policy, which no one changes until the transaction ends: for weeks whose instants are computed from
 * it. Null if there is no such group. Comes before every other lock.
 */
export async function lockPolicyForUse(tx: Tx, groupId: string): Promise<Policy | null> {
  await tx.maybe(lockForUse, [groupId])
  return (await findCurrentPolicy(tx, groupId))?.constants ?? null
}

const versionOfPolicy = statement<{ constants: Policy }, [groupId: string, version: number]>(
  'policy-of-version',
  'select constants from policy where group_id = $1 and version = $2',
)

/** Returns a stored version, which never changes. */
export async function policyOfVersion(reader: Queryable, groupId: string, version: number): Promise<Policy> {
  return (await reader.one(versionOfPolicy, [groupId, version])).constants
}

/** A version of a group's policy, and the act that made it. */
export interface PolicyVersion {
  readonly version: number
  readonly at: Instant
  /** Null: unknown. */
  readonly by: string | null
  /** Null: none was given, or it has been erased. */
  readonly reason: string | null
  readonly constants: Policy
}

const policyVersions = statement<PolicyVersion, [groupId: string]>(
  'policy-versions',
  `select p.version, p.created_at as at, ${unlessAnonymized('actor', 'name', 'null')} as by, v.after as reason,
     p.constants
   from policy p
   left join audit a on a.number = p.act_number and a.group_id = p.group_id
   left join person actor on actor.id = coalesce(a.impersonator_id, a.actor_id)
   left join audit_value v on v.audit_number = a.number and v.group_id = a.group_id and v.field = 'reason'
   where p.group_id = $1
   order by p.version desc`,
)

/** Returns every version of a group's policy, the newest first; none for an unknown group. */
export function listPolicyVersions(reader: Queryable, groupId: string): Promise<PolicyVersion[]> {
  return reader.all(policyVersions, [groupId])
}

const insertVersion = statement<never, [string, number, string, string, number | null]>(
  'policy-insert-version',
  'insert into policy (group_id, version, constants, created_at, act_number) values ($1, $2, $3, $4, $5)',
)

/** @param act.number Of its audit row; null if no admin acted. */
export async function insertPolicyVersion(
  tx: Tx,
  { groupId, version, constants }: { groupId: string; version: number; constants: Policy },
  act: { readonly number: number | null; readonly at: Instant },
): Promise<void> {
  await tx.run(insertVersion, [groupId, version, JSON.stringify(constants), timestamptz(act.at), act.number])
}

const timeZoneByName = statement<{ name: string }, [name: string]>(
  'time-zone-by-name',
  'select name from pg_timezone_names where name = $1 limit 1',
)

/** Whether the database knows the time zone, as its own statements need: its list is another than that of the runtime. */
export async function hasTimeZone(db: Db, name: string): Promise<boolean> {
  return (await db.maybe(timeZoneByName, [name])) !== undefined
}

/** A group whose newest policy an admin has saved of late, with the weeks that owners have booked and that have not begun. */
export interface ChangedPolicy {
  readonly groupId: string
  readonly groupName: string
  readonly constants: Policy
  readonly at: Instant
  readonly weeks: readonly BookedWeek[]
}

const changedPolicies = statement<ChangedPolicy, [since: string, at: string]>(
  'policy-changed',
  `select g.id as "groupId", g.name as "groupName", p.constants, p.created_at as at,
     coalesce((select json_agg(json_build_object('year', u.year, 'week', u.week, 'points', b.points,
         'cancellationDeadline', ${epochMs('u.cancellation_deadline')},
         'refundEndHigh', ${epochMs('u.refund_end_high')}, 'refundEndLow', ${epochMs('u.refund_end_low')}))
       from unit u cross join lateral (select points from booking
         where unit_id = u.id and group_id = u.group_id and type in ('Book', 'Assign') limit 1) b
       where u.group_id = g.id and u.year >= extract(isoyear from $2::timestamptz)::int and u.starts_at > $2), '[]')
       as weeks
   from "group" g
   cross join lateral (select * from policy where group_id = g.id order by version desc limit 1) p
   where g.archived_at is null and p.version > 1 and p.act_number is not null and p.created_at > $1
   order by g.name, g.id`,
)

/** Returns the groups whose policy an admin has changed since an instant, by name. */
export function listChangedPolicies(
  reader: Queryable,
  { since, at }: { since: Instant; at: Instant },
): Promise<ChangedPolicy[]> {
  return reader.all(changedPolicies, [timestamptz(since), timestamptz(at)])
}

// The year bounds what is read, since a deadline is never in a later year than its week.
const isOpen = `u.group_id = $1 and u.year >= $2 and u.booking_deadline > $3 and u.deadline_passed_at is null`

const lockOpen = statement<{ id: number }, [groupId: string, year: number, at: string]>(
  'policy-lock-weeks',
  `select u.id from unit u where ${isOpen} order by u.id for no key update`,
)

const openWeeks = statement<ChangingWeek, [groupId: string, year: number, at: string]>(
  'policy-weeks',
  `select u.id as "unitId", u.year, u.week, u.points, u.starts_at as "startsAt",
     u.booking_deadline as "bookingDeadline", u.cancellation_deadline as "cancellationDeadline",
     u.restricted_until as "restrictedUntil", u.refund_end_high as "refundEndHigh", u.refund_end_low as "refundEndLow",
     u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt",
     coalesce((select json_agg(json_build_object('bookingId', b.id, 'type', b.type, 'origin', b.origin,
         'reservedUntil', ${epochMs('b.reserved_until')}, 'points', b.points) order by b.id)
       from booking b where b.unit_id = u.id
         and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]') as rows,
     ${hasOpenClaim} as "hasOpenClaim"
   from unit u ${joinOpenClaim}
   where ${isOpen} order by u.id`,
)

/** The weeks of a group whose booking deadline has not passed. */
export interface OpenWeeks {
  readonly groupId: string
  /** The ISO year of `at`, or an earlier one. */
  readonly fromYear: number
  readonly at: Instant
}

/** Locks them in the order of their ids. Their rows must be read after this. */
export async function lockOpenWeeks(tx: Tx, { groupId, fromYear, at }: OpenWeeks): Promise<void> {
  await tx.all(lockOpen, [groupId, fromYear, timestamptz(at)])
}

/** Returns them with their active rows, expired ones too. */
export function listOpenWeeks(
  reader: Queryable,
  { groupId, fromYear, at }: OpenWeeks,
): Promise<ChangingWeek[]> {
  return reader.all(openWeeks, [groupId, fromYear, timestamptz(at)])
}
