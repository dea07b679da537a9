import type { ImportKind, mapImport as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { mayChangeImport } from '@samhus/domain/import'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockImport, restartImport, type ImportColumns, type StoredImport } from '../../db/queries/import.ts'
import { listColumnChoices, rememberColumns } from '../../db/queries/import-columns.ts'
import { clearFates, listImportRows } from '../../db/queries/import-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { toColumnKey } from '../../steps/import/column-key.ts'
import { getImporter } from '../../steps/import/importers.ts'
import { groupField } from '../../steps/import/group-column.ts'
import { hasRequiredColumns, matchColumns } from '../../steps/import/match-columns.ts'

type MapInput = Input<typeof contract>

/**
 * Chooses the columns of an import, and remembers them for the next file of its kind; another kind has its columns matched
 * by name first. Where every required field has one,
 * a job judges the rows again; a check that is under way stores nothing.
 *
 * @throws RefusedError not-found; changed-meanwhile once it is applied or discarded (R199); invalid-request for a field
 * that the kind does not have, and a column that the file does not have
 */
export async function mapImport(
  deps: Deps,
  actor: Actor | null,
  input: MapInput,
): Promise<Output<typeof contract>> {
  const { importId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'map-import',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const at = deps.now()
        const batch = await lockImport(tx, importId)
        if (!batch) throw new RefusedError('not-found')
        throwIfRefused(mayChangeImport(batch), at)
        const { kind, columns: matched } = await readAs(tx, batch, input.kind)
        const columns = chooseColumns({ ...batch, kind, columns: matched }, input.columns)
        const importer = getImporter(kind)
        const state = hasRequiredColumns(importer, columns) ? 'checking' : 'mapping'
        const weekNumbering = input.weekNumbering ?? batch.weekNumbering
        await restartImport(tx, batch, { state, columns, weekNumbering, kind })
        await clearFates(tx, batch)
        await rememberChoices(tx, { ...batch, kind, columns: matched }, { columns, chosen: input.columns })
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId: batch.groupId,
          action: 'map-import',
          subjectKind: 'import',
          subjectId: importId,
        })
        return { importId, state }
      }),
  })
}

/** Returns the kind and its columns: those that the import has, unless it becomes another kind. */
async function readAs(
  tx: Tx,
  batch: StoredImport,
  kind: ImportKind = batch.kind,
): Promise<Pick<StoredImport, 'kind' | 'columns'>> {
  if (kind === batch.kind) return batch
  const [choices, rows] = await Promise.all([listColumnChoices(tx, kind), listImportRows(tx, batch)])
  const chosen = new Map(choices.map(({ name, field }) => [name, field]))
  return { kind, columns: matchColumns({ header: batch.header, rows }, getImporter(kind), chosen) }
}

function chooseColumns({ kind, header, columns }: StoredImport, chosen: MapInput['columns']): ImportColumns {
  const fields = getImporter(kind).fields.map(({ field }) => field)
  const after: Record<string, number> = { ...columns }
  for (const [field, column] of Object.entries(chosen)) {
    if (column === undefined) continue
    if (!fields.includes(field) || (column ?? 0) >= header.length) throw new RefusedError('invalid-request')
    if (column === null) delete after[field]
    else after[field] = column
  }
  return after
}

/**
 * A column that was matched and that no field has any more is remembered as one that is not read; that of the association
 * is asked about in each file.
 */
async function rememberChoices(
  tx: Tx,
  { kind, header, columns: before }: StoredImport,
  { columns, chosen }: { columns: ImportColumns; chosen: MapInput['columns'] },
): Promise<void> {
  const choices = new Map<string, string>()
  const note = (column: number, field: string): void => {
    const name = toColumnKey(header[column] ?? '')
    if (name !== '') choices.set(name, field)
  }
  const read = Object.values(columns)
  for (const [field, column] of Object.entries(before)) {
    if (!read.includes(column) && field !== groupField) note(column, '')
  }
  for (const [field, column] of Object.entries(chosen)) if (typeof column === 'number') note(column, field)
  await rememberColumns(
    tx,
    kind,
    [...choices].map(([name, field]) => ({ name, field })),
  )
}
