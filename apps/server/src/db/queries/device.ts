import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A person's browser, by family (Firefox) and operating system (Windows). Instants are system time. */
export interface DeviceRow {
  readonly deviceId: string
  readonly browser: string
  readonly system: string
  readonly firstUsedAt: Instant
  readonly lastUsedAt: Instant
}

const deviceColumns = `device_id as "deviceId", browser, system, first_used_at as "firstUsedAt",
  last_used_at as "lastUsedAt"`

const devicesOfPerson = statement<DeviceRow, [personId: string]>(
  'devices-of-person',
  `select ${deviceColumns} from device where person_id = $1 order by last_used_at desc, device_id`,
)

const upsertDeviceRow = statement<never, [string, string, string, string, at: string, before: string]>(
  'device-upsert',
  `insert into device as d (person_id, device_id, browser, system, first_used_at, last_used_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (person_id, device_id) do update
     set browser = excluded.browser, system = excluded.system, last_used_at = excluded.last_used_at
     where d.last_used_at <= $6`,
)

const deleteOldestDevices = statement<never, [personId: string, maxDevices: number]>(
  'device-delete-oldest',
  `delete from device where person_id = $1 and device_id in (
     select device_id from device where person_id = $1 order by last_used_at desc, device_id offset $2)`,
)

const deleteDeviceRow = statement<never, [personId: string, deviceId: string]>(
  'device-delete',
  'delete from device where person_id = $1 and device_id = $2',
)

/** Returns the most recently used first. */
export function listDevices(reader: Queryable, personId: string): Promise<DeviceRow[]> {
  return reader.all(devicesOfPerson, [personId])
}

/** A device in use. */
export interface DeviceUse {
  readonly personId: string
  readonly deviceId: string
  readonly browser: string
  readonly system: string
}

/** Records the use unless the stored one is later than `before`. Keeps a person's `maxDevices` most recently used devices. */
export async function upsertDevice(
  tx: Tx,
  use: DeviceUse,
  { at, before, maxDevices }: { at: Instant; before: Instant; maxDevices: number },
): Promise<void> {
  const { personId, deviceId, browser, system } = use
  await Promise.all([
    tx.run(upsertDeviceRow, [personId, deviceId, browser, system, timestamptz(at), timestamptz(before)]),
    tx.run(deleteOldestDevices, [personId, maxDevices]),
  ])
}

/** Returns false if the person has no such device. */
export async function deleteDevice(tx: Tx, personId: string, deviceId: string): Promise<boolean> {
  return (await tx.run(deleteDeviceRow, [personId, deviceId])) > 0
}

/** One browser of a person. */
export interface PersonDevice {
  readonly personId: string
  readonly deviceId: string
}

/** The device that has a person's session, and until when it keeps other devices out; system time. */
export interface Session {
  readonly deviceId: string
  readonly liveUntil: Instant
}

/**
 * Twice the longest time for which a session is given, as the clocks of two processes differ. One that lasts longer was
 * given before the system clock was set back, and is over.
 */
const maxLeaseMs = 80_000

/** Whether the session keeps other devices out; system time. */
export function isLiveSession({ liveUntil }: Session, at: Instant): boolean {
  return liveUntil > at && liveUntil <= at + maxLeaseMs
}

const sessionsOfPeople = statement<Session & { personId: string }, [personIds: readonly string[]]>(
  'sessions-of-people',
  `select person_id as "personId", device_id as "deviceId", live_until as "liveUntil"
   from (select distinct unnest($1::uuid[]) as id) requested join device_session on person_id = requested.id`,
)

/** Returns the person's session, which may have expired. */
export const findSession = batchLookup<string, Session | null>(async (db, personIds) => {
  const rows = await db.all(sessionsOfPeople, [personIds])
  const found = new Map(rows.map(({ personId, ...session }) => [personId, session]))
  return personIds.map((personId) => found.get(personId) ?? null)
})

const takeSessionIfFreeRow = statement<{ previous: string | null }>(
  'session-take-if-free',
  `with before as materialized (select device_id from device_session where person_id = $1 for no key update)
   -- Joined, so that it is read before the row is written.
   insert into device_session as s (person_id, device_id, live_until)
   select $1::uuid, $2::uuid, $3::timestamptz from (select) one left join before on true
   on conflict (person_id) do update set device_id = excluded.device_id, live_until = excluded.live_until
     where s.device_id = excluded.device_id or s.live_until <= $4 or s.live_until > $5
   returning (select device_id from before) as previous`,
)

/**
 * Gives the session to the device. Returns null if another device has it and it has not expired; else the device that
 * had it before, if there was one; system time.
 */
export async function takeSessionIfFree(
  tx: Tx,
  { personId, deviceId }: PersonDevice,
  { at, liveUntil }: { at: Instant; liveUntil: Instant },
): Promise<{ previous: string | null } | null> {
  const params = [personId, deviceId, timestamptz(liveUntil), timestamptz(at), timestamptz(at + maxLeaseMs)]
  return (await tx.maybe(takeSessionIfFreeRow, params)) ?? null
}

const replaceSessionRow = statement(
  'session-replace',
  `insert into device_session (person_id, device_id, live_until) values ($1, $2, $3)
   on conflict (person_id) do update set device_id = excluded.device_id, live_until = excluded.live_until`,
)

/** Gives the session to the device, even if another device has it. */
export async function replaceSession(
  tx: Tx,
  { personId, deviceId }: PersonDevice,
  liveUntil: Instant,
): Promise<void> {
  await tx.run(replaceSessionRow, [personId, deviceId, timestamptz(liveUntil)])
}

const extendSessionRows = statement(
  'session-extend',
  `update device_session s set live_until = $1
   from unnest($2::uuid[], $3::uuid[]) as d (person_id, device_id)
   where s.person_id = d.person_id and s.device_id = d.device_id`,
)

/** Sets the end of the sessions that these devices have. */
export async function extendSessions(
  tx: Tx,
  devices: readonly PersonDevice[],
  liveUntil: Instant,
): Promise<void> {
  const people = devices.map(({ personId }) => personId)
  await tx.run(extendSessionRows, [timestamptz(liveUntil), people, devices.map(({ deviceId }) => deviceId)])
}

const deleteSessionRow = statement<never, [personId: string]>(
  'session-delete',
  'delete from device_session where person_id = $1',
)

/** Ends a person's session, whatever device has it. */
export async function deleteSession(tx: Tx, personId: string): Promise<void> {
  await tx.run(deleteSessionRow, [personId])
}
