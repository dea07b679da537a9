import type { addHousePicture as contract } from '@samhus/contract/admin-pictures'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { addPicture } from '../../steps/change-pictures.ts'

/**
 * Adds a picture of a house behind the others. The image is decoded and encoded again, so nothing else of its bytes is kept.
 *
 * @throws RefusedError house-not-found; unsupported-media-type for anything but a JPEG, PNG, WebP or AVIF image;
 * payload-too-large; invalid-request for a house that has as many as it can have
 */
export function addHousePicture(
  deps: Deps,
  actor: Actor,
  { houseId, bytes }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  return addPicture(deps, { actor, owner: { kind: 'house', id: houseId }, bytes })
}
