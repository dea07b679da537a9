import type { owners as contract } from '@samhus/contract/admin-owners'
import type { Input } from '@samhus/contract/operation'
import { listGroupNames, listOwners, type ListedOwner } from '../../db/queries/admin-owners.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { ownerSheetLabels } from '../../locales/sheet-owners.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the owners: all of them are one batch, as there are some thousands. */
export async function openOwnersSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = ownerSheetLabels[language]
  const { rows } = await listOwners(deps.db, toListParams(input, 'name'), input)
  const names = await listGroupNames(
    deps.db,
    rows.map(({ id }) => id),
  )
  return createSheet<ListedOwner>({
    columns: [
      { label: labels.title, kind: 'text', value: ({ title }) => title },
      { label: labels.name, kind: 'text', value: ({ name }) => name },
      { label: labels.phone, kind: 'text', value: ({ phone }) => phone },
      { label: labels.email, kind: 'text', value: ({ email }) => email },
      { label: labels.groups, kind: 'text', value: ({ id }) => names.get(id)?.join(', ') ?? labels.noGroup },
      { label: labels.enabled, kind: 'yes-no', value: ({ enabled }) => enabled },
      { label: labels.lastUsedAt, kind: 'instant', value: ({ lastUsedAt }) => lastUsedAt },
    ],
    batches: toBatch(rows),
  })
}
