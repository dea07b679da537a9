import { findGroupNames } from '../../db/queries/import-facts.ts'
import { groupColumnNames } from '../../locales/import-columns.ts'
import { createSheet, toBatch, type Cell, type CellKind, type Sheet, type SheetContext } from './sheet.ts'

/** A column of an import's sheet, by the field that it has. */
export interface ImportSheetColumn<Row> {
  readonly field: string
  readonly kind: CellKind
  readonly value: (row: Row) => Cell
}

/**
 * Returns a sheet whose columns have the names by which an import finds them. The last one is the association: no other
 * one takes the rows.
 */
export async function createImportSheet<Row>(
  { deps, language }: SheetContext,
  groupId: string,
  {
    names,
    columns,
    rows,
  }: {
    readonly names: Readonly<Record<string, readonly string[]>>
    readonly columns: readonly ImportSheetColumn<Row>[]
    readonly rows: readonly Row[]
  },
): Promise<Sheet> {
  const { name } = await findGroupNames(deps.db, groupId)
  return createSheet<Row>({
    columns: [
      ...columns.map(({ field, kind, value }) => ({ label: names[field]?.[0] ?? field, kind, value })),
      { label: groupColumnNames[language][0] ?? '', kind: 'text' as const, value: () => name },
    ],
    batches: toBatch(rows),
  })
}
