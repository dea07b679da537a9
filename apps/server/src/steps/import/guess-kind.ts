import type { ImportKind } from '@samhus/contract/admin-import'
import { groupField } from './group-column.ts'
import { getImporter, importerKinds } from './importers.ts'
import { hasRequiredColumns, matchColumns } from './match-columns.ts'

/**
 * Returns the kinds that a file looks like by the names of its columns: those that have what they need, and of which more
 * columns are known than of the kind that was chosen. Bookings and waitlists may have the same columns. None: it looks
 * like none more than like the chosen one.
 */
export function guessKinds(chosen: ImportKind, header: readonly string[]): ImportKind[] {
  const found = importerKinds.map((kind) => ({ kind, known: countKnown(kind, header) }))
  const most = Math.max(...found.map(({ known }) => known))
  const best = found.filter(({ known }) => known === most).map(({ kind }) => kind)
  return best.includes(chosen) ? [] : best
}

/** How many columns of a file are known of a kind; 0 without those that it needs. */
function countKnown(kind: ImportKind, header: readonly string[]): number {
  const importer = getImporter(kind)
  const { [groupField]: _group, ...columns } = matchColumns({ header, rows: [] }, importer, new Map())
  return hasRequiredColumns(importer, columns) ? Object.keys(columns).length : 0
}
