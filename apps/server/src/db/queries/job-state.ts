import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { yearIsOver } from './due-work.ts'
import { filterByValue, isGroupOpen } from './sql-fragments.ts'

/** How the last run of a job in one process ended. */
export interface JobRun {
  readonly name: string
  /** 0: it runs on every tick. */
  readonly intervalMs: number
  /** Business time. */
  readonly ranAt: Instant
  /** System time; null where it failed. */
  readonly succeededAt: Instant | null
  /** Null where it succeeded. */
  readonly error: string | null
}

/** A process whose job fails tries again within seconds, so an older error is of one that no longer runs. */
const errorLifetimeMs = 60_000

const upsertRuns = statement<
  never,
  [runs: string, processId: string, systemNow: string, staleBefore: string]
>(
  'job-state-upsert',
  `insert into job as j (name, interval_ms, last_run_at, succeeded_at, last_error, error_process, error_at, updated_at)
   select r.name, r."intervalMs", r."ranAt", r."succeededAt", r.error,
     case when r.error is not null then $2::uuid end, case when r.error is not null then $3::timestamptz end,
     $3::timestamptz
   from jsonb_to_recordset($1::jsonb)
     as r(name text, "intervalMs" int, "ranAt" timestamptz, "succeededAt" timestamptz, error text)
   order by r.name
   on conflict (name) do update set interval_ms = excluded.interval_ms, last_run_at = excluded.last_run_at,
     succeeded_at = coalesce(excluded.succeeded_at, j.succeeded_at), updated_at = excluded.updated_at,
     (last_error, error_process, error_at) = (
       select e.last_error, e.error_process, e.error_at
       from (values (excluded.last_error, excluded.error_process, excluded.error_at, 1),
           (j.last_error, j.error_process, j.error_at, 2)) e(last_error, error_process, error_at, place)
       where e.last_error is not null and (e.place = 1 or (e.error_process <> $2 and e.error_at >= $4::timestamptz))
       order by e.place limit 1)`,
)

/**
 * Stores how runs of jobs ended in a process. A success ends the error of the same process, and one that no process has
 * repeated for a minute; that of another process stays.
 */
export async function upsertJobRuns(
  tx: Tx,
  runs: readonly JobRun[],
  { processId, systemNow }: { processId: string; systemNow: Instant },
): Promise<void> {
  const rows = runs.map(({ ranAt, succeededAt, ...run }) => ({
    ...run,
    ranAt: timestamptz(ranAt),
    succeededAt: timestamptz(succeededAt),
  }))
  await tx.run(upsertRuns, [
    JSON.stringify(rows),
    processId,
    timestamptz(systemNow),
    timestamptz(systemNow - errorLifetimeMs),
  ])
}

/** How a job fares, whatever process runs it. */
export interface JobStateRow {
  readonly name: string
  /** Business time. */
  readonly lastRunAt: Instant
  readonly lastError: string | null
  /** By how much the oldest work that is due is late, and at least by how much the job itself is; 0: nothing is late. */
  readonly lagMs: number
}

/** A run is stored within 10 seconds of it, and takes time itself. */
const expectedPauseMs = 20_000

// Work that is due, by the queries that the jobs use. A job without any is late only if it has not run.
const jobStates = statement<JobStateRow, [at: string, systemNow: string, expectedPauseMs: number]>(
  'job-states',
  `select j.name, j.last_run_at as "lastRunAt", j.last_error as "lastError",
     greatest(0, (extract(epoch from d.late) * 1000)::bigint,
       (extract(epoch from $2::timestamptz - j.succeeded_at) * 1000)::bigint - j.interval_ms - $3::int) as "lagMs"
   from job j
   cross join lateral (select case j.name
     when 'booking-deadlines' then $1::timestamptz - (
       select min(booking_deadline) from unit where deadline_passed_at is null and booking_deadline <= $1)
     when 'holds' then $1 - (
       select min(reserved_until) from booking where type = 'Pre' and ${filterByValue('origin', 'hold')}
         and reserved_until <= $1)
     when 'offers' then $1 - (
       select min(b.reserved_until) from booking b cross join lateral (select from unit
         where id = b.unit_id and group_id = b.group_id and booking_deadline > $1 limit 1) u
       where b.type = 'Pre' and b.origin = 'offer' and b.reserved_until <= $1)
     when 'points' then $1 - (
       select assign_at from assignment where status = 'Scheduled' and assign_at <= $1 and ${isGroupOpen('group_id')}
       order by assign_at limit 1)
     when 'year-ends' then $1 - (
       select min(make_timestamptz(a.year + 1, 1, 1, 0, 0, 0, (select constants ->> 'timeZone' from policy
         where group_id = a.group_id order by version desc limit 1)))
       from account a
       where a.year between 0 and extract(year from $1::timestamptz + interval '1 day')::int - 1 and ${yearIsOver})
     when 'push-notifications' then (
       select max(case when m.not_before is null then $1 - m.created_at else $2 - m.not_before end)
       from push_message m cross join lateral (select from booking where id = m.booking_id and group_id = m.group_id and type = 'Pre'
         and reserved_until > $1 limit 1) b
       where m.state in ('Due', 'Claimed') and ${filterByValue('m.state', 'Due')} and m.created_at <= $1)
     when 'mails' then (
       select max(case when m.next_attempt_at is null then $1 - m.due_at else $2 - m.next_attempt_at end)
       from mail m where m.state in ('Due', 'Claimed') and ${filterByValue('m.state', 'Due')} and m.due_at <= $1)
     end as late) d
   order by j.name`,
)

/** Returns every job that has run, by name. A lag is measured now: it grows also where no process runs any more. */
export function listJobStates(
  reader: Queryable,
  { at, systemNow }: { at: Instant; systemNow: Instant },
): Promise<JobStateRow[]> {
  return reader.all(jobStates, [timestamptz(at), timestamptz(systemNow), expectedPauseMs])
}
