import type { House, houses as contract } from '@samhus/contract/houses'
import type { Language } from '@samhus/contract/fields'
import type { Output, Input } from '@samhus/contract/operation'
import { chooseHouseText } from '@samhus/domain/house-texts'
import { findMembershipId } from '../db/queries/membership.ts'
import { listHouses, type HouseRow } from '../db/queries/house.ts'
import { findProfile } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the group's houses, by name; their texts in the wanted language, else in the caller's own, where they have
 * them (R172).
 *
 * @throws RefusedError no-group-found if the caller is no member, no-house-found if the group has none
 */
export async function houses(
  deps: Deps,
  actor: Actor,
  { groupId, language }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if ((await findMembershipId(deps.db, groupId, actor.personId)) === null)
    throw new RefusedError('no-group-found')
  const [rows, wanted] = await Promise.all([
    listHouses(deps.db, groupId),
    language ?? findLanguage(deps, actor.personId),
  ])
  if (rows.length === 0) throw new RefusedError('no-house-found')
  return { houses: rows.map((row) => toWireHouse(deps, row, wanted)) }
}

async function findLanguage({ db }: Deps, personId: string): Promise<Language> {
  const profile = await findProfile(db, personId)
  return profile?.language ?? 'da'
}

function toWireHouse({ signedUrls }: Deps, row: HouseRow, wanted: Language): House {
  const { texts, lat, lng, zoom, pictures, ...house } = row
  const description = chooseHouseText(texts, 'description', wanted)
  const goodToKnow = chooseHouseText(texts, 'goodToKnow', wanted)
  return {
    ...house,
    imageUrls: pictures.map((id) => signedUrls.createImageUrl(id)),
    description: description.text,
    descriptionLanguage: description.language,
    goodToKnowInformation: goodToKnow.text,
    goodToKnowLanguage: goodToKnow.language,
    location: { lat, lng, zoom },
  }
}
