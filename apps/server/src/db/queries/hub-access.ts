import { batchLookup } from '../core/batch-lookup.ts'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { Session } from './device.ts'
import { buildPersonColumns, personOfSub, type Person, type ProviderSub } from './person.ts'

/** A connection request: the identity provider's subject, and the group to subscribe to. */
interface HubAccessRequest extends ProviderSub {
  readonly groupId: string
}

/** Everything that authorizing a hub connection needs. */
export interface HubAccessRow {
  readonly person: Person
  /** Null if the person is no member of the group, or if it is archived. */
  readonly membershipId: number | null
  /** The device that has the person's session, which may have expired. */
  readonly session: Session | null
}

const hubAccessBySub = statement<
  Person & { ordinal: number; membershipId: number | null; deviceId: string | null; liveUntil: number },
  [subs: readonly string[], issuers: readonly string[], groupIds: readonly string[]]
>(
  'hub-access',
  `select requested.ordinal, ${buildPersonColumns('p')}, m.id as "membershipId", s.device_id as "deviceId",
     s.live_until as "liveUntil"
   from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality as requested (sub, issuer, group_id, ordinal)
   cross join lateral (${personOfSub}) p
   left join lateral (select membership.id
     from membership join "group" g on g.id = membership.group_id and g.archived_at is null
     where group_id = requested.group_id and person_id = p.id and left_at is null limit 1) m on true
   left join device_session s on s.person_id = p.id`,
)

/** Returns the person with membership and session, as of one instant; null for an unknown subject. */
export const findHubAccessRow = batchLookup<HubAccessRequest, HubAccessRow | null>(async (db, requested) => {
  const found: (HubAccessRow | null)[] = requested.map(() => null)
  const rows = await db.all(hubAccessBySub, [
    requested.map(({ sub }) => sub),
    requested.map(({ issuer }) => issuer),
    requested.map(({ groupId }) => groupId),
  ])
  for (const { ordinal, membershipId, deviceId, liveUntil, ...person } of rows) {
    found[ordinal - 1] = { person, membershipId, session: deviceId === null ? null : { deviceId, liveUntil } }
  }
  return found
})

/** A connected owner of a group; `adminId` is the admin who impersonates them. */
export interface ConnectedOwner {
  readonly personId: string
  readonly groupId: string
  readonly adminId: string | null
}

/** `adminId` not null: the admin's connections alone, and none of the owner's own. */
export interface OwnerWithoutAccess extends ConnectedOwner {
  readonly why: 'membership-ended' | 'user-disabled'
}

const ownersWithoutAccess = statement<OwnerWithoutAccess>(
  'connected-without-access',
  `select d.person_id as "personId", d.group_id as "groupId", d.admin_id as "adminId",
     case when p.enabled and coalesce(a.enabled and a.role_type <> '{}', true)
       then 'membership-ended' else 'user-disabled' end as why
   from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as d (person_id, group_id, admin_id)
   join person p on p.id = d.person_id
   left join person a on a.id = d.admin_id
   left join membership m on m.person_id = d.person_id and m.group_id = d.group_id and m.left_at is null
   left join "group" g on g.id = m.group_id and g.archived_at is null
   where g.id is null or not p.enabled or not coalesce(a.enabled and a.role_type <> '{}', true)
     or (d.admin_id is not null and p.role_type <> '{}')`,
)

/** Returns the connected owners who have lost access, and the reason. */
export function listOwnersWithoutAccess(
  db: Db,
  connected: readonly ConnectedOwner[],
): Promise<OwnerWithoutAccess[]> {
  return db.all(ownersWithoutAccess, [
    connected.map(({ personId }) => personId),
    connected.map(({ groupId }) => groupId),
    connected.map(({ adminId }) => adminId),
  ])
}
