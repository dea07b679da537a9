import type { removePicture as contract } from '@samhus/contract/admin-pictures'
import type { Input, Output } from '@samhus/contract/operation'
import { queueFileRemoval } from '../../db/queries/file-removal.ts'
import { deletePicture, findPicturePlace, listPictures, placePictures } from '../../db/queries/picture.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { lockPicturesOwner, recordPictureAct } from '../../steps/change-pictures.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Removes a picture of a house or a group; the others close up, and the job removes its file.
 *
 * @throws RefusedError not-found, also for one that is removed already
 */
export async function removePicture(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { pictureId } = input
  return idempotentWrite(deps, actor, {
    operation: 'remove-picture',
    input,
    async run(inTransaction) {
      const found = await findPicturePlace(deps.db, pictureId)
      if (!found) throw new RefusedError('not-found')
      const { groupId, houseId } = found
      return inTransaction(async (tx) => {
        const place = await lockPicturesOwner(
          tx,
          houseId === null ? { kind: 'group', id: groupId } : { kind: 'house', id: houseId },
        )
        const before = (await listPictures(tx, place)).map(({ id }) => id)
        if (!before.includes(pictureId)) throw new RefusedError('not-found')
        const after = before.filter((id) => id !== pictureId)
        const at = deps.now()
        await deletePicture(tx, groupId, pictureId)
        await placePictures(tx, groupId, after)
        await queueFileRemoval(tx, pictureId, at)
        const counts = [before.length, after.length] as const
        await recordPictureAct(tx, place, { action: 'remove-picture', by: actor, at, counts })
        return { pictureId }
      })
    },
  })
}
