import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from './client.ts'
import { statement, timestamptz } from './statement.ts'

/** Somebody's browser. */
export interface Device {
  readonly personId: string
  readonly deviceId: string
}

const claimSession = statement<{ device_id: string }>(
  'session-claim',
  `insert into device_session as s (person_id, device_id, live_until) values ($1, $2, $3)
   on conflict (person_id) do update set device_id = excluded.device_id, live_until = excluded.live_until
     where s.device_id = excluded.device_id or s.live_until <= $4
   returning device_id`,
)

/** Gives the session to the device unless another live one has it; false then. Wall time. */
export async function claim(
  tx: Tx,
  { personId, deviceId }: Device,
  { at, liveUntil }: { at: Instant; liveUntil: Instant },
): Promise<boolean> {
  const params = [personId, deviceId, timestamptz(liveUntil), timestamptz(at)]
  return (await tx.maybe(claimSession, params)) !== undefined
}

const ownSession = statement<{ device_id: string }>(
  'session-of-device',
  'select device_id from device_session where person_id = $1 and device_id = $2 and live_until > $3',
)

/** Whether the device has the person's session, live beyond that instant. Wall time. */
export async function holdsUntil(db: Db, { personId, deviceId }: Device, until: Instant): Promise<boolean> {
  return (await db.maybe(ownSession, [personId, deviceId, timestamptz(until)])) !== undefined
}

const takeSession = statement(
  'session-take',
  `insert into device_session (person_id, device_id, live_until) values ($1, $2, $3)
   on conflict (person_id) do update set device_id = excluded.device_id, live_until = excluded.live_until`,
)

/** Gives the session to the device, whoever has it. */
export async function take(tx: Tx, { personId, deviceId }: Device, liveUntil: Instant): Promise<void> {
  await tx.run(takeSession, [personId, deviceId, timestamptz(liveUntil)])
}

const otherDevice = statement<{ device_id: string }>(
  'session-of-other-device',
  'select device_id from device_session where person_id = $1 and device_id <> $2 and live_until > $3',
)

/** Whether another live device has the person's session. Wall time. */
export async function isElsewhere(db: Db, { personId, deviceId }: Device, at: Instant): Promise<boolean> {
  return (await db.maybe(otherDevice, [personId, deviceId, timestamptz(at)])) !== undefined
}

const keep = statement(
  'session-keep',
  `update device_session s set live_until = $1
   from unnest($2::uuid[], $3::uuid[]) as d (person_id, device_id)
   where s.person_id = d.person_id and s.device_id = d.device_id`,
)

/** Sets until when these devices keep others out, of those that have the session. */
export async function keepUntil(tx: Tx, devices: readonly Device[], liveUntil: Instant): Promise<void> {
  const people = devices.map(({ personId }) => personId)
  await tx.run(keep, [timestamptz(liveUntil), people, devices.map(({ deviceId }) => deviceId)])
}
