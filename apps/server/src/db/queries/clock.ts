import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { epochMs } from './sql-fragments.ts'

const databaseClock = statement<{ at: number }>(
  'database-clock',
  `select ${epochMs('clock_timestamp()')} as at`,
)

/** Returns what the database's clock says; only to be compared with the process's own. */
export async function readDatabaseClock(reader: Queryable): Promise<Instant> {
  return (await reader.one(databaseClock, [])).at
}
