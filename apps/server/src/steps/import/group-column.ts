import { findGroupNames, type GroupNames } from '../../db/queries/import-facts.ts'
import { groupColumnNames } from '../../locales/import-columns.ts'
import { languages } from '../../locales/language.ts'
import type { ColumnNames, Importer, PlannedRow, ReadableRow } from './importer.ts'
import { toLine } from './read-cell.ts'

/** The field of the column that says which association a row is of. */
export const groupField = 'group'

/**
 * Returns the importer, which then refuses rows that name another association than the one that the file is imported
 * into: a list of all associations must not make members of everybody. A row that names none is taken. R198
 */
export function withGroupColumn(importer: Importer): Importer {
  return {
    fields: [...importer.fields, { field: groupField, isRequired: false }],
    columnNames: addNames(importer.columnNames),
    plan: async (reader, rows, context) => {
      if (rows.every((row) => readGroup(row) === '')) return importer.plan(reader, rows, context)
      const names = await findGroupNames(reader, context.groupId)
      const own = rows.filter((row) => isOfGroup(readGroup(row), names))
      const plan = await importer.plan(reader, own, context)
      const planned = new Map(plan.rows.map((row) => [row.number, row]))
      return { ...plan, rows: rows.map((row) => planned.get(row.number) ?? refuse(row)) }
    },
  }
}

function addNames(names: ColumnNames): ColumnNames {
  const pairs = languages.map((language) => [
    language,
    { ...names[language], [groupField]: groupColumnNames[language] },
  ])
  return Object.fromEntries(pairs) as ColumnNames
}

const readGroup = ({ cells }: ReadableRow): string => toLine(cells[groupField] ?? '')

/** Does a cell name the group, by its name or code, also among others? A name may have a comma in it. */
export function isOfGroup(text: string, { name, code }: GroupNames): boolean {
  if (text === '') return true
  const list = `, ${text.toLowerCase()}, `
  return [name, code].some((each) => list.includes(`, ${toLine(each).toLowerCase()}, `))
}

function refuse(row: ReadableRow): PlannedRow {
  const problem = { field: groupField, problem: 'other-group', detail: readGroup(row) } as const
  return { number: row.number, fate: 'refused', changes: [], problems: [problem] }
}
