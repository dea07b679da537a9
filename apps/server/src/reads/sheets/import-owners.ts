import type { ImportSheetQuery } from '@samhus/contract/admin-import'
import { listMembersForImport, type KnownOwner } from '../../db/queries/import-owners.ts'
import { ownerColumnNames } from '../../locales/import-columns.ts'
import { createImportSheet } from './import-sheet.ts'
import type { Sheet, SheetContext } from './sheet.ts'

/** Opens the sheet of a group's members in exactly the columns of the import: sent as it is, nothing changes. */
export async function openImportOwnersSheet(
  context: SheetContext,
  { groupId }: ImportSheetQuery,
): Promise<Sheet> {
  const { deps, language } = context
  return createImportSheet<KnownOwner>(context, groupId, {
    names: ownerColumnNames[language],
    columns: [
      { field: 'email', kind: 'text', value: ({ email }) => email },
      { field: 'name', kind: 'text', value: ({ name }) => name },
      { field: 'title', kind: 'text', value: ({ title }) => title },
      { field: 'phone', kind: 'text', value: ({ phone }) => phone },
      { field: 'address', kind: 'text', value: ({ address }) => address },
      { field: 'zip', kind: 'text', value: ({ zip }) => zip },
      { field: 'city', kind: 'text', value: ({ city }) => city },
      { field: 'language', kind: 'text', value: (owner) => owner.language },
      { field: 'isCommittee', kind: 'yes-no', value: ({ isCommittee }) => isCommittee },
      { field: 'isMarked', kind: 'yes-no', value: ({ isMarked }) => isMarked },
    ],
    rows: await listMembersForImport(deps.db, groupId),
  })
}
