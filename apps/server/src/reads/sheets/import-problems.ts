import type { ImportProblemsQuery } from '@samhus/contract/admin-import'
import { findImport, listImportRows, type StagedRow } from '../../db/queries/import.ts'
import { formatImportProblem, refusedBecause } from '../../locales/import-words.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createSheet, toBatch, type Sheet, type SheetContext } from './sheet.ts'

/**
 * Opens the sheet of the rows that an import refuses: the file's own columns, and a last one that says why, so that it can
 * be corrected and sent again.
 *
 * @throws RefusedError not-found
 */
export async function openImportProblemsSheet(
  { deps, language }: SheetContext,
  { importId }: ImportProblemsQuery,
): Promise<Sheet> {
  const batch = await findImport(deps.db, importId)
  if (!batch) throw new RefusedError('not-found')
  const rows = (await listImportRows(deps.db, importId)).filter(({ fate }) => fate === 'refused')
  const explain = ({ problems }: StagedRow): string =>
    problems.map((problem) => formatImportProblem(problem, language)).join(' ')
  return createSheet<StagedRow>({
    columns: [
      ...batch.header.map((label, column) => ({
        label,
        kind: 'text' as const,
        value: ({ cells }: StagedRow) => cells[column] ?? '',
      })),
      { label: refusedBecause[language], kind: 'text', value: explain },
    ],
    batches: toBatch(rows),
  })
}
