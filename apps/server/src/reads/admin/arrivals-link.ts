import type { arrivalsLink as contract } from '@samhus/contract/admin-arrivals'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findArrivalsLink } from '../../db/queries/arrivals-link.ts'
import { listCalendarHouses } from '../../db/queries/calendar-prices.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns since when a house has a link for its cleaner; never its URL, which was shown once.
 *
 * @throws RefusedError house-not-found
 */
export async function arrivalsLink(
  { db }: Deps,
  _actor: Actor,
  { houseId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [houses, link] = await Promise.all([listCalendarHouses(db, [houseId]), findArrivalsLink(db, houseId)])
  if (houses.length === 0) throw new RefusedError('house-not-found')
  return { createdAt: toIso(link?.createdAt ?? null), lastUsedAt: toIso(link?.lastUsedAt ?? null) }
}
