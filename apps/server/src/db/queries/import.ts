import type { ImportFate, ImportKind, ImportState, WeekNumbering } from '@samhus/domain/import'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** How many rows have each fate. */
export type ImportTotals = Readonly<Record<ImportFate, number>>

/** The column of each field, from 0. */
export type ImportColumns = Readonly<Record<string, number>>

export interface NewImport {
  readonly id: string
  readonly groupId: string
  readonly kind: ImportKind
  readonly state: 'mapping' | 'checking'
  readonly fileName: string
  readonly header: readonly string[]
  readonly columns: ImportColumns
  readonly numRows: number
  /** Null: the command line. */
  readonly createdBy: string | null
}

/** A file that was sent, without its rows. */
export interface StoredImport extends Omit<NewImport, 'state'> {
  readonly state: ImportState
  readonly weekNumbering: WeekNumbering
  /** Raised by every change of the columns. */
  readonly version: number
  readonly checkedRows: number
  /** Empty until its rows are judged. */
  readonly totals: Partial<ImportTotals>
  readonly violations: number | null
}

const insertBatchRow = statement(
  'import-insert',
  `insert into import_batch (id, group_id, kind, state, file_name, header, columns, num_rows, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

const batchColumns = `id, group_id as "groupId", kind, state, file_name as "fileName", header, columns,
  week_numbering as "weekNumbering", version, num_rows as "numRows", checked_rows as "checkedRows", totals,
  created_by as "createdBy", violations`

const batchById = statement<StoredImport, [importId: string]>(
  'import-by-id',
  `select ${batchColumns} from import_batch where id = $1`,
)
const groupOfBatch = statement<{ groupId: string }, [importId: string]>(
  'import-group',
  'select group_id as "groupId" from import_batch where id = $1',
)
const lockBatchById = statement<StoredImport, [importId: string, groupId: string]>(
  'import-lock',
  `select ${batchColumns} from import_batch where id = $1 and group_id = $2 for no key update`,
)

export async function insertImport(tx: Tx, batch: NewImport, at: Instant): Promise<void> {
  const { id, groupId, kind, state, fileName, header, columns, numRows, createdBy } = batch
  await tx.run(insertBatchRow, [
    id,
    groupId,
    kind,
    state,
    fileName,
    header,
    JSON.stringify(columns),
    numRows,
    timestamptz(at),
    createdBy,
  ])
}

/** Returns null for an unknown id. */
export async function findImport(reader: Queryable, importId: string): Promise<StoredImport | null> {
  return (await reader.maybe(batchById, [importId])) ?? null
}

export async function lockImport(tx: Tx, importId: string): Promise<StoredImport | null> {
  const found = await tx.maybe(groupOfBatch, [importId])
  if (!found) return null
  tx.isOf(found.groupId)
  return (await tx.maybe(lockBatchById, [importId, found.groupId])) ?? null
}

const restartBatch = statement(
  'import-restart',
  `update import_batch set state = $2, columns = $3, week_numbering = $4, kind = $5, version = version + 1, checked_rows = 0,
     totals = '{}', claimed_until = null
   where id = $1 and group_id = $6`,
)
const isUnclaimed = `state = 'checking' and (claimed_until is null or claimed_until <= $1 or claimed_until > $2)`

const importsToCheck = statement<ImportKey, [systemNow: string, until: string]>(
  'import-next',
  `select id, group_id as "groupId" from import_batch where ${isUnclaimed} order by created_at limit 100`,
)
const claimRow = statement<
  { id: string },
  [systemNow: string, until: string, importId: string, groupId: string]
>(
  'import-claim',
  `update import_batch set claimed_until = $2
   where (id, group_id) = (select id, group_id from import_batch
     where id = $3 and group_id = $4 and ${isUnclaimed} for no key update skip locked) and group_id = $4
   returning id`,
)
const updateProgress = statement<
  never,
  [importId: string, version: number, rows: number, until: string, groupId: string]
>(
  'import-progress',
  `update import_batch set checked_rows = $3, claimed_until = $4
   where id = $1 and group_id = $5 and version = $2 and state = 'checking'`,
)
const markCheckedRow = statement(
  'import-checked',
  `update import_batch set state = 'checked', checked_rows = num_rows, totals = $2, claimed_until = null
   where id = $1 and group_id = $3`,
)
const endBatch = statement(
  'import-end',
  `update import_batch set state = $2, ended_at = $3, ended_by = $4, claimed_until = null
   where id = $1 and group_id = $5`,
)
const updateViolations = statement(
  'import-violations',
  'update import_batch set violations = $2 where id = $1 and group_id = $3',
)

/** An import, and the group in which it is looked up. */
export type ImportKey = Pick<StoredImport, 'id' | 'groupId'>

/** Has the rows judged again, also as another kind, or waits for a column: every check that is under way writes nothing. */
export async function restartImport(
  tx: Tx,
  { id, groupId }: ImportKey,
  next: Pick<StoredImport, 'state' | 'columns' | 'weekNumbering' | 'kind'>,
): Promise<void> {
  await tx.run(restartBatch, [
    id,
    next.state,
    JSON.stringify(next.columns),
    next.weekNumbering,
    next.kind,
    groupId,
  ])
}

/**
 * A claim of an import for its check, by system time. One that ends later than `until` was made before the clock was set
 * back, and is over.
 */
interface Claim {
  readonly systemNow: Instant
  readonly until: Instant
}

/** Returns imports whose rows are to be judged and that no other process is at, the oldest first. */
export function listImportsToCheck(reader: Queryable, { systemNow, until }: Claim): Promise<ImportKey[]> {
  return reader.all(importsToCheck, [timestamptz(systemNow), timestamptz(until)])
}

/** Claims one of them. Returns false if another process has it. */
export async function claimImport(
  tx: Tx,
  { id, groupId }: ImportKey,
  { systemNow, until }: Claim,
): Promise<boolean> {
  return (await tx.run(claimRow, [timestamptz(systemNow), timestamptz(until), id, groupId])) === 1
}

/** Stores how many rows have been judged, and prolongs the claim. Returns false if this check is no longer wanted. */
export async function updateImportProgress(
  tx: Tx,
  { id, groupId, version }: Pick<StoredImport, 'id' | 'groupId' | 'version'>,
  { rows, until }: { rows: number; until: Instant },
): Promise<boolean> {
  return (await tx.run(updateProgress, [id, version, rows, timestamptz(until), groupId])) === 1
}

export async function markImportChecked(
  tx: Tx,
  { id, groupId }: ImportKey,
  totals: ImportTotals,
): Promise<void> {
  await tx.run(markCheckedRow, [id, JSON.stringify(totals), groupId])
}

export async function markImportEnded(
  tx: Tx,
  { id, groupId }: ImportKey,
  end: { readonly state: 'applied' | 'discarded'; readonly at: Instant; readonly by: string | null },
): Promise<void> {
  await tx.run(endBatch, [id, end.state, timestamptz(end.at), end.by, groupId])
}

export async function updateImportViolations(
  tx: Tx,
  { id, groupId }: ImportKey,
  violations: number,
): Promise<void> {
  await tx.run(updateViolations, [id, violations, groupId])
}

const forgottenImports = statement<ImportKey, [createdBefore: string, limit: number]>(
  'import-list-forgotten',
  `select id, group_id as "groupId" from import_batch
   where created_at < $1 and ended_at is null order by created_at limit $2`,
)
const lockForgotten = statement<never, [importId: string, groupId: string]>(
  'import-lock-forgotten',
  `select from import_batch where id = $1 and group_id = $2 and ended_at is null
   for no key update skip locked`,
)

/** Returns imports that were begun before an instant and never ended, locked or not. */
export function listForgottenImports(
  reader: Queryable,
  createdBefore: Instant,
  limit: number,
): Promise<ImportKey[]> {
  return reader.all(forgottenImports, [timestamptz(createdBefore), limit])
}

/** Locks one of them. Returns false if another transaction has locked or ended it. */
export async function lockForgottenImport(tx: Tx, { id, groupId }: ImportKey): Promise<boolean> {
  return (await tx.run(lockForgotten, [id, groupId])) === 1
}
