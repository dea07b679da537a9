import type { Role } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { SignIn } from '@samhus/domain/sign-in'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { signInHeldUntil } from './account-binding.ts'
import { signInColumns } from './sql-fragments.ts'

/** A person with a role. */
export interface AdminRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly roleType: readonly Role[]
  readonly enabled: boolean
  /** When they last did something that the audit trail has; business time. */
  readonly lastUsedAt: Instant | null
  readonly isMember: boolean
}

const adminRows = statement<AdminRow>(
  'admins',
  `select p.id as "userId", p.name, p.email, p.role_type as "roleType", p.enabled,
     (select at from audit a where a.actor_id = p.id order by a.number desc limit 1) as "lastUsedAt",
     exists (select from membership m where m.person_id = p.id and m.left_at is null) as "isMember"
   from person p where p.role_type <> '{}' order by p.name, p.id`,
)

/** Returns everybody with a role, by name. */
export function listAdmins(reader: Queryable): Promise<AdminRow[]> {
  return reader.all(adminRows, [])
}

/** A person who may get a role. */
export interface Candidate extends SignIn {
  readonly userId: string
  readonly name: string
  readonly enabled: boolean
  readonly roleType: readonly Role[]
  /** Until when a first sign-in with the address waits; null: for nothing. R224 */
  readonly signInHeldUntil: Instant | null
}

const candidateByEmail = statement<Candidate, [email: string]>(
  'admin-candidate',
  `select p.id as "userId", p.name, p.enabled, p.role_type as "roleType", ${signInColumns('p')},
     ${signInHeldUntil('p')} as "signInHeldUntil"
   from person p where lower(p.email) = lower($1)`,
)

/** Returns the person of an address, in upper or lower case. */
export function findCandidate(reader: Queryable, email: string): Promise<Candidate | undefined> {
  return reader.maybe(candidateByEmail, [email])
}

/** What the database says of itself and of what waits in it. */
export interface DatabaseStatus {
  readonly version: string
  readonly bytes: number
  readonly migration: number
  readonly subscriptions: number
  readonly waitingMails: number
  readonly retryingMails: number
  readonly lastSentAt: Instant | null
  /** When the last of those that wait was handed to the relay, what it said, and when it is asked again. */
  readonly lastTriedAt: Instant | null
  readonly lastProblem: string | null
  readonly nextAttemptAt: Instant | null
  readonly connections: number
  readonly maxConnections: number
  /** Messages to browsers that their services did not take and that are tried again. */
  readonly retryingMessages: number
}

const databaseStatus = statement<DatabaseStatus>(
  'system-status',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
     (select count(*)::int from drizzle.__drizzle_migrations) as migration,
     (select count(*)::int from pg_stat_get_activity(null) a where a.datid is not null) as connections,
     current_setting('max_connections')::int as "maxConnections",
     (select count(*)::int from push_subscription) as subscriptions,
     (select count(*)::int from mail where state in ('Due', 'Claimed')) as "waitingMails",
     (select count(*)::int from mail where state in ('Due', 'Claimed') and attempts > 0) as "retryingMails",
     (select sent_at from mail where sent_at is not null order by sent_at desc limit 1) as "lastSentAt",
     (select max(c.rendered_at) from mail m join mail_content c on c.mail_id = m.id and c.group_id = m.group_id
       where m.state in ('Due', 'Claimed') and m.attempts > 0) as "lastTriedAt",
     (select last_error from mail where state in ('Due', 'Claimed') and attempts > 0 and last_error is not null
       order by due_at desc limit 1) as "lastProblem",
     (select min(next_attempt_at) from mail where state in ('Due', 'Claimed') and attempts > 0) as "nextAttemptAt",
     (select count(*)::int from push_message where state in ('Due', 'Claimed') and attempts > 0)
       as "retryingMessages"`,
)

export function readDatabaseStatus(reader: Queryable): Promise<DatabaseStatus> {
  return reader.one(databaseStatus, [])
}
