import type { ImportFate, ImportKind, ImportState } from '@samhus/domain/import'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { ImportTotals, StoredImport } from './import.ts'
import type { StagedRow } from './import-rows.ts'
import { limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** An import as its list shows it. */
export interface ListedImport {
  readonly importId: string
  readonly kind: ImportKind
  readonly groupId: string
  readonly groupName: string
  readonly fileName: string
  readonly state: ImportState
  readonly numRows: number
  /** Empty until its rows are judged. */
  readonly totals: Partial<ImportTotals>
  readonly createdAt: Instant
  /** Empty for an anonymized admin, and for the command line. */
  readonly createdBy: string
  readonly endedAt: Instant | null
  /** Null while it is not over; empty where no admin ended it. */
  readonly endedBy: string | null
}

/** Which imports are asked for; null: all. */
export interface ImportFilter {
  readonly groupId: string | null
  readonly kind: ImportKind | null
  /** One of them. */
  readonly states: readonly ImportState[] | null
}

type FilterParams = [groupId: string | null, kind: string | null, states: readonly string[] | null]

const matchesFilters = (first: number): string => `($${first}::uuid is null or b.group_id = $${first})
  and ($${first + 1}::text is null or b.kind = $${first + 1})
  and ($${first + 2}::text[] is null or b.state = any($${first + 2}))`

const personName = (person: string): string => unlessAnonymized(person, 'name', "''")
const matchesWords = matchesSearch('b.file_name', 'g.name', personName('creator'))

const summaryColumns = `b.id as "importId", b.kind, b.group_id as "groupId", g.name as "groupName",
  b.file_name as "fileName", b.state, b.num_rows as "numRows", b.totals, b.created_at as "createdAt",
  coalesce(${personName('creator')}, '') as "createdBy", b.ended_at as "endedAt",
  case when b.ended_at is not null then coalesce(${personName('ender')}, '') end as "endedBy"`

const batchTables = `from import_batch b
   join "group" g on g.id = b.group_id
   left join person creator on creator.id = b.created_by
   left join person ender on ender.id = b.ended_by`

const importsOfQuery = statement<ListedImport, readonly [...ListParams, ...FilterParams]>(
  'admin-imports',
  `select ${summaryColumns} ${batchTables}
   where ${matchesWords} and ${matchesFilters(5)}
   ${orderBySort({ createdAt: 'b.created_at' }, 'b.created_at desc, b.id')}
   ${limitToPage}`,
)

const countImports = statement<{ count: number }, [patterns: readonly string[], ...FilterParams]>(
  'admin-imports-count',
  `select count(*)::int as count ${batchTables} where ${matchesWords} and ${matchesFilters(2)}`,
)

const importSummary = statement<ListedImport, [importId: string]>(
  'admin-import',
  `select ${summaryColumns} ${batchTables} where b.id = $1`,
)

/** Returns the page, and how many imports there are on all pages. */
export async function listImports(
  db: Db,
  params: ListParams,
  { groupId, kind, states }: ImportFilter,
): Promise<{ rows: ListedImport[]; totalCount: number }> {
  const filters: FilterParams = [groupId, kind, states]
  const [rows, { count }] = await Promise.all([
    db.all(importsOfQuery, [...params, ...filters]),
    db.one(countImports, [params[0], ...filters]),
  ])
  return { rows, totalCount: count }
}

/** Returns null for an unknown id. */
export async function findImportSummary(reader: Queryable, importId: string): Promise<ListedImport | null> {
  return (await reader.maybe(importSummary, [importId])) ?? null
}

type RowParams = [importId: string, fate: string | null, groupId: string]

const matchesRow = (first: number): string => `r.batch_id = $${first} and r.group_id = $${first + 2}
  and ($${first + 1}::text is null or r.fate = $${first + 1})
  and ${matchesSearch(`array_to_string(r.cells, ' ')`)}`

const rowsOfQuery = statement<StagedRow, readonly [...ListParams, ...RowParams]>(
  'admin-import-rows',
  `select r.number, r.cells, r.fate, r.changes, r.problems from import_row r
   where ${matchesRow(5)}
   ${orderBySort({ number: 'r.number' }, 'r.number')}
   ${limitToPage}`,
)

const countRows = statement<{ count: number }, [patterns: readonly string[], ...RowParams]>(
  'admin-import-rows-count',
  `select count(*)::int as count from import_row r where ${matchesRow(2)}`,
)

/** Returns the page of an import's rows, and how many there are on all pages. `fate`: null for any. */
export async function listRowsOfImport(
  db: Db,
  { params, fate }: { readonly params: ListParams; readonly fate: ImportFate | null },
  { id, groupId }: Pick<StoredImport, 'id' | 'groupId'>,
): Promise<{ rows: StagedRow[]; totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(rowsOfQuery, [...params, id, fate, groupId]),
    db.one(countRows, [params[0], id, fate, groupId]),
  ])
  return { rows, totalCount: count }
}

const firstRows = statement<{ cells: readonly string[] }, [importId: string, limit: number, groupId: string]>(
  'admin-import-first-rows',
  'select cells from import_row where batch_id = $1 and group_id = $3 order by number limit $2',
)

/** Returns the cells of the file's first rows. */
export async function listFirstRows(
  reader: Queryable,
  { id, groupId }: Pick<StoredImport, 'id' | 'groupId'>,
  limit: number,
): Promise<(readonly string[])[]> {
  return (await reader.all(firstRows, [id, limit, groupId])).map(({ cells }) => cells)
}
