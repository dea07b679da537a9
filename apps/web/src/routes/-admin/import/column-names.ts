import type { TFunction } from 'i18next'

/** Returns what a column is called; one without a name has its number, as people count. */
export function getColumnName(header: readonly string[], column: number, t: TFunction<'admin'>): string {
  const name = header[column]?.trim() ?? ''
  return name === '' ? t('imports.columns.unnamed', { number: column + 1 }) : name
}

/** Returns the columns of a file that no field is read from. */
export function listIgnored(header: readonly string[], chosen: ReadonlySet<number | null>): number[] {
  return header.flatMap((_, column) => (chosen.has(column) ? [] : [column]))
}
