import type { pointLedgers as contract } from '@samhus/contract/admin-points'
import type { Input } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { toInstant } from '@samhus/domain/week'
import type { Db } from '../../db/core/client.ts'
import {
  findLedgerMatches,
  findLedgerMemberships,
  type LedgerMatches,
  type MatchFilter,
} from '../../db/queries/ledger-matches.ts'
import type { LedgerFilter } from '../../db/queries/ledger-pages.ts'
import { toSearchPatterns } from '../../db/queries/list-sql.ts'

/** Which lines a query of the ledger asks for; `matches` is null where the tally knows how many they are. */
interface LedgerQuery {
  readonly filter: MatchFilter
  readonly matches: LedgerMatches | null
}

/** Returns the lines that are asked for: owners, houses and groups are looked up first. Days are those of Danish time. */
export async function resolveLedgerQuery(db: Db, query: Input<typeof contract>): Promise<LedgerQuery> {
  const { userId: personId = null, search } = query
  const patterns = toSearchPatterns(search)
  const filter = { ...toLedgerFilter(query), patterns, personId }
  if (patterns.length === 0 && personId === null) return { filter, matches: null }
  const matches =
    patterns.length === 0 && personId !== null
      ? await findLedgerMemberships(db, personId)
      : await findLedgerMatches(db, patterns, personId)
  const { groupIds, membershipIds, houseIds } = matches
  if (membershipIds.length > 0 || houseIds.length > 0) return { filter, matches }
  const found = groupIds.filter((id) => filter.groupIds?.includes(id) ?? true)
  return { filter: { ...filter, groupIds: found }, matches: null }
}

/** The database knows neither all days before the year 1 nor all after 9999; no line is older or newer than these. */
const [firstDay, lastDay] = ['1900-01-01', '2900-01-01']

/** Returns what a query asks of lines, apart from its search and its owner. */
export function toLedgerFilter({ groupId, year, type, from, to }: Input<typeof contract>): LedgerFilter {
  return {
    groupIds: groupId === undefined ? null : [groupId],
    year: year ?? null,
    type: type ?? null,
    from: from === undefined ? null : toStartOfDay(from),
    until: to === undefined || to > lastDay ? null : toStartOfDay(addDays(to, 1)),
  }
}

function toStartOfDay(day: string): Instant {
  const inRange = day < firstDay ? firstDay : day > lastDay ? lastDay : day
  return toInstant(inRange, '00:00', defaultPolicy.timeZone)
}
