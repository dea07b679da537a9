import type { House, houses as contract } from '@samhus/contract/houses'
import type { Answer, Input } from '@samhus/contract/operation'
import { findMembershipId } from '../db/queries/membership.ts'
import { listHouses, type HouseRow } from '../db/queries/house.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** The group's houses by name. Refuses no-group-found outside one's groups, no-house-found where it has none. */
export async function houses(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Answer<typeof contract>> {
  if ((await findMembershipId(deps.db, groupId, actor.personId)) === null)
    throw new RefusedError('no-group-found')
  const rows = await listHouses(deps.db, groupId)
  if (rows.length === 0) throw new RefusedError('no-house-found')
  return { houses: rows.map((row) => toWireHouse(deps, row)) }
}

function toWireHouse({ signedUrls: addresses }: Deps, { goodToKnow, lat, lng, zoom, pictures, ...house }: HouseRow): House {
  return {
    ...house,
    imageUrls: pictures.map((id) => addresses.picture(id)),
    goodToKnowInformation: goodToKnow,
    location: { lat, lng, zoom },
  }
}
