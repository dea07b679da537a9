import type { startImport as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { hasGroup } from '../../db/queries/group.ts'
import { insertImport } from '../../db/queries/import.ts'
import { listColumnChoices } from '../../db/queries/import-columns.ts'
import { insertImportRows } from '../../db/queries/import-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toSlices } from '../../shared/slices.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { getImporter } from '../../steps/import/importers.ts'
import { createColumnTest, hasRequiredColumns, matchColumns } from '../../steps/import/match-columns.ts'
import { readTable } from '../../steps/import/read-table.ts'
import { rest } from '../../steps/import/rest.ts'
import { hashFile } from '../../steps/store-file.ts'

const rowsPerStatement = 100

/**
 * Reads a file and stages its rows. Its columns are matched by name; where every required field has one, a job judges the
 * rows. Without an admin it is the command line that sends it.
 *
 * @throws InputProblemsError invalid-request, of the field `file`: not-a-table, no-rows, too-many-rows, too-many-columns
 * @throws RefusedError no-group-found
 * @see docs/rules.md R198
 */
export async function startImport(
  deps: Deps,
  actor: Actor | null,
  { bytes, ...input }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  const { kind, groupId, fileName } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'start-import',
    input: { ...input, file: await hashFile(bytes) },
    run: async (inTransaction) => {
      if (!(await hasGroup(deps.db, groupId))) throw new RefusedError('no-group-found')
      const importer = getImporter(kind)
      const found = await listColumnChoices(deps.db, kind)
      const choices = new Map(found.map(({ name, field }) => [name, field]))
      const table = await readTable(bytes, createColumnTest(importer, choices))
      const columns = matchColumns(table, importer, choices)
      const { header, rows } = table
      const state = hasRequiredColumns(importer, columns) ? 'checking' : 'mapping'
      const importId = deps.newId()
      const createdBy = actor?.personId ?? null
      const batch = { id: importId, groupId, kind, state, fileName, header, columns, createdBy } as const
      return inTransaction(async (tx) => {
        const at = deps.now()
        await insertImport(tx, { ...batch, numRows: rows.length }, at)
        for (const some of toSlices(rows, rowsPerStatement)) {
          await insertImportRows(tx, { importId, groupId }, some)
          await rest()
        }
        const subject = { subjectKind: 'import', subjectId: importId }
        await insertAuditRow(tx, { at, by: actor, groupId, action: 'start-import', ...subject })
        return { importId, state }
      })
    },
  })
}
