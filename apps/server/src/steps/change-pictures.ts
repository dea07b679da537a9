import type { AdminPicture } from '@samhus/contract/admin-pictures'
import { maxPictures } from '@samhus/domain/pictures'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow } from '../db/queries/audit.ts'
import { publishRefetch } from '../db/queries/change.ts'
import { lockGroup } from '../db/queries/group-record.ts'
import { lockHouse } from '../db/queries/house-record.ts'
import {
  insertPicture,
  listPictures,
  placePictures,
  type PicturePlace,
  type PictureRow,
} from '../db/queries/picture.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { toWirePicture } from '../shared/wire-picture.ts'
import { idempotentWrite } from './idempotent-write.ts'
import { hashFile, storeFile } from './store-file.ts'

/** A group, or a house, by its id. */
export interface PicturesOwner {
  readonly kind: 'group' | 'house'
  readonly id: string
}

/**
 * Locks the group or the house whose pictures are to be changed.
 *
 * @throws RefusedError no-group-found, house-not-found
 */
export async function lockPicturesOwner(tx: Tx, { kind, id }: PicturesOwner): Promise<PicturePlace> {
  if (kind === 'group') {
    if (!(await lockGroup(tx, id))) throw new RefusedError('no-group-found')
    return { groupId: id, houseId: null }
  }
  const house = await lockHouse(tx, id)
  if (!house) throw new RefusedError('house-not-found')
  return { groupId: house.groupId, houseId: id }
}

interface PictureAct {
  readonly action: string
  readonly by: Actor
  readonly at: Instant
  /** How many pictures there were and are now. */
  readonly counts?: readonly [before: number, after: number]
}

/** Records an act on the pictures, and makes the open browsers of the group read them again. */
export async function recordPictureAct(
  tx: Tx,
  { groupId, houseId }: PicturePlace,
  { action, by, at, counts }: PictureAct,
): Promise<void> {
  const field = 'pictures'
  await insertAuditRow(tx, {
    at,
    by,
    groupId,
    action,
    ...(houseId === null
      ? { subjectKind: 'group', subjectId: groupId }
      : { subjectKind: 'house', subjectId: houseId }),
    fields: [field],
    ...(counts ? { values: [{ field, before: String(counts[0]), after: String(counts[1]) }] } : {}),
  })
  await publishRefetch(tx, { at, groupId })
}

interface AddPictureArgs {
  readonly actor: Actor
  readonly owner: PicturesOwner
  readonly bytes: Buffer
}

/** Adds a picture behind those that there are; see the operations of both kinds. */
export async function addPicture(deps: Deps, { actor, owner, bytes }: AddPictureArgs): Promise<AdminPicture> {
  const operation = `add-${owner.kind}-picture`
  return idempotentWrite<AdminPicture>(deps, actor, {
    operation,
    input: { id: owner.id, file: await hashFile(bytes) },
    run: (inTransaction) =>
      storeFile(
        deps,
        { store: () => deps.files.storeImage(bytes), inTransaction },
        async (tx, { key, width, height }) => {
          const place = await lockPicturesOwner(tx, owner)
          const { length: count } = await listPictures(tx, place)
          if (count >= maxPictures) throw new RefusedError('invalid-request')
          const at = deps.now()
          const picture = { id: key, width, height }
          await insertPicture(tx, place, { ...picture, position: count, at })
          await recordPictureAct(tx, place, { action: operation, by: actor, at, counts: [count, count + 1] })
          return toWirePicture(deps, picture)
        },
      ),
  })
}

interface OrderPicturesArgs {
  readonly actor: Actor
  readonly owner: PicturesOwner
  readonly pictureIds: readonly string[]
}

/** Puts pictures into another order; see the operations of both kinds. */
export async function orderPictures(
  deps: Deps,
  { actor, owner, pictureIds }: OrderPicturesArgs,
): Promise<{ pictures: AdminPicture[] }> {
  const operation = `order-${owner.kind}-pictures`
  if (new Set(pictureIds).size < pictureIds.length) throw new RefusedError('invalid-request')
  return idempotentWrite(deps, actor, {
    operation,
    input: { id: owner.id, pictureIds },
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const place = await lockPicturesOwner(tx, owner)
        const before = await listPictures(tx, place)
        const after = sortPictures(before, pictureIds)
        if (after.some(({ id }, index) => id !== before[index]?.id)) {
          await placePictures(
            tx,
            place.groupId,
            after.map(({ id }) => id),
          )
          await recordPictureAct(tx, place, { action: operation, by: actor, at: deps.now() })
        }
        return { pictures: after.map((picture) => toWirePicture(deps, picture)) }
      }),
  })
}

/** Others may have added pictures meanwhile, which come last, or removed some. */
function sortPictures(stored: readonly PictureRow[], wanted: readonly string[]): PictureRow[] {
  const byId = new Map(stored.map((picture) => [picture.id, picture]))
  const listed = wanted.flatMap((id) => byId.get(id) ?? [])
  return [...listed, ...stored.filter(({ id }) => !wanted.includes(id))]
}
