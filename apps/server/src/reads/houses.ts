import type { House, houses as contract } from '@samhus/contract/houses'
import type { Answer, Input } from '@samhus/contract/operation'
import { membershipOf } from '../db/groups.ts'
import { housesOf, type HouseRow } from '../db/houses.ts'
import type { Actor, Deps } from '../deps.ts'
import { RefusedError } from '../refused.ts'

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
