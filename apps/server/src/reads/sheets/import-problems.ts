import type { ImportProblemsQuery } from '@samhus/contract/admin-import'
import { findImport, type StoredImport } from '../../db/queries/import.ts'
import { listImportRows, type StagedRow } from '../../db/queries/import-rows.ts'
import { formatImportProblem, refusedBecause } from '../../locales/import-words.ts'
import type { Language } from '../../locales/language.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { getFieldLabel } from '../../steps/import/importers.ts'
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
  const rows = (await listImportRows(deps.db, batch)).filter(({ fate }) => fate === 'refused')
  return createSheet<StagedRow>({
    columns: [
      ...batch.header.map((label, column) => ({
        label,
        kind: 'text' as const,
        value: ({ cells }: StagedRow) => cells[column] ?? '',
      })),
      { label: refusedBecause[language], kind: 'text', value: (row) => explain(row, batch, language) },
    ],
    batches: toBatch(rows),
  })
}

/** Returns the reasons, each with the column that it is about, by its name in the file. */
function explain(
  { problems }: StagedRow,
  { kind, header, columns }: StoredImport,
  language: Language,
): string {
  return problems
    .map(({ field, ...problem }) => {
      const sentence = formatImportProblem(problem, language)
      if (field === null) return sentence
      const name = header[columns[field] ?? -1]?.trim() ?? ''
      return `${name === '' ? getFieldLabel(kind, field, language) : name}: ${sentence}`
    })
    .join(' ')
}
