import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { listDueWeeks, lockDueWeeks, type DueWeeks } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, type JobResult } from './job-result.ts'

const maxWeeksPerBatch = 50

/** Does the due work on weeks that are locked. */
export type WorkOnWeeks = (tx: Tx, unitIds: readonly number[], at: Instant) => Promise<JobResult>

/**
 * Locks a batch of due weeks and works on them in one transaction. If that fails, works on each due week in a
 * transaction of its own, so that a week that fails delays no other; the errors are thrown at the end.
 */
export async function workOnDueWeeks(deps: Deps, due: DueWeeks, work: WorkOnWeeks): Promise<JobResult> {
  const workOnBatch = (limit: number, only: number | null): Promise<JobResult> =>
    deps.db.transaction(async (tx) => {
      const unitIds = await lockDueWeeks(tx, due, { at: deps.now(), limit, only })
      return unitIds.length === 0 ? noWork : work(tx, unitIds, deps.now())
    })
  try {
    return await workOnBatch(maxWeeksPerBatch, null)
  } catch {
    const list = (): Promise<number[]> => listDueWeeks(deps.db, due, deps.now())
    return workOnEach(list, (unitId) => workOnBatch(1, unitId))
  }
}

/**
 * Works on each of the listed weeks, also after one that fails. Throws the errors at the end, and at once if the weeks
 * cannot even be listed any more: then it is the database that fails.
 */
export async function workOnEach(
  list: () => Promise<readonly number[]>,
  work: (unitId: number) => Promise<JobResult>,
): Promise<JobResult> {
  let result = noWork
  const failures: unknown[] = []
  for (const unitId of await list()) {
    try {
      const { done, lagMs } = await work(unitId)
      result = { done: result.done + done, lagMs: Math.max(result.lagMs, lagMs) }
    } catch (error) {
      failures.push(error)
      await list()
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'work on several weeks failed')
  return result
}
