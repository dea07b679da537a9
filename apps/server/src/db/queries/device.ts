import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A browser of a person's, by families: Firefox, Windows. Instants are wall time. */
export interface DeviceRow {
  readonly deviceId: string
  readonly browser: string
  readonly system: string
  readonly firstUsedAt: Instant
  readonly lastUsedAt: Instant
}

const columns = `device_id as "deviceId", browser, system, first_used_at as "firstUsedAt",
  last_used_at as "lastUsedAt"`

const ofPerson = statement<DeviceRow, [personId: string]>(
  'devices-of-person',
  `select ${columns} from device where person_id = $1 order by last_used_at desc, device_id`,
)

const noteUse = statement<never, [string, string, string, string, at: string, before: string]>(
  'device-note',
  `insert into device as d (person_id, device_id, browser, system, first_used_at, last_used_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict (person_id, device_id) do update
     set browser = excluded.browser, system = excluded.system, last_used_at = excluded.last_used_at
     where d.last_used_at <= $6`,
)

const dropOldest = statement<never, [personId: string, most: number]>(
  'device-drop-oldest',
  `delete from device where person_id = $1 and device_id in (
     select device_id from device where person_id = $1 order by last_used_at desc, device_id offset $2)`,
)

const remove = statement<never, [personId: string, deviceId: string]>(
  'device-remove',
  'delete from device where person_id = $1 and device_id = $2',
)

/** The latest first. */
export function devicesOf(reader: Reads, personId: string): Promise<DeviceRow[]> {
  return reader.all(ofPerson, [personId])
}

/** A device in use, and what is to be kept of it. */
export interface DeviceUse {
  readonly personId: string
  readonly deviceId: string
  readonly browser: string
  readonly system: string
}

/** Writes the use down unless one after `before` stands there; of a person's devices the latest `most` stay. */
export async function noteDeviceUse(
  tx: Tx,
  use: DeviceUse,
  { at, before, most }: { at: Instant; before: Instant; most: number },
): Promise<void> {
  const { personId, deviceId, browser, system } = use
  await Promise.all([
    tx.run(noteUse, [personId, deviceId, browser, system, timestamptz(at), timestamptz(before)]),
    tx.run(dropOldest, [personId, most]),
  ])
}

/** False where the person has no such device. */
export async function removeDevice(tx: Tx, personId: string, deviceId: string): Promise<boolean> {
  return (await tx.run(remove, [personId, deviceId])) > 0
}
