import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import { toDay, toInstant } from '@samhus/domain/week'
import {
  claimVerifyNight,
  endVerifyRun,
  isNightUnchecked,
  type VerifyResult,
} from '../db/queries/verify-run.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, type JobResult } from './job-result.ts'
import type { Job } from './jobs.ts'
import { cutText } from '../shared/cut-text.ts'

const minuteMs = 60_000
/** A check takes some seconds; after this its process is gone, or what made it fail may be over. */
const retryAfterMs = 30 * minuteMs
const maxProblemLength = 300
const { timeZone } = defaultPolicy

/** Returns the job that checks all data every night; none without a time of day. */
export function createVerifyJobs(verifyAt: string | undefined): Job[] {
  if (verifyAt === undefined) return []
  return [{ name: 'verify', intervalMs: minuteMs, run: (deps) => verifyNightly(deps, verifyAt) }]
}

/**
 * Checks all data once a night, whatever process does, from a time of day at the houses on; where no server ran then,
 * as soon as one does. A check that could not be made is made again half an hour later. System time: the check is about
 * the machine.
 *
 * @see docs/operations.md Verify
 */
export async function verifyNightly(deps: Deps, verifyAt: string): Promise<JobResult> {
  const { db, systemNow, verify } = deps
  if (verify === undefined) return noWork
  const at = systemNow()
  const { night, dueAt } = findLastNight(at, verifyAt)
  const claim = { night, at, retryBefore: at - retryAfterMs }
  if (!(await isNightUnchecked(db, claim))) return noWork
  const number = await db.transaction((tx) => claimVerifyNight(tx, claim))
  if (number === null) return noWork
  try {
    const violations = await verify()
    await end(deps, number, { violations, tookMs: systemNow() - at })
  } catch (error) {
    await end(deps, number, { problem: describe(error) })
    throw error
  }
  return { done: 1, lagMs: at - dueAt }
}

/** Returns the last night whose check is due by now, and when it was. */
function findLastNight(at: Instant, verifyAt: string): { night: Day; dueAt: Instant } {
  const today = toDay(at, timeZone)
  const dueAt = toInstant(today, verifyAt, timeZone)
  if (dueAt <= at) return { night: today, dueAt }
  const night = addDays(today, -1)
  return { night, dueAt: toInstant(night, verifyAt, timeZone) }
}

async function end({ db }: Deps, number: number, result: VerifyResult): Promise<void> {
  await db.transaction((tx) => endVerifyRun(tx, number, result))
}

function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return cutText(message.split('\n')[0] ?? '', maxProblemLength) || 'unknown'
}
