import { claimImport, listImportsToCheck } from '../db/queries/import.ts'
import type { Deps } from '../shared/deps.ts'
import { checkClaimMs, checkImport } from '../steps/import/check-import.ts'
import { noWork, type JobResult } from './job-result.ts'

/**
 * Judges the rows of one import that no other process is at. If a process ends while it checks one, another takes it up
 * once its claim is over.
 *
 * @see docs/rules.md R198
 */
export async function checkImports(deps: Deps): Promise<JobResult> {
  const systemNow = deps.systemNow()
  const claim = { systemNow, until: systemNow + checkClaimMs }
  for (const key of await listImportsToCheck(deps.db, claim)) {
    if (!(await deps.db.transaction((tx) => claimImport(tx, key, claim)))) continue
    await checkImport(deps, key.id)
    return { done: 1, lagMs: 0 }
  }
  return noWork
}
