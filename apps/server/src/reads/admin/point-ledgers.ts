import type { LedgerEntry, pointLedgers as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { readLedgerPageOfMatches } from '../../db/queries/ledger-matches.ts'
import { readLedgerPage, type LedgerPageLine } from '../../db/queries/ledger-pages.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { resolveLedgerQuery } from './resolve-ledger-query.ts'

const defaultPageSize = 20

/**
 * Returns a page of the ledger of all groups, in the order in which the lines were written, the newest first unless asked
 * otherwise; with how many lines there are, in the same snapshot.
 *
 * @see docs/decisions/0120-ledger-pages-by-tally.md
 */
export async function pointLedgers(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
  query: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { page = 1, pageSize = defaultPageSize, sort } = query
  const range = { offset: (page - 1) * pageSize, limit: pageSize, isOldestFirst: sort === 'timestamp' }
  const { filter, matches } = await resolveLedgerQuery(db, query)
  const { lines, total } =
    matches === null
      ? await readLedgerPage(db, filter, range)
      : await readLedgerPageOfMatches(db, filter, { matches, range })
  return { items: lines.map(toWireLine), totalCount: total }
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
