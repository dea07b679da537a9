import type { Language } from '../../locales/language.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

/**
 * What a column has: text; a number; a day, `2027-06-28`; an instant, in milliseconds or ISO 8601; yes or no. A
 * spreadsheet types its cells by it. A cell may hold text where its column does not: it is written as it is.
 */
export type CellKind = 'text' | 'number' | 'day' | 'instant' | 'yes-no'
export type Cell = string | number | boolean | null

/** A column of rows. */
export interface SheetColumn<Row> {
  /** In the reader's language. */
  readonly label: string
  readonly kind: CellKind
  readonly value: (row: Row) => Cell
}

/** A whole list or report, to be written row by row. */
export interface Sheet<Row = never> {
  readonly columns: readonly SheetColumn<Row>[]
  /** Lines above the columns' labels, as a report has: generated, period, week. */
  readonly heading?: readonly (readonly Cell[])[]
  /** The rows, some hundreds or thousands at a time, each batch read when the reader has taken the one before. */
  readonly batches: AsyncIterable<readonly Row[]>
  /** What the file's name says: this year unless given. */
  readonly names?: { readonly year?: number; readonly week?: number; readonly groupCode?: string }
}

export interface SheetContext {
  readonly deps: Deps
  readonly actor: Actor
  readonly language: Language
}

/** Opens a list's sheet with the input of the list's own operation. Throws what that throws. */
export type OpenSheet<Input> = (context: SheetContext, input: Input) => Promise<Sheet>

/** Returns a sheet; its rows are of one type, which its readers need not know. */
export function createSheet<Row>(sheet: Sheet<Row>): Sheet {
  return sheet as unknown as Sheet
}

/** Returns rows that have been read already as the only batch. */
export async function* toBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
