import type { JobState } from '@samhus/contract/admin-activity'
import { toIso } from '@samhus/domain/day'
import { listJobStates } from '../../db/queries/job-state.ts'
import type { Deps } from '../../shared/deps.ts'

/**
 * Returns how each job fares, by name, whatever process runs it. Jobs that have never run are missing, and so is the
 * nightly check of the data where it has been switched off.
 */
export async function readJobStates({ db, now, systemNow, verifyAt }: Deps): Promise<JobState[]> {
  const rows = await listJobStates(db, { at: now(), systemNow: systemNow() })
  const wanted = rows.filter(({ name }) => name !== 'verify' || verifyAt !== undefined)
  return wanted.map(({ name, lastRunAt, lagMs, lastError }) => ({
    name,
    lastRunAt: toIso(lastRunAt),
    lagSeconds: Math.floor(lagMs / 1000),
    lastError,
  }))
}
