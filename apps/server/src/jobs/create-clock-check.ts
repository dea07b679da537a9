import { readDatabaseClock } from '../db/queries/clock.ts'
import { ClockCheck } from '../shared/clock-check.ts'
import type { Deps } from '../shared/deps.ts'

/** Returns the comparison of this process's clock with its database's. */
export function createClockCheck({ db, systemNow, log }: Pick<Deps, 'db' | 'systemNow' | 'log'>): ClockCheck {
  return new ClockCheck({ systemNow, log, readDatabaseClock: () => readDatabaseClock(db) })
}
