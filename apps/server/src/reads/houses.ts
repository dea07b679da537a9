import type { House, houses as contract } from '@samhus/contract/houses'
import type { Answer, Input } from '@samhus/contract/operation'
import { membershipOf } from '../db/queries/group.ts'
import { housesOf, type HouseRow } from '../db/queries/house.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** The group's houses by name. Refuses no-group-found outside one's groups, no-house-found where it has none. */
export async function houses(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Answer<typeof contract>> {
  if ((await membershipOf(deps.db, groupId, actor.personId)) === null)
    throw new RefusedError('no-group-found')
  const rows = await housesOf(deps.db, groupId)
  if (rows.length === 0) throw new RefusedError('no-house-found')
  return { houses: rows.map((row) => onWire(deps, row)) }
}

function onWire({ addresses }: Deps, { goodToKnow, lat, lng, zoom, pictures, ...house }: HouseRow): House {
  return {
    ...house,
    imageUrls: pictures.map((id) => addresses.picture(id)),
    goodToKnowInformation: goodToKnow,
    location: { lat, lng, zoom },
  }
}
