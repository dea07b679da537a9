import type { ImportSummary } from '@samhus/contract/admin-import'
import { toIso } from '@samhus/domain/day'
import type { ListedImport } from '../../db/queries/admin-imports.ts'

/** Returns an import in the shape of the contract. */
export function toImportSummary({
  numRows,
  totals,
  createdAt,
  endedAt,
  ...batch
}: ListedImport): ImportSummary {
  return {
    ...batch,
    totals: { rows: numRows, new: 0, changed: 0, unchanged: 0, refused: 0, ...totals },
    createdAt: toIso(createdAt),
    endedAt: toIso(endedAt),
  }
}
