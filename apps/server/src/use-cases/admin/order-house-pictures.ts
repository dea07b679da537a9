import type { orderHousePictures as contract } from '@samhus/contract/admin-pictures'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { orderPictures } from '../../steps/change-pictures.ts'

/**
 * Puts a house's pictures into another order. Pictures that others have added meanwhile come last; those that are gone, or
 * are another's, are passed over.
 *
 * @throws RefusedError house-not-found; invalid-request if a picture is named twice
 */
export function orderHousePictures(
  deps: Deps,
  actor: Actor,
  { houseId, pictureIds }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return orderPictures(deps, { actor, owner: { kind: 'house', id: houseId }, pictureIds })
}
