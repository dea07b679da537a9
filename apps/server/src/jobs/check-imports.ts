import { claimImport, listImportsToCheck } from '../db/queries/import.ts'
import type { Deps } from '../shared/deps.ts'
import { checkClaimMs, checkImport } from '../steps/import/check-import.ts'
import { countDone, noWork, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

/**
 * Judges the rows of one import that no other process is at; of the next one where that fails. If a process ends while it checks one, another takes it up
 * once its claim is over.
 *
 * @see docs/rules.md R198
 */
export async function checkImports(deps: Deps): Promise<JobResult> {
  const systemNow = deps.systemNow()
  const claim = { systemNow, until: systemNow + checkClaimMs }
  const step = new Step()
  for (const key of await listImportsToCheck(deps.db, claim)) {
    await step.do(async () => {
      if (!(await deps.db.transaction((tx) => claimImport(tx, key, claim)))) return noWork
      await checkImport(deps, key.id)
      return countDone(1)
    })
    if (step.done > 0) break
  }
  return step.end()
}
