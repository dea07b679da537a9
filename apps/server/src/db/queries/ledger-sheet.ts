import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import {
  inBothDirections,
  isWanted,
  pageColumns,
  pageJoins,
  pickDirection,
  toFilterParams,
  type FilterParams,
  type LedgerFilter,
  type LedgerPageLine,
} from './ledger-pages.ts'

/** A line with its place in the ledger. */
export interface NumberedLine extends LedgerPageLine {
  readonly number: number
}

const batch = inBothDirections<NumberedLine, [...FilterParams, after: number, limit: number]>(
  'batch',
  (direction) => `with page as materialized (
     select * from ledger l where l.number ${direction === 'desc' ? '<' : '>'} $6::bigint and ${isWanted}
     order by l.number ${direction} limit $7::bigint
   )
   select l.number, ${pageColumns} from page l ${pageJoins} order by l.number ${direction}`,
)

/**
 * Returns the lines that follow one in the ledger, at most `limit`.
 *
 * @param after The number of the last line of the batch before; null begins.
 */
export function readLedgerBatch(
  db: Db,
  filter: LedgerFilter,
  { after, limit, isOldestFirst }: { after: number | null; limit: number; isOldestFirst: boolean },
): Promise<NumberedLine[]> {
  const start = isOldestFirst ? 0 : Number.MAX_SAFE_INTEGER
  return db.all(pickDirection(batch, { isOldestFirst }), [...toFilterParams(filter), after ?? start, limit])
}

const linesByNumber = statement<LedgerPageLine, [numbers: readonly number[]]>(
  'ledger-lines-by-number',
  `select ${pageColumns} from unnest($1::bigint[]) with ordinality wanted (number, place)
     cross join lateral (select * from ledger where number = wanted.number limit 1) l ${pageJoins}
   order by wanted.place`,
)

/** Returns lines by their numbers, in that order. */
export function readLedgerLines(db: Db, numbers: readonly number[]): Promise<LedgerPageLine[]> {
  return db.all(linesByNumber, [numbers])
}
