import type { adminHouses as contract } from '@samhus/contract/admin-houses'
import type { Input } from '@samhus/contract/operation'
import { listAdminHouses, type AdminHouseRow } from '../../db/queries/admin-houses.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { groupSheetLabels } from '../../locales/sheet-groups.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/** Opens the sheet of the houses: all of them are one batch, as there are a few hundred. */
export async function openHousesSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = groupSheetLabels[language]
  const { rows } = await listAdminHouses(deps.db, toListParams(input, 'name'), input.groupId ?? null)
  return createSheet<AdminHouseRow>({
    columns: [
      { label: labels.code, kind: 'text', value: ({ code }) => code },
      { label: labels.name, kind: 'text', value: ({ name }) => name },
      { label: labels.groupCode, kind: 'text', value: ({ groupCode }) => groupCode },
      { label: labels.groupName, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.address, kind: 'text', value: ({ address }) => address },
      { label: labels.city, kind: 'text', value: ({ city }) => city },
      { label: labels.country, kind: 'text', value: ({ country }) => country },
      { label: labels.years, kind: 'text', value: ({ years }) => years.join(', ') },
      { label: labels.isArchived, kind: 'yes-no', value: ({ isArchived }) => isArchived },
    ],
    batches: toBatch(rows),
  })
}
