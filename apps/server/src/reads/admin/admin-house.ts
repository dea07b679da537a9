import type { AdminHouse, adminHouse as contract } from '@samhus/contract/admin-houses'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import type { HouseTexts } from '@samhus/domain/house-texts'
import { findAdminHouse } from '../../db/queries/admin-houses.ts'
import { countLiveWeeks } from '../../db/queries/live-weeks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const noText = { description: '', goodToKnow: '' }

/**
 * Returns a house as admins edit it, an archived one too.
 *
 * @throws RefusedError house-not-found
 */
export async function adminHouse(
  deps: Deps,
  _actor: Actor,
  { houseId }: Input<typeof contract>,
): Promise<AdminHouse> {
  const house = await findAdminHouse(deps.db, houseId)
  if (!house) throw new RefusedError('house-not-found')
  const { pictures, texts, archivedAt, ...plain } = house
  return {
    ...plain,
    texts: completeTexts(texts),
    pictures: pictures.map(({ id, width, height }) => ({
      pictureId: id,
      imageUrl: deps.signedUrls.createImageUrl(id),
      width,
      height,
    })),
    archivedAt: toIso(archivedAt),
    numLiveWeeks: await countLiveWeeks(deps.db, { groupId: house.groupId, houseIds: [houseId] }, deps.now()),
  }
}

function completeTexts({ da = noText, sv = noText, en = noText }: HouseTexts): AdminHouse['texts'] {
  return { da: { ...da }, sv: { ...sv }, en: { ...en } }
}
