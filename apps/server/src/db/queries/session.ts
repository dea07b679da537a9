import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

/** Somebody's browser. */
export interface Device {
  readonly personId: string
  readonly deviceId: string
}

/** Which device has a person's session, and until when it keeps others out; wall time. */
export interface Session {
  readonly deviceId: string
  readonly liveUntil: Instant
}

const sessionsOf = statement<Session & { personId: string }, [personIds: readonly string[]]>(
  'sessions-of-people',
  `select person_id as "personId", device_id as "deviceId", live_until as "liveUntil"
   from (select distinct unnest($1::uuid[]) as id) asked join device_session on person_id = asked.id`,
)

/** The person's session, live or not. */
export const sessionOf = together<string, Session | null>(async (db, personIds) => {
  const rows = await db.all(sessionsOf, [personIds])
  const found = new Map(rows.map(({ personId, ...session }) => [personId, session]))
  return personIds.map((personId) => found.get(personId) ?? null)
})

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

const takeSession = statement(
  'session-take',
  `insert into device_session (person_id, device_id, live_until) values ($1, $2, $3)
   on conflict (person_id) do update set device_id = excluded.device_id, live_until = excluded.live_until`,
)

/** Gives the session to the device, whoever has it. */
export async function take(tx: Tx, { personId, deviceId }: Device, liveUntil: Instant): Promise<void> {
  await tx.run(takeSession, [personId, deviceId, timestamptz(liveUntil)])
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
