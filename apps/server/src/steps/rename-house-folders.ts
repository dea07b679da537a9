import { planFolderRenames } from '@samhus/domain/house-folder'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { lockFolders, updateFolder } from '../db/queries/document-tree.ts'
import { listOtherHouseNames } from '../db/queries/house-record.ts'

interface RenameArgs {
  /** The house as it was. */
  readonly house: { readonly id: string; readonly groupId: string; readonly name: string }
  /** Its new name. */
  readonly name: string
  /** Null: the command line. */
  readonly by: AuditActor | null
  readonly at: Instant
}

/**
 * Gives the folders that are named as the house its new name: its page finds its documents by that.
 *
 * @see docs/rules.md R173
 */
export async function renameHouseFolders(tx: Tx, { house, name, by, at }: RenameArgs): Promise<void> {
  const { groupId, name: before } = house
  const [folders, otherHouses] = await Promise.all([lockFolders(tx, groupId), listOtherHouseNames(tx, house)])
  for (const rename of planFolderRenames({ before, after: name, folders, otherHouses })) {
    const { folder } = rename
    await updateFolder(tx, groupId, { ...folder, name: rename.name })
    await insertAuditRow(tx, {
      at,
      by,
      groupId,
      action: 'change-folder',
      subjectKind: 'folder',
      subjectId: folder.id,
      fields: ['name'],
      values: [{ field: 'name', before: folder.name, after: rename.name }],
    })
  }
}
