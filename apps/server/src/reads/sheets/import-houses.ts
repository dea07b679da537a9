import type { ImportSheetQuery } from '@samhus/contract/admin-import'
import { listImportHouses, type ImportHouse } from '../../db/queries/import-facts.ts'
import { houseColumns } from '../../locales/import-week-columns.ts'
import { languages, type Language } from '../../locales/language.ts'
import { createImportSheet, type ImportSheetColumn } from './import-sheet.ts'
import type { Sheet, SheetContext } from './sheet.ts'

const suffixes: Readonly<Record<Language, string>> = { da: 'Da', sv: 'Sv', en: 'En' }

const textColumns: readonly ImportSheetColumn<ImportHouse>[] = languages.flatMap((language) =>
  (['description', 'goodToKnow'] as const).map((text) => ({
    field: `${text}${suffixes[language]}`,
    kind: 'text' as const,
    value: ({ texts }: ImportHouse) => texts[language]?.[text] ?? '',
  })),
)

/** Opens the sheet of a group's houses in exactly the columns of the import; archived ones are left out. */
export async function openImportHousesSheet(
  context: SheetContext,
  { groupId }: ImportSheetQuery,
): Promise<Sheet> {
  const { deps, language } = context
  const houses = await listImportHouses(deps.db, groupId)
  return createImportSheet<ImportHouse>(context, groupId, {
    names: houseColumns[language],
    columns: [
      { field: 'code', kind: 'text', value: ({ code }) => code },
      { field: 'name', kind: 'text', value: ({ name }) => name },
      { field: 'address', kind: 'text', value: ({ address }) => address },
      { field: 'city', kind: 'text', value: ({ city }) => city },
      { field: 'country', kind: 'text', value: ({ country }) => country },
      { field: 'lat', kind: 'number', value: ({ lat }) => lat },
      { field: 'lng', kind: 'number', value: ({ lng }) => lng },
      { field: 'usualPeople', kind: 'number', value: ({ usualPeople }) => usualPeople },
      ...textColumns,
    ],
    rows: houses.filter(({ isArchived }) => !isArchived),
  })
}
