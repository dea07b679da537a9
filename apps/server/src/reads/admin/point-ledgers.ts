import type { LedgerEntry, pointLedgers as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import type { Db } from '../../db/core/client.ts'
import { readLedgerPageOfMatches } from '../../db/queries/ledger-matches.ts'
import {
  readLedgerPage,
  type LedgerPage,
  type LedgerPageLine,
  type LedgerRange,
} from '../../db/queries/ledger-pages.ts'
import { maxSearchWords, readLedgerPageOfSearch } from '../../db/queries/ledger-search.ts'
import { toSearchPatterns } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { resolveLedgerQuery, toLedgerFilter } from './resolve-ledger-query.ts'

const defaultPageSize = 20

/**
 * Returns a page of the ledger of all groups, in the order in which the lines were written, the newest first unless asked
 * otherwise; with how many lines there are, in the same snapshot.
 *
 * @see docs/decisions/0121-ledger-pages-by-tally.md
 */
export async function pointLedgers(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
  query: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { page = 1, pageSize = defaultPageSize, sort } = query
  const range = { offset: (page - 1) * pageSize, limit: pageSize, isOldestFirst: sort === 'timestamp' }
  const { lines, total } = await readPage(db, query, range)
  return { items: lines.map(toWireLine), totalCount: total }
}

async function readPage(db: Db, query: Input<typeof contract>, range: LedgerRange): Promise<LedgerPage> {
  const patterns = [...new Set(toSearchPatterns(query.search))]
  if (query.userId === undefined && patterns.length > 0 && patterns.length <= maxSearchWords) {
    return readLedgerPageOfSearch(db, toLedgerFilter(query), { patterns, range })
  }
  const { filter, matches } = await resolveLedgerQuery(db, query)
  return matches === null
    ? readLedgerPage(db, filter, range)
    : readLedgerPageOfMatches(db, filter, { matches, range })
}

function toWireLine(line: LedgerPageLine): LedgerEntry {
  const { id, at, personId, personName, personCode, groupName, groupCode } = line
  const { houseName, houseCode, unitCode, year, type, points, hasBooking, hasAssignment } = line
  return {
    id,
    timestamp: toIso(at),
    userId: personId,
    userName: personName,
    userCode: personCode,
    groupName,
    groupCode,
    houseName,
    houseCode,
    calendarUnitCode: unitCode,
    year,
    type,
    point: points,
    hasBooking,
    hasScheduledPointAssignment: hasAssignment,
  }
}
