import type { Instant } from '@samhus/domain/refusal'
import { nextDueAfter } from '../db/due.ts'
import type { Deps } from '../deps.ts'

/** The next instant at which time has something to do, as far as is known; null: nothing is scheduled at all. */
export function nextDue({ db, now }: Deps): Promise<Instant | null> {
  return nextDueAfter(db, now())
}
