import type { adminGroups as contract } from '@samhus/contract/admin-groups'
import type { Input } from '@samhus/contract/operation'
import { listAdminGroups, type AdminGroupRow } from '../../db/queries/admin-groups.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { groupSheetLabels } from '../../locales/sheet-groups.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the groups: all of them are one batch, as there are a few dozen. */
export async function openGroupsSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = groupSheetLabels[language]
  const { rows } = await listAdminGroups(deps.db, toListParams(input, 'name'))
  return createSheet<AdminGroupRow>({
    columns: [
      { label: labels.code, kind: 'text', value: ({ code }) => code },
      { label: labels.name, kind: 'text', value: ({ name }) => name },
      { label: labels.numMembers, kind: 'number', value: ({ numMembers }) => numMembers },
      { label: labels.numHouses, kind: 'number', value: ({ numHouses }) => numHouses },
      { label: labels.yearlyGroupList, kind: 'text', value: ({ yearlyGroupList }) => yearlyGroupList },
      { label: labels.isArchived, kind: 'yes-no', value: ({ isArchived }) => isArchived },
    ],
    batches: toBatch(rows),
  })
}
