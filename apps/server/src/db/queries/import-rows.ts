import type { ImportFate } from '@samhus/domain/import'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { ImportKey } from './import.ts'

/** A row of the file with what becomes of it. */
export interface StagedRow {
  /** Its line in a spreadsheet, from 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Null until it is judged. */
  readonly fate: ImportFate | null
  readonly changes: readonly { field: string; before: string | null; after: string | null }[]
  readonly problems: readonly { field: string | null; problem: string; detail?: string }[]
}

const insertRows = statement(
  'import-rows-insert',
  `insert into import_row (batch_id, group_id, number, cells)
   select $1, $2, r.number, r.cells from jsonb_to_recordset($3::jsonb) as r(number int, cells text[])`,
)

/** Decoding more rows at once would hold others up. */
const rowsPerPage = 100

const rowsOfImport = statement<StagedRow, [importId: string, after: number, limit: number, groupId: string]>(
  'import-rows',
  `select number, to_jsonb(cells) as cells, fate, changes, problems from import_row
   where batch_id = $1 and group_id = $4 and number > $2 order by number limit $3`,
)
const storeRowFates = statement(
  'import-rows-fates',
  `update import_row set fate = r.fate, changes = r.changes, problems = r.problems
   from jsonb_to_recordset($2::jsonb) as r(number int, fate text, changes jsonb, problems jsonb)
   where import_row.batch_id = $1 and import_row.group_id = $3 and import_row.number = r.number`,
)
const clearRowFates = statement(
  'import-rows-clear',
  `update import_row set fate = null, changes = '[]', problems = '[]'
   where batch_id = $1 and group_id = $2 and fate is not null`,
)

export async function insertImportRows(
  tx: Tx,
  { importId, groupId }: { importId: string; groupId: string },
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
): Promise<void> {
  await tx.run(insertRows, [importId, groupId, JSON.stringify(rows)])
}

/** Returns all rows in the order of the file. */
export async function listImportRows(reader: Queryable, { id, groupId }: ImportKey): Promise<StagedRow[]> {
  const rows: StagedRow[] = []
  for (let page: StagedRow[] | null = null; page === null || page.length === rowsPerPage;) {
    page = await reader.all(rowsOfImport, [id, rows.at(-1)?.number ?? 0, rowsPerPage, groupId])
    rows.push(...page)
  }
  return rows
}

export async function storeFates(
  tx: Tx,
  { id, groupId }: ImportKey,
  rows: readonly Omit<StagedRow, 'cells'>[],
): Promise<void> {
  await tx.run(storeRowFates, [id, JSON.stringify(rows), groupId])
}

export async function clearFates(tx: Tx, { id, groupId }: ImportKey): Promise<void> {
  await tx.run(clearRowFates, [id, groupId])
}
