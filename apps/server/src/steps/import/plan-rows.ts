import type { Queryable } from '../../db/core/client.ts'
import type { ImportTotals, StoredImport } from '../../db/queries/import.ts'
import type { StagedRow } from '../../db/queries/import-rows.ts'
import { mapInTurns } from '../../shared/in-turns.ts'
import type { ImportContext, ImportPlan, PlannedRow } from './importer.ts'
import { getImporter } from './importers.ts'
import { toReadableRow } from './match-columns.ts'

const rowsPerTurn = 250

export type PlanContext = Omit<ImportContext, 'groupId' | 'weekNumbering'>

/** Decides about all rows of an import: for the preview, and once more under the locks for the writing. R198 */
export async function planRows(
  reader: Queryable,
  { batch, rows }: { readonly batch: StoredImport; readonly rows: readonly StagedRow[] },
  context: PlanContext,
): Promise<ImportPlan> {
  const { kind, columns, groupId, weekNumbering } = batch
  const readable = await mapInTurns(rows, (row) => toReadableRow(row, columns), rowsPerTurn)
  return getImporter(kind).plan(reader, readable, { ...context, groupId, weekNumbering })
}

export function countFates(rows: readonly Pick<PlannedRow, 'fate'>[]): ImportTotals {
  const totals = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { fate } of rows) totals[fate] += 1
  return totals
}
