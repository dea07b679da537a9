import type { useReport as contract } from '@samhus/contract/admin-reports'
import type { Input, Output } from '@samhus/contract/operation'
import { compareUse, toLetters } from '@samhus/domain/report'
import { isHighSeason } from '@samhus/domain/season'
import { findReportGroup, listOwnerUse } from '../../db/queries/admin-reports.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns weeks and points of each owner of a group in a year, by letter: neither name nor id leaves the server.
 *
 * @throws RefusedError no-group-found
 * @see docs/rules.md R41, R134
 */
export async function useReport(
  deps: Deps,
  _caller: Actor,
  { year, groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const group = await findReportGroup(deps.db, groupId)
  if (!group) throw new RefusedError('no-group-found')
  const generatedAt = deps.now()
  const rows = await listOwnerUse(deps.db, groupId, year)
  const owners = rows
    .filter(({ hasLeft, pointsSpent, prices }) => !hasLeft || pointsSpent > 0 || prices.length > 0)
    .map(({ pointsLeft, pointsSpent, prices }) => ({
      weeks: prices.length,
      highSeasonWeeks: prices.filter((points) => isHighSeason(points, group.policy)).length,
      pointsSpent,
      pointsLeft,
    }))
    .toSorted(compareUse)
  return {
    reportGeneratedAt: new Date(generatedAt).toISOString(),
    year,
    owners: owners.map((owner, place) => ({ letter: toLetters(place), ...owner })),
  }
}
