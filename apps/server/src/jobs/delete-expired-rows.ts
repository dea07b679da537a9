import type { Tx } from '../db/core/client.ts'
import { sweepMessages } from '../db/queries/push.ts'
import { sweepSignInRecords } from '../db/queries/sign-in.ts'
import { sweepAnswers, sweepChanges, sweepEndedHolds } from '../db/queries/cleanup.ts'
import type { Deps } from '../shared/deps.ts'
import type { Worked } from './job-result.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const batchRows = 1000

/**
 * Deletes a batch of what nobody will ask for again: stored answers after 24 hours, change rows after an hour,
 * holds that ended and messages to browsers after 30 days.
 *
 * @see docs/domain.md §1, §5, §12
 */
export async function sweep(deps: Deps): Promise<Worked> {
  const at = deps.now()
  const swept = [
    await deps.db.transaction((tx) => sweepAnswers(tx, at - day, batchRows)),
    await deps.db.transaction((tx) => sweepChanges(tx, at - hour, batchRows)),
    await deps.db.transaction((tx) => sweepEndedHolds(tx, at - 30 * day, batchRows)),
    await deps.db.transaction((tx) => sweepMessages(tx, at - 30 * day, batchRows)),
  ]
  return { done: swept.reduce((sum, count) => sum + count, 0), lagMs: 0 }
}

/** Deletes sign-in records that have expired, by wall time. */
export async function sweepSignIn(deps: Deps): Promise<Worked> {
  await deps.db.transaction((tx: Tx) => sweepSignInRecords(tx, deps.wall()))
  return { done: 0, lagMs: 0 }
}
