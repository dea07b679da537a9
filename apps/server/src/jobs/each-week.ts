import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { listDueWeeks, lockDueWeeks, type DueWeeks } from '../db/queries/due-work.ts'
import { splitByGroup, type WeeksOfGroup } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { toSlices } from '../shared/slices.ts'
import { addResults, noWork, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const maxWeeksPerBatch = 50
/** More than a batch: other processes may have locked the first ones. */
const maxListedWeeks = 500

/** Does the due work on weeks of one group that are locked. */
export type WorkOnWeeks = (tx: Tx, weeks: WeeksOfGroup, at: Instant) => Promise<JobResult>

/**
 * Finds due weeks, then locks a batch of those of each group and works on them in one transaction. If that fails, works
 * on all due weeks in smaller and smaller parts, so that a week that fails delays no other.
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
    const step = new Step()
    for (const { groupId, unitIds } of splitByGroup(await list(null)))
      for (const batch of toSlices(unitIds, maxWeeksPerBatch))
        await step.doTogether(batch, (some) => workOnBatch({ groupId, unitIds: some }))
    return step.end()
  }
}
