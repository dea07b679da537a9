import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'
import { isOld, noGroup } from './sql-fragments.ts'

/** A person other than the actor whose own rows or points a change affects. */
export interface AffectedPerson {
  readonly personId: string
  readonly bookingId: string | null
  readonly pointsChanged: boolean
}

/** A changed week. */
export interface UnitChange {
  readonly at: Instant
  readonly groupId: string
  readonly unitId: number
  /** The person who acted; null for a job or a guest. */
  readonly actorId: string | null
  readonly actorBookingId?: string | null
  readonly actorPointsChanged?: boolean
  readonly affected?: readonly AffectedPerson[]
}

const insertUnitChange = statement(
  'change-unit',
  `with touched as (update unit set version = version + 1 where id = $3 and group_id = $2 returning id)
   insert into change (at, group_id, unit_id, actor_id, actor_booking_id, actor_points_changed, affected)
   select $1, $2, id, $4, $5, $6, $7 from touched`,
)

/** Publishes to every open browser, once the transaction has committed, that a week changed. */
export async function publishChange(tx: Tx, change: UnitChange): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertUnitChange, toParams(change))
}

const insertUnitChanges = statement(
  'change-units',
  `with touched as (
     update unit u set version = u.version + 1
     from jsonb_to_recordset($3::jsonb) as changed (unit_id bigint, affected jsonb)
     where u.id = changed.unit_id and u.group_id = $2
     returning u.id, changed.affected)
   insert into change (at, group_id, unit_id, actor_points_changed, affected)
   select $1, $2, id, false, affected from touched order by id`,
)

/** Publishes with one statement that weeks of a group changed, each as `publishChange` does, where no person has acted. */
export async function publishChanges(
  tx: Tx,
  { at, groupId }: { readonly at: Instant; readonly groupId: string },
  weeks: readonly { readonly unitId: number; readonly affected: readonly AffectedPerson[] }[],
): Promise<void> {
  if (weeks.length === 0) return
  tx.hasChanges = true
  const rows = weeks.map(({ unitId, affected }) => ({ unit_id: unitId, affected }))
  await tx.run(insertUnitChanges, [timestamptz(at), groupId, JSON.stringify(rows)])
}

/**
 * SQL that publishes the change of each week in `written`, as `publishChange` does.
 *
 * @see compare-and-set.ts
 */
export const publishWrites = `
  touched as (update unit u set version = u.version + 1 from written
    where u.id = written.unit_id and u.group_id = $3),
  published as (
    insert into change (at, group_id, unit_id, actor_id, actor_booking_id, actor_points_changed, affected)
    select at, group_id, unit_id, person_id, id, points_changed, affected from written)`

function toParams(change: UnitChange): readonly unknown[] {
  return [
    timestamptz(change.at),
    change.groupId,
    change.unitId,
    change.actorId,
    change.actorBookingId ?? null,
    change.actorPointsChanged ?? false,
    JSON.stringify(change.affected ?? []),
  ]
}

const insertPrivateChange = statement(
  'change-unit-private',
  `insert into change (at, group_id, unit_id, actor_id, actor_booking_id, actor_points_changed, affected, is_private)
   values ($1, $2, $3, $4, $5, $6, $7, true)`,
)

/**
 * Publishes a change of a week that only the actor and the affected people may learn of. The week's version stays, so
 * the others get neither an event nor a new response.
 */
export async function publishPrivateChange(tx: Tx, change: UnitChange): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertPrivateChange, toParams(change))
}

const insertRefetch = statement(
  'change-refetch',
  "insert into change (at, group_id, kind) values ($1, $2, 'refetch')",
)

/** Makes every open browser of the group refetch everything, after a mass change. */
export async function publishRefetch(
  tx: Tx,
  { at, groupId }: { at: Instant; groupId: string },
): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertRefetch, [timestamptz(at), groupId])
}

const raiseVersions = statement<never, [unitIds: readonly number[], groupId: string]>(
  'change-many-units',
  'update unit set version = version + 1 where id = any($1::bigint[]) and group_id = $2',
)

/** Publishes that locked weeks of a group changed: their versions grow, and every open browser refetches. */
export async function publishManyChanges(
  tx: Tx,
  change: { readonly at: Instant; readonly groupId: string; readonly unitIds: readonly number[] },
): Promise<void> {
  await tx.run(raiseVersions, [change.unitIds, change.groupId])
  await publishRefetch(tx, change)
}

const insertPointsChange = statement(
  'change-points',
  `insert into change (at, group_id, kind, affected, data) values ($1, $2, 'points', $3, $4)`,
)

/** Publishes new points to their receivers. */
export async function publishPoints(
  tx: Tx,
  change: { at: Instant; groupId: string; personIds: readonly string[]; year: number; points: number },
): Promise<void> {
  const { at, groupId, personIds, year, points } = change
  const affected = personIds.map((personId) => ({ personId, bookingId: null, pointsChanged: true }))
  tx.hasChanges = true
  await tx.run(insertPointsChange, [
    timestamptz(at),
    groupId,
    JSON.stringify(affected),
    JSON.stringify({ year, points }),
  ])
}

const insertNotice = statement(
  'change-notification',
  `insert into change (at, group_id, kind, affected, data) values ($1, $2, 'notification', $3, $4)`,
)

/** A notification for one person, shown immediately on all their devices. */
export interface Notice {
  readonly at: Instant
  readonly groupId: string
  readonly personId: string
  readonly bookingId: string
  readonly notice: 'offered'
  /** Values for the notice's text, in any language. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Publishes a notification to one person. */
export async function publishNotice(
  tx: Tx,
  { at, groupId, personId, bookingId, notice, data }: Notice,
): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertNotice, [
    timestamptz(at),
    groupId,
    JSON.stringify([{ personId, bookingId, pointsChanged: false }]),
    JSON.stringify({ notice, ...data }),
  ])
}

const insertAnnouncementChange = statement(
  'change-announcement',
  `insert into change (at, group_id, kind, affected, data) values ($1, $2, 'announcement', $3, $4)`,
)

/** Publishes an announcement to its receivers; its words are read where it is delivered. */
export async function publishAnnouncement(
  tx: Tx,
  change: { at: Instant; groupId: string; announcementId: string; personIds: readonly string[] },
): Promise<void> {
  const { at, groupId, announcementId, personIds } = change
  const affected = personIds.map((personId) => ({ personId, bookingId: null, pointsChanged: false }))
  tx.hasChanges = true
  await tx.run(insertAnnouncementChange, [
    timestamptz(at),
    groupId,
    JSON.stringify(affected),
    JSON.stringify({ announcementId }),
  ])
}

const insertSessionChange = statement(
  'change-session',
  `insert into change (at, group_id, kind, affected, data) values ($1, ${noGroup}, 'session', $2, $3)`,
)

/** Publishes to every connection of a person which device has the session now. */
export async function publishSession(
  tx: Tx,
  { at, personId, deviceId }: { at: Instant; personId: string; deviceId: string },
): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertSessionChange, [
    timestamptz(at),
    JSON.stringify([{ personId, bookingId: null, pointsChanged: false }]),
    JSON.stringify({ deviceId }),
  ])
}

const deleteOldChanges = statement<never, [before: string, limit: number, offset: number]>(
  'change-delete-old',
  `with old as materialized (
     select ctid, number, group_id from change
     where at <= $1 and transaction < pg_snapshot_xmin(pg_current_snapshot())
       and transaction < (select transaction from change order by transaction desc limit 1)
     order by at limit $2 offset $3 for update skip locked)
   delete from change where ${isOld('number, group_id')}`,
)

/**
 * Deletes change rows from at or before an instant, of a range. Returns how many.
 *
 * Rows that no reader can have read yet stay, and the newest stays: from it readers know their position.
 *
 * @see docs/decisions/0060-change-rows-read-below-the-horizon.md
 */
export function deleteChanges(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldChanges, [timestamptz(before), range.limit, range.offset])
}

const insertBrandChange = statement(
  'change-brand',
  `insert into change (at, group_id, kind) values ($1, ${noGroup}, 'brand')`,
)

/** Tells every process that the brand has changed, once the transaction has committed. */
export async function publishBrandChange(tx: Tx, at: Instant): Promise<void> {
  tx.hasChanges = true
  await tx.run(insertBrandChange, [timestamptz(at)])
}
