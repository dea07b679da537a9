import type { NamedFolder } from '@samhus/domain/house-folder'
import type { Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

const foldersByName = statement<NamedFolder, [groupId: string]>(
  'house-folders',
  `select id, parent_id as "parentId", name from document_folder where group_id = $1 order by id for no key update`,
)

/** Locks every folder of a group, and returns them. */
export function lockFolders(tx: Tx, groupId: string): Promise<NamedFolder[]> {
  return tx.all(foldersByName, [groupId])
}

const renameFolderRow = statement('house-folder-rename', 'update document_folder set name = $2 where id = $1')

export async function renameFolder(tx: Tx, folderId: string, name: string): Promise<void> {
  await tx.run(renameFolderRow, [folderId, name])
}

const otherHouseNames = statement<{ name: string }, [groupId: string, houseId: string]>(
  'house-other-names',
  'select name from house where group_id = $1 and id <> $2',
)

/** Returns the names of the group's other houses, archived ones too. */
export async function listOtherHouseNames(
  tx: Tx,
  { groupId, id }: { groupId: string; id: string },
): Promise<string[]> {
  const rows = await tx.all(otherHouseNames, [groupId, id])
  return rows.map(({ name }) => name)
}
