import type { ImportFate, WeekNumbering } from '@samhus/contract/admin-import'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../../db/core/client.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { ImportProblemCode } from '../../locales/import-words.ts'
import type { Language } from '../../locales/language.ts'

/** What a file of one kind can say in a column. */
export interface ImportField {
  /** The key of its names. */
  readonly field: string
  readonly isRequired: boolean
}

/** The names of the columns of one kind; the first of a field is its label, the others are what files call it. */
export type ColumnNames = Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>

/** A row of a file, by field: the trimmed text of its cell, empty where it has none; no entry without a column. */
export interface ReadableRow {
  /** Its line in a spreadsheet, from 1. */
  readonly number: number
  readonly cells: Readonly<Record<string, string>>
}

/** Why a row is refused. `detail` is what its words name: the value, the other row's number, the holder. */
export interface ImportProblem {
  readonly field: string | null
  readonly problem: ImportProblemCode
  readonly detail?: string
}

export interface FieldChange {
  readonly field: string
  /** Null: there was none. */
  readonly before: string | null
  readonly after: string | null
}

/** What becomes of a row. */
export interface PlannedRow {
  readonly number: number
  readonly fate: ImportFate
  /** Empty unless new or changed. */
  readonly changes: readonly FieldChange[]
  /** Not empty where refused. Of another row: what to know about it. */
  readonly problems: readonly ImportProblem[]
}

/** Where, when and by which admin rows are planned and written. */
export interface ImportContext {
  readonly groupId: string
  readonly weekNumbering: WeekNumbering
  /** Business time. */
  readonly at: Instant
  /** Null: the command line. */
  readonly by: AuditActor | null
  readonly newId: () => string
  /**
   * To be awaited every some hundred rows, with how many have been judged: lets others run, and is what the admin sees
   * of the progress.
   */
  readonly onJudged: (rows: number) => Promise<void>
}

/** The fate of every row, and what writes those that are new or changed. */
export interface ImportPlan {
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[]
  /** The weeks and members that the rows are about: locked in one call before the rows are planned for good. */
  readonly unitIds: readonly number[]
  readonly membershipIds: readonly number[]
  /** Locks what comes before weeks and members in the order of locks: the group's policy, its houses, calendars. */
  readonly lockFirst?: (tx: Tx) => Promise<void>
  /** Locks what else the rows are about, after those and before the rows are planned for good. */
  readonly lock?: (tx: Tx) => Promise<void>
  /**
   * Writes what is new and changed, with an audit row for each, by set-based statements. Only a plan that was made in
   * the same transaction, after the locks.
   *
   * @throws StaleReadError if what no lock covers has changed since
   */
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * One kind of import. `plan` decides about all rows in their order, so that a row sees what the rows before it do; the
 * preview and the writing ask the same `plan`. It reads in few statements, whatever the number of rows, and lets others
 * run between some hundred rows.
 */
export interface Importer {
  readonly fields: readonly ImportField[]
  /** By field. */
  readonly columnNames: ColumnNames
  readonly plan: (
    reader: Queryable,
    rows: readonly ReadableRow[],
    context: ImportContext,
  ) => Promise<ImportPlan>
}
