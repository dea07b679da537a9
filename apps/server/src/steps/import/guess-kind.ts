import type { ImportKind } from '@samhus/contract/admin-import'
import { groupField } from './group-column.ts'
import { getImporter, importerKinds } from './importers.ts'
import { hasRequiredColumns, matchColumns } from './match-columns.ts'

/**
 * Returns the kind that a file looks like by the names of its columns: one that has what it needs, and of which more
 * columns are known than of the kind that was chosen. Null: it looks like none more than like the chosen one.
 */
export function guessKind(chosen: ImportKind, header: readonly string[]): ImportKind | null {
  const found = importerKinds.map((kind) => ({ kind, known: countKnown(kind, header) }))
  const most = Math.max(...found.map(({ known }) => known))
  const best = found.filter(({ known }) => known === most).map(({ kind }) => kind)
  return best.includes(chosen) ? null : (best[0] ?? null)
}

/** How many columns of a file are known of a kind; 0 without those that it needs. */
function countKnown(kind: ImportKind, header: readonly string[]): number {
  const importer = getImporter(kind)
  const { [groupField]: _group, ...columns } = matchColumns({ header, rows: [] }, importer, new Map())
  return hasRequiredColumns(importer, columns) ? Object.keys(columns).length : 0
}
