import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A check of all data that was made; `at` is system time. */
export interface VerifyRun {
  readonly at: Instant
  readonly violations: number
  /** Null: unknown. */
  readonly tookMs: number | null
}

/** The nightly check that could not be made, or whose process ended; `at` is system time. */
export interface UnfinishedRun {
  readonly at: Instant
  /** Null: it is under way, or its process has ended. */
  readonly problem: string | null
}

const lastRun = statement<VerifyRun>(
  'verify-run-last',
  `select at, violations, took_ms as "tookMs" from verify_run
   where violations is not null order by at desc, number desc limit 1`,
)

/** Returns null if none was recorded. */
export async function findLastVerifyRun(reader: Queryable): Promise<VerifyRun | null> {
  return (await reader.maybe(lastRun, [])) ?? null
}

const unfinishedRun = statement<UnfinishedRun>(
  'verify-run-unfinished',
  `select at, problem from (select * from verify_run order by at desc, number desc limit 1) newest where violations is null`,
)

/** Returns the newest run if it has no result. */
export async function findUnfinishedRun(reader: Queryable): Promise<UnfinishedRun | null> {
  return (await reader.maybe(unfinishedRun, [])) ?? null
}

const nightToCheck = statement<{ one: 1 }, [night: string, retryBefore: string]>(
  'verify-run-night',
  `select 1 as one from (values ($1::date)) n(night)
   where not exists (select from verify_run r where r.night = n.night and (r.violations is not null or r.at >= $2))`,
)

const claimNight = statement<{ number: number }, [at: string, night: string, retryBefore: string]>(
  'verify-run-claim',
  `insert into verify_run as r (at, night) values ($1, $2)
   on conflict (night) do update set at = excluded.at, problem = null where r.violations is null and r.at < $3
   returning number`,
)

/** The night whose check is wanted, and when a process tries. System time. */
export interface NightClaim {
  readonly night: Day
  readonly at: Instant
  /** A check without a result that began before this is made again. */
  readonly retryBefore: Instant
}

/** Whether the check of a night is still to be made: asked every minute, and nearly always answered with no. */
export async function isNightUnchecked(
  reader: Queryable,
  { night, retryBefore }: NightClaim,
): Promise<boolean> {
  return (await reader.maybe(nightToCheck, [night, timestamptz(retryBefore)])) !== undefined
}

/** Claims the check of a night for this process. Returns the run's number; null if another process has it. */
export async function claimVerifyNight(
  tx: Tx,
  { night, at, retryBefore }: NightClaim,
): Promise<number | null> {
  const claimed = await tx.maybe(claimNight, [timestamptz(at), night, timestamptz(retryBefore)])
  return claimed?.number ?? null
}

/** How a check ended. */
export type VerifyResult =
  { readonly violations: number; readonly tookMs: number } | { readonly problem: string }

const endRun = statement<
  never,
  [number: number, violations: number | null, tookMs: number | null, problem: string | null]
>('verify-run-end', 'update verify_run set violations = $2, took_ms = $3, problem = $4 where number = $1')

/** Stores how a claimed check ended. */
export async function endVerifyRun(tx: Tx, number: number, result: VerifyResult): Promise<void> {
  if ('problem' in result) await tx.run(endRun, [number, null, null, result.problem])
  else await tx.run(endRun, [number, result.violations, result.tookMs, null])
}
