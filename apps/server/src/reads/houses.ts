import type { House, houses as contract } from '@samhus/contract/houses'
import type { Output, Input } from '@samhus/contract/operation'
import { findMembershipId } from '../db/queries/membership.ts'
import { listHouses, type HouseRow } from '../db/queries/house.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the group's houses, by name.
 *
 * @throws RefusedError no-group-found if the caller is no member, no-house-found if the group has none
 */
export async function houses(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if ((await findMembershipId(deps.db, groupId, actor.personId)) === null)
    throw new RefusedError('no-group-found')
  const rows = await listHouses(deps.db, groupId)
  if (rows.length === 0) throw new RefusedError('no-house-found')
  return { houses: rows.map((row) => toWireHouse(deps, row)) }
}

function toWireHouse(
  { signedUrls }: Deps,
  { goodToKnow, lat, lng, zoom, pictures, ...house }: HouseRow,
): House {
  return {
    ...house,
    imageUrls: pictures.map((id) => signedUrls.createImageUrl(id)),
    goodToKnowInformation: goodToKnow,
    descriptionLanguage: 'da',
    goodToKnowLanguage: 'da',
    location: { lat, lng, zoom },
  }
}
