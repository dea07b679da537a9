import type { ImportColumns } from '../../db/queries/import.ts'
import { languages } from '../../locales/language.ts'
import { toColumnKey } from './column-key.ts'
import type { Importer, ReadableRow } from './importer.ts'
import type { FileTable } from './read-table.ts'

/** What columns of a name were chosen for, by the name's key; empty: they are not read. */
export type ColumnChoices = ReadonlyMap<string, string>

/** Returns a function that says whether a file of the kind may call a column so. The names are listed once. */
export function createColumnTest(importer: Importer, choices: ColumnChoices): (key: string) => boolean {
  const names = new Set(importer.fields.flatMap(({ field }) => listKeys(importer, field)))
  return (key) => {
    const chosen = choices.get(key)
    return chosen === undefined ? names.has(key) : chosen !== ''
  }
}

/**
 * Returns the column of each field: the one of a name that was chosen for it before, else, of those that have a name of
 * the field in any of the languages, the one that is empty in fewest rows, and of such the one with a label or an earlier
 * name. A field without a column is missing.
 *
 * @see docs/rules.md R198
 */
export function matchColumns(
  { header, rows }: Pick<FileTable, 'header' | 'rows'>,
  importer: Importer,
  choices: ColumnChoices,
): ImportColumns {
  const countFilled = (column: number): number =>
    rows.filter(({ cells }) => (cells[column] ?? '') !== '').length
  const keys = header.map(toColumnKey)
  const columns: Record<string, number> = {}
  const isFree = (column: number): boolean => !Object.values(columns).includes(column)
  const fields = importer.fields.map(({ field }) => field)
  for (const [column, key] of keys.entries()) {
    const field = choices.get(key)
    if (field !== undefined && fields.includes(field)) columns[field] ??= column
  }
  for (const field of fields) {
    if (columns[field] !== undefined) continue
    const [found] = listKeys(importer, field)
      .filter((key) => !choices.has(key))
      .map((key) => keys.findIndex((each, column) => each === key && isFree(column)))
      .filter((column) => column >= 0)
      .map((column) => ({ column, filled: countFilled(column) }))
      .sort((a, b) => b.filled - a.filled)
    if (found) columns[field] = found.column
  }
  return columns
}

/** Labels first, then the other names, of each language in turn. A label that is listed again has its place there. */
function listKeys({ columnNames }: Importer, field: string): string[] {
  const names = languages.map((language) => columnNames[language][field] ?? [])
  const labels = names.map(([label = '', ...others]) => (others.includes(label) ? '' : label))
  return [...labels, ...names.flatMap((each) => each.slice(1))].map(toColumnKey).filter((key) => key !== '')
}

/** Returns whether every required field has a column, so that rows can be judged. */
export function hasRequiredColumns({ fields }: Importer, columns: ImportColumns): boolean {
  return fields.every(({ field, isRequired }) => !isRequired || columns[field] !== undefined)
}

/** Returns a row by field. */
export function toReadableRow(
  { number, cells }: { readonly number: number; readonly cells: readonly string[] },
  columns: ImportColumns,
): ReadableRow {
  const byField = Object.entries(columns).map(([field, column]) => [field, (cells[column] ?? '').trim()])
  return { number, cells: Object.fromEntries(byField) as Record<string, string> }
}
