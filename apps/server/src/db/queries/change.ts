import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** Somebody else whom a change concerns. */
export interface Affected {
  readonly personId: string
  readonly bookingId: string | null
  readonly pointsChanged: boolean
}

/** A week that looks different from now on. */
export interface UnitChange {
  readonly at: Instant
  readonly groupId: string
  readonly unitId: number
  /** Whose act it was; nobody when time acted, or a guest. */
  readonly actorId: string | null
  readonly actorBookingId?: string | null
  readonly actorPointsChanged?: boolean
  readonly affected?: readonly Affected[]
}

const announceUnit = statement(
  'change-unit',
  `with touched as (update unit set version = version + 1 where id = $3 returning id)
   insert into change (at, group_id, unit_id, actor_id, actor_booking_id, actor_points_changed, affected)
   select $1, $2, id, $4, $5, $6, $7 from touched`,
)

/** Tells every open browser, once the transaction has committed, that a week changed. */
export async function announce(tx: Tx, change: UnitChange): Promise<void> {
  tx.announces = true
  await tx.run(announceUnit, [
    timestamptz(change.at),
    change.groupId,
    change.unitId,
    change.actorId,
    change.actorBookingId ?? null,
    change.actorPointsChanged ?? false,
    JSON.stringify(change.affected ?? []),
  ])
}

const announceRefetchRow = statement(
  'change-refetch',
  "insert into change (at, group_id, kind) values ($1, $2, 'refetch')",
)

/** Tells every open browser of the group, after a mass change, to read everything anew. */
export async function announceRefetch(
  tx: Tx,
  { at, groupId }: { at: Instant; groupId: string },
): Promise<void> {
  tx.announces = true
  await tx.run(announceRefetchRow, [timestamptz(at), groupId])
}

const announcePointsRow = statement(
  'change-points',
  `insert into change (at, group_id, kind, affected, data) values ($1, $2, 'points', $3, $4)`,
)

/** Tells the receivers of points what came. */
export async function announcePoints(
  tx: Tx,
  given: { at: Instant; groupId: string; personIds: readonly string[]; year: number; points: number },
): Promise<void> {
  const { at, groupId, personIds, year, points } = given
  const affected = personIds.map((personId) => ({ personId, bookingId: null, pointsChanged: true }))
  tx.announces = true
  await tx.run(announcePointsRow, [
    timestamptz(at),
    groupId,
    JSON.stringify(affected),
    JSON.stringify({ year, points }),
  ])
}

const notifyRow = statement(
  'change-notification',
  `insert into change (at, group_id, kind, affected, data) values ($1, $2, 'notification', $3, $4)`,
)

/** Something that one person is to be shown at once, wherever they are signed in. */
export interface Notice {
  readonly at: Instant
  readonly groupId: string
  readonly personId: string
  readonly bookingId: string
  readonly notice: 'offered'
  /** What the text of each language needs. */
  readonly data: Readonly<Record<string, unknown>>
}

export async function notify(
  tx: Tx,
  { at, groupId, personId, bookingId, notice, data }: Notice,
): Promise<void> {
  tx.announces = true
  await tx.run(notifyRow, [
    timestamptz(at),
    groupId,
    JSON.stringify([{ personId, bookingId, pointsChanged: false }]),
    JSON.stringify({ notice, ...data }),
  ])
}

const sessionRow = statement(
  'change-session',
  `insert into change (at, kind, affected, data) values ($1, 'session', $2, $3)`,
)

/** Tells every connection of a person that one device has the session now. */
export async function announceSession(
  tx: Tx,
  { at, personId, deviceId }: { at: Instant; personId: string; deviceId: string },
): Promise<void> {
  tx.announces = true
  await tx.run(sessionRow, [
    timestamptz(at),
    JSON.stringify([{ personId, bookingId: null, pointsChanged: false }]),
    JSON.stringify({ deviceId }),
  ])
}
