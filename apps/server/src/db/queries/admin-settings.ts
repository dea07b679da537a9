import type { Role } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'

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

/** What the database says of itself and of what waits in it. */
export interface DatabaseStatus {
  readonly version: string
  readonly bytes: number
  readonly migration: number
  readonly subscriptions: number
  readonly waitingMails: number
  readonly retryingMails: number
  readonly lastSentAt: Instant | null
  readonly lastProblem: string | null
}

const databaseStatus = statement<DatabaseStatus>(
  'system-status',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
     (select id from drizzle.__drizzle_migrations order by id desc limit 1) as migration,
     (select count(*)::int from push_subscription) as subscriptions,
     (select count(*)::int from mail where state in ('Due', 'Claimed')) as "waitingMails",
     (select count(*)::int from mail where state in ('Due', 'Claimed') and attempts > 0) as "retryingMails",
     (select sent_at from mail where sent_at is not null order by sent_at desc limit 1) as "lastSentAt",
     (select last_error from mail where state in ('Due', 'Claimed') and attempts > 0 and last_error is not null
       order by due_at desc limit 1) as "lastProblem"`,
)

export function readDatabaseStatus(reader: Queryable): Promise<DatabaseStatus> {
  return reader.one(databaseStatus, [])
}

/** A recorded run of `npm run verify`; `at` is system time. */
export interface VerifyRun {
  readonly at: Instant
  readonly violations: number
}

const lastVerifyRun = statement<VerifyRun>(
  'verify-run-last',
  'select at, violations from verify_run order by number desc limit 1',
)

/** Returns null if none was recorded. */
export async function findLastVerifyRun(reader: Queryable): Promise<VerifyRun | null> {
  return (await reader.maybe(lastVerifyRun, [])) ?? null
}
