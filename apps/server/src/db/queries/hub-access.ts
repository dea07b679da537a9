import { personColumns, type Person } from './person.ts'
import type { Session } from './session.ts'
import { statement } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

/** Who wants to listen to a group, by the identity provider's name. */
interface Asking {
  readonly sub: string
  readonly groupId: string
}

/** All that the door of the hub asks about somebody. */
export interface AtDoor {
  readonly person: Person
  /** Of the group; null for everybody but its members. */
  readonly membershipId: number | null
  /** Which device has the person's session, live or not. */
  readonly session: Session | null
}

const people = statement<
  Person & { place: number; membershipId: number | null; deviceId: string | null; liveUntil: number },
  [subs: readonly string[], groupIds: readonly string[]]
>(
  'people-at-door',
  `select asked.place, ${personColumns('p')}, m.id as "membershipId", s.device_id as "deviceId",
     s.live_until as "liveUntil"
   from unnest($1::text[], $2::uuid[]) with ordinality as asked (sub, group_id, place)
   cross join lateral (select * from person where sub = asked.sub limit 1) p
   left join lateral (select id from membership
     where group_id = asked.group_id and person_id = p.id and left_at is null limit 1) m on true
   left join device_session s on s.person_id = p.id`,
)

/** The person of that name with membership and session, as of one instant; null for somebody unknown. */
export const findAtDoor = together<Asking, AtDoor | null>(async (db, asked) => {
  const found: (AtDoor | null)[] = asked.map(() => null)
  const rows = await db.all(people, [asked.map(({ sub }) => sub), asked.map(({ groupId }) => groupId)])
  for (const { place, membershipId, deviceId, liveUntil, ...person } of rows) {
    found[place - 1] = { person, membershipId, session: deviceId === null ? null : { deviceId, liveUntil } }
  }
  return found
})
