import type { ImportRow, importDetails as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { mayChangeImport, mayInviteImported } from '@samhus/domain/import'
import { isAllowed } from '@samhus/domain/refusal'
import { findImportSummary, listFirstRows, listRowsOfImport } from '../../db/queries/admin-imports.ts'
import { findImport, type StoredImport } from '../../db/queries/import.ts'
import type { StagedRow } from '../../db/queries/import-rows.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import { countOwnersToInvite } from '../../db/queries/import-invitations.ts'
import { formatImportProblem } from '../../locales/import-words.ts'
import type { Language } from '../../locales/language.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { guessKinds } from '../../steps/import/guess-kind.ts'
import { getFieldLabel, getImporter } from '../../steps/import/importers.ts'
import { toImportSummary } from './to-import-summary.ts'

const samplesPerColumn = 3
/** Where a sample is looked for. */
const maxSampleRows = 50
/** Of rows that are being judged only the progress is read, again and again. */
const noRows = { rows: [], totalCount: 0 }
const weekFields: ReadonlySet<string> = new Set(['week'])

/**
 * Returns an import with a page of its rows, in the order of the file; while they are judged without them.
 *
 * @throws RefusedError not-found
 */
export async function importDetails(
  { db }: Deps,
  _actor: Actor,
  { importId, fate, language = 'da', ...input }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [summary, batch] = await Promise.all([findImportSummary(db, importId), findImport(db, importId)])
  if (!summary || !batch) throw new RefusedError('not-found')
  const params = toListParams({ ...input, page: input.page ?? 1 }, 'number')
  const [{ rows, totalCount }, firstRows, numToInvite] = await Promise.all([
    batch.state === 'checking' ? noRows : listRowsOfImport(db, { params, fate: fate ?? null }, batch),
    listFirstRows(db, batch, maxSampleRows),
    isAllowed(mayInviteImported(batch)) ? countOwnersToInvite(db, batch) : 0,
  ])
  const { header, weekNumbering, checkedRows, violations } = batch
  const fields = listFields(batch, language)
  return {
    ...toImportSummary(summary),
    header: [...header],
    samples: header.map((_, column) =>
      firstRows
        .map((cells) => cells[column] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, samplesPerColumn),
    ),
    fields,
    suggestedKinds: isAllowed(mayChangeImport(batch)) ? guessKinds(batch.kind, header) : [],
    numToInvite,
    weekNumbering,
    hasWeeks: fields.some(({ field, column }) => weekFields.has(field) && column !== null),
    checkedRows,
    violations,
    rows: { items: rows.map((row) => toWireRow(row, language)), totalCount },
  }
}

function listFields({ kind, columns }: StoredImport, language: Language) {
  return getImporter(kind).fields.map(({ field, isRequired }) => ({
    field,
    label: getFieldLabel(kind, field, language),
    isRequired,
    column: columns[field] ?? null,
  }))
}

function toWireRow({ number, cells, fate, changes, problems }: StagedRow, language: Language): ImportRow {
  return {
    number,
    cells: [...cells],
    fate,
    changes: [...changes],
    problems: problems.map(({ field, ...problem }) => ({
      field,
      message: formatImportProblem(problem, language),
    })),
  }
}
