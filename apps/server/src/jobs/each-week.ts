import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { listDueWeeks, lockDueWeeks, type DueWeeks } from '../db/queries/due-work.ts'
import { splitByGroup, type WeekKey, type WeeksOfGroup } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { addResults, noWork, type JobResult } from './job-result.ts'

const maxWeeksPerBatch = 50
/** More than a batch: other processes may have locked the first ones. */
const maxListedWeeks = 500

/** Does the due work on weeks of one group that are locked. */
export type WorkOnWeeks = (tx: Tx, weeks: WeeksOfGroup, at: Instant) => Promise<JobResult>

/**
 * Finds due weeks, then locks a batch of those of each group and works on them in one transaction. If that fails, works
 * on each due week in a transaction of its own, so that a week that fails delays no other; the errors are thrown at the
 * end.
 */
export async function workOnDueWeeks(deps: Deps, due: DueWeeks, work: WorkOnWeeks): Promise<JobResult> {
  const list = (limit: number | null) => listDueWeeks(deps.db, due, { at: deps.now(), limit })
  const workOnBatch = ({ groupId, unitIds: wanted }: WeeksOfGroup): Promise<JobResult> =>
    deps.db.transaction(async (tx) => {
      const asked = { groupId, unitIds: wanted, at: deps.now(), limit: maxWeeksPerBatch }
      const unitIds = await lockDueWeeks(tx, due, asked)
      return unitIds.length === 0 ? noWork : work(tx, { groupId, unitIds }, deps.now())
    })
  try {
    let result = noWork
    for (const weeks of splitByGroup(await list(maxListedWeeks)))
      result = addResults(result, await workOnBatch(weeks))
    return result
  } catch {
    return workOnEach(
      () => list(null),
      ({ groupId, unitId }) => workOnBatch({ groupId, unitIds: [unitId] }),
    )
  }
}

/**
 * Works on each of the listed weeks, also after one that fails. Throws the errors at the end, and at once if the weeks
 * cannot even be listed any more: then it is the database that fails.
 */
export async function workOnEach(
  list: () => Promise<readonly WeekKey[]>,
  work: (week: WeekKey) => Promise<JobResult>,
): Promise<JobResult> {
  let result = noWork
  const failures: unknown[] = []
  for (const week of await list()) {
    try {
      result = addResults(result, await work(week))
    } catch (error) {
      failures.push(error)
      await list()
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'work on several weeks failed')
  return result
}
