import { createSheet, toBatch, type Cell, type CellKind, type Sheet } from './sheet.ts'

/** A column of an import's sheet, by the field that it has. */
export interface ImportSheetColumn<Row> {
  readonly field: string
  readonly kind: CellKind
  readonly value: (row: Row) => Cell
}

/** Returns a sheet whose columns have the names by which an import finds them. */
export function createImportSheet<Row>({
  names,
  columns,
  rows,
}: {
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly columns: readonly ImportSheetColumn<Row>[]
  readonly rows: readonly Row[]
}): Sheet {
  return createSheet<Row>({
    columns: columns.map(({ field, kind, value }) => ({ label: names[field]?.[0] ?? field, kind, value })),
    batches: toBatch(rows),
  })
}
