import type { Tx } from '../../db/client.ts'
import { sweepMessages } from '../../db/pushes.ts'
import { sweepSignInRecords } from '../../db/sign-in-records.ts'
import { sweepAnswers, sweepChanges, sweepEndedHolds } from '../../db/sweeps.ts'
import type { Deps } from '../../deps.ts'
import type { Worked } from '../../steps/worked.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const batchRows = 1000

/**
 * Deletes a batch of what nobody will ask for again: stored answers after 24 hours, change rows after an hour,
 * holds that ended and messages to browsers after 30 days.
 *
 * @see domain §1, §5, §12
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
