import type { addGroupPicture as contract } from '@samhus/contract/admin-pictures'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { addPicture } from '../../steps/change-pictures.ts'

/**
 * Adds a picture of a group behind the others. The image is decoded and encoded again, so nothing else of its bytes is kept.
 *
 * @throws RefusedError no-group-found; unsupported-media-type for anything but a JPEG, PNG, WebP or AVIF image;
 * payload-too-large; invalid-request for a group that has as many as it can have
 */
export function addGroupPicture(
  deps: Deps,
  actor: Actor,
  { groupId, bytes }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  return addPicture(deps, { actor, owner: { kind: 'group', id: groupId }, bytes })
}
