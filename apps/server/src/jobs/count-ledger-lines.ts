import { countLines, noteNewestLine, readTallyState } from '../db/queries/ledger-tally.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, type JobResult } from './job-result.ts'

/** Of lines of the ledger: so many are counted in about 30 ms. */
const maxNumbersPerStep = 65_536

/**
 * Adds new ledger lines to the tally by which the back office pages through the ledger, each exactly once.
 *
 * Lines become visible in another order than their numbers: a transaction may draw a number and commit long after
 * higher ones. So one step notes the newest line, and a later one counts up to it once every transaction has ended that
 * may have drawn a lower number. Lines that are not counted yet are read as they are.
 *
 * @see docs/decisions/0121-ledger-pages-by-tally.md
 */
export async function countLedgerLines({ db }: Deps, maxNumbers = maxNumbersPerStep): Promise<JobResult> {
  const state = await readTallyState(db)
  const { counted, seen, isSettled, isForeign, newest } = state
  if (seen === null || isForeign) {
    if (newest <= counted) return noWork
    const isNoted = await db.transaction((tx) => noteNewestLine(tx, state))
    return isNoted ? { done: 1, lagMs: 0 } : noWork
  }
  if (!isSettled) return noWork
  const upTo = Math.min(seen, counted + maxNumbers)
  const isCounted = await db.transaction((tx) => countLines(tx, state, upTo))
  return isCounted ? { done: upTo - counted, lagMs: 0 } : noWork
}
