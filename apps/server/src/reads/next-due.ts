import type { Instant } from '@samhus/domain/refusal'
import { findNextDue } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'

/** The next instant at which time has something to do, as far as is known; null: nothing is scheduled at all. */
export function nextDue({ db, now }: Deps): Promise<Instant | null> {
  return findNextDue(db, now())
}
