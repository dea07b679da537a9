import type { Instant } from '@samhus/domain/refusal'
import { findLastVerifyRun, findUnfinishedRun, type VerifyRun } from '../../db/queries/verify-run.ts'
import type { Deps } from '../../shared/deps.ts'

/** A night's check is made within minutes of its time, or when the server starts again. */
const missedAfterMs = 36 * 60 * 60 * 1000

/** What is known of the checks of all data. Instants are system time. */
export interface VerifyState {
  readonly last: VerifyRun | null
  /** The nightly check is overdue, or the newest one could not be made. */
  readonly isMissed: boolean
  /** Why. */
  readonly problem: string | null
}

export async function readVerifyState({
  db,
  systemNow,
  verifyAt,
}: Pick<Deps, 'db' | 'systemNow' | 'verifyAt'>): Promise<VerifyState> {
  const [last, unfinished] = await Promise.all([findLastVerifyRun(db), findUnfinishedRun(db)])
  const problem = unfinished?.problem ?? null
  const isLate = (at: Instant) => systemNow() - at > missedAfterMs
  // The first one is made as soon as a server runs.
  const isOverdue = last === null ? unfinished !== null && isLate(unfinished.at) : isLate(last.at)
  return { last, isMissed: verifyAt !== undefined && (problem !== null || isOverdue), problem }
}
